import type { GameBet, GameStep } from '@baize/engines'
import { minor } from '@baize/money'
import { sql, type Database } from '../../kernel/database/pool.ts'
import { brandId, roundId, type RoundId } from '../../kernel/ids.ts'
import type { AccountId, ProviderId } from '../ledger/index.ts'
import type { StoredRound } from './play.types.ts'
import { clientSeedOf, hashOf, nonceOf } from './stored-values.ts'

/** A row of a round with the public parts of its pair. */
export interface RoundRow {
  readonly brand_id: number
  readonly account_id: AccountId
  readonly pair_no: number
  readonly nonce: bigint
  readonly round_id: string
  readonly game_code: string
  readonly definition_hash: Buffer
  readonly stake: bigint
  /** All that was staked. */
  readonly staked: bigint
  readonly payout: bigint
  readonly balance_after: bigint
  readonly draws: number[]
  readonly bet: GameBet | null
  /** In order; `null` without any. */
  readonly steps: readonly GameStep[] | null
  readonly key: string
  readonly placed_at: Temporal.Instant
  readonly server_seed_hash: Buffer
  readonly client_seed: string
}

const plainColumns = sql`
  round.brand_id, round.account_id, round.pair_no, round.nonce, round.round_id, round.game_code, round.definition_hash,
  round.stake, round.draws, round.bet, round.key, round.placed_at, pair.server_seed_hash, pair.client_seed`

/** The columns of {@link RoundRow} as a round began, from `play_round round` and `play_seed_pair pair`. */
export const firstColumns = sql`${plainColumns}, round.stake + round.side_stake as staked, round.payout, round.balance_after, null::jsonb as steps`

/** The columns of {@link RoundRow} as a round is now; {@link roundSteps} must be joined. */
export const roundColumns = sql`${plainColumns}, round.stake + round.side_stake + coalesce(stepped.stake, 0) as staked,
  coalesce(stepped.payout, round.payout) as payout,
  coalesce(stepped.balance_after, round.balance_after) as balance_after, stepped.steps`

/** The steps of `play_round round`, up to number `last` if it is given. */
export function roundSteps(last?: ReturnType<typeof sql>) {
  return sql`left join lateral (
    select jsonb_agg(one.step order by one.step_no) as steps, sum(one.payout)::bigint as payout, sum(one.stake)::bigint as stake,
      (array_agg(one.balance_after order by one.step_no desc))[1] as balance_after
    from play_step one
    where (one.account_id, one.pair_no, one.nonce) = (round.account_id, round.pair_no, round.nonce)
      ${last === undefined ? sql`` : sql`and one.step_no <= ${last}`}
    having count(*) > 0) stepped on true`
}

/** Converts a row to a stored round. */
export function roundOfRow(row: RoundRow): StoredRound {
  return {
    brandId: brandId(row.brand_id),
    accountId: row.account_id,
    pairNo: row.pair_no,
    nonce: nonceOf(row.nonce),
    serverSeedHash: hashOf(row.server_seed_hash),
    clientSeed: clientSeedOf(row.client_seed),
    roundId: roundId(row.round_id),
    gameCode: row.game_code,
    definitionHash: row.definition_hash.toString('hex'),
    stakeMinor: minor(row.stake),
    stakedMinor: minor(row.staked),
    payoutMinor: minor(row.payout),
    balanceAfterMinor: minor(row.balance_after),
    draws: row.draws,
    bet: row.bet ?? undefined,
    steps: row.steps ?? [],
    key: row.key,
    placedAt: row.placed_at,
  }
}

async function oneRound(db: Database, condition: ReturnType<typeof sql>): Promise<StoredRound | undefined> {
  const { rows } = await sql<RoundRow>`
    select ${roundColumns} from play_round round join play_seed_pair pair using (account_id, pair_no) ${roundSteps()}
    where ${condition} limit 1`.execute(db)
  return rows[0] && roundOfRow(rows[0])
}

/** Returns the round that a key made on this account. */
export function roundByKey(
  db: Database,
  accountId: AccountId,
  providerId: number,
  key: string,
): Promise<StoredRound | undefined> {
  return oneRound(db, sql`round.provider_id = ${providerId} and round.key = ${key} and round.account_id = ${accountId}`)
}

/** Returns a round by its id, if it belongs to one of these accounts. */
export function roundById(
  db: Database,
  accountIds: readonly AccountId[],
  id: RoundId | string,
): Promise<StoredRound | undefined> {
  return oneRound(db, sql`round.round_id = ${id}::uuid and round.account_id = any(${accountIds}::bigint[])`)
}

/** Returns the newest round of a game on an account. */
export function lastRoundOf(db: Database, accountId: AccountId, gameCode: string): Promise<StoredRound | undefined> {
  return oneRound(
    db,
    sql`round.account_id = ${accountId} and round.game_code = ${gameCode} order by round.placed_at desc, round.pair_no desc, round.nonce desc`,
  )
}

/** Returns the keys of a round's steps that posted something, in order. */
export async function stepKeys(
  db: Database,
  { accountId, pairNo, nonce }: Pick<StoredRound, 'accountId' | 'pairNo' | 'nonce'>,
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from play_step
    where account_id = ${accountId} and pair_no = ${pairNo} and nonce = ${nonce} and (payout > 0 or stake > 0) order by step_no`.execute(
    db,
  )
  return rows.map(({ key }) => key)
}

/** Returns the sealed server seed of a retired pair; `undefined` while the pair is in use. */
export async function retiredSeed(db: Database, accountId: AccountId, pairNo: number): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ server_seed_sealed: Uint8Array }>`
    select server_seed_sealed from play_seed_pair pair
    where account_id = ${accountId} and pair_no = ${pairNo}
      and exists (select from play_seed_pair later where later.account_id = pair.account_id and later.pair_no = pair.pair_no + 1)`.execute(
    db,
  )
  return rows[0]?.server_seed_sealed
}

/** Where the postings of a round lie, for operators; `undefined` if there is no such round. */
export async function roundPlace(
  db: Database,
  round: string,
): Promise<
  { readonly providerId: ProviderId; readonly accountId: AccountId; readonly at: Temporal.Instant } | undefined
> {
  const { rows } = await sql<{ providerId: ProviderId; accountId: AccountId; at: Temporal.Instant }>`
    select provider_id as "providerId", account_id as "accountId", placed_at as at
    from play_round where round_id = ${round}::uuid`.execute(db)
  return rows[0]
}
