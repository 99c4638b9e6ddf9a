"""The steps, oldest first. A step that was published is never changed again."""
