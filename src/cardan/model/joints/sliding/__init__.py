"""What slides in a joint: where it slips, how hard it is pressed, the coefficient of friction."""
