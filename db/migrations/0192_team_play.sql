-- What teams play, by game type and vendor, in the daily sums.
--
-- What it does: notes the type that each game had when it was first summed up, and adds daily sums of each team by vendor and game
-- type. Days of before are filled from the daily sums of accounts; teams have never changed until now, so today's are theirs. Games
-- that the catalogue does not know have no type.
-- Safe: the tables are new, and the others are only read. It runs once, at the start; a million daily sums of accounts on ten
-- levels take about half a minute. What a server of the version before sums up meanwhile is missing in them until the sums of that
-- day are recomputed.

create table stats_game (
  brand_id integer not null,
  provider_id integer not null,
  game_code text collate "C" not null,
  -- Empty for a game that the catalogue did not know.
  game_type text collate "C" not null,
  primary key (provider_id, game_code)
);
grant select, insert on stats_game to baize_server;

-- One row an agent, currency, day, vendor and game type: the sums over the agent and everybody below, of all accounts with money.
create table stats_team_play_day (
  generation integer not null,
  brand_id integer not null,
  agent_id bigint not null,
  currency text collate "C" not null,
  day date not null,
  provider_id integer not null,
  -- Empty for what belongs to no known game.
  game_type text collate "C" not null,
  bets bigint not null default 0,
  wins bigint not null default 0,
  stake numeric not null default 0,
  invalid numeric not null default 0,
  payout numeric not null default 0,
  refund numeric not null default 0,
  undone_stake numeric not null default 0,
  undone_payout numeric not null default 0,
  primary key (generation, brand_id, agent_id, currency, day, provider_id, game_type)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.02);
grant select, insert, update, delete on stats_team_play_day to baize_server;

insert into stats_game (brand_id, provider_id, game_code, game_type)
select played.brand_id, played.provider_id, played.game_code, coalesce(game.game_type, '')
from (select distinct brand_id, provider_id, game_code from stats_account_day where game_code <> '') played
join ledger_provider provider on provider.provider_id = played.provider_id
left join catalog_game game on game.brand_id = played.brand_id and game.game_code = played.game_code
  and game.vendor_code = case provider.code when 'play' then 'BZ' else provider.code end;

insert into stats_team_play_day (generation, brand_id, agent_id, currency, day, provider_id, game_type,
  bets, wins, stake, invalid, payout, refund, undone_stake, undone_payout)
select one.generation, one.brand_id, team.agent_id, account.currency, one.day, one.provider_id, coalesce(game.game_type, ''),
  sum(one.bets), sum(one.wins), sum(one.stake), sum(one.invalid), sum(one.payout), sum(one.refund), sum(one.undone_stake),
  sum(one.undone_payout)
from stats_account_day one
join ledger_account account using (account_id)
join member on member.brand_id = account.brand_id and member.member_id = account.member_id
left join stats_game game on game.provider_id = one.provider_id and game.game_code = one.game_code
cross join lateral unnest(0::bigint || member.upline_path || case when member.type in (1, 2, 41, 42) then array[member.member_id]
  else '{}'::bigint[] end) as team (agent_id)
where account.kind in ('main', 'bonus', 'vendor')
  and one.generation in (select generation from stats_generation where state <> 'retired')
  and (one.bets <> 0 or one.wins <> 0 or one.refund <> 0 or one.undone_stake <> 0 or one.undone_payout <> 0)
group by 1, 2, 3, 4, 5, 6, 7;
