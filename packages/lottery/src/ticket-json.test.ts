import { describe, expect, test } from 'vitest'
import { ticketFromJson, ticketToJson, type LotteryTicketJson } from './index.ts'
import { partOf, sold } from './testing/examples.ts'
import { workedExamples } from './testing/worked-examples.ts'

describe('a ticket as JSON', () => {
  test('reads as the ticket that it was, for every bet type', () => {
    for (const [format, bet, selection] of workedExamples) {
      const ticket = sold(format, bet, selection)
      const text = JSON.stringify(ticketToJson(ticket))
      // Written from a ticket just now.
      expect(ticketFromJson(JSON.parse(text) as LotteryTicketJson)).toEqual(ticket)
    }
  })

  const ticket = ticketToJson(
    sold('thai-government', 'top-3', '123 456', {
      restrictions: [{ bet: 'top-3', line: '456', paysPpm: partOf(50) }],
    }),
  )

  test.each<Partial<LotteryTicketJson>>([
    { format: 'none' },
    { bet: 'top-9' },
    { selection: '456,123' },
    { selection: '123' },
    { lines: 3 },
    { unitMinor: '0' },
    { unitMinor: '1e2' },
    { unitMinor: '99999999999999999999' },
    { stakeMinor: '100' },
    { termsVersion: 1.5 },
    { rates: {} },
    { rates: { hit: '0' } },
    { rates: { hit: '900000000', more: '1' } },
    { cuts: { '789': '500000' } },
    { cuts: { '456': '1000000' } },
    { cuts: { '456': '-1' } },
    { yearAnimal: 'rat' },
  ])('is not read with %j', (changed) => {
    expect(ticketFromJson(ticket)).toBeDefined()
    expect(ticketFromJson({ ...ticket, ...changed })).toBeUndefined()
  })

  test('on animals is not read without one, or with another animal', () => {
    const onAnimals = ticketToJson(sold('six-of-49', 'special-animal', 'rat'))
    const { yearAnimal, ...without } = onAnimals
    expect(yearAnimal).toBe('horse')
    expect(ticketFromJson(without)).toBeUndefined()
    expect(ticketFromJson({ ...onAnimals, yearAnimal: 'cat' })).toBeUndefined()
    expect(ticketFromJson({ ...onAnimals, selection: 'horse' })).toBeUndefined()
  })
})
