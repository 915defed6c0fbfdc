"""The machine on the studio's stage."""
