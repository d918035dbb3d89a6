import { minor } from '@baize/money'
import { expect, it } from 'vitest'
import { createPurse } from '../instant/purse.ts'
import { chipText } from './chip-picture.ts'
import { createChips, type Laid } from './chips.ts'
import { startState, type TableState } from './table-state.ts'
import { FakeTable } from './testing/fake-table.ts'
import { toyBeads } from './testing/toy-games.ts'

async function lay({ open = true, last = [] }: { open?: boolean; last?: readonly Laid[] } = {}) {
  const table = new FakeTable(toyBeads, {
    now: () => 0,
    later: () => undefined,
    chance: () => 0,
    bettingMs: 1_000,
    others: 0,
  })
  const opened = await table.open()
  const purse = createPurse(opened)
  let state: TableState = startState(opened, purse)
  const chips = createChips({
    game: toyBeads,
    purse,
    state: () => state,
    open: () => open,
    last: () => last,
    changed: () => undefined,
  })
  return { chips, purse, set: (part: Partial<TableState>) => (state = { ...state, ...part }) }
}

it('chips lie on fields, are taken back one by one, doubled and cleared', async () => {
  const { chips } = await lay()
  expect(chips.inHand).toBe(1_000n)
  chips.place('one')
  chips.place('one')
  chips.place('extra')
  expect(chips.bets()).toEqual([
    { field: 'one', amount: 2_000n },
    { field: 'extra', amount: 1_000n },
  ])
  chips.undo()
  chips.double()
  expect(chips.total()).toBe(4_000n)
  chips.undo()
  expect(chips.total()).toBe(2_000n)
  chips.clear()
  expect([chips.total(), chips.canUndo()]).toEqual([0n, false])
})

it('limits count what is confirmed, too: of a field, of a round, of the balance', async () => {
  const { chips, set } = await lay()
  chips.take(minor(500_000n))
  set({ own: [{ field: 'one', amount: minor(1_600_000n), target: null, cashedOut: null, payout: null }] })
  expect(chips.place('one')).toEqual({ kind: 'fieldMax', limit: 2_000_000n })
  expect(chips.place('extra')).toBeUndefined()
  expect(chips.place('extra')).toEqual({ kind: 'fieldMax', limit: 500_000n })
  set({ balance: minor(400_000n) })
  chips.clear()
  expect(chips.place('extra')).toEqual({ kind: 'balance' })
})

it('nobody lays chips on both sides, or after betting has closed', async () => {
  const { chips, set } = await lay()
  set({ own: [{ field: 'one', amount: minor(1_000n), target: null, cashedOut: null, payout: null }] })
  expect(chips.place('two')).toEqual({ kind: 'opposite' })
  const closed = await lay({ open: false })
  expect(closed.chips.place('one')).toEqual({ kind: 'closed' })
})

it('the last round’s bets are repeated once, and below the least stake nothing is sent', async () => {
  const { chips } = await lay({ last: [{ field: 'two', amount: minor(700n) }] })
  expect(chips.canRepeat()).toBe(true)
  chips.repeat()
  expect(chips.on('two')).toBe(700n)
  expect(chips.canRepeat()).toBe(false)
  expect(chips.problem()).toBeUndefined()
  chips.clear()
  chips.put([{ field: 'two', amount: minor(100n) }])
  expect(chips.problem()).toEqual({ kind: 'fieldMin', limit: 500n })
})

it.each([
  [500n, '5'],
  [50n, '0.5'],
  [150_000n, '1.5K'],
  [1_999_900n, '19.9K'],
  [200_000_000n, '2M'],
])('an amount of %s is written on a chip as %s', async (amount, text) => {
  const { purse } = await lay()
  expect(chipText(minor(amount), purse)).toBe(text)
})
