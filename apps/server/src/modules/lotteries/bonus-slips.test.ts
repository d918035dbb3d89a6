import { minor } from '@baize/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import { openBonus, type AccountId } from '../ledger/index.ts'
import { buy, fundedAccount, nextDraw, openDrawBooks, testBrand, type DrawBooks } from './draws/test-draws.ts'
import { cancelSoldSlip, paySlip, voidSlip } from './slips/end-slip.ts'
import type { StoredSlip } from './slips/slip.types.ts'

let books: DrawBooks
let player: AccountId
beforeEach(async () => {
  books = await openDrawBooks()
  await books.draws.catchUp()
  books.clock.advance({ seconds: 2 })
  player = await fundedAccount(books, 1_000n)
  const currency = books.brands.byId(testBrand).currency.code
  const house = (name: 'bonuses' | 'promotions') => books.ledger.houseAccount({ brandId: testBrand, currency, name })
  await openBonus(books.ledger, {
    accountId: player,
    providerId: await books.ledger.provider(testBrand, 'house'),
    key: 'open',
    amountMinor: minor(10_000n),
    terms: { bonusId: '00000000-0000-4000-8000-000000000001', limitsOwnMoney: false, onWithdrawal: 'refuse' },
    promotions: await house('promotions'),
    bonuses: await house('bonuses'),
  })
})
afterEach(() => books.close())

/** Another process goes on, which remembers nothing of what was bet. */
async function restarted(): Promise<DrawBooks['ledger']> {
  await books.ledger.close()
  const ledger = await openTestLedger(books.test, { clock: books.clock })
  books = { ...books, ledger, close: async () => ledger.close().then(() => books.test.close()) }
  return ledger
}

/** A slip of 100.00 of which the member paid 10.00, bought long ago. */
async function boughtLongAgo() {
  const draw = await nextDraw(books, 'minute-five')
  const slip = await buy(books, draw, { accountId: player, bets: [{ pick: 'place 1-1', unitMinor: 10_000n }] })
  for (let other = 0; other < 80; other += 1)
    await buy(books, draw, { accountId: player, bets: [{ pick: 'place 1-2', unitMinor: 1n }] })
  const ledger = await restarted()
  return { slip, draw, ledger, own: await ledger.balance(player), left: (await ledger.bonus(player))?.leftMinor ?? 0n }
}

const ending = ({ gameCode }: { gameCode: string }, slip: StoredSlip) => ({ ...slip, gameCode })

/** What the member owns, and what is left of the bonus. */
const moneyIn = async (ledger: DrawBooks['ledger']) => [
  await ledger.balance(player),
  (await ledger.bonus(player))?.leftMinor,
]

describe('bonus money on slips, whose draws come long after other bets and a restart', () => {
  it.each(['cancel', 'void'] as const)('goes back to its bonus: %s', async (how) => {
    const { slip, draw, ledger, own, left } = await boughtLongAgo()
    const parts = { ...books, ledger }
    if (how === 'void') await voidSlip(parts, ending(draw, slip))
    else await cancelSoldSlip(parts, ending(draw, slip), draw.closesAt)
    expect(await moneyIn(ledger)).toEqual([own + 1_000n, left + 9_000n])
  })

  it('has its share of what the slip wins', async () => {
    const { slip, draw, ledger, own, left } = await boughtLongAgo()
    const parts = { ...books, ledger }
    await paySlip(parts, ending(draw, slip), {
      generation: 1,
      amountMinor: minor(50_000n),
      before: undefined,
      winners: [],
    })
    expect(await moneyIn(ledger)).toEqual([own + 5_000n, left + 45_000n])

    // Corrected numbers, after another restart: what was shared is taken back and shared anew.
    const again = { ...books, ledger: await restarted() }
    await paySlip(again, ending(draw, slip), {
      generation: 2,
      amountMinor: minor(10_000n),
      before: { generation: 1, amountMinor: minor(50_000n) },
      winners: [],
    })
    expect(await moneyIn(again.ledger)).toEqual([own + 1_000n, left + 9_000n])
  })
})
