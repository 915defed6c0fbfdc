"""Models as YAML: words, values, sections, the schema for editors."""
