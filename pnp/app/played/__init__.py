"""Facts about rules and play for papers: prices, stories of examples, tables after set-up."""
