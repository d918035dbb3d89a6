-- Rounds of vendors are found by their number alone.
--
-- What it does: makes an index.
-- Safe: it only reads the table. While it is made, the rounds are not brought up to date, and go on afterwards; a million of
-- them take some seconds.

create index vendor_round_number on vendor_round using hash (round);
