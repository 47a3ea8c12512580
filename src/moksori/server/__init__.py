"""The door over HTTP; see app.py for the routes and speech.py for the one that matters."""
