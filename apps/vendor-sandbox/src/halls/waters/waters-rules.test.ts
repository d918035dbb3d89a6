import { maxZ } from '@baize/engines'
import { describe, expect, it, test } from 'vitest'
import everyMaker from '../../../../../brands/demo/games/fish.json' with { type: 'json' }
import { seededChance } from '../testing/seeded-chance.ts'
import { pondOf, ponds } from './ponds/index.ts'
import type { Pond, Quarry, Weapon } from './pond.ts'
import { drawShot, gun, mayShoot, oddsOf, type ShotOutcome } from './shot.ts'
import { fishAt, findFish, spotOf } from './swim.ts'

/** The fishing games of the stand-in vendors: the site's own is played by the server itself. */
const catalogue = everyMaker.filter(({ vendorCode }) => vendorCode !== 'BZ')

type Draw = typeof drawShot

const games = Object.entries(ponds)
const platesOf = (quarry: Quarry) => (quarry.plates.length > 0 ? [...quarry.plates.keys()] : [0])
const weaponsFor = (pond: Pond, quarry: Quarry) => [gun, pond.weapon].filter((weapon) => mayShoot(weapon, quarry))

/** Answers the first draws from a list; one more is an error. */
const scripted = (...draws: readonly number[]) => {
  let nth = 0
  return {
    below(n: number) {
      const draw = draws[nth]
      nth += 1
      if (draw === undefined || draw >= n) throw new RangeError('not in the script')
      return draw
    },
  }
}

/** What all draws of a shot pay together, and how many stakes they cost: every draw is made by the function that pays. */
function enumerate(pond: Pond, quarry: Quarry, weapon: Weapon, plate: number, draw: Draw = drawShot) {
  const { of } = oddsOf(pond, quarry, weapon, plate)
  const weights = quarry.prizes.length < 2 ? 1 : quarry.prizes.reduce((sum, { weight }) => sum + weight, 0)
  const paid = (outcome: ShotOutcome) => (outcome.isHit ? outcome.multiple : 0)
  let sum = 0
  for (let first = 0; first < of; first += 1) {
    const once = draw(pond, quarry, weapon, plate, scripted(first, 0))
    if (!once.isHit) continue
    for (let second = 0; second < weights; second += 1)
      sum += paid(draw(pond, quarry, weapon, plate, scripted(first, second)))
  }
  return { paid: sum, cost: of * weights * weapon.price }
}

/** Whether paid / cost is exactly the return that the pond states. */
const isAsStated = ({ returned }: Pond, { paid, cost }: { paid: number; cost: number }) =>
  BigInt(paid) * BigInt(returned.denominator) === BigInt(cost) * BigInt(returned.numerator)

describe('the return of a shot', () => {
  test.each(games)('in %s is exactly what is stated, for every fish, plate and weapon', (_, pond) => {
    for (const quarry of pond.quarry)
      for (const plate of platesOf(quarry))
        for (const weapon of weaponsFor(pond, quarry))
          expect(isAsStated(pond, enumerate(pond, quarry, weapon, plate)), `${quarry.species} ${weapon.id}`).toBe(true)
  })

  test.each(games)('in %s is between 95.5 and 97.5 per cent', (_, { returned }) => {
    expect(returned.numerator / returned.denominator).toBeGreaterThanOrEqual(0.955)
    expect(returned.numerator / returned.denominator).toBeLessThanOrEqual(0.975)
  })

  it('is another one if a single draw more catches, or a prize is one stake higher', () => {
    const pond = pondOf('reef-rangers')
    const [minnow] = pond.quarry
    const pearl = pond.quarry.find(({ species }) => species === 'pearl')
    if (minnow === undefined || pearl === undefined) throw new Error('they are in the pond')
    const lenient: Draw = (of, quarry, weapon, plate, chance) => {
      const odds = oddsOf(of, quarry, weapon, plate)
      return chance.below(odds.of) <= odds.wins ? { isHit: true, multiple: 2 } : { isHit: false }
    }
    expect(isAsStated(pond, enumerate(pond, minnow, gun, 0))).toBe(true)
    expect(isAsStated(pond, enumerate(pond, minnow, gun, 0, lenient))).toBe(false)
    const high: Draw = (...shot) => {
      const outcome = drawShot(...shot)
      return outcome.isHit ? { isHit: true, multiple: outcome.multiple + 1 } : outcome
    }
    expect(isAsStated(pond, enumerate(pond, pearl, gun, 0, high))).toBe(false)
  })

  it('of 24/25 and a multiple of 4 gives 6 of 25, worked by hand', () => {
    const pond = pondOf('turtle-lagoon-shooter')
    const quarry = pond.quarry.find(({ species }) => species === 'goldfish')
    expect(quarry && oddsOf(pond, quarry, gun, 0)).toEqual({ wins: 6, of: 25 })
  })

  test.each(games)('of 200,000 simulated shots in %s lies within the bounds of chance', (code, pond) => {
    const chance = seededChance(code.length * 7_919)
    let [paid, variance, expected] = [0, 0, 0]
    const r = pond.returned.numerator / pond.returned.denominator
    for (let nth = 0; nth < 200_000; nth += 1) {
      const quarry = pond.quarry[nth % pond.quarry.length] ?? pond.quarry[0]
      if (quarry === undefined) throw new Error('an empty pond')
      const plate = nth % Math.max(1, quarry.plates.length)
      const outcome = drawShot(pond, quarry, gun, plate, chance)
      paid += outcome.isHit ? outcome.multiple : 0
      expected += r
      variance += varianceOf(pond, quarry, plate)
    }
    expect(Math.abs(paid - expected) / Math.sqrt(variance)).toBeLessThanOrEqual(maxZ)
  })
})

function varianceOf(pond: Pond, quarry: Quarry, plate: number): number {
  const { wins, of } = oddsOf(pond, quarry, gun, plate)
  const ofPlate = quarry.plates[plate]
  const prizes = ofPlate === undefined ? quarry.prizes : [{ multiple: ofPlate, weight: 1 }]
  const weights = prizes.reduce((sum, { weight }) => sum + weight, 0)
  const square = prizes.reduce((sum, { multiple, weight }) => sum + multiple ** 2 * weight, 0) / weights
  return (square * wins) / of - (pond.returned.numerator / pond.returned.denominator) ** 2
}

describe('the ponds', () => {
  it('are one for each fishing game of the brand', () => {
    expect(Object.keys(ponds).toSorted()).toEqual(catalogue.map(({ gameCode }) => gameCode).toSorted())
  })

  it('all have their own prizes, a boss, something special and a weapon that shoots at something', () => {
    const tables = games.map(([, { quarry }]) => JSON.stringify(quarry))
    expect(new Set(tables).size).toBe(tables.length)
    for (const [, pond] of games) {
      expect(pond.quarry.filter(({ plates }) => plates.length > 0)).toHaveLength(1)
      expect(pond.quarry.filter(({ show }) => show !== undefined).length).toBeGreaterThan(0)
      expect(pond.quarry.filter((quarry) => mayShoot(pond.weapon, quarry)).length).toBeGreaterThan(2)
    }
  })

  test.each(games)('%s always has fish, neither too few nor too many to draw', (_, pond) => {
    for (const seed of [1, 77, 4_294_967_295])
      for (let nowMs = 0; nowMs < 400_000; nowMs += 7_300) {
        const { length } = fishAt(pond, seed, nowMs)
        expect(length).toBeGreaterThan(8)
        expect(length).toBeLessThan(70)
      }
  })

  it('find a fish by its id while it swims, and not long after', () => {
    const pond = pondOf('leviathan-below')
    for (const fish of fishAt(pond, 5, 90_000)) {
      expect(findFish(pond, 5, 90_000, fish.id)).toEqual(fish)
      expect(findFish(pond, 5, fish.goneMs + 2_499, fish.id)).toEqual(fish)
      expect(findFish(pond, 5, fish.goneMs + 2_501, fish.id)).toBeUndefined()
      expect(findFish(pond, 5, fish.bornMs - 2_501, fish.id)).toBeUndefined()
    }
  })

  test.each(games)(
    '%s has a parade of ten now and then, whose fish are found by their ids like all others',
    (_, pond) => {
      const isParading = (nowMs: number) => fishAt(pond, 9, nowMs).filter(({ id }) => id.split('-')[1]?.length === 9)
      const counts = Array.from({ length: 200 }, (__, nth) => isParading(nth * 1_000).length)
      expect(new Set(counts)).toEqual(new Set([0, 10]))
      const [first, ...others] = isParading(counts.indexOf(10) * 1_000 + 5_000)
      if (first === undefined) throw new Error('there is one')
      expect(new Set(others.map(({ kind }) => kind))).toEqual(new Set([first.kind]))
      expect(findFish(pond, 9, first.bornMs, first.id)).toEqual(first)
      expect(findFish(pond, 9, first.goneMs + 3_000, first.id)).toBeUndefined()
      expect(findFish(pond, 9, first.bornMs, first.id.replace(/^\d+/, String(first.kind + 1)))).toBeUndefined()
      for (const place of [first, ...others])
        expect(Math.abs(spotOf(9, place, place.bornMs).x - 0.5)).toBeGreaterThan(0.5)
    },
  )

  it.each(['', '0-0', '99-1-0', '0-1-9', '00-1-0', '0-1-0 ', '0-999999999999-0', '__proto__', '-1-0-0'])(
    'have no fish %j',
    (id) => {
      expect(findFish(pondOf('leviathan-below'), 5, 90_000, id)).toBeUndefined()
    },
  )

  it('let every fish enter and leave outside the picture, and cross its middle', () => {
    const pond = pondOf('reef-rangers')
    for (const fish of fishAt(pond, 9, 60_000)) {
      const ends = [spotOf(9, fish, fish.bornMs), spotOf(9, fish, fish.goneMs)]
      for (const { x } of ends) expect(x < -0.1 || x > 1.1).toBe(true)
      const middle = spotOf(9, fish, (fish.bornMs + fish.goneMs) / 2)
      expect(middle.x).toBeGreaterThan(0.2)
      expect(middle.x).toBeLessThan(0.8)
    }
  })
})
