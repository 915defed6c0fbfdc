"""The page of the studio and its sockets, for this computer only."""
