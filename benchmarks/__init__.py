"""How fast Parasol is: measured and compared here, never asserted in a test."""
