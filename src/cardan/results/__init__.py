"""What an analysis gives: histories, statistics, events, and the drawing that belongs to them."""
