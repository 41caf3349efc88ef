"""What several formats share: what they can hold, numbers and lines of text, XML, pictures."""
