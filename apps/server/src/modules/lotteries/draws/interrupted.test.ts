import { setTimeout as sleep } from 'node:timers/promises'
import { drawNumbers, formatByCode, settleTicket, ticketFromJson } from '@baize/lottery'
import type { KyselyPlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import type { AccountId } from '../../ledger/index.ts'
import type { StoredSlip } from '../slips/slip.types.ts'
import type { LotteryDraw } from './draw.types.ts'
import {
  beforeEachRun,
  buy,
  endsOf,
  fundedAccount,
  nextDraw,
  openDrawBooks,
  openDrawProcess,
  stored,
  type DrawBooks,
  type DrawProcess,
} from './test-draws.ts'

/** Ends a process after so many of its steps: every statement and every payout after that fails. */
class Death {
  left = Infinity

  step(): void {
    this.left -= 1
    if (this.left < 0) throw new Error('the process is gone')
  }

  get happened(): boolean {
    return this.left < 0
  }
}

let books: DrawBooks
let dying: DrawProcess
let other: DrawProcess
const death = new Death()
beforeAll(async () => {
  books = await openDrawBooks()
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      death.step()
      return node
    },
    transformResult: async ({ result }) => result,
  }
  const { test, clock } = books
  dying = await openDrawProcess({
    test,
    clock,
    drawsDatabase: test.database.withPlugin(plugin),
    around: (ledger) => beforeEachRun(ledger, async () => death.step()),
  })
  other = await openDrawProcess({ test, clock })
  await books.draws.catchUp()
  clock.advance({ seconds: 2 })
})
afterAll(async () => {
  await dying.close()
  await other.close()
  await books.close()
})

interface Sold {
  readonly draw: LotteryDraw
  readonly accounts: readonly AccountId[]
  readonly slips: readonly StoredSlip[]
}

/** Slips on the next draw, some of which win whatever comes. */
async function sellSome(): Promise<Sold> {
  const draw = await nextDraw(books, 'minute-five')
  const accounts = await Promise.all(Array.from({ length: 4 }, () => fundedAccount(books, 10_000n)))
  const slips: StoredSlip[] = []
  for (const accountId of accounts)
    for (const pick of ['total-sides big', 'total-sides big,small', 'place 1-3,2-4', 'any-back-3 1,2,3,4,5,6,7'])
      slips.push(await buy(books, draw, { accountId, bets: [{ pick }] }))
  return { draw, accounts, slips }
}

/** What everything must be in the end, computed from the published secret, seal and beacon alone. */
async function expectAsIfNothingHappened({ draw, accounts, slips }: Sold): Promise<void> {
  const done = await stored(books, draw)
  const format = formatByCode(draw.format)
  const { secret, slips: tickets, root, beaconValue } = done
  if (!format || !secret || tickets === null || !root || !beaconValue) throw new Error(`the draw is ${done.state}`)
  const result = drawNumbers(format, {
    secret,
    seal: { drawId: draw.drawId, format: draw.format, tickets, root },
    beacon: beaconValue,
  })
  const pays = new Map(
    slips.map((slip) => [
      slip.slipId,
      slip.tickets.reduce((sum, json) => {
        const ticket = ticketFromJson(json)
        return sum + (ticket === undefined ? 0n : settleTicket(ticket, result).payoutMinor)
      }, 0n),
    ]),
  )
  const won = slips.filter(({ slipId }) => (pays.get(slipId) ?? 0n) > 0n)
  expect(done).toMatchObject({
    state: 'settled',
    result,
    slips: slips.length,
    staked: slips.reduce((sum, { stakeMinor }) => sum + stakeMinor, 0n),
    paid: [...pays.values()].reduce((sum, paid) => sum + paid, 0n),
    winners: won.length,
  })
  const ends = await endsOf(books, draw)
  expect(ends.map(({ slipId, amountMinor }) => [slipId, amountMinor])).toEqual(
    won.map(({ slipId }) => [slipId, pays.get(slipId)]),
  )
  for (const accountId of accounts) {
    const own = slips.filter((slip) => slip.accountId === accountId)
    const expected = own.reduce((sum, { slipId, stakeMinor }) => sum - stakeMinor + (pays.get(slipId) ?? 0n), 10_000n)
    expect(await books.ledger.balance(accountId)).toBe(expected)
  }
}

/**
 * A process that is gone says nothing more: its draws are free once their time is over. Draws that are being changed are left out, so that this
 * never waits for a process that waits for it.
 */
const endLeases = () =>
  sql`
    with free as (select ctid from lottery_draw where worker is not null for update skip locked)
    update lottery_draw set worked_until = now() - interval '1 second' where ctid in (select ctid from free)`.execute(
    books.test.owner,
  )

const pass = ({ drawsAt }: LotteryDraw) => books.clock.advance(books.clock.now().until(drawsAt).add({ seconds: 3 }))

describe('a process that ends', () => {
  it('at any statement or payout between the cut-off and the end: the next one goes on, to the same numbers, rows and balances', async () => {
    let steps = 0
    for (; ; steps += 1) {
      const sold = await sellSome()
      pass(sold.draw)
      death.left = steps
      await dying.draws.catchUp().catch(() => undefined)
      const happened = death.happened
      death.left = Infinity
      await endLeases()
      await other.draws.catchUp()
      await expectAsIfNothingHappened(sold)
      if (!happened) break
    }
    // Making, closing, sealing, drawing, and settling with its payouts.
    expect(steps).toBeGreaterThan(25)
  })
})

describe('two processes at once', () => {
  it('close, seal, draw and pay each draw once', async () => {
    for (let draws = 0; draws < 3; draws += 1) {
      const sold = await sellSome()
      pass(sold.draw)
      await Promise.all([books.draws.catchUp(), other.draws.catchUp(), dying.draws.catchUp()])
      await other.draws.catchUp()
      await expectAsIfNothingHappened(sold)
    }
  })

  it('do so even if both work on the same draw', async () => {
    const sold = await sellSome()
    pass(sold.draw)
    // The time of each process is over at once, so that none keeps a draw to itself.
    let working = true
    const ending = (async () => {
      for (; working; await sleep(2)) await endLeases()
    })()
    await Promise.all([books.draws.catchUp(), other.draws.catchUp(), dying.draws.catchUp()])
    working = false
    await ending
    await endLeases()
    await other.draws.catchUp()
    await expectAsIfNothingHappened(sold)
  })
})
