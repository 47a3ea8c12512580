"""Text in, utterances out: markup, sentences, what is said for them, and how (DESIGN 1 and 5).

Start reading at `pipeline.utterances`. Nothing is imported here; a front end's library loads when its language speaks.
"""
