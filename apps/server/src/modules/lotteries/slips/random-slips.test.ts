import { minor } from '@baize/money'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { openTestLedger } from '../../../testing/open-test-ledger.ts'
import { seededChance, type Chance } from '../../../testing/seeded-chance.ts'
import type { AccountId, Ledger } from '../../ledger/index.ts'
import { openSlipBooks, type OpenDraw, type SlipBooks } from './test-companion.ts'
import { PlainSlips } from './test-plain-slips.ts'
import type { StoredSlip } from './slip.types.ts'

let books: SlipBooks
let other: Ledger

beforeAll(async () => {
  books = await openSlipBooks()
  other = await openTestLedger(books.test, { clock: books.clock })
})
afterAll(async () => {
  await other.close()
  await books.close()
})

const [players, draws, funds] = [3, 8, 20_000n]
const limits = { slips: 8, number: 900n }
const numbers = ['123', '124', '125']

/** Random slips of some players on some draws, in the ledger and in the plain books, on two processes in turn. */
class Walk {
  readonly plain = new PlainSlips(players, funds, limits)
  readonly accounts: AccountId[] = []
  /** What each sale and cancellation was answered, and what the plain books say. */
  readonly answers: string[] = []
  readonly expected: string[] = []
  readonly #chance: Chance
  readonly #draws: OpenDraw[] = []
  readonly #sold: StoredSlip[] = []
  readonly #generations = new Map<number, number>()
  readonly #paid = new Map<string, { generation: number; amountMinor: ReturnType<typeof minor> }>()

  constructor(seed: number) {
    this.#chance = seededChance(seed)
  }

  async begin(): Promise<void> {
    for (let index = 0; index < players; index += 1) this.accounts.push(await books.player(funds))
    for (let index = 0; index < draws; index += 1) this.#draws.push(await books.draw(60))
  }

  async step(): Promise<void> {
    const what = this.#chance.below(40)
    if (what < 29) return this.#buy()
    if (what < 36) return this.#cancel()
    const draw = this.#chance.below(draws)
    return what === 36 ? this.#void(draw) : this.#settle(draw)
  }

  #run: SlipBooks['run'] = (accountId, key, request) =>
    books.run(accountId, key, request, this.#chance.below(2) === 0 ? books.ledger : other)

  async #buy(): Promise<void> {
    const [player, draw] = [this.#chance.below(players), this.#chance.below(draws)]
    // Only the draws that are still open: the others are over in the plain books too.
    if (this.#generations.has(draw)) return
    const chosen = numbers.slice(this.#chance.below(3))
    const unit = BigInt(50 * (1 + this.#chance.below(8)))
    const bought = this.#draws[draw]
    if (bought === undefined) throw new Error('there is no such draw')
    const request = books.slip(bought, chosen.join(' '), unit, {
      maxMemberSlips: limits.slips,
      memberNumber: { maxMinor: limits.number, digits: 2 },
    })
    const selling = this.#run(this.#accountOf(player), `walk ${request.slip.slipId}`, request)
    const expected = this.plain.buy(player, draw, chosen, unit)
    this.#note(await outcomeOf(selling, 'sold'), expected)
    if (expected !== 'sold') return
    const { result } = await selling
    if (result.kind === 'slip') this.#sold.push(result.slip)
  }

  async #cancel(): Promise<void> {
    if (this.#sold.length === 0) return
    const index = this.#chance.below(this.#sold.length)
    const slip = this.#slipAt(index)
    const { house } = books
    const request = { kind: 'cancel' as const, slip, gameCode: 'siam-government', house, until: slip.closesAt }
    const before = this.plain.slips[index]?.state
    const expected = this.plain.cancel(index)
    // A repeated cancellation is answered like the first.
    const isRepeated = before === 'cancelled'
    const cancelling = this.#run(slip.accountId, books.endKey(slip.slipId, 0), request)
    const outcome = await outcomeOf(cancelling, 'cancelled')
    this.#note(outcome, isRepeated ? 'cancelled' : before === 'void' ? 'request.idempotency_key_reused' : expected)
  }

  async #void(draw: number): Promise<void> {
    if (this.#generations.has(draw)) return
    await this.#close(draw)
    for (const index of this.plain.void(draw)) {
      const slip = this.#slipAt(index)
      const request = { kind: 'void' as const, slip, gameCode: 'siam-government', house: books.house }
      await this.#run(slip.accountId, books.endKey(slip.slipId, 0), request)
    }
  }

  async #settle(draw: number): Promise<void> {
    const before = this.#generations.get(draw) ?? 0
    if (before < 0) return
    if (before === 0) await this.#close(draw)
    const generation = before + 1
    this.#generations.set(draw, generation)
    const result = numbers[this.#chance.below(numbers.length)] ?? ''
    const { house, debts } = books
    for (const index of this.plain.settle(draw, result)) {
      const slip = this.#slipAt(index)
      const amountMinor = minor(this.plain.slips[index]?.paid ?? 0n)
      const paid = this.#paid.get(slip.slipId)
      const what = {
        slip,
        gameCode: 'siam-government',
        house,
        debts,
        generation,
        amountMinor,
        before: paid,
        winners: [],
      }
      await this.#run(slip.accountId, books.endKey(slip.slipId, generation), { kind: 'pay', ...what })
      this.#paid.set(slip.slipId, { generation, amountMinor })
    }
  }

  async #close(draw: number): Promise<void> {
    const over = this.#draws[draw]
    if (over === undefined) throw new Error('there is no such draw')
    this.#generations.set(draw, -1)
    await books.end(over)
  }

  #note(answer: string, expected: string): void {
    this.answers.push(answer)
    this.expected.push(expected)
  }

  #accountOf(player: number): AccountId {
    const account = this.accounts[player]
    if (account === undefined) throw new Error('there is no such player')
    return account
  }

  #slipAt(index: number): StoredSlip {
    const slip = this.#sold[index]
    if (slip === undefined) throw new Error('there is no such slip')
    return slip
  }
}

async function outcomeOf(running: Promise<unknown>, done: string): Promise<string> {
  try {
    await running
    return done
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** What the ledger says of the players, and of the site since a balance. */
async function booked({ accounts }: Walk, since: bigint) {
  const worth = await Promise.all(
    accounts.map(async (account) => {
      const [balance, { owedMinor }] = await Promise.all([books.ledger.balance(account), books.ledger.debt(account)])
      return balance - owedMinor
    }),
  )
  return { worth, house: (await books.ledger.houseBalance(books.house)) - since }
}

describe('random slips', () => {
  it.each([1, 2, 3, 4, 5, 6])(
    'of walk %i leave what a plain second accounting says, bet by bet, on two processes that take turns',
    { timeout: 60_000 },
    async (seed) => {
      const before = await books.ledger.houseBalance(books.house)
      const walk = new Walk(seed)
      await walk.begin()
      for (let step = 0; step < 120; step += 1) await walk.step()
      const { worth, house } = walk.plain
      expect(walk.answers).toEqual(walk.expected)
      expect(await booked(walk, before)).toEqual({ worth, house })
      expect(walk.plain.slips.length).toBeGreaterThan(10)
      // A payout that is made twice would be noticed.
      const [accountId] = walk.accounts
      if (accountId === undefined) throw new Error('there is a player')
      const providerId = await books.ledger.provider(brandId(1), 'LOTT')
      const entries = [{ kind: 'payout' as const, amountMinor: minor(1n), houseAccountId: books.house }]
      await books.ledger.post({ accountId, providerId, transactions: [{ key: `planted ${seed}`, entries }] })
      expect(await booked(walk, before)).not.toEqual({ worth, house })
    },
  )
})
