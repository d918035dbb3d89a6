import { minor } from '@baize/money'
import { verifyBooks, type AccountId, type EntryDraft, type Posted, type PostCommand } from './index.ts'
import { afterEach, describe, expect, it } from 'vitest'
import { seededChance, testSeed, type SeededChance } from './test-chance.ts'
import { openTestBooks, openTestLedger, transfer, type TestBooks } from './test-ledger.ts'

let books: TestBooks

afterEach(() => books.close())

/** What a command did, in words that the ledger and the model share. */
type Effect = { readonly balance: bigint; readonly amounts: readonly bigint[] } | { readonly refused: string }

/** The ledger as plainly as it can be said: one command after another, everything in a map. */
class Model {
  readonly balances = new Map<AccountId, bigint>()
  readonly #done = new Map<string, { readonly command: PostCommand; readonly effect: Effect }>()

  apply(command: PostCommand, burst: Map<string, { readonly command: PostCommand; readonly effect: Effect }>): Effect {
    // Commands on their way at the same time share one answer, also when it is a refusal.
    const key = command.transactions[0]?.key ?? ''
    const earlier = this.#done.get(key) ?? burst.get(key)
    if (earlier !== undefined) {
      const same =
        earlier.command.accountId === command.accountId &&
        amountsOf(earlier.command).join() === amountsOf(command).join()
      return same ? earlier.effect : { refused: 'request.idempotency_key_reused' }
    }
    const effect = this.#move(command)
    burst.set(key, { command, effect })
    if (!('refused' in effect)) this.#done.set(key, { command, effect })
    return effect
  }

  #move(command: PostCommand): Effect {
    const { accountId } = command
    const amounts = amountsOf(command)
    let balance = this.balances.get(accountId) ?? 0n
    for (const amount of amounts) {
      balance += amount
      if (balance < 0n) return { refused: 'wallet.insufficient_funds' }
    }
    this.balances.set(accountId, balance)
    return { balance, amounts }
  }
}

function amountsOf({ transactions }: PostCommand): bigint[] {
  return transactions.flatMap(({ entries }) => entries.map((entry) => entry.amountMinor))
}

function randomCommand(chance: SeededChance, accounts: readonly AccountId[], keys: string[]): PostCommand {
  const accountId = accounts[chance.below(accounts.length)] ?? accounts[0]
  if (accountId === undefined) throw new Error('there are accounts')
  const fresh = keys.length === 0 || chance.below(4) > 0
  const key = fresh ? `key ${keys.length}` : (keys[chance.below(keys.length)] ?? 'key 0')
  if (fresh) keys.push(key)
  const amounts = Array.from({ length: 1 + chance.below(3) }, () => BigInt(chance.below(400) - 200) || 1n)
  const entries = amounts.map((amount): EntryDraft => {
    const kind = amount < 0n ? 'stake' : 'payout'
    return { kind, amountMinor: minor(amount), houseAccountId: books.games }
  })
  return { accountId, providerId: books.provider, transactions: [{ key, entries }] }
}

function effectOf(answer: PromiseSettledResult<Posted>): Effect {
  if (answer.status === 'rejected') return { refused: answer.reason.code ?? answer.reason }
  return {
    balance: answer.value.balanceAfterMinor,
    amounts: answer.value.postings.map((posting) => posting.amountMinor),
  }
}

describe('random operations', () => {
  const seed = testSeed(20_261)

  it(`have the same effect in the lane as in a plain model (seed ${seed})`, async () => {
    books = await openTestBooks({ batchLimit: 40 })
    const chance = seededChance(seed)
    const model = new Model()
    const keys: string[] = []
    const accounts = await Promise.all(Array.from({ length: 12 }, (_, index) => books.account(index + 1)))
    for (const accountId of accounts) {
      const fund = transfer(books, accountId, `fund ${accountId}`, 500n)
      expect(effectOf(await settled(books.ledger.post(fund)))).toEqual(model.apply(fund, new Map()))
    }
    for (let done = 0; done < 4_000;) {
      const burst = Array.from({ length: 1 + chance.below(100) }, () => randomCommand(chance, accounts, keys))
      const together = new Map()
      const expected = burst.map((command) => model.apply(command, together))
      const answers = await Promise.allSettled(burst.map((command) => books.ledger.post(command)))
      expect(answers.map(effectOf)).toEqual(expected)
      done += burst.length
      if (chance.below(12) === 0) await restart()
    }
    for (const accountId of accounts) expect(await books.ledger.balance(accountId)).toBe(model.balances.get(accountId))
  })

  it('of fifty clients leave the total as it was in every read, and no balance below zero', async () => {
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
        if (accountId === undefined) throw new Error('there are accounts')
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
    const until = performance.now() + 3_000
    while (performance.now() < until) reads.push(await verifyBooks(books.test.database))
    running = false
    await clients
    expect(reads.flatMap((read) => read.problems)).toEqual([])
    expect(reads.length).toBeGreaterThan(1)
    expect(accepted).toBeGreaterThan(100)
    expect(refused).toBeGreaterThan(10)
  })
})

async function settled(promise: Promise<Posted>): Promise<PromiseSettledResult<Posted>> {
  const [answer] = await Promise.allSettled([promise])
  return answer
}

/** Another ledger takes over, knowing nothing: every replay now comes from the database. */
async function restart(): Promise<void> {
  await books.ledger.close()
  const ledger = await openTestLedger(books.test, { batchLimit: 40 })
  const accounts = await Promise.all(Array.from({ length: 12 }, (_, index) => books.account(index + 1)))
  books = { ...books, ledger, close: () => ledger.close().then(() => books.test.close()) }
  // Its lanes are found before the next burst, so that a burst arrives in its own order.
  for (const accountId of accounts) await settled(ledger.post(transfer(books, accountId, `fund ${accountId}`, 500n)))
}
