"""Tables in memory: the live match, its log, who subscribes to it, the lobby around it."""
