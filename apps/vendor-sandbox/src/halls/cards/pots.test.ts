import { describe, expect, it } from 'vitest'
import { at, range } from './deck.ts'
import { sum } from './hand.ts'
import { netOf, potsOf, sharePots } from './pots.ts'
import { seededChance } from './testing/seeded-chance.ts'

const noRake = { button: 0, rakeCapMinor: 0n }

describe('side pots', () => {
  it('hold what each all-in player can win, and give back what nobody matched', () => {
    const pots = potsOf([50n, 200n, 120n, 30n], [false, false, false, true])
    expect(pots).toEqual({
      pots: [
        { amountMinor: 180n, seats: [0, 1, 2] },
        { amountMinor: 140n, seats: [1, 2] },
      ],
      returned: [{ seat: 1, amountMinor: 80n }],
    })
    // Seat 0 has the best hand, seat 2 the second best.
    const { wonMinor } = sharePots(pots, { ...noRake, scores: [9, 3, 5, 0] })
    expect(wonMinor).toEqual([180n, 80n, 140n, 0n])
    expect(netOf({ wonMinor, rakeMinor: 0n }, [50n, 200n, 120n, 30n])).toEqual([130n, -120n, 20n, -30n])
  })

  it('are shared by equal hands; odd units go to the first seats after the button', () => {
    const pots = potsOf([35n, 35n, 35n], [false, true, false])
    expect(sharePots(pots, { ...noRake, button: 1, scores: [4, 0, 4] }).wonMinor).toEqual([52n, 0n, 53n])
    expect(sharePots(pots, { ...noRake, button: 2, scores: [4, 0, 4] }).wonMinor).toEqual([53n, 0n, 52n])
  })

  it('are raked at five per cent up to a cap, without what nobody matched', () => {
    const pots = potsOf([1000n, 3000n], [false, false])
    const shared = sharePots(pots, { scores: [1, 2], button: 0, rakeCapMinor: 300n })
    expect(shared).toEqual({ wonMinor: [0n, 3900n], rakeMinor: 100n })
    expect(sharePots(pots, { scores: [1, 2], button: 0, rakeCapMinor: 60n }).rakeMinor).toBe(60n)
    expect(sharePots(pots, { scores: [1, 2], button: 0, rakeCapMinor: 0n }).rakeMinor).toBe(0n)
  })

  it('never make or lose money, whatever was put in', () => {
    const chance = seededChance(3)
    for (const _ of range(0, 2_000)) {
      const staked = range(0, 2 + chance.below(5)).map(() => BigInt(1 + chance.below(400)))
      const best = staked.indexOf(staked.reduce((most, one) => (one > most ? one : most)))
      const isOut = staked.map((_one, seat) => seat !== best && chance.below(3) === 0)
      const shared = sharePots(potsOf(staked, isOut), {
        scores: staked.map((_one, seat) => (isOut[seat] === true ? 0 : 1 + chance.below(3))),
        button: chance.below(staked.length),
        rakeCapMinor: BigInt(chance.below(40)),
      })
      expect(sum(shared.wonMinor) + shared.rakeMinor).toBe(sum(staked))
      const mostOf = (seat: number) => {
        const own = at(staked, seat)
        return isOut[seat] === true ? 0n : sum(staked.map((one) => (one < own ? one : own)))
      }
      for (const [seat, won] of shared.wonMinor.entries()) expect(won).toBeLessThanOrEqual(mostOf(seat))
    }
  })

  it('that lose a unit on the way are noticed', () => {
    const { wonMinor, rakeMinor } = sharePots(potsOf([50n, 50n], [false, false]), { ...noRake, scores: [1, 2] })
    expect(() => netOf({ wonMinor: [0n, (wonMinor[1] ?? 0n) - 1n], rakeMinor }, [50n, 50n])).toThrow('do not hold')
  })
})
