-- A running server seals the kernel's secrets again when it takes over a new master key.
-- Safe: adds a right only.

grant update (sealed) on kernel_secret to baize_server;
