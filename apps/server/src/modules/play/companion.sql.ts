import { sql, type Database } from '../../kernel/database/pool.ts'
import { brandId } from '../../kernel/ids.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import type { AccountId, CommandHead, CompanionStatement, StoredCommand } from '../ledger/index.ts'
import { openSeed } from './fresh-seed.ts'
import { publicSeedsOf } from './play.rules.ts'
import { insertText, prizesText, stepsText } from './insert-text.ts'
import { openRoundsByAccount } from './open-rounds.sql.ts'
import { firstColumns, roundColumns, roundOfRow, roundSteps, type RoundRow } from './play.sql.ts'
import type { PlayResult, PlayRow, SeedState, StoredRound } from './play.types.ts'
import { clientSeedOf, hashOf, nonceOf } from './stored-values.ts'

/** A row of a stored pair. */
interface StoredPair {
  readonly account_id: AccountId
  readonly brand_id: number
  readonly pair_no: number
  readonly server_seed_sealed: Uint8Array
  readonly server_seed_hash: Buffer
  readonly client_seed: string
  readonly next_server_seed_sealed: Uint8Array
  readonly next_server_seed_hash: Buffer
  readonly next_nonce: bigint
}

/** Loads the newest pair of each account, with the next round's nonce and the rounds that are open. */
export async function loadSeedStates(
  db: Database,
  secrets: Secrets,
  accountIds: readonly AccountId[],
): Promise<ReadonlyMap<AccountId, SeedState>> {
  const [{ rows }, open] = await Promise.all([newestPairs(db, accountIds), openRoundsByAccount(db, accountIds)])
  return new Map(rows.map((row) => [row.account_id, stateOfRow(row, secrets, open.get(row.account_id) ?? [])]))
}

function newestPairs(db: Database, accountIds: readonly AccountId[]) {
  return sql<StoredPair>`
    select distinct on (pair.account_id) pair.*,
      coalesce((
        select max(round.nonce) + 1 from play_round round
        where round.account_id = pair.account_id and round.pair_no = pair.pair_no
      ), 0)::bigint as next_nonce
    from play_seed_pair pair
    where pair.account_id = any(${accountIds}::bigint[])
    order by pair.account_id, pair.pair_no desc`.execute(db)
}

function stateOfRow(row: StoredPair, secrets: Secrets, openRounds: readonly StoredRound[]): SeedState {
  return {
    brandId: brandId(row.brand_id),
    pairNo: row.pair_no,
    current: openSeed(secrets, row.server_seed_sealed, hashOf(row.server_seed_hash)),
    clientSeed: clientSeedOf(row.client_seed),
    next: openSeed(secrets, row.next_server_seed_sealed, hashOf(row.next_server_seed_hash)),
    nextNonce: nonceOf(row.next_nonce),
    openRounds,
  }
}

/** Inserts all kinds of rows in one statement, so that every batch costs one statement, whatever it contains. */
export function insertStatement(rows: readonly PlayRow[]): CompanionStatement {
  const pairs = rows.flatMap((row) => (row.kind === 'pair' ? [row] : []))
  const rounds = rows.flatMap((row) => (row.kind === 'round' ? [row] : []))
  const values = [
    pairs.map(({ pair }) => pair.brandId),
    pairs.map(({ context }) => context.accountId),
    pairs.map(({ pair }) => pair.pairNo),
    pairs.map(({ pair }) => Buffer.from(pair.current.sealed)),
    pairs.map(({ pair }) => Buffer.from(pair.current.hash, 'hex')),
    pairs.map(({ pair }) => pair.clientSeed),
    pairs.map(({ pair }) => Buffer.from(pair.next.sealed)),
    pairs.map(({ pair }) => Buffer.from(pair.next.hash, 'hex')),
    pairs.map(({ context }) => context.providerId),
    pairs.map(({ context }) => context.key),
    pairs.map(({ context }) => Buffer.from(context.bodyHash)),
    pairs.map(({ context }) => context.postedAt.toString()),
    rounds.map(({ round }) => round.brandId),
    rounds.map(({ round }) => round.accountId),
    rounds.map(({ round }) => round.pairNo),
    rounds.map(({ round }) => round.nonce),
    rounds.map(({ round }) => round.roundId),
    rounds.map(({ round }) => round.gameCode),
    rounds.map(({ round }) => Buffer.from(round.definitionHash, 'hex')),
    rounds.map(({ round }) => round.stakeMinor),
    rounds.map(({ round }) => round.payoutMinor),
    rounds.map(({ round }) => round.balanceAfterMinor),
    // SQL requires arrays of arrays to have equal lengths, so each round's draws are sent as the text of an array.
    rounds.map(({ round }) => `{${round.draws.join(',')}}`),
    rounds.map(({ context }) => context.providerId),
    rounds.map(({ context }) => context.key),
    rounds.map(({ context }) => Buffer.from(context.bodyHash)),
    rounds.map(({ round }) => round.placedAt.toString()),
    rounds.map(({ round: { bet } }) => (bet === undefined ? null : JSON.stringify(bet))),
    rounds.map(({ round }) => round.stakedMinor - round.stakeMinor),
  ]
  const steps = stepValues(rows)
  const prizes = rounds.flatMap((row) => row.prizes)
  const won = [prizes.map(({ place }) => place), prizes.map(({ no }) => no)]
  if (steps !== undefined) return { name: 'play_insert_steps', text: stepsText, values: [...values, ...steps, ...won] }
  // Most batches have nothing of it.
  return prizes.length === 0
    ? { name: 'play_insert', text: insertText, values }
    : { name: 'play_insert_prizes', text: prizesText, values: [...values, ...won] }
}

/** What a batch adds to steps and changes of open rounds; `undefined` if there is nothing of it. */
function stepValues(rows: readonly PlayRow[]): readonly unknown[] | undefined {
  const steps = rows.flatMap((row) => (row.kind === 'step' ? [row] : []))
  const begun = rows.flatMap((row) => (row.kind === 'round' && row.isOpen ? [row] : []))
  if (steps.length === 0 && begun.length === 0) return undefined
  const over = new Set(steps.flatMap(({ round, isOpen }) => (isOpen ? [] : [round.roundId])))
  // A round that begins and ends in this very batch was never open.
  const opened = begun.filter(({ round }) => !over.has(round.roundId))
  return [
    steps.map(({ round }) => round.brandId),
    steps.map(({ round }) => round.accountId),
    steps.map(({ round }) => round.pairNo),
    steps.map(({ round }) => round.nonce),
    steps.map(({ round }) => round.steps.length),
    steps.map(({ step }) => JSON.stringify(step)),
    steps.map(({ round }) => round.payoutMinor),
    steps.map(({ round }) => round.balanceAfterMinor),
    steps.map(({ context }) => context.providerId),
    steps.map(({ context }) => context.key),
    steps.map(({ context }) => Buffer.from(context.bodyHash)),
    steps.map(({ context }) => context.postedAt.toString()),
    opened.map(({ round }) => round.accountId),
    opened.map(({ round }) => round.pairNo),
    opened.map(({ round }) => round.nonce),
    opened.map(({ round }) => round.brandId),
    opened.map(({ context }) => context.providerId),
    opened.map(({ round }) => round.roundId),
    opened.map(({ round }) => round.gameCode),
    opened.map(({ round }) => round.placedAt.toString()),
    [...over],
    steps.map(({ stakedMinor }) => stakedMinor),
  ]
}

type Kept<Row> = Row & {
  readonly provider_id: CommandHead['providerId']
  readonly key: string
  readonly body_hash: Uint8Array
}

/** Returns what keys did the first time: the round that they played, or the pair that they began. */
export async function storedResults(
  db: Database,
  secrets: Secrets,
  commands: readonly CommandHead[],
): Promise<StoredCommand<PlayResult>[]> {
  const providers = commands.map((command) => command.providerId)
  const keys = commands.map((command) => command.key)
  const [rounds, steps, pairs] = await Promise.all([
    sql<Kept<RoundRow>>`
      select ${firstColumns}, round.provider_id, round.key, round.body_hash
      from unnest(${providers}::int[], ${keys}::text[]) as asked (provider_id, key)
      join play_round round using (provider_id, key)
      join play_seed_pair pair using (account_id, pair_no)`.execute(db),
    sql<Kept<RoundRow> & { readonly step_key: string }>`
      select ${roundColumns}, this.provider_id, this.key as step_key, this.body_hash
      from unnest(${providers}::int[], ${keys}::text[]) as asked (provider_id, key)
      join play_step this using (provider_id, key)
      join play_round round on (round.account_id, round.pair_no, round.nonce) = (this.account_id, this.pair_no, this.nonce)
      join play_seed_pair pair on (pair.account_id, pair.pair_no) = (this.account_id, this.pair_no)
      ${roundSteps(sql`this.step_no`)}`.execute(db),
    sql<Kept<StoredPair> & { readonly previous_sealed: Uint8Array | null; readonly previous_hash: Buffer | null }>`
      select pair.*, 0::bigint as next_nonce, previous.server_seed_sealed as previous_sealed, previous.server_seed_hash as previous_hash
      from unnest(${providers}::int[], ${keys}::text[]) as asked (provider_id, key)
      join play_seed_pair pair using (provider_id, key)
      left join play_seed_pair previous on previous.account_id = pair.account_id and previous.pair_no = pair.pair_no - 1`.execute(
      db,
    ),
  ])
  return [
    ...rounds.rows.map((row) => ({ ...headOf(row), result: { kind: 'round' as const, round: roundOfRow(row) } })),
    ...steps.rows.map((row) => ({
      ...headOf(row),
      key: row.step_key,
      result: { kind: 'round' as const, round: roundOfRow(row) },
    })),
    ...pairs.rows.map((row) => ({ ...headOf(row), result: pairResult(row, secrets) })),
  ]
}

function headOf(row: Kept<{ readonly account_id: AccountId }>): CommandHead {
  return { accountId: row.account_id, providerId: row.provider_id, key: row.key, bodyHash: row.body_hash }
}

function pairResult(
  row: StoredPair & { previous_sealed: Uint8Array | null; previous_hash: Buffer | null },
  secrets: Secrets,
): PlayResult {
  const state = stateOfRow(row, secrets, [])
  if (row.previous_sealed === null || row.previous_hash === null)
    return { kind: 'seeds', seeds: publicSeedsOf(state), revealed: undefined }
  const previous = openSeed(secrets, row.previous_sealed, hashOf(row.previous_hash))
  const revealed = { pairNo: row.pair_no - 1, serverSeed: previous.seed, serverSeedHash: previous.hash }
  return { kind: 'seeds', seeds: publicSeedsOf(state), revealed }
}
