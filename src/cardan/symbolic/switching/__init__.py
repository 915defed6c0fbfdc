"""What switches in expressions: operations that jump or bend, and the known times at which they do."""
