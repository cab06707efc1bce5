"""From the input of an import to its entries: opens files, recognises them, and takes them apart."""
