"""The one-time rewriting of a Kokoro export: from the graph as shipped to the parts that the engine runs.

Each file is one idea and works on a `Graph`. Nothing here is imported while speaking: the parts lie in the cache.
"""
