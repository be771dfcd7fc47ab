"""The front door: `python app.py` serves the app to every phone on the network."""

from referee.web import create_app, data_folder
from referee.web.serving.serve import serve

if __name__ == "__main__":
    serve(create_app, data_folder())
