-- Chips of trial play.
--
-- What it does: members may have accounts of the kind `play_table`, which hold their chips in rooms of trial play. They are no money, as
-- accounts of the kind `play` are none: reports, turnover and rewards count the kinds that are.
-- Safe: the new check of kinds allows all that the old one did, and is not run over the rows that are there.

alter table ledger_account drop constraint ledger_account_kind_known;
alter table ledger_account add constraint ledger_account_kind_known
  check (kind in ('main', 'play', 'bonus', 'vendor', 'table', 'play_table', 'points')) not valid;
comment on column ledger_account.kind is 'main: money; play: play money of trial games; bonus: money bound to a promotion; vendor: money held at a vendor; table: chips at tables; play_table: chips of trial play; points: points of the mall.';
