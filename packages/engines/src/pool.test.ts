import { describe, expect, test } from 'vitest'
import { ownGameByCode, slots, type GameOutcome, type PoolTerms } from './index.ts'
import { drawTicket, payPool, poolReturnOf, poolShareMinor } from './pool.ts'
import { decimalOf, rational } from './rational.ts'
import { fairChanceOf } from './testing/fair-chance.ts'
import { maxZ } from './simulate.ts'
import { ownGame } from './testing/ways-to-play.ts'
import { chanceOf } from './testing/toy-slot.ts'

const terms: PoolTerms = { stakePerShare: 50, tickets: 1_000, seedMinor: 100 }
const withPool = slots.flatMap(({ pool, betUnits, publishedReturn }) =>
  pool === undefined ? [] : [{ pool, betUnits, publishedReturn }],
)

describe('a jackpot pool', () => {
  test('is won by exactly as many of its tickets as the stake has minor units', () => {
    for (const stakeMinor of [1n, 50n, 100n, 999n, 1_000n]) {
      const won = Array.from({ length: terms.tickets }, (_, ticket) =>
        drawTicket(terms, stakeMinor, chanceOf([ticket])),
      )
      expect(BigInt(won.filter((drawn) => drawn.won).length)).toBe(stakeMinor)
    }
  })

  test('takes its share of every stake that a game with one accepts, to the minor unit', () => {
    expect(withPool.length).toBeGreaterThan(0)
    for (const { pool, betUnits } of withPool)
      for (let units = 1n; units < 500n; units += 1n) {
        const stake = units * BigInt(betUnits)
        expect(poolShareMinor(pool, stake) * BigInt(pool.stakePerShare)).toBe(stake)
      }
  })

  test('is paid once, and only to a round that has won it', () => {
    const step = { engine: 'slot', kind: 'pool', amountMinor: '123' } as const
    const won = drawTicket(terms, 50n, chanceOf([49]))
    const paid = payPool(won, step)
    expect(paid).toEqual({ ticket: 49, won: true, paidMinor: '123' })
    expect(() => payPool(paid, step)).toThrow(RangeError)
    expect(() => payPool(drawTicket(terms, 50n, chanceOf([50])), step)).toThrow(RangeError)
    for (const amountMinor of ['0', '-5', '1.5', ''])
      expect(() => payPool(won, { ...step, amountMinor })).toThrow(RangeError)
  })

  test('returns in the long run what it takes and the seeds: two shares that are named', () => {
    expect(poolReturnOf(terms)).toEqual(rational(12n, 100n))
    for (const { pool, publishedReturn } of withPool)
      expect(decimalOf(poolReturnOf(pool), 6)).toBe(publishedReturn.poolReturn)
  })

  test('pays over 200 pools that were drawn what it took of their stakes and the seeds, within what chance allows', () => {
    const chance = fairChanceOf(5)
    let [pool, paid, taken, wins] = [BigInt(terms.seedMinor), 0n, 0n, 0]
    let round = 0
    for (; wins < 200; round += 1) {
      const stake = round % 2 === 0 ? 10n : 20n
      pool += poolShareMinor({ ...terms, stakePerShare: 10 }, stake)
      taken += stake
      if (!drawTicket(terms, stake, chance(round)).won) continue
      paid += pool
      pool = BigInt(terms.seedMinor)
      wins += 1
    }
    // What was paid is exactly the shares and the seeds, less what is in the pool that goes on.
    expect(paid).toBe(taken / 10n + BigInt(terms.seedMinor) * BigInt(wins + 1) - pool)
    const expected = Number(taken) / terms.tickets
    expect(Math.abs(wins - expected) / Math.sqrt(expected)).toBeLessThan(maxZ)
  })
})

describe('a slot with a jackpot pool', () => {
  const game = ownGame('bz-naga-moon')
  const seeds = fairChanceOf(4)
  const poolOf = (outcome: GameOutcome) => (outcome.engine === 'slot' ? outcome.pool : undefined)
  /** Draws that win: those of a fair round, but the ticket is 0. */
  const winning = (round: number) => {
    const fair = seeds(round)
    const tickets = game.pool?.tickets
    return { below: (n: number) => (n === tickets ? 0 : fair.below(n)) }
  }

  test('draws its ticket last, and plays the reels as if there were no pool', () => {
    for (let round = 0; round < 500; round += 1) {
      const fair = seeds(round)
      const outcome = game.play({ stakeMinor: 100n }, fair)
      const drawn = fair.trace().filter(({ rejected }) => !rejected)
      expect(poolOf(outcome)?.ticket).toBe(drawn.at(-1)?.value)
      expect(game.isOver(outcome)).toBe(poolOf(outcome)?.won === false)
    }
  })

  test('stays open after a hit, pays nothing until the pool is paid, and then reels and pool together', () => {
    const open = game.play({ stakeMinor: 100n }, winning(2))
    expect(poolOf(open)).toEqual({ ticket: 0, won: true, paidMinor: null })
    expect([game.isOver(open), game.payoutMinor(open, 100n)]).toEqual([false, 0n])
    const step = { engine: 'slot', kind: 'pool', amountMinor: '1234567' } as const
    const over = game.play({ stakeMinor: 100n, steps: [step] }, winning(2))
    const reels = over.engine === 'slot' ? BigInt(over.payCoins) * 2n : 0n
    expect([game.isOver(over), game.payoutMinor(over, 100n)]).toEqual([true, reels + 1_234_567n])
    expect(() => game.play({ stakeMinor: 100n, steps: [step, step] }, winning(2))).toThrow(RangeError)
    expect(() => game.play({ stakeMinor: 100n, steps: [step] }, seeds(2))).toThrow(RangeError)
  })

  test('cannot be ended by its player, and not decided without its stake', () => {
    const open = game.play({ stakeMinor: 100n }, winning(2))
    expect(game.allows(open, { engine: 'slot', kind: 'pool', amountMinor: '1' })).toBe(false)
    expect(game.closingStep).toBeUndefined()
    expect(() => game.play({}, seeds(1))).toThrow(RangeError)
  })

  test('publishes a return that is the one of its reels and the one of its pool', () => {
    expect(game.published).toMatchObject({ rtp: '0.962134', poolReturn: '0.030000' })
    expect(ownGameByCode('bz-lotus-lanterns')?.published.poolReturn).toBeUndefined()
  })
})
