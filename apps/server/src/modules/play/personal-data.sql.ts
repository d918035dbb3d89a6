import { sql, type Database } from '../../kernel/database/pool.ts'
import { pagesOfRows, type PersonalData } from '../../kernel/personal-data.ts'
import { accountsOfMember, type AccountId } from '../ledger/index.ts'

/** A member's rounds of our own games, with what their proof needs, and the seeds behind them. */
export function playData(database: Database): readonly PersonalData[] {
  return [
    {
      name: 'seeds',
      tables: ['play_seed_pair'],
      async *pagesOf(owner) {
        for (const { accountId } of await accountsOfMember(database, owner))
          yield* pagesOfRows<SeedRow>((after, max) => seeds(database, accountId, after, max))
      },
    },
    {
      name: 'bettingRecord',
      tables: ['play_round', 'play_step', 'play_open_round', 'play_pool_win'],
      async *pagesOf(owner) {
        for (const { accountId } of await accountsOfMember(database, owner))
          yield* pagesOfRows<RoundRow>((after, max) => rounds(database, accountId, after, max))
      },
    },
  ]
}

interface SeedRow {
  readonly pair: number
}

/** Our seeds themselves are revealed by the proof of each round once they are no longer used. */
async function seeds(db: Database, accountId: AccountId, after: SeedRow | undefined, max: number) {
  const { rows } = await sql<SeedRow>`
    select account_id as account, pair_no as pair, client_seed as "yourSeed",
      encode(server_seed_hash, 'hex') as "ourSeedHash", encode(next_server_seed_hash, 'hex') as "nextSeedHash",
      started_at as "startedAt"
    from play_seed_pair where account_id = ${accountId} and pair_no > ${after?.pair ?? 0}
    order by pair_no limit ${max}`.execute(db)
  return rows
}

interface RoundRow {
  readonly pair: number
  readonly nonce: bigint
}

/** What an open round has drawn is not in it: the draws of mines are where the mines lie. */
async function rounds(db: Database, accountId: AccountId, after: RoundRow | undefined, max: number) {
  const { rows } = await sql<RoundRow>`
    select round_id as round, account_id as account, placed_at as at, game_code as game, stake::text,
      side_stake::text as "sideStake", payout::text,
      balance_after::text as balance, pair_no as pair, nonce, encode(definition_hash, 'hex') as "definitionHash", bet,
      case when exists (select from play_open_round open
        where (open.account_id, open.pair_no, open.nonce) = (play_round.account_id, pair_no, play_round.nonce))
        then null else draws end as draws,
      (select jsonb_agg(jsonb_build_object('at', one.placed_at, 'step', one.step, 'stake', one.stake::text, 'payout', one.payout::text) order by one.step_no)
        from play_step one where (one.account_id, one.pair_no, one.nonce) = (play_round.account_id, pair_no, play_round.nonce)) as steps,
      (select jsonb_build_object('at', win.priced_at, 'fromPool', win.from_pool::text, 'seed', win.seed::text) from play_pool_win win
        where (win.account_id, win.pair_no, win.nonce) = (play_round.account_id, play_round.pair_no, play_round.nonce)) as "poolWon"
    from play_round
    where account_id = ${accountId} and (pair_no, nonce) > (${after?.pair ?? 0}::int, ${after?.nonce ?? 0n}::bigint)
    order by pair_no, nonce limit ${max}`.execute(db)
  return rows
}
