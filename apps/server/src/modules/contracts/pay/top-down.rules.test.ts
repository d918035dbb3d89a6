import { describe, expect, it } from 'vitest'
import { topDown, type Ordered } from './top-down.rules.ts'

const row = (name: string, uplineId: bigint | null, downlineId: bigint, more: Partial<Ordered> = {}) => ({
  name,
  uplineId,
  downlineId,
  period: 'day 1',
  isAwaiting: false,
  ...more,
})
const namesOf = (rows: readonly ReturnType<typeof row>[], held: readonly string[] = []) =>
  topDown(rows, new Set(held)).map(({ name }) => name)

describe('the order in which agents are paid', () => {
  it('has everything that an agent gets for a period before what the agent gives in it', () => {
    const rows = [
      row('lowest', 2n, 3n),
      row('low', 1n, 2n),
      row('top', null, 1n),
      row('low, corrected', 1n, 2n),
      row('other', null, 4n),
    ]
    expect(namesOf(rows)).toEqual(['top', 'low', 'low, corrected', 'lowest', 'other'])
  })

  it('keeps periods apart: what waits in one stops nothing in another', () => {
    const rows = [
      row('top', null, 1n, { isAwaiting: true }),
      row('low', 1n, 2n),
      row('low, next day', 1n, 2n, { period: 'day 2' }),
    ]
    expect(namesOf(rows)).toEqual(['low, next day'])
  })

  it('leaves out who awaits a decision or is held, and everybody below', () => {
    const rows = [row('lowest', 2n, 3n), row('low', 1n, 2n), row('top', null, 1n), row('second', null, 5n)]
    expect(namesOf(rows, ['2 day 1'])).toEqual(['top', 'second'])
    // Whose own row is not among these is held all the same.
    expect(namesOf(rows.slice(0, 1), ['2 day 1'])).toEqual([])
    expect(namesOf([...rows, row('top, corrected', null, 1n, { isAwaiting: true })])).toEqual(['top', 'second'])
  })

  it('leaves out rows that would wait for each other', () => {
    expect(namesOf([row('one', 1n, 2n), row('other', 2n, 1n), row('third', null, 3n)])).toEqual(['third'])
  })
})
