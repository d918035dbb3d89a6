import { minor } from '@baize/money'
import { describe, expect, test } from 'vitest'
import { flyOn, nettedWith, type Bullet } from './bullets.ts'
import type { Placed } from './placed.ts'
import { cannonAt, onCanvas, viewOf } from './view.ts'

const view = viewOf({ width: 1_000, height: 1_000, dots: 1 }, { top: 0, bottom: 0 }, false)
const fishAt = (fishNo: number, x: number, y: number, kind = 'tang'): Placed => ({
  fishNo,
  kind,
  sprite: undefined,
  x,
  y,
  long: 80,
  tall: 50,
  heading: 0,
})
const bulletAt = (x: number, y: number, angle: number, part: Partial<Bullet> = {}): Bullet => ({
  id: 1,
  seat: 0,
  weapon: 'cannon',
  power: minor(100n),
  x,
  y,
  angle,
  target: undefined,
  bounces: 0,
  result: undefined,
  ...part,
})

/** Lets a bullet fly until it hits or is spent. */
function fly(bullet: Bullet, fish: readonly Placed[], mayHit: (fish: Placed) => boolean = () => true) {
  let flying: readonly Bullet[] = [bullet]
  for (let frame = 0; frame < 600 && flying.length > 0; frame += 1) {
    const flight = flyOn(flying, fish, { view, seconds: 1 / 60, mayHit: (_weapon, one) => mayHit(one) })
    if (flight.hits[0] !== undefined) return { hit: flight.hits[0].fish.fishNo, bullet }
    if (flight.spent.length > 0) return { hit: undefined, bullet }
    flying = flight.flying
  }
  throw new Error('the bullet flies for ever')
}

describe('a bullet', () => {
  test('hits the first fish on its way', () => {
    const fish = [fishAt(1, 500, 300), fishAt(2, 500, 600)]
    expect(fly(bulletAt(500, 990, -Math.PI / 2), fish).hit).toBe(2)
  })

  test('with a target passes all other fish and follows it', () => {
    const fish = [fishAt(1, 700, 200), fishAt(2, 500, 600)]
    expect(fly(bulletAt(500, 990, -Math.PI / 2, { target: 1 }), fish).hit).toBe(1)
  })

  test('passes fish that its weapon cannot hit', () => {
    const fish = [fishAt(1, 500, 300, 'shark'), fishAt(2, 500, 600)]
    expect(fly(bulletAt(500, 990, -Math.PI / 2), fish, ({ kind }) => kind === 'shark').hit).toBe(1)
  })

  test('that meets nothing comes back from the edges and is spent at last, without a hit', () => {
    const { hit, bullet } = fly(bulletAt(500, 990, -1.2), [])
    expect(hit).toBeUndefined()
    expect(bullet.bounces).toBeGreaterThan(1)
  })

  test('of somebody else hits nothing but what the server said', () => {
    const result = { caught: false, multipleHundredths: 0 }
    expect(fly(bulletAt(500, 990, -Math.PI / 2, { result }), [fishAt(2, 500, 600)]).hit).toBeUndefined()
  })
})

test('a net takes the nearest fish with it, no more than it holds, and never a boss', () => {
  const hit = fishAt(1, 500, 500)
  const others = [
    fishAt(2, 560, 500),
    fishAt(3, 520, 500),
    fishAt(4, 540, 500),
    fishAt(5, 900, 500),
    fishAt(0, 501, 500),
  ]
  expect(nettedWith(hit, [hit, ...others], 120, 3).map(({ fishNo }) => fishNo)).toEqual([1, 3, 4])
})

test('a player at the far side sees the water turned, so that their own cannon is below', () => {
  const turned = viewOf({ width: 1_000, height: 1_000, dots: 1 }, { top: 0, bottom: 0 }, true)
  expect(cannonAt(view, 0).y).toBe(1_000)
  expect(cannonAt(turned, 2).y).toBe(1_000)
  expect(onCanvas(turned, { x: 0.1, y: 0.2 })).toEqual({ x: 900, y: 800 })
})
