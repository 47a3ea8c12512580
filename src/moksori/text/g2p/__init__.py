"""What is said to phonemes, one module a language with one front end class in each."""
