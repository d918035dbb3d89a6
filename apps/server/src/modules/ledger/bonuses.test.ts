import { minor, type Minor } from '@baize/money'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import {
  endBonus,
  openBonus,
  type AccountId,
  type BonusEnding,
  type BonusTerms,
  type EntryDraft,
  type HouseAccountId,
  type HouseAccountName,
  type Posted,
} from './index.ts'
import { openTestBooks, testBrand, testCurrency, type TestBooks } from './test-ledger.ts'

let books: TestBooks
let bonuses: HouseAccountId
let debts: HouseAccountId
let member: AccountId

const house = (name: HouseAccountName) =>
  books.ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name })

beforeEach(async () => {
  books = await openTestBooks()
  bonuses = await house('bonuses')
  debts = await house('debts')
  member = await books.account(1)
})
afterEach(() => books.close())

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

function open(amount: bigint, terms: Partial<BonusTerms> = {}, key = 'open'): Promise<Posted> {
  return openBonus(books.ledger, {
    accountId: member,
    providerId: books.provider,
    key,
    amountMinor: minor(amount),
    terms: { bonusId: idOf(1), limitsOwnMoney: false, onWithdrawal: 'refuse', ...terms },
    promotions: books.promotions,
    bonuses,
  })
}

function end(how: 'convert' | 'forfeit', more: Partial<BonusEnding> = {}) {
  return endBonus(books.ledger, {
    accountId: member,
    providerId: books.provider,
    key: 'end',
    bonusId: idOf(1),
    how,
    bonuses,
    ...more,
  })
}

type Line = readonly [kind: EntryDraft['kind'], amount: bigint, more?: Partial<EntryDraft>]

function post(key: string, ...lines: Line[]): Promise<Posted> {
  const entries = lines.map(([kind, amount, more]) => {
    const debt = kind === 'rollback' ? { debtAccountId: debts } : {}
    return {
      kind,
      amountMinor: minor(amount),
      houseAccountId: books.games,
      round: 'r',
      gameCode: 'g',
      ...debt,
      ...more,
    }
  })
  return books.ledger.post({ accountId: member, providerId: books.provider, transactions: [{ key, entries }] })
}

const give = (amount: bigint) => post('own', ['deposit', amount, { round: undefined }])
const left = async (): Promise<Minor | undefined> => (await books.ledger.bonus(member))?.leftMinor
const own = () => books.ledger.balance(member)
const moves = ({ postings }: Posted) => postings.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`)
const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'ok',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )

/** Another ledger takes over without any memory. */
async function restart(): Promise<void> {
  await books.ledger.close()
  const ledger = await openTestLedger(books.test)
  books = { ...books, ledger, close: () => ledger.close().then(() => books.test.close()) }
}

describe('a bonus', () => {
  it('is given by the site into an account of its own, once', async () => {
    const opened = await open(50n)
    expect(moves(opened)).toEqual(['grant 50', 'bonus -50'])
    expect([opened.balanceAfterMinor, opened.bonus?.leftMinor]).toEqual([0n, 50n])
    expect(await books.ledger.houseBalance(bonuses)).toBe(50n)
    expect(await books.ledger.houseBalance(books.promotions)).toBe(-50n)
    const again = await open(50n)
    expect([again.replayed, again.bonus?.leftMinor]).toEqual([true, 50n])
    expect(await codeOf(open(51n))).toBe('request.idempotency_key_reused')
    expect(await codeOf(open(50n, { limitsOwnMoney: true }))).toBe('request.idempotency_key_reused')
    expect(await codeOf(open(50n, { bonusId: idOf(2) }, 'another'))).toBe('bonus.other_open')
    expect(await books.ledger.bonus(member)).toEqual({
      bonusId: idOf(1),
      leftMinor: 50n,
      terms: { bonusId: idOf(1), limitsOwnMoney: false, onWithdrawal: 'refuse' },
    })
    await end('forfeit')
    expect(await codeOf(open(50n, {}, 'the same bonus'))).toBe('wallet.claim_taken')
    expect(await codeOf(open(50n, { bonusId: idOf(2) }, 'the next'))).toBe('ok')
  })

  it('is staked after own money, and a payout goes back in proportion, the odd cent to own money', async () => {
    await give(10n)
    await open(50n)
    const bet = await post('bet', ['stake', -30n])
    expect(moves(bet)).toEqual(['bonus_share 20', 'stake -30'])
    expect([bet.balanceAfterMinor, bet.bonus?.leftMinor]).toEqual([0n, 30n])
    // Two thirds of 100 are 66.67.
    const won = await post('win', ['payout', 100n])
    expect(moves(won)).toEqual(['payout 100', 'bonus_share -66'])
    expect([await own(), await left()]).toEqual([34n, 96n])
    expect(await books.ledger.houseBalance(bonuses)).toBe(96n)
  })

  it('gets the same answer again, before and after a restart, with what was left then', async () => {
    await give(10n)
    await open(50n)
    await post('bet', ['stake', -30n])
    const again = async () => {
      const bet = await post('bet', ['stake', -30n])
      expect([bet.replayed, bet.balanceAfterMinor, bet.bonus?.leftMinor]).toEqual([true, 0n, 30n])
      expect(await codeOf(post('bet', ['stake', -20n]))).toBe('request.idempotency_key_reused')
    }
    await again()
    await post('win', ['payout', 100n])
    await again()
    await restart()
    await again()
    expect(moves(await post('late', ['payout', 9n]))).toEqual(['payout 9', 'bonus_share -6'])
  })
})

describe('the end of a bonus', () => {
  it('makes what is left the member’s own, up to the maximum', async () => {
    await open(50n)
    expect(await end('convert', { maxCashOutMinor: minor(20n) })).toEqual({
      keptMinor: 20n,
      returnedMinor: 30n,
      replayed: false,
    })
    expect(await end('convert', { maxCashOutMinor: minor(20n) })).toEqual({
      keptMinor: 20n,
      returnedMinor: 30n,
      replayed: true,
    })
    expect([await own(), await left(), await books.ledger.houseBalance(bonuses)]).toEqual([20n, undefined, 0n])
    expect(await books.ledger.houseBalance(books.promotions)).toBe(-20n)
    expect(await codeOf(end('convert', { key: 'twice' }))).toBe('bonus.not_open')
  })

  it('returns what is left to the site if it is forfeited, even if nothing is left', async () => {
    await open(50n)
    await post('bet', ['stake', -50n])
    expect(await end('forfeit')).toEqual({ keptMinor: 0n, returnedMinor: 0n, replayed: false })
    expect(await end('forfeit')).toEqual({ keptMinor: 0n, returnedMinor: 0n, replayed: true })
    expect([await own(), await left()]).toEqual([0n, undefined])
  })
})
