"""Does a clause say what its code does? Mutants: who notices when one small thing of a rule is changed."""
