-- The list of withdrawals in the back office can be narrowed to a gateway.
--
-- What it does: an index for reading the withdrawals of one gateway in the order of the list.
-- Safe: it only adds an index. While it is made, withdrawals wait: some seconds for a million of them.
create index payment_withdrawal_gateway on payment_withdrawal (brand_id, gateway_code, requested_at desc, withdrawal_id desc);
