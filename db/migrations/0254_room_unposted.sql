-- Seats for which the result of a hand could not be posted.
--
-- What it does: adds to `room_seat` the hand whose result the ledger did not take for this seat. The room goes on without it; the seat keeps
-- the chips that it had before the hand until the posting is made.
-- Safe: a new column without a default changes no row.

alter table room_seat add column unposted_hand uuid;
comment on column room_seat.unposted_hand is 'The hand whose result is still to be posted for this seat; null if there is none.';
