-- Fingerprints of withdrawals without the payment password, and the time of one that is tried again.
--
-- What it does: replaces the fingerprint of each withdrawal, which contained the payment password, by one of bank account and
-- amount, and lets the server renew when a refused request was made.
-- Safe: a fingerprint is only compared with that of a repeated request. While an older server still runs, it refuses to repeat
-- a request from before; nothing is moved.

update payment_withdrawal
set body_hash = sha256(convert_to(account_id::text || ' ' || amount::text, 'UTF8'));

grant update (requested_at, promised_at, gateway_code) on payment_withdrawal to baize_server;
