"""Static checks: traceability, links, numbers, inventory, translations."""
