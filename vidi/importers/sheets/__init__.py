"""Tables as people keep them: rows of CSV files and of workbooks, and the words for their columns."""
