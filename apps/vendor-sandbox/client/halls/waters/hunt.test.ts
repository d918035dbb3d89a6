import { expect, it, vi } from 'vitest'
import { pondOf } from '../../../src/halls/waters/ponds/index.ts'
import { gun } from '../../../src/halls/waters/shot.ts'
import type { AskedShot } from '../../../src/halls/waters/waters-view.ts'
import { gatherMs, openHunt } from './hunt.ts'
import type { SeenFish } from './shoals.ts'

const pond = pondOf('sharkproof-cage')
/** Only what a shot looks at. */
const fishAt = (kind: number, x: number, y: number): SeenFish =>
  ({
    fish: { id: `${kind}-1-0`, kind, quarry: pond.quarry[kind] },
    sprite: { art: { gait: 'swim' }, width: 60, height: 40 },
    x,
    y,
    heading: 0,
    // See above.
  }) as unknown as SeenFish

function setUp() {
  let nowMs = 0
  const sent: (readonly AskedShot[])[] = []
  const replies: (() => void)[] = []
  const hit = vi.fn<() => void>()
  const hunt = openHunt({
    maxBundle: 8,
    nowMs: () => nowMs,
    hit,
    send: async (shots) => {
      sent.push(shots)
      await new Promise<void>((resolve) => replies.push(resolve))
    },
  })
  const up = (target?: string, weapon = gun) =>
    hunt.fire({ from: { x: 200, y: 400 }, angle: -Math.PI / 2, weapon, stakeMinor: 10n, target, speed: 1_000 })
  const run = (ms: number, seen: readonly SeenFish[]) => {
    for (let passed = 0; passed < ms; passed += 16) {
      nowMs += 16
      hunt.step(16, { seen, width: 400, height: 400, reach: 150 })
    }
  }
  return { hunt, sent, replies, hit, up, run }
}

it('gathers hits and sends them together; while one bundle is under way the next waits', async () => {
  const { hunt, sent, replies, up, run } = setUp()
  const above = [fishAt(0, 200, 200)]
  for (let nth = 0; nth < 3; nth += 1) {
    up()
    run(16, above)
  }
  run(250, above)
  expect(sent).toEqual([])
  expect(hunt.owedMinor()).toBe(30n)
  run(gatherMs, above)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toHaveLength(3)
  expect(sent[0]?.[0]).toEqual({ fish: '0-1-0', weapon: 'gun', stakeMinor: '10' })
  up()
  run(gatherMs * 3, above)
  expect(sent).toHaveLength(1)
  replies[0]?.()
  await Promise.resolve()
  await Promise.resolve()
  run(32, above)
  expect(sent).toHaveLength(2)
})

it('a shot that hits nothing comes back from the edges, ends, and costs nothing', () => {
  const { hunt, sent, up, run } = setUp()
  up()
  run(2_000, [])
  expect(hunt.bullets).toHaveLength(1)
  expect(hunt.bullets[0]?.y).toBeLessThanOrEqual(420)
  run(8_000, [])
  expect([hunt.bullets.length, sent.length, hunt.owedMinor()]).toEqual([0, 0, 0n])
})

it('a shot with a target passes all other fish', () => {
  const { hit, up, run } = setUp()
  up('1-1-0')
  const [near, far] = [fishAt(0, 200, 300), fishAt(1, 240, 100)]
  run(400, [near, far])
  expect(hit).toHaveBeenCalledExactlyOnceWith([far], expect.anything())
})

it('a net takes the nearest fish too, up to its number, and a shot for each', () => {
  const { hunt, hit, up, run } = setUp()
  up(undefined, pond.weapon)
  const first = fishAt(0, 200, 200)
  const others = [1, 2, 3, 4, 5, 6].map((kind) => fishAt(kind, 200 + kind * 20, 90))
  run(220, [first, ...others])
  expect(hit).toHaveBeenCalledExactlyOnceWith([first, ...others.slice(0, 4)], expect.anything())
  expect(hunt.owedMinor()).toBe(50n)
})

it('a heavy weapon flies past fish that are not worth it', () => {
  const { hit, up, run } = setUp()
  const { weapon, quarry } = pondOf('reef-rangers')
  up(undefined, weapon)
  // A minnow pays 2, and a torpedo costs 6.
  const minnow = { ...fishAt(0, 200, 200), fish: { ...fishAt(0, 0, 0).fish, quarry: quarry[0] } }
  // The quarry is there.
  run(300, [minnow as unknown as SeenFish])
  expect(hit).not.toHaveBeenCalled()
})
