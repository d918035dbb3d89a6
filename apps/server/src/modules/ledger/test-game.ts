import { minor } from '@baize/money'
import { sql, type Database } from '../../kernel/database/pool.ts'
import type { AccountId, Companion, EntryDraft, HouseAccountId, RunCommand } from './index.ts'
import { fingerprint, type TestBooks } from './test-ledger.ts'

type GameRequest = { readonly stakeMinor: bigint; readonly house: HouseAccountId } | { readonly label: string }
interface State {
  readonly rounds: number
  readonly label: string
}
interface Row extends State {
  readonly accountId: AccountId
  readonly providerId: number
  readonly key: string
  readonly bodyHash: Uint8Array
}
interface StoredRow {
  readonly account_id: AccountId
  readonly provider_id: RunCommand<GameRequest>['providerId']
  readonly key: string
  readonly body_hash: Buffer
  readonly rounds: number
  readonly label: string
}

/** A tiny game: every third round of an account pays double. Changing its label posts nothing. */
export const testGame: Companion<State, GameRequest, Row, State> = {
  name: 'test game',
  async load(db, accountIds) {
    const { rows } = await sql<StoredRow>`
      select distinct on (account_id) * from test_game where account_id = any(${accountIds}::bigint[]) order by account_id, step desc`.execute(
      db,
    )
    return new Map(rows.map(({ account_id, rounds, label }) => [account_id, { rounds, label }]))
  },
  houseAccounts: (request) => ('house' in request ? [request.house] : []),
  earlierBets: () => ({ rounds: [], keys: [] }),
  decide(state = { rounds: 0, label: '' }, { accountId, providerId, key, bodyHash }, request) {
    const head = { accountId, providerId, key, bodyHash }
    if ('label' in request) {
      const next = { ...state, label: request.label }
      return { state: next, entries: [], row: { ...head, ...next }, result: next }
    }
    if (request.stakeMinor > 500n) return { refused: 'stake.above_maximum', values: ['5.00'] }
    if (request.stakeMinor === 13n) throw new Error('a bug in the game')
    const next = { ...state, rounds: state.rounds + 1 }
    const entry = (kind: 'stake' | 'payout', amount: bigint): EntryDraft => ({
      kind,
      amountMinor: minor(amount),
      houseAccountId: request.house,
    })
    const payout = next.rounds % 3 === 0 ? [entry('payout', 2n * request.stakeMinor)] : []
    return {
      state: next,
      entries: [entry('stake', -request.stakeMinor), ...payout],
      row: { ...head, ...next },
      result: next,
    }
  },
  insert: (rows) => ({
    name: 'test_game_insert',
    text: `insert into test_game (account_id, provider_id, key, body_hash, rounds, label)
      select * from unnest($1::bigint[], $2::int[], $3::text[], $4::bytea[], $5::int[], $6::text[])`,
    values: [
      rows.map((row) => row.accountId),
      rows.map((row) => row.providerId),
      rows.map((row) => row.key),
      rows.map((row) => Buffer.from(row.bodyHash)),
      rows.map((row) => row.rounds),
      rows.map((row) => row.label),
    ],
  }),
  async replay(db, commands) {
    const { rows } = await sql<StoredRow>`
      select * from test_game where (provider_id, key) in (
        select * from unnest(${commands.map((command) => command.providerId)}::int[], ${commands.map((command) => command.key)}::text[]))`.execute(
      db,
    )
    return rows.map((row) => ({
      accountId: row.account_id,
      providerId: row.provider_id,
      key: row.key,
      bodyHash: row.body_hash,
      result: { rounds: row.rounds, label: row.label },
    }))
  },
}

/** Creates the game's table. */
export async function makeTestGame(owner: Database): Promise<void> {
  await sql`
    create table test_game (step int generated always as identity, account_id bigint, provider_id int, key text, body_hash bytea, rounds int,
      label text check (label <> 'forbidden'), unique (provider_id, key), unique (account_id, rounds, label))`.execute(
    owner,
  )
  await sql`grant select, insert on test_game to baize_server`.execute(owner)
}

/** A command for a round with this stake, or for changing the label. */
export function askTestGame(
  books: Pick<TestBooks, 'games' | 'provider'>,
  accountId: AccountId,
  key: string,
  what: bigint | string,
): RunCommand<GameRequest> {
  const request = typeof what === 'string' ? { label: what } : { stakeMinor: what, house: books.games }
  return {
    accountId,
    providerId: books.provider,
    key: `${accountId}:${key}`,
    bodyHash: fingerprint(`${accountId} ${key} ${what}`),
    request,
  }
}
