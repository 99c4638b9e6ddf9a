"""Tables online: live, durable, fair. A table's log is the truth; everything else is a cache."""
