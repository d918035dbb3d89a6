import { expect, it, onTestFinished } from 'vitest'
import { fixedClock } from './clock.ts'
import { createLog } from './log.ts'
import { StepLoop } from './step-loop.ts'

const start = Temporal.Instant.from('2026-11-21T10:00:00Z').epochMilliseconds

/** A place whose steps are counted; each does `work`, after which nothing is due. */
function placeWith(work: () => Promise<void> = async () => undefined) {
  const failures: string[] = []
  const place = {
    isHeld: true,
    dueMs: -Infinity,
    steps: 0,
    failures,
    async step() {
      place.steps += 1
      await work()
      place.dueMs = Infinity
    },
  }
  return place
}
type TestPlace = ReturnType<typeof placeWith>

function loopOf(places: readonly TestPlace[], renew: () => Promise<void> = async () => undefined) {
  const clock = fixedClock('2026-11-21T10:00:00Z')
  const loop = new StepLoop<TestPlace>({
    what: 'places',
    places,
    clock,
    log: createLog('silent'),
    moverOf: (place) => place,
    isHeld: ({ isHeld }) => isHeld,
    isHasty: true,
    renewMs: 20,
    renew,
    failed: (place, error) => void place.failures.push(String(error)),
  })
  onTestFinished(() => loop.stop())
  return { loop, clock }
}

/** Time in which the loop looks several times. */
const aWhile = () => new Promise<void>((done) => setTimeout(done, 150))

it('does what is due at the places that it holds, and nothing elsewhere or before its time', async () => {
  const [due, foreign, later] = [placeWith(), placeWith(), placeWith()]
  foreign.isHeld = false
  later.dueMs = start + 1_000
  const { loop, clock } = loopOf([due, foreign, later])
  loop.start()
  await expect.poll(() => due.steps).toBe(1)
  await aWhile()
  expect([due.steps, foreign.steps, later.steps]).toEqual([1, 0, 0])
  clock.advance({ seconds: 1 })
  await expect.poll(() => later.steps).toBe(1)
  foreign.isHeld = true
  await expect.poll(() => foreign.steps).toBe(1)
})

it('does one step at a time at a place, while others go on; stopping waits for it', async () => {
  const held = Promise.withResolvers<void>()
  const [slow, quick] = [placeWith(() => held.promise), placeWith()]
  const { loop } = loopOf([slow, quick])
  loop.start()
  await expect.poll(() => quick.steps).toBe(1)
  quick.dueMs = -Infinity
  loop.wake()
  await expect.poll(() => quick.steps).toBe(2)
  await aWhile()
  expect(slow.steps).toBe(1)
  let isStopped = false
  const stopping = loop.stop().finally(() => {
    isStopped = true
  })
  quick.dueMs = -Infinity
  await aWhile()
  expect(isStopped).toBe(false)
  held.resolve()
  await stopping
  expect([slow.steps, quick.steps]).toEqual([1, 2])
})

it('lets a place rest for a second whose step failed, and goes on elsewhere meanwhile', async () => {
  let fails = true
  const failing = placeWith(async () => {
    if (fails) throw new Error('no')
  })
  const other = placeWith()
  const { loop } = loopOf([failing, other])
  const begun = performance.now()
  loop.start()
  await expect.poll(() => failing.failures).toEqual(['Error: no'])
  expect(loop.due()).toEqual([failing])
  fails = false
  other.dueMs = -Infinity
  loop.wake()
  await expect.poll(() => other.steps).toBe(2)
  expect(failing.steps).toBe(1)
  await expect.poll(() => failing.steps).toBe(2)
  expect(performance.now() - begun).toBeGreaterThanOrEqual(990)
  expect(failing.failures).toHaveLength(1)
})

it('renews again and again, one renewal at a time, also after one that failed', async () => {
  let [renewals, underWay, most] = [0, 0, 0]
  const { loop } = loopOf([], async () => {
    renewals += 1
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise((done) => setTimeout(done, 40))
    underWay -= 1
    if (renewals === 1) throw new Error('the database is away')
  })
  loop.start()
  await expect.poll(() => renewals).toBeGreaterThanOrEqual(3)
  expect(most).toBe(1)
  await loop.stop()
  expect(underWay).toBe(0)
})

it('does other work at a place between two steps, and tells whoever asked for it how it failed', async () => {
  const [step, work] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const place = placeWith(() => step.promise)
  const { loop } = loopOf([place])
  loop.start()
  await expect.poll(() => place.steps).toBe(1)
  let hasBegun = false
  const alone = loop.alone(place, () => {
    hasBegun = true
    return work.promise
  })
  await aWhile()
  expect(hasBegun).toBe(false)
  step.resolve()
  await expect.poll(() => hasBegun).toBe(true)
  place.dueMs = -Infinity
  await aWhile()
  expect(place.steps).toBe(1)
  work.reject(new Error('no'))
  await expect(alone).rejects.toThrow('no')
  await expect.poll(() => place.steps).toBe(2)
})
