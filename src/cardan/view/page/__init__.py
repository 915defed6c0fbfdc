"""The animation page: a run as one HTML file that needs no network and no server (`result.animate("run.html")`)."""
