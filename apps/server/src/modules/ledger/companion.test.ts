import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import type { AccountId, Companion, EntryDraft, HouseAccountId, RunCommand } from './index.ts'
import { fingerprint, openTestBooks, openTestLedger, transfer, type TestBooks } from './test-ledger.ts'

/** A tiny game: every third round of an account pays double. A change of its label posts nothing. */
type Request = { readonly stakeMinor: bigint; readonly house: HouseAccountId } | { readonly label: string }
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
  readonly provider_id: RunCommand<Request>['providerId']
  readonly key: string
  readonly body_hash: Buffer
  readonly rounds: number
  readonly label: string
}

const game: Companion<State, Request, Row, State> = {
  name: 'test game',
  async load(db, accountIds) {
    const { rows } = await sql<StoredRow>`
      select distinct on (account_id) * from test_game where account_id = any(${accountIds}::bigint[]) order by account_id, step desc`.execute(
      db,
    )
    return new Map(rows.map(({ account_id, rounds, label }) => [account_id, { rounds, label }]))
  },
  houseAccounts: (request) => ('house' in request ? [request.house] : []),
  decide(state = { rounds: 0, label: '' }, { accountId, providerId, key, bodyHash }, request) {
    const head = { accountId, providerId, key, bodyHash }
    if ('label' in request) {
      const next = { ...state, label: request.label }
      return { state: next, entries: [], row: { ...head, ...next }, result: next }
    }
    if (request.stakeMinor > 500n) return { refused: 'stake.above_maximum', values: ['5.00'] }
    if (request.stakeMinor === 13n) throw new Error('a defect of the game')
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

let books: TestBooks
let nextMember = 0

beforeAll(async () => {
  books = await openTestBooks()
  await sql`
    create table test_game (step int generated always as identity, account_id bigint, provider_id int, key text, body_hash bytea, rounds int,
      label text check (label <> 'forbidden'), unique (provider_id, key), unique (account_id, rounds, label))`.execute(
    books.test.owner,
  )
  await sql`grant select, insert on test_game to baize_server`.execute(books.test.owner)
})
afterAll(() => books.close())

async function player(amount = 10_000n): Promise<AccountId> {
  const accountId = await books.account(++nextMember)
  await books.ledger.post(transfer(books, accountId, `fund ${accountId}`, amount))
  return accountId
}

function ask(accountId: AccountId, key: string, what: bigint | string): RunCommand<Request> {
  const request = typeof what === 'string' ? { label: what } : { stakeMinor: what, house: books.games }
  return {
    accountId,
    providerId: books.provider,
    key: `${accountId}:${key}`,
    bodyHash: fingerprint(`${accountId} ${key} ${what}`),
    request,
  }
}

describe('a companion', () => {
  it('sees every command of an account once and in order, also when fifty come at once', async () => {
    const accountId = await player()
    const ran = await Promise.all(
      Array.from({ length: 50 }, (_, index) => books.ledger.run(game, ask(accountId, `spin ${index}`, 10n))),
    )
    expect(ran.map(({ result }) => result.rounds)).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(ran[2]?.postings.map((posting) => posting.amountMinor)).toEqual([-10n, 20n])
    expect(await books.ledger.balance(accountId)).toBe(10_000n - 500n + 16n * 20n)
  })

  it('commits a command without postings in order with the bets', async () => {
    const accountId = await player()
    const ran = await Promise.all([
      books.ledger.run(game, ask(accountId, 'a', 10n)),
      books.ledger.run(game, ask(accountId, 'b', 'blue')),
      books.ledger.run(game, ask(accountId, 'c', 10n)),
    ])
    expect(ran.map(({ result }) => result)).toEqual([
      { rounds: 1, label: '' },
      { rounds: 1, label: 'blue' },
      { rounds: 2, label: 'blue' },
    ])
    expect(ran[1]?.postings).toEqual([])
  })

  it('gives the stored result again after a restart, with and without postings', async () => {
    const accountId = await player(10n)
    const [spin, label] = [ask(accountId, 'spin', 10n), ask(accountId, 'label', 'red')]
    const first = await books.ledger.run(game, spin)
    await books.ledger.run(game, label)
    await books.ledger.run(game, ask(accountId, 'label again', 'green'))
    const restarted = await openTestLedger(books.test)
    const again = await restarted.run(game, spin)
    expect(again).toMatchObject({ replayed: true, result: { rounds: 1, label: '' } })
    expect(again.postings.map((posting) => posting.sequence)).toEqual(first.postings.map((posting) => posting.sequence))
    expect(await restarted.run(game, label)).toMatchObject({
      replayed: true,
      result: { rounds: 1, label: 'red' },
      postings: [],
    })
    // What came after the replay goes on from the newest state, not from the replayed one.
    expect(await restarted.run(game, ask(accountId, 'label once more', 'white'))).toMatchObject({
      result: { rounds: 1, label: 'white' },
    })
    await restarted.close()
  })

  it('refuses the key of a command without postings when it comes with another body', async () => {
    const accountId = await player()
    await books.ledger.run(game, ask(accountId, 'once', 'red'))
    const other = { ...ask(accountId, 'once', 'red'), bodyHash: fingerprint('other') }
    await expect(books.ledger.run(game, other)).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
    const restarted = await openTestLedger(books.test)
    await expect(restarted.run(game, other)).rejects.toMatchObject({ code: 'request.idempotency_key_reused' })
    await restarted.close()
  })

  it('may refuse, and then nothing is left behind and the key stays free', async () => {
    const accountId = await player()
    const refused = ask(accountId, 'refused', 501n)
    await expect(books.ledger.run(game, refused)).rejects.toMatchObject({
      code: 'stake.above_maximum',
      values: ['5.00'],
    })
    expect(await books.ledger.run(game, ask(accountId, 'refused', 500n))).toMatchObject({
      result: { rounds: 1 },
      replayed: false,
    })
  })

  it('keeps its state when the balance does not cover its entries', async () => {
    const accountId = await player(15n)
    await books.ledger.run(game, ask(accountId, 'first', 10n))
    await expect(books.ledger.run(game, ask(accountId, 'second', 10n))).rejects.toMatchObject({
      code: 'wallet.insufficient_funds',
    })
    expect(await books.ledger.run(game, ask(accountId, 'third', 5n))).toMatchObject({ result: { rounds: 2 } })
  })

  it('that fails, or whose row the database refuses, fails alone and without an effect', async () => {
    const [accountId, other] = [await player(), await player()]
    const answers = await Promise.allSettled([
      books.ledger.run(game, ask(accountId, '1', 10n)),
      books.ledger.run(game, ask(accountId, '2', 13n)),
      books.ledger.run(game, ask(accountId, '3', 'forbidden')),
      books.ledger.run(game, ask(other, '4', 10n)),
      books.ledger.run(game, ask(accountId, '5', 10n)),
    ])
    expect(
      answers.map((answer) => (answer.status === 'fulfilled' ? answer.value.result.rounds : answer.reason.message)),
    ).toEqual([1, 'a defect of the game', expect.stringContaining('violates check constraint'), 1, 2])
  })

  it('decides on the newest state when another ledger wrote to the lane', async () => {
    const accountId = await player()
    const other = await openTestLedger(books.test)
    const spins = Array.from({ length: 60 }, (_, index) =>
      (index % 2 === 0 ? books.ledger : other).run(game, ask(accountId, `both ${index}`, 10n)),
    )
    const rounds = (await Promise.all(spins)).map(({ result }) => result.rounds)
    await other.close()
    expect(rounds.toSorted((left, right) => left - right)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1))
  })
})
