"""The parts of bench_server: two servers to be started, one generator of load for both."""
