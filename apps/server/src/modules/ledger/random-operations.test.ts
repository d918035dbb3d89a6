import { minor } from '@baize/money'
import { afterEach, describe, expect, it } from 'vitest'
import type { Clock } from '../../kernel/clock.ts'
import { sql } from '../../kernel/database/pool.ts'
import { verifyBooks, type Posted, type PostCommand } from './index.ts'
import { seededChance, testSeed, type SeededChance } from './test-chance.ts'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { openTestBooks, testBrand, testCurrency, transfer, type TestBooks } from './test-ledger.ts'
import { PlainLedger, type PlainEffect } from './test-plain-ledger.ts'
import { CommandMaker } from './test-random-commands.ts'

let books: TestBooks

afterEach(() => books.close())

const members = 40
const seed = testSeed(20_261)
/** `npm run soak` runs more operations in larger bursts. */
const [operations, burstSize] = process.env['SOAK'] === undefined ? [6_000, 200] : [100_000, 700]

/** So that generations of keys are opened all the time. */
const generationSize = { fullBytes: 0, everyKeys: 1_000 }

function effectOf(answer: PromiseSettledResult<Posted>): PlainEffect {
  if (answer.status === 'rejected') return { refused: answer.reason.code ?? answer.reason }
  return {
    balance: answer.value.balanceAfterMinor,
    amounts: answer.value.postings.map((posting) => posting.amountMinor),
    left: answer.value.bonus?.leftMinor ?? 0n,
  }
}

/** Opens a ledger and its simple model, and injects faults while they run. */
async function openWorld(chance: SeededChance) {
  let nowMs = Date.parse('2026-11-01T10:00:00Z')
  const clock = { now: () => Temporal.Instant.fromEpochMilliseconds(nowMs) }
  /** Lets some hours pass, so that limits begin a new day or week. The whole run stays within one month. */
  const passTime = () => {
    if (nowMs < Date.parse('2026-11-29T00:00:00Z')) nowMs += chance.below(36 * 3_600_000)
  }
  books = await openTestBooks({ batchLimit: 150, clock, generationSize })
  const owner = { brandId: testBrand, currency: testCurrency }
  const inPlay = await books.ledger.houseAccount({ ...owner, name: 'stakes_in_play' })
  const accounts = await Promise.all(Array.from({ length: members }, (_, index) => books.account(index + 1)))
  await findLanes()
  const debts = await books.ledger.houseAccount({ ...owner, name: 'debts' })
  const pending = await books.ledger.houseAccount({ ...owner, name: 'withdrawals_pending' })
  const bonuses = await books.ledger.houseAccount({ ...owner, name: 'bonuses' })
  const plain = new PlainLedger(() => nowMs, inPlay, pending)
  const heldAccountId = await books.ledger.houseAccount({ ...owner, name: 'wins_held' })
  const review = { heldAccountId, maxMinor: minor(450n), maxPerHourMinor: minor(9_000n) }
  const houses = { games: books.games, inPlay, debts, pending, bonuses, promotions: books.promotions }
  const world = { accounts, providerId: books.provider, ...houses, review }
  const maker = new CommandMaker(world, chance)
  return { accounts, plain, maker, clock, passTime }
}

/** Sends commands simultaneously; with a fault, the lane's connection is closed while they are under way. */
async function send(burst: readonly PostCommand[], fault: boolean): Promise<PlainEffect[]> {
  const answers = Promise.allSettled(burst.map((command) => books.ledger.post(command)))
  if (fault) await cutLane()
  return (await answers).map(effectOf)
}

/**
 * The part of a burst that the model accepts. A denial that is under way when a connection breaks is decided anew, even if its batch
 * was stored, and what came later in the burst may have brought money meanwhile: the model cannot know. A denial has no effect, so
 * the others have the same without it.
 */
function acceptedOf(burst: readonly PostCommand[], effects: readonly PlainEffect[]) {
  const isAccepted = (_: unknown, index: number) => effects[index] !== undefined && !('refused' in effects[index])
  return { burst: burst.filter(isAccepted), effects: effects.filter(isAccepted) }
}

async function cutLane(): Promise<void> {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name like 'baize-lane%' and datname = current_database()`.execute(books.test.owner)
}

/**
 * The model's effects of the same commands. Equal commands that are under way together share one answer, even a
 * refusal.
 */
function expected(plain: PlainLedger, burst: readonly PostCommand[]): PlainEffect[] {
  const together = new Map<PostCommand, PlainEffect>()
  return burst.map((command) => {
    const effect = together.get(command) ?? plain.post(command)
    together.set(command, effect)
    return effect
  })
}

describe('random operations', () => {
  it(`have the same effect in the lane as in a simple model: ${operations} by members, vendors and operators (seed ${seed})`, async () => {
    const chance = seededChance(seed)
    let [cuts, restarts] = [0, 0]
    const { accounts, plain, maker, clock, passTime } = await openWorld(chance)
    for (let done = 0; done < operations;) {
      if (chance.below(6) === 0) passTime()
      const burst = maker.burst(1 + chance.below(burstSize))
      const effects = expected(plain, burst)
      const fault = chance.below(15) === 0
      if (fault) cuts += 1
      const sent = fault ? acceptedOf(burst, effects) : { burst, effects }
      expect(await send(sent.burst, fault)).toEqual(sent.effects)
      done += burst.length
      if (chance.below(3) === 0) {
        const accountId = accounts[chance.below(accounts.length)] ?? accounts[0]
        if (accountId === undefined) throw new Error('the test opened no accounts')
        const rule = maker.rule()
        plain.setRule(accountId, 'operator', rule)
        await books.ledger.setRule(accountId, 'operator', rule)
      }
      if (chance.below(15) === 0) {
        await restart(clock)
        restarts += 1
      }
    }
    expect(Math.min(cuts, restarts)).toBeGreaterThan(0)
    expect(await countGenerations()).toBeGreaterThan(4)
    let owed = 0n
    for (const accountId of accounts) {
      expect(await books.ledger.balance(accountId)).toBe(plain.balance(accountId))
      expect((await books.ledger.bonus(accountId))?.leftMinor ?? 0n).toBe(plain.bonuses.left(accountId))
      expect((await books.ledger.debt(accountId)).owedMinor).toBe(plain.owed(accountId))
      owed += plain.owed(accountId)
    }
    // What members owe is exactly what was lent, and somebody does.
    const debts = await books.ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name: 'debts' })
    expect(await books.ledger.houseBalance(debts)).toBe(-owed)
    expect(owed).toBeGreaterThan(0n)
    // Wins are held for review, too.
    const held = await books.ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name: 'wins_held' })
    expect(await books.ledger.houseBalance(held)).toBe(plain.held)
    expect(plain.held).toBeGreaterThan(0n)
    // Bonuses are staked, and end in each of the ways.
    const bonuses = await books.ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name: 'bonuses' })
    expect(await books.ledger.houseBalance(bonuses)).toBe(plain.bonuses.all.reduce((sum, { left }) => sum + left, 0n))
    expect(new Set(plain.bonuses.all.map(({ state }) => state))).toEqual(new Set(['open', 'convert', 'forfeit']))
  })

  it('detect an injected fault: a model that forgets one claim differs', async () => {
    const chance = seededChance(seed)
    const { plain, maker } = await openWorld(chance)
    const forgetful = { post: (command: PostCommand) => plain.post(withoutClaims(command)) }
    let differs = false
    for (let burst = 0; burst < 60 && !differs; burst += 1) {
      const commands = maker.burst(100)
      const effects = commands.map((command) => forgetful.post(command))
      differs = JSON.stringify(await send(commands, false), bigintText) !== JSON.stringify(effects, bigintText)
    }
    expect(differs).toBe(true)
  })

  it.each(['forgetsDebts', 'forgetsReviews'] as const)(
    'detect an injected fault: a model that %s differs',
    async (fault) => {
      const chance = seededChance(seed)
      const { plain, maker } = await openWorld(chance)
      plain[fault] = true
      let differs = false
      for (let burst = 0; burst < 60 && !differs; burst += 1) {
        const commands = maker.burst(100)
        const effects = commands.map((command) => plain.post(command))
        differs = JSON.stringify(await send(commands, false), bigintText) !== JSON.stringify(effects, bigintText)
      }
      expect(differs).toBe(true)
    },
  )

  it('detect an injected fault: a model that shares no payout with a bonus differs', async () => {
    const chance = seededChance(seed)
    const { plain, maker } = await openWorld(chance)
    plain.bonuses.forgetsShares = true
    let differs = false
    for (let burst = 0; burst < 60 && !differs; burst += 1) {
      const commands = maker.burst(100)
      const effects = commands.map((command) => plain.post(command))
      differs = JSON.stringify(await send(commands, false), bigintText) !== JSON.stringify(effects, bigintText)
    }
    expect(differs).toBe(true)
  })

  it('of fifty clients never change the total in any read, and no balance falls below zero', async () => {
    books = await openTestBooks()
    const chance = seededChance(seed)
    const accounts = await Promise.all(Array.from({ length: 20 }, (_, index) => books.account(index + 1)))
    await Promise.all(
      accounts.map((accountId) => books.ledger.post(transfer(books, accountId, `fund ${accountId}`, 1_000n))),
    )
    let running = true
    let accepted = 0
    let refused = 0
    const client = async (number: number) => {
      for (let step = 0; running; step += 1) {
        const accountId = accounts[chance.below(accounts.length)] ?? accounts[0]
        if (accountId === undefined) throw new Error('the test opened no accounts')
        const amount = BigInt(chance.below(1_000) - 550) || 1n
        const answer = await settled(
          books.ledger.post(transfer(books, accountId, `client ${number} step ${step}`, amount)),
        )
        if (answer.status === 'fulfilled') accepted += 1
        else if (answer.reason.code === 'wallet.insufficient_funds') refused += 1
        else throw answer.reason
      }
    }
    const clients = Promise.all(Array.from({ length: 50 }, (_, number) => client(number)))
    const reads = []
    while (reads.length < 5 || accepted < 500 || refused < 50) reads.push(await verifyBooks(books.test.database))
    running = false
    await clients
    expect(reads.flatMap((read) => read.problems)).toEqual([])
  })
})

async function countGenerations(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ledger_generation`.execute(
    books.test.owner,
  )
  return rows[0]?.count ?? 0
}

async function settled(promise: Promise<Posted>): Promise<PromiseSettledResult<Posted>> {
  const [answer] = await Promise.allSettled([promise])
  return answer
}

/** Another ledger takes over without any memory, so every replay now comes from the database. */
async function restart(clock: Clock): Promise<void> {
  await books.ledger.close()
  const ledger = await openTestLedger(books.test, { batchLimit: 150, clock, generationSize })
  books = { ...books, ledger, close: () => ledger.close().then(() => books.test.close()) }
  await findLanes()
}

/** Finds all lanes before the next burst, so that a burst arrives in its original order. */
async function findLanes(): Promise<void> {
  for (let number = 1; number <= members; number += 1) {
    const refused = transfer(books, await books.account(number), 'never covered', -1_000_000_000n)
    await settled(books.ledger.post(refused))
  }
}

function withoutClaims({ transactions, ...command }: PostCommand): PostCommand {
  return { ...command, transactions: transactions.map((transaction) => ({ ...transaction, claims: [] })) }
}

function bigintText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
