"""What a host sees of a running process: logs, metrics, the lag of its event loop.

Everything in the server may import this; it imports nothing of the server.
"""
