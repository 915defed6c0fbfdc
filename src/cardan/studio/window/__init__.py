"""What the studio does for the inspector of its page, for studies of parameters and for exports."""
