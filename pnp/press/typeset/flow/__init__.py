"""Flow: blocks filled into columns and pages."""
