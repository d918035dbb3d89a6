import { minor } from '@baize/money'
import { afterEach, describe, expect, it } from 'vitest'
import { systemClock } from '../../../kernel/clock.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import {
  moveBucket,
  transferMoney,
  verifyBooks,
  type AccountId,
  type HouseAccountId,
  type Ledger,
  type Posted,
} from '../index.ts'
import { seededChance, testSeed, type SeededChance } from '../test-chance.ts'
import { openTestBooks, testBrand, testCurrency, transfer, type TestBooks } from '../test-ledger.ts'

const seed = testSeed(20_263)
const bucket = 5
/** Six in the bucket, and two that stay where they are. */
const members = [5, 69, 133, 197, 261, 325, 6, 70]
const fund = 100_000n
const moves = process.env['SOAK'] === undefined ? 6 : 60
const clients = 24

/** Books, and two processes that post on the same accounts. */
interface World {
  readonly books: TestBooks
  readonly ledgers: readonly [Ledger, Ledger]
  readonly accounts: readonly AccountId[]
  readonly clearing: HouseAccountId
  readonly chance: SeededChance
  /** What the client was told about each key: `account sequence amount balance` of each posting. */
  readonly answers: Map<string, readonly string[]>
  readonly problems: string[]
}

let world: World

async function openWorld(): Promise<World> {
  const books = await openTestBooks()
  const accounts = await Promise.all(members.map((member) => books.account(member)))
  await Promise.all(accounts.map((account) => books.ledger.post(transfer(books, account, `fund ${account}`, fund))))
  const clearing = await books.ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name: 'clearing' })
  const ledgers = [books.ledger, await openTestLedger(books.test)] as const
  return { books, ledgers, accounts, clearing, chance: seededChance(seed), answers: new Map(), problems: [] }
}

function told({ postings }: Posted): string[] {
  return postings.map((posting) =>
    [posting.accountId, posting.sequence, posting.amountMinor, posting.balanceAfterMinor].join(' '),
  )
}

/** Sends a random command to one process or to both at once. */
async function act({ books, ledgers, accounts, clearing, chance, answers, problems }: World, key: string) {
  const pick = () => chance.below(accounts.length)
  const [from = 0n as AccountId, to = 0n as AccountId] = [accounts[pick()], accounts[pick()]] // Both indexes exist.
  const amount = BigInt(chance.below(20) - 12) || 1n
  const ask =
    from !== to && chance.below(8) === 0
      ? (ledger: Ledger) =>
          transferMoney(ledger, { from, to, providerId: books.provider, key, amountMinor: minor(3n), clearing })
      : (ledger: Ledger) => ledger.post(transfer(books, from, key, amount))
  const [one, two] = chance.below(2) === 0 ? ledgers : ledgers.toReversed()
  const asked = chance.below(4) === 0 ? [one, two] : [one]
  const replies = await Promise.all(asked.flatMap((ledger) => (ledger === undefined ? [] : [ask(ledger).then(told)])))
  answers.set(key, replies[0] ?? [])
  if (new Set(replies.map(String)).size > 1) problems.push(`${key} has two answers: ${replies.join(' and ')}`)
}

/** Moves the bucket back and forth while both processes post, and returns the problems found afterwards. */
async function moveUnderLoad(made: World): Promise<readonly string[]> {
  let running = true
  const client = async (number: number) => {
    for (let step = 0; running; step += 1) {
      const key = `client ${number} step ${step}`
      await act(made, key).catch((error: unknown) => made.problems.push(`${key}: ${String(error)}`))
    }
  }
  const working = Promise.all(Array.from({ length: clients }, (_, number) => client(number)))
  const parts = { database: made.books.test.database, clock: systemClock }
  for (let move = 0; move < moves; move += 1) {
    const before = made.answers.size
    while (made.answers.size < before + 2 * clients) await new Promise((resolve) => setTimeout(resolve, 2))
    await moveBucket(parts, bucket, move % 2 === 0 ? 1 : 0)
  }
  running = false
  await working
  const { problems } = await verifyBooks(made.books.test.database)
  return [
    ...made.problems,
    ...problems.map(({ rule, message }) => `${rule}: ${message}`),
    ...(await lostOrDoubled(made)),
  ]
}

/** Checks that exactly the answers that were given are stored. */
async function lostOrDoubled({ books, accounts, answers }: World): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', account_id, seq, amount, balance_after) as line from ledger_posting where kind <> 3 or seq > 1`.execute(
    books.test.database,
  )
  const stored = new Set(rows.map(({ line }) => line))
  const given = [...answers.values()].flat()
  const problems = given.filter((line) => !stored.has(line)).map((line) => `lost: ${line}`)
  if (rows.length !== given.length) problems.push(`${rows.length} postings, ${given.length} of them answered`)
  for (const account of accounts) {
    const mine = given.map((line) => line.split(' ').map(BigInt)).filter(([of]) => of === account)
    const sum = mine.reduce((total, [, , amount = 0n]) => total + amount, fund)
    const balance = await books.ledger.balance(account)
    if (balance !== sum) problems.push(`account ${account} has ${balance} instead of ${sum}`)
  }
  return problems
}

async function lanesOfBucket({ books }: World) {
  const { rows } = await sql<{ lane: number; batches: bigint }>`
    select posting.lane, count(distinct batch) as batches
    from ledger_posting posting join ledger_account using (account_id) where bucket = ${bucket} group by posting.lane order by 1`.execute(
    books.test.database,
  )
  return rows
}

describe(`a bucket that moves ${moves} times while two processes post on its accounts (seed ${seed})`, () => {
  afterEach(() => world.ledgers[1].close())

  it('loses nothing, duplicates nothing, and the books verify', async () => {
    world = await openWorld()
    expect(await moveUnderLoad(world)).toEqual([])
    const lanes = await lanesOfBucket(world)
    expect(lanes.map(({ lane }) => lane)).toEqual([0, 1])
    for (const { batches } of lanes) expect(batches).toBeGreaterThan(BigInt(moves))
    await world.books.ledger.close()
    await world.books.test.close()
  })

  it('detects an injected fault: a move that does not advance the old lane', async () => {
    world = await openWorld()
    const { owner } = world.books.test
    const { rows } = await sql<{ made: string }>`
      select pg_get_functiondef('ledger_move_bucket'::regproc) as made`.execute(owner)
    const made = rows[0]?.made ?? ''
    const planted = made.replace(/v_from_batch := ledger_move_lane\([^;]*;/, 'v_from_batch := p_from_version;')
    expect(planted).not.toBe(made)
    await sql.raw(planted).execute(owner)
    const found = await moveUnderLoad(world)
    expect(found.filter((problem) => problem.startsWith('bucket moves: '))).not.toEqual([])
    await world.books.ledger.close()
    await world.books.test.discard()
  })
})
