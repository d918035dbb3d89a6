-- What gateways reported about a payout is found by its withdrawal.
--
-- What it does: makes an index.
-- Safe: it only reads the table. While it is made, reports of gateways wait: a second or two for a million of them.

create index payment_event_withdrawal on payment_event (withdrawal_id, received_at desc) where withdrawal_id is not null;
