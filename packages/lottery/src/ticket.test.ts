import { maxMinor } from '@baize/money'
import { describe, expect, test } from 'vitest'
import { demoTerms } from './demo-terms.ts'
import { settleTicket } from './settle.ts'
import { exampleResults, formatNamed, partOf, sold } from './testing/examples.ts'
import { sell, ticketText, type TicketRequest } from './ticket.ts'

const rules = { terms: demoTerms('thai-government'), restrictions: [], vipLevel: 0, yearAnimal: 'horse' } as const
const government = formatNamed('thai-government')
const problemOf = (request: TicketRequest) => {
  const sale = sell(government, request, rules)
  return 'problem' in sale ? sale.problem : undefined
}

describe('a sale', () => {
  test('copies terms, lines and stake onto the ticket', () => {
    expect(sold('thai-government', 'top-3', '456 123', { unitMinor: 250n })).toEqual({
      format: 'thai-government',
      bet: 'top-3',
      selection: '123,456',
      lines: 2,
      unitMinor: 250n,
      stakeMinor: 500n,
      termsVersion: 1,
      rates: { hit: 900_000_000n },
      cuts: {},
    })
  })

  test('copies only the rates of tiers that the lines can hit, and the animal of the year only onto tickets on animals', () => {
    expect(Object.keys(sold('three-dice', 'sum', 'sum-3,sum-10').rates)).toEqual(['sum-3', 'sum-10'])
    expect(sold('six-of-49', 'special-animal', 'rat').rates).toEqual({ other: expect.any(BigInt) })
    expect(sold('six-of-49', 'special-animal', 'rat').yearAnimal).toBe('horse')
    expect(sold('six-of-49', 'special', 'n-01')).not.toHaveProperty('yearAnimal')
  })

  test('is refused for an unknown bet, a wrong unit or a stake beyond 64 bits', () => {
    expect(problemOf({ bet: 'big', selection: '123', unitMinor: 1n })).toBe('unknown_bet')
    expect(problemOf({ bet: 'top-3', selection: '123', unitMinor: 0n })).toBe('wrong_unit')
    expect(problemOf({ bet: 'top-3', selection: '123', unitMinor: -5n })).toBe('wrong_unit')
    expect(problemOf({ bet: 'top-3', selection: '123', unitMinor: maxMinor + 1n })).toBe('wrong_unit')
    expect(problemOf({ bet: 'top-3', selection: '123 456', unitMinor: maxMinor })).toBe('stake_too_large')
    expect(problemOf({ bet: 'top-3', selection: '12', unitMinor: 1n })).toBe('unknown_item')
  })

  test('has higher rates on VIP levels 1 to 5, and above as on 5', () => {
    const rate = (vipLevel: number) => sold('thai-government', 'top-3', '123', { vipLevel }).rates['hit']
    expect([0, 1, 3, 5, 9].map(rate)).toEqual([900n, 910n, 930n, 950n, 950n].map((whole) => whole * 1_000_000n))
    expect(sold('thai-government', 'top-2', '12', { vipLevel: 5 }).rates['hit']).toBe(90_000_000n)
  })
})

describe('restricted numbers', () => {
  const half = { bet: 'top-3', line: '456', paysPpm: partOf(50) }

  test('pay a part of the rate, on the lines that they are about only', () => {
    const ticket = sold('thai-government', 'top-3', '123 456', { restrictions: [half] })
    expect(ticket.cuts).toEqual({ '456': 500_000n })
    expect(settleTicket(ticket, exampleResults['thai-government'] ?? {}).payoutMinor).toBe(45_000n)
  })

  test('do not change what was sold before', () => {
    const before = sold('thai-government', 'top-3', '456')
    sold('thai-government', 'top-3', '456', { restrictions: [half] })
    expect(settleTicket(before, exampleResults['thai-government'] ?? {}).payoutMinor).toBe(90_000n)
  })

  test('are refused if closed, by their name, whatever else is said about them', () => {
    const restrictions = [half, { ...half, paysPpm: partOf(0) }, { ...half, paysPpm: partOf(80) }]
    const request = { bet: 'top-3', selection: '123 456', unitMinor: 100n }
    expect(sell(government, request, { ...rules, restrictions })).toEqual({ problem: 'closed_line', item: '456' })
    expect(
      sell(government, { ...request, bet: 'top-4', selection: '0456' }, { ...rules, restrictions }),
    ).toHaveProperty('ticket')
  })

  test('cut sets that they are part of, boxes where one of the orders is one, and tods as they are written', () => {
    const xien = { bet: 'xien-2', line: '45', paysPpm: partOf(50) }
    expect(sold('vietnam-north', 'xien-2', '45 51 99', { restrictions: [xien] }).cuts).toEqual({
      '45+51': 500_000n,
      '45+99': 500_000n,
    })
    const box = { bet: 'box-big', line: '2100', paysPpm: partOf(50) }
    expect(sold('4d-malaysia', 'box-big', '0012', { restrictions: [box] }).cuts).toEqual({ '2100': 500_000n })
    const tod = { bet: 'tod-3', line: '456', paysPpm: partOf(50) }
    expect(sold('thai-government', 'tod-3', '654', { restrictions: [tod] }).cuts).toEqual({ '456': 500_000n })
  })
})

test('the text of a ticket changes with each of its fields', () => {
  const ticket = sold('thai-government', 'top-3', '123 456', {
    restrictions: [{ bet: 'top-3', line: '456', paysPpm: partOf(50) }],
  })
  const text = (changed: object) => ticketText('t1', 'd1', 'h1', { ...ticket, ...changed })
  const texts = [
    text({}),
    ...Object.entries({
      format: 'thai-daily',
      bet: 'top-2',
      selection: '123,457',
      lines: 3,
      unitMinor: 101n,
      stakeMinor: 201n,
      termsVersion: 2,
      rates: { hit: 900_000_001n },
      cuts: { '456': 500_001n },
      yearAnimal: 'rat',
    }).map(([field, value]) => text({ [field]: value })),
    ticketText('t2', 'd1', 'h1', ticket),
    ticketText('t1', 'd2', 'h1', ticket),
    ticketText('t1', 'd1', 'h2', ticket),
  ]
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts[0]).toBe(
    'ticket t1\ndraw d1\nholder h1\nbet thai-government top-3\nselection 123,456\nlines 2 unit 100 stake 200\nterms 1 year -\nrates hit=900000000\ncuts 456=500000\n',
  )
})
