"""The WebSocket side of the server: the transport, and one session per client."""
