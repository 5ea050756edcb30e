"""Facts about rules and play that papers print: prices, stories of examples, tables after set-up."""
