-- What a vendor's wins and bets need: a round in which the player bet, and a session.
--
-- What it does: adds two settings to the connections of vendors.
-- Safe: the columns have constant defaults, which rewrites no row; a server of the version before does not read them.
alter table vendor_connection
  add column wins text not null default 'known_round' check (wins in ('known_round', 'any')),
  add column token_needed boolean not null default false;
comment on column vendor_connection.wins is 'known_round: a win is paid only in a round in which the player bet; any: in every round. Dialects whose wins name their bet need neither.';
comment on column vendor_connection.token_needed is 'Whether a bet needs the token of its session in dialects that leave it out at will.';
