"""Export pieces to other printers and tables."""
