import { bzCoralKingdom, fishAt } from '@baize/engines'
import { CallRefused } from '@baize/contract/client'
import { minor } from '@baize/money'
import { expect, test } from 'vitest'
import { createPurse } from '../instant/purse.ts'
import { createServerClock } from '../shared/server-clock.ts'
import { FakeWater } from './testing/fake-water.ts'
import type { Shot } from './volleys.ts'
import { WaterSession, type WaterEvent } from './water-session.ts'

/** A session at a room of which the test controls time, and whether shots catch. */
async function sit({ chance = 0.999 }: { readonly chance?: number } = {}) {
  let now = Date.UTC(2026, 10, 21, 12)
  const timers: { at: number; work: () => void }[] = []
  const water = new FakeWater({
    definition: bzCoralKingdom,
    now: () => now,
    chance: () => chance,
    wait: () => Promise.resolve(),
    later: () => undefined,
    others: 0,
    balance: 10_000n,
  })
  const opened = await water.open('any')
  const events: WaterEvent[] = []
  let keys = 0
  let gone = 0
  const session = new WaterSession({
    gateway: water,
    waterId: opened.waterId,
    opened,
    purse: createPurse(opened),
    clock: createServerClock(() => now),
    windowMs: () => now,
    newKey: () => `key ${(keys += 1)}`,
    sleep: () => Promise.resolve(),
    later: (ms, work) => void timers.push({ at: now + ms, work }),
    onSessionLost: () => (gone += 100),
    onGone: () => (gone += 1),
    lostText: 'lost',
  })
  session.on((event) => void (event.kind !== 'changed' && events.push(event)))
  session.begin()
  const settle = async () => {
    for (let turn = 0; turn < 40; turn += 1) await Promise.resolve()
  }
  await settle()
  const school = fishAt(bzCoralKingdom, 'fake', 60_000)
  return {
    water,
    session,
    events,
    gone: () => gone,
    school,
    settle,
    async pass(ms: number) {
      now += ms
      for (const { work } of timers.splice(0)) work()
      await settle()
    },
  }
}

const shotAt = (id: number, targets: readonly number[], part: Partial<Shot> = {}): Shot => ({
  id,
  weapon: 'cannon',
  targets,
  power: minor(100n),
  cost: minor(100n),
  ...part,
})

test('shots of one moment are one volley; what is under way cannot be spent twice', async () => {
  const { session, school, pass, water } = await sit()
  const [first, second] = school
  session.shoot(shotAt(1, [first?.no ?? 0]))
  session.shoot(shotAt(2, [second?.no ?? 0]))
  expect(session.available()).toBe(9_800n)
  expect(session.underWay()).toBe(true)
  await pass(300)
  expect(water.sent).toEqual([{ key: 'key 1', power: '1.00', weapon: 'cannon', targets: [first?.no, second?.no] }])
  expect(session.underWay()).toBe(false)
  expect(session.state.balance).toBe(9_800n)
})

test('a volley without an answer is repeated under its key and charged once', async () => {
  const { session, school, pass, water } = await sit()
  water.failures.push(new CallRefused('network', '', 0), new CallRefused('wallet.busy', '', 503))
  session.shoot(shotAt(1, [school[0]?.no ?? 0]))
  await pass(300)
  await pass(300)
  expect(water.sent.map(({ key }) => key)).toEqual(['key 1', 'key 1', 'key 1'])
  expect(session.state.balance).toBe(9_900n)
})

test('a refused volley costs nothing and is told', async () => {
  const { session, school, pass, water, events } = await sit()
  water.failures.push(new CallRefused('wallet.insufficient_funds', 'Too little money', 422))
  session.shoot(shotAt(1, [school[0]?.no ?? 0]))
  await pass(300)
  expect(events.filter(({ kind }) => kind === 'refused')).toHaveLength(1)
  expect(session.available()).toBe(10_000n)
})

test('who has lost their place is asked to enter again', async () => {
  const { session, school, pass, water, gone } = await sit()
  water.failures.push(new CallRefused('waters.not_seated', '', 409))
  session.shoot(shotAt(1, [school[0]?.no ?? 0]))
  await pass(300)
  expect(gone()).toBe(1)
})

test('a caught fish is gone for everybody, and what it pays is in the balance', async () => {
  const { session, school, pass } = await sit({ chance: 0 })
  const [fish] = school
  const multiple = bzCoralKingdom.kinds.find(({ kind }) => kind === fish?.kind)?.multiple ?? 0
  session.shoot(shotAt(1, [fish?.no ?? 0]))
  await pass(300)
  expect(session.state.caught.has(fish?.no ?? 0)).toBe(true)
  expect(session.state.balance).toBe(10_000n - 100n + 100n * BigInt(multiple))
})

test('what others catch is told once and gone; after a gap the room is asked for again', async () => {
  const { session, school, settle, water, events } = await sit()
  const [one, two] = school
  const shot = (no = 0) => ({ fishNo: no, kind: 'tang', result: 'caught', multipleHundredths: 400 }) as const
  const volley = (no = 0) =>
    ({ kind: 'volley', seat: 2, weapon: 'cannon', power: '1.00', shots: [shot(no)], payout: '4.00' }) as const
  water.tell(volley(one?.no))
  expect(session.state.caught.has(one?.no ?? 0)).toBe(true)
  water.skip()
  water.tell(volley(two?.no))
  await settle()
  expect(events.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['volley', 'joined']))
  expect(events.filter(({ kind }) => kind === 'volley')).toHaveLength(1)
})

test('a boss that falls is told with what it returns; the own part is kept though the room is not told of it', async () => {
  const { session, pass, settle, water, events } = await sit()
  const boss = {
    bossId: '00000000-0000-4000-8000-000000000001',
    bossNo: 1,
    kind: 'seadragon',
    seedHash: 'a'.repeat(64),
    cameAt: new Date(Date.UTC(2026, 10, 21, 12)).toISOString(),
    staked: '0.00',
    ownStaked: '0.00',
    fell: null,
  }
  water.tell({ kind: 'boss', boss })
  session.shoot(shotAt(1, [0]))
  session.shoot(shotAt(2, [0]))
  await pass(300)
  expect(session.state.boss?.ownStaked).toBe(200n)
  expect(session.state.lastRoundId).toBeUndefined()
  water.tell({ kind: 'boss', boss: { ...boss, staked: '3.00' } })
  expect(session.state.boss?.ownStaked).toBe(200n)
  const fell = { at: boss.cameAt, returnsHundredths: 150, seed: 'b'.repeat(64) }
  water.tell({ kind: 'boss', boss: { ...boss, staked: '3.00', fell } })
  await settle()
  expect(events.find(({ kind }) => kind === 'bossFell')).toMatchObject({
    returnsHundredths: 150,
    boss: { ownStaked: 200n },
  })
})
