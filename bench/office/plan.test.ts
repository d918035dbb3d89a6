import { describe, expect, it } from 'vitest'
import { bettor, fullSize, heavyMembers, idOf, paymentAt, payer, sizeOf } from './plan.ts'

describe('the plan of the books', () => {
  it('gives a few members more than 100,000 bets each, and everybody else some', () => {
    const bets = new Map<number, number>()
    for (let bet = 0; bet < fullSize.bets; bet += 1) {
      const member = bettor(bet, fullSize.members)
      bets.set(member, (bets.get(member) ?? 0) + 1)
    }
    const of = (member: number) => bets.get(member) ?? 0
    for (let member = 0; member < heavyMembers; member += 1) expect(of(member)).toBeGreaterThan(100_000)
    expect(of(heavyMembers)).toBeLessThan(100_000)
    expect(of(heavyMembers)).toBeGreaterThan(of(fullSize.members - 1))
    expect(bets.size).toBe(fullSize.members)
  })

  it('has deposits and withdrawals of every outcome, and queues only at the end', () => {
    const size = sizeOf(0.01)
    const all = Array.from({ length: size.payments }, (_, number) => paymentAt(number, size))
    expect(new Set(all.map(({ kind, state }) => `${kind} ${state}`)).size).toBe(8)
    const waiting = all.findIndex(({ state }) => state === 'review' || state === 'requested')
    expect(all.slice(waiting).every(({ state }) => state === 'review' || state === 'requested')).toBe(true)
    expect(new Set(all.map(({ id }) => id)).size).toBe(size.payments)
    for (const { member } of all) expect(member).toBeLessThan(size.members)
    expect(payer(50, size.members)).toBeLessThan(heavyMembers)
  })

  it('is a part of the full size, and never nothing', () => {
    expect(sizeOf(1)).toEqual(fullSize)
    expect(sizeOf(0.1)).toMatchObject({ members: 10_000, bets: 500_000, payments: 100_000 })
    expect(sizeOf(0.000_001).members).toBeGreaterThan(heavyMembers)
    for (const wrong of [0, -1, 1.1, Number.NaN]) expect(() => sizeOf(wrong)).toThrow('above 0')
  })

  it('names the same thing by the same id', () => {
    expect(idOf('deposit 1')).toBe(idOf('deposit 1'))
    expect(idOf('deposit 1')).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  })
})
