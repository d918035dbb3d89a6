import { beforeEach, describe, expect, test } from 'vitest'
import type { HallStake } from '../desk.ts'
import type { Hall, Seat } from '../hall.ts'
import { createMemoryDesk, hallPartsWith, seatOf, type MemoryDesk } from '../testing/memory-desk.ts'
import { seededChance } from '../testing/seeded-chance.ts'
import { pondOf } from './ponds/index.ts'
import { fishAt, type Fish } from './swim.ts'
import { openWaters } from './waters.ts'
import type { WatersView } from './waters-view.ts'

const code = 'reef-rangers'
const pond = pondOf(code)
const seat = seatOf('waters', code)
let desk: MemoryDesk
/** The next numbers of the chance; afterwards it is a seeded one. */
let script: number[]
let parts: ReturnType<typeof hallPartsWith>
let hall: Hall
let requests = 0

beforeEach(() => {
  desk = createMemoryDesk()
  script = []
  const rest = seededChance(7)
  parts = hallPartsWith(desk, { below: (n) => Math.min(script.shift() ?? rest.below(n), n - 1) })
  hall = openWaters(parts)
})

const view = (who: Seat = seat) =>
  // The hall's own view.
  hall.view(who) as WatersView
const swimming = (who: Seat = seat) => fishAt(pond, view(who).seed, parts.clock.nowMs)
function some(kind: number): Fish {
  const fish = swimming().find((one) => one.kind === kind)
  if (fish !== undefined) return fish
  parts.clock.nowMs += 1_000
  return some(kind)
}
const kindOf = (species: string) => pond.quarry.findIndex((one) => one.species === species)
const shot = (fish: string, stakeMinor = '10', weapon = 'gun') => ({ fish, stakeMinor, weapon })
const shoot = async (shots: unknown, who: Seat = seat, requestId = `request-${(requests += 1)}`) =>
  hall.act(who, { requestId, kind: 'shoot', shots })
const always = 0
const never = 1e9

/** What the shots that a window was shown cost and paid; the desk must say the same. */
function agrees(): boolean {
  const { shots = [] } = view().last ?? {}
  const shown = shots.reduce((sum, { payoutMinor }) => sum + BigInt(payoutMinor), 0n)
  const cost = 10n * BigInt(shots.filter(({ isFree }) => !isFree).length)
  return desk.staked.at(-1)?.amountMinor === cost && desk.settled.at(-1)?.amountMinor === shown
}

describe('a bundle of shots', () => {
  test('is one round: one stake for all shots, recorded with its payout, and one end', async () => {
    const fish = some(0)
    script = [never, always, never]
    await shoot([shot(fish.id), shot(fish.id), shot(some(1).id)])
    expect(desk.staked).toHaveLength(1)
    expect(desk.staked[0]).toMatchObject({ amountMinor: 30n, details: { payoutMinor: '20' } })
    expect(desk.settled).toEqual([{ token: 'one', roundId: desk.staked[0]?.roundId, amountMinor: 20n }])
    expect(view().last?.shots.map(({ multiple }) => multiple)).toEqual([0, 2, 0])
    expect(agrees()).toBe(true)
  })

  test('costs nothing for fish that are gone, were caught before, or are not worth the weapon', async () => {
    const fish = some(0)
    script = [always]
    await shoot([shot(fish.id), shot(fish.id), shot('0-999-0'), shot(some(1).id, '10', 'torpedo')])
    expect(view().last?.shots.map(({ isFree }) => isFree)).toEqual([false, true, true, true])
    expect(desk.staked[0]?.amountMinor).toBe(10n)
    await shoot([shot(fish.id)])
    expect(view().last?.shots).toMatchObject([{ isFree: true }])
    expect(desk.staked).toHaveLength(1)
  })

  test('with a heavy weapon costs its price and pays the stake times the multiple', async () => {
    const fish = some(kindOf('turtle'))
    script = [always]
    await shoot([shot(fish.id, '20', 'torpedo')])
    expect(desk.staked[0]?.amountMinor).toBe(120n)
    expect(desk.settled[0]?.amountMinor).toBe(300n)
  })

  test('that is refused catches nothing', async () => {
    desk.refusal = 'insufficient_funds'
    const fish = some(0)
    script = [always]
    expect(await shoot([shot(fish.id)])).toBe('insufficient_funds')
    expect([view().caught, view().last, desk.settled]).toEqual([[], undefined, []])
  })

  test.each([
    ['no list', 'all'],
    ['none', []],
    ['nine', Array.from({ length: 9 }, () => shot('0-1-0'))],
    ['a stake that is not offered', [shot('0-1-0', '11')]],
    ['a negative stake', [shot('0-1-0', '-10')]],
    ['a weapon of another pond', [shot('0-1-0', '10', 'rail')]],
    ['no fish', [{ weapon: 'gun', stakeMinor: '10' }]],
    ['a fish with a long name', [shot('0'.repeat(40))]],
    ['something else', [null]],
  ])('with %s is a bad request', async (_, shots) => {
    expect(await shoot(shots)).toBe('bad_request')
    expect(desk.staked).toEqual([])
  })

  test('does not agree with the desk if the desk pays one unit more', async () => {
    const wrong = {
      ...desk,
      settle: async (...[who, end]: Parameters<MemoryDesk['settle']>) =>
        desk.settle(who, { ...end, amountMinor: end.amountMinor + 1n }),
    }
    hall = openWaters({ ...parts, desk: wrong })
    await shoot([shot(some(0).id)])
    expect(agrees()).toBe(false)
  })
})

describe('a pond', () => {
  test('shows all its windows the same fish, and a fish that one has caught is gone for all', async () => {
    const other = seatOf('waters', code, { token: 'two' })
    const fish = some(0)
    expect(view(other).seed).toBe(view().seed)
    script = [always]
    await shoot([shot(fish.id)])
    expect(view(other).caught).toEqual([fish.id])
    expect(view(other).catches).toMatchObject([{ name: 'one***', isOwn: false, species: 'minnow', multiple: 2 }])
    expect(view().catches).toMatchObject([{ isOwn: true }])
    expect(view(other).others).toMatchObject([{ place: 1, name: 'one***', shots: [{ fish: fish.id }] }])
    script = [always]
    await shoot([shot(fish.id)], other)
    expect(view(other).last?.shots).toMatchObject([{ isFree: true }])
  })

  test('of play money is another one', () => {
    const demo = seatOf('waters', code, { token: 'demo', isDemo: true })
    expect(view(demo).seed).not.toBe(view().seed)
  })

  test('forgets caught fish when they would be gone, and windows that have left', async () => {
    const other = seatOf('waters', code, { token: 'two' })
    view(other)
    script = [always]
    await shoot([shot(some(0).id)])
    expect(view().others).toHaveLength(1)
    parts.clock.nowMs += 60_000
    expect(view()).toMatchObject({ caught: [], others: [] })
  })

  test('pays each plate of a boss to whoever breaks it, and lets it go on until the last', async () => {
    const other = seatOf('waters', code, { token: 'two' })
    const fish = some(kindOf('giantoctopus'))
    script = [always, always]
    await shoot([shot(fish.id), shot(fish.id)])
    expect(view().last?.shots.map(({ multiple, isPlate }) => [multiple, isPlate])).toEqual([
      [40, true],
      [60, true],
    ])
    expect(view(other).plates).toEqual([{ fish: fish.id, broken: 2 }])
    script = [always]
    await shoot([shot(fish.id)], other)
    expect(view(other).last?.shots).toMatchObject([{ multiple: 100, isPlate: false }])
    expect(view().caught).toEqual([fish.id])
  })
})

test('after a restart a bundle is paid as it was drawn, and its request shows that again without a second stake', async () => {
  const fish = some(0)
  script = [always]
  await shoot([shot(fish.id)], seat, 'request-before')
  const { details = {}, roundId = '' } = desk.staked[0] ?? {}
  const stake: HallStake = {
    hall: 'waters',
    session: 'one',
    requestId: 'request-before',
    vendorCode: 'PG',
    accountId: 'a',
    gameCode: code,
    roundId,
    stakeId: 's',
    amountMinor: '10',
    details,
    at: '2026-11-21T00:00:00.000Z',
  }
  desk = createMemoryDesk()
  hall = openWaters({ ...parts, desk })
  await hall.resume([stake, { ...stake, stakeId: 't', roundId: 'broken', details: {} }])
  expect(desk.settled).toEqual([{ token: 'one', roundId, amountMinor: 20n }])
  expect(desk.refunded).toEqual([{ token: 'one', roundId: 'broken' }])
  await shoot([shot(fish.id)], seat, 'request-before')
  expect(view().last).toMatchObject({ requestId: 'request-before', shots: [{ fish: fish.id, multiple: 2 }] })
  expect(desk.staked).toEqual([])
})
