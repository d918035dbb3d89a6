// @vitest-environment happy-dom
import { accountRecord, type Movement, type ValueOf } from '@baize/contract'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { loadMoneyPhrases, loadProofPhrases } from '../../language/language.ts'
import { useSession } from '../../session/session.ts'
import { control, eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInHouse, standInStatus, type StandInHouse } from '../../testing/stand-in-house.ts'
import { TransactionsPage } from './transactions-page.tsx'

const depositId = '0198c0de-0000-7000-8000-000000000001'
const roundId = '0198c0de-0000-7000-8000-000000000002'

const movement = (more: Partial<Movement>): Movement => ({
  postingId: '1',
  lane: 2,
  batch: '77',
  at: '2026-11-21T10:00:00Z',
  group: 'deposit',
  kind: 'deposit',
  amount: '500.00',
  balanceBefore: '1000.00',
  balanceAfter: '1500.00',
  depositId: null,
  withdrawalId: null,
  roundId: null,
  hasProof: false,
  slipId: null,
  gameCode: null,
  gameName: null,
  vassalage: null,
  vendorName: null,
  transactionId: 'a transaction',
  ...more,
})
const paidIn = movement({ depositId, transactionId: `deposit:${depositId}` })
const ofGame = { gameCode: 'bz-lotus-lanterns', gameName: 'Lotus Lanterns', vassalage: 'BZ', vendorName: 'Baize' }
const bet = movement({ postingId: '2', group: 'bet', kind: 'bet', amount: '-1.00', roundId, hasProof: true, ...ofGame })
const atVendor = movement({ ...bet, postingId: '3', hasProof: false, vassalage: 'PG', vendorName: 'Paper Garden' })

let house: StandInHouse
let shown: ShownPart
beforeEach(() => {
  house = standInHouse()
  useSession.getState().begin({ token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 })
})
afterEach(() => {
  shown.remove()
  useSession.getState().end()
  vi.unstubAllGlobals()
})

function recordIs(list: readonly Movement[], more: Partial<ValueOf<typeof accountRecord>> = {}): void {
  house.answer(accountRecord, {
    list: [...list],
    pageNo: 1,
    totalPages: 1,
    totalCount: list.length,
    upTo: '3',
    earlierUpTo: null,
    archivedUntil: null,
    currencySymbol: '฿',
    currencyCode: 'PLY',
    ...more,
  })
}

async function open(search = ''): Promise<void> {
  shown = await showPart(<TransactionsPage />, standInStatus({ currencySymbol: '฿' }), {
    at: `/member/transactions${search}`,
    loadPhrases: () => Promise.all([loadMoneyPhrases(), loadProofPhrases()]).then(() => undefined),
  })
}

const text = () => document.body.textContent
const asked = () => house.asked.filter(({ path }) => path === accountRecord.path).map(({ query }) => query)

it('lists each entry with its kind, reference, signed amount and balance (2.101)', async () => {
  recordIs([bet, paidIn])
  await open()
  await eventually(() => expect(document.querySelectorAll('tbody tr')).toHaveLength(2))
  const [first, second] = [...document.querySelectorAll('tbody tr')].map((row) => row.textContent)
  expect(first).toMatch(/Bet.*Lotus Lanterns · Baize.*-฿1\.00.*฿1,500\.00/)
  expect(second).toMatch(new RegExp(`Deposit.*${depositId}.*\\+฿500\\.00.*฿1,500\\.00`))
})

it('opens an entry down to its posting, which leads to its deposit (2.101)', async () => {
  recordIs([paidIn])
  await open('?entry=1')
  await eventually(() => expect(text()).toContain('Lane 2, batch 77, entry 1'))
  expect(text()).toMatch(/Balance before฿1,000\.00.*Amount฿500\.00.*Balance after฿1,500\.00/)
  await shown.press('Show the deposit')
  await eventually(() => expect(shown.path()).toBe('/depositv2'))
})

it('leads from money set aside for a withdrawal to that withdrawal (2.101)', async () => {
  recordIs([movement({ group: 'withdrawal', kind: 'withdrawal_held', amount: '-200.00', withdrawalId: roundId })])
  await open('?entry=1')
  await eventually(() => expect(control('Show the withdrawal')).toBeDefined())
  await shown.press('Show the withdrawal')
  await eventually(() => expect(shown.path()).toBe('/withdraw'))
})

it('leads from a bet on our own game to the proof of its round, and from others nowhere (2.101)', async () => {
  recordIs([bet, atVendor])
  await open('?entry=3')
  await eventually(() => expect(text()).toContain('Entry number3'))
  expect(() => control('Verify this round')).toThrow('nothing here is called')
  shown.remove()
  await open('?entry=2')
  await eventually(() => expect(control('Verify this round')).toBeDefined())
  await shown.press('Verify this round')
  await eventually(() => expect(shown.path()).toBe(`/verify/${roundId}`))
})

it('leads from a bet on a lottery to its slip (2.101)', async () => {
  const slipId = '01a1fd8e-68b8-7a60-85f6-c9160fccc29a'
  recordIs([movement({ ...bet, postingId: '4', hasProof: false, roundId: slipId, slipId })])
  await open('?entry=4')
  await eventually(() => expect(control('Show the slip')).toBeDefined())
  expect(() => control('Verify this round')).toThrow('nothing here is called')
  await shown.press('Show the slip')
  await eventually(() => expect(shown.path()).toBe(`/slips/${slipId}`))
})

it('asks for later pages with the posting that the first began with (2.101)', async () => {
  recordIs([bet], { totalPages: 3, upTo: '41' })
  await open('?group=bet')
  await eventually(() => expect(asked()).toMatchObject([{ group: 'bet', pageNo: '1' }]))
  expect(asked()[0]).not.toHaveProperty('upTo')
  await eventually(() => expect(control('Page 2')).toBeDefined())
  await shown.press('Page 2')
  await eventually(() => expect(asked()).toHaveLength(2))
  expect(asked()[1]).toMatchObject({ group: 'bet', pageNo: '2', upTo: '41' })
})

it('goes on with earlier entries where a search ended without a find (2.101)', async () => {
  recordIs([], { earlierUpTo: '20000' })
  await open('?group=deposit')
  await eventually(() => expect(text()).toContain('Nothing found so far'))
  await shown.press('Search earlier entries')
  await eventually(() => expect(asked().at(-1)).toMatchObject({ group: 'deposit', upTo: '20000', pageNo: '1' }))
})

it('offers a deposit if there is nothing, and says what is archived (2.101)', async () => {
  recordIs([])
  await open()
  await eventually(() => expect(text()).toContain('No entries in this period'))
  await shown.press('Deposit')
  await eventually(() => expect(shown.path()).toBe('/depositv2'))
  shown.remove()
  recordIs([bet], { archivedUntil: '2026-03-31T10:00:00Z' })
  await open()
  await eventually(() => expect(text()).toMatch(/Entries up to .*31.* are archived/))
})
