"""How much a server bears: tables with two pages each, played over real sockets against a real `brelan serve`."""
