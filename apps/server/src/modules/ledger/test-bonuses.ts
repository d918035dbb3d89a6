import { minor, type Minor } from '@baize/money'
import { afterEach, beforeEach } from 'vitest'
import { openTestLedger } from '../../testing/open-test-ledger.ts'
import {
  endBonus,
  openBonus,
  type AccountId,
  type BonusEnded,
  type BonusEnding,
  type BonusTerms,
  type EntryDraft,
  type HouseAccountId,
  type HouseAccountName,
  type Posted,
} from './index.ts'
import { openTestBooks, testBrand, testCurrency, type TestBooks } from './test-ledger.ts'

/** One entry of a transaction: in the round `r` of the house account `games`, unless it says otherwise. */
export type Line = readonly [kind: EntryDraft['kind'], amount: bigint, more?: Partial<EntryDraft>]

/** The id of a bonus in these tests. */
export const bonusIdOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

/** What a command posted, one text each. */
export const moves = ({ postings }: Posted) => postings.map(({ kind, amountMinor }) => `${kind} ${amountMinor}`)

/** `ok`, or the code of the refusal. */
export const codeOf = (asked: Promise<unknown>) =>
  asked.then(
    () => 'ok',
    (error: { code?: string; message: string }) => error.code ?? error.message,
  )

/** A ledger with one member for each test. */
export function prepareBonuses() {
  let books: TestBooks
  let member: AccountId
  let bonuses: HouseAccountId
  let debts: HouseAccountId
  let isDiscarded = false
  const house = (name: HouseAccountName) =>
    books.ledger.houseAccount({ brandId: testBrand, currency: testCurrency, name })
  beforeEach(async () => {
    isDiscarded = false
    books = await openTestBooks()
    bonuses = await house('bonuses')
    debts = await house('debts')
    member = await books.account(1)
  })
  afterEach(() => (isDiscarded ? undefined : books.close()))

  const post = (key: string, ...lines: Line[]): Promise<Posted> => {
    const entries = lines.map(([kind, amount, more]) => {
      const debt = kind === 'rollback' ? { debtAccountId: debts } : {}
      const place = { houseAccountId: books.games, round: 'r', gameCode: 'g' }
      return { kind, amountMinor: minor(amount), ...place, ...debt, ...more }
    })
    return books.ledger.post({ accountId: member, providerId: books.provider, transactions: [{ key, entries }] })
  }
  return {
    books: () => books,
    member: () => member,
    house,
    houseBalance: async (name: HouseAccountName) => books.ledger.houseBalance(await house(name)),
    /** Opens a bonus that locks the member's own money, unless the terms say otherwise. */
    open: (amount: bigint, terms: Partial<BonusTerms> = {}, key = 'open'): Promise<Posted> =>
      openBonus(books.ledger, {
        accountId: member,
        providerId: books.provider,
        key,
        amountMinor: minor(amount),
        terms: { bonusId: bonusIdOf(1), limitsOwnMoney: false, onWithdrawal: 'refuse', ...terms },
        promotions: books.promotions,
        bonuses,
      }),
    end: (how: 'convert' | 'forfeit', more: Partial<BonusEnding> = {}): Promise<BonusEnded> =>
      endBonus(books.ledger, {
        accountId: member,
        providerId: books.provider,
        key: 'end',
        bonusId: bonusIdOf(1),
        how,
        bonuses,
        ...more,
      }),
    post,
    /** Gives the member money of their own. */
    give: (amount: bigint) => post('own', ['deposit', amount, { round: undefined }]),
    own: () => books.ledger.balance(member),
    left: async (): Promise<Minor | undefined> => (await books.ledger.bonus(member))?.leftMinor,
    /** Another ledger takes over without any memory. */
    restart: async () => {
      await books.ledger.close()
      const ledger = await openTestLedger(books.test)
      books = { ...books, ledger, close: () => ledger.close().then(() => books.test.close()) }
    },
    /** After a planted fault: the books are not verified once more. */
    discard: async () => {
      isDiscarded = true
      await books.ledger.close()
      await books.test.discard()
    },
  }
}
