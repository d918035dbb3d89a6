import { minor } from '@baize/money'
import { afterEach, expect, it } from 'vitest'
import type { Session } from '../../kernel/caller.ts'
import { endBonus, openBonus, verifyBooks } from '../ledger/index.ts'
import {
  add,
  leave,
  moneyOf,
  openRoomBooks,
  pass,
  player,
  sit,
  testBrand,
  testLevel,
  type RoomBooks,
} from './test-rooms.ts'
import { entry, testSitAndGo } from './test-tournaments.ts'

let books: RoomBooks
afterEach(() => books.close())

const bonusId = '00000000-0000-4000-8000-000000000001'

/** Opens a bonus of 100.00 for a member; returns what ends it. */
async function openBonusOf({ memberId }: Session) {
  const { ledger, wallet, brand } = books
  const { accountId } = await wallet.accountOf(testBrand, memberId, 'main')
  const providerId = await ledger.provider(testBrand, 'house')
  const house = (name: 'bonuses' | 'promotions') =>
    ledger.houseAccount({ brandId: testBrand, currency: brand.currency.code, name })
  const [promotions, bonuses] = await Promise.all([house('promotions'), house('bonuses')])
  await openBonus(ledger, {
    accountId,
    providerId,
    key: 'open',
    amountMinor: minor(10_000n),
    terms: { bonusId, limitsOwnMoney: false, onWithdrawal: 'refuse' },
    promotions,
    bonuses,
  })
  return () => endBonus(ledger, { accountId, providerId, key: 'end', bonusId, how: 'forfeit', bonuses })
}

it('own money is not put away at a table while a bonus is open, which would then be lost alone', async () => {
  books = await openRoomBooks({ levels: [testLevel, testSitAndGo] })
  const one = await player(books)
  const end = await openBonusOf(one)
  await expect(sit(books, one, 20_000)).rejects.toMatchObject({ code: 'rooms.bonus_open' })
  await expect(sit(books, one, entry, { roomId: 'sng-1' })).rejects.toMatchObject({ code: 'rooms.bonus_open' })
  expect(await moneyOf(books, one)).toEqual({ main: 100_000n, table: 0n })
  await end()
  // The seat is free again, and what was refused is not left behind.
  expect(await sit(books, one, 20_000)).toMatchObject({ balanceAfter: '800.00' })
})

it('whoever sat down before a bonus was opened plays on and takes chips home, and brings no more', async () => {
  books = await openRoomBooks()
  const one = await player(books)
  await sit(books, one, 10_000)
  await openBonusOf(one)
  await expect(add(books, one, 5_000)).rejects.toMatchObject({ code: 'rooms.bonus_open' })
  await pass(books, 1_000)
  expect(await leave(books, one)).toEqual({ left: true, balanceAfter: '1000.00' })
  expect((await verifyBooks(books.test.database)).problems).toEqual([])
})
