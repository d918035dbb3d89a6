// Faults of the machine in fishing rooms: lost replies, processes that hear nothing or pause, commits whose end is not known.
import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '@baize/contract'
import { bzCoralKingdom, fishAt } from '@baize/engines'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { openServerOver, openTestServer, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { verifyBooks } from '../ledger/index.ts'

const gameCode = 'bz-coral-kingdom'

let server: TestServer
let other: Awaited<ReturnType<typeof openServerOver>>
beforeAll(async () => {
  server = await openTestServer()
  other = await openServerOver({ test: server.test, clock: server.clock })
})
afterAll(async () => {
  await verifyBooks(server.test.database)
  await other.close()
  await server.close()
})

/** Each test has new rooms. */
afterEach(async () => {
  await sql`delete from water_seat`.execute(server.test.owner)
  await sql`delete from water_room`.execute(server.test.owner)
})

let keys = 0
const newKey = () => `fault ${(keys += 1)}`

/** The power that each hall has and no other. */
const powers = { lagoon: '1.00', reef: '5.00', abyss: '25.00' } as const
type Hall = keyof typeof powers
type Call = TestMember['call']

async function enter(call: Call, hall: Hall): Promise<string> {
  return (await call(contract.enterWater, { params: { gameCode }, body: { hall } })).waterId
}

const leave = (call: Call, waterId: string) => call(contract.leaveWater, { params: { waterId } })
const open = (call: Call, waterId: string) => call(contract.openWater, { params: { waterId }, query: {} })

function shoot(call: Call, waterId: string, shot: { hall: Hall; targets: number[]; idempotencyKey?: string }) {
  const { hall, targets, idempotencyKey = newKey() } = shot
  const body = { power: powers[hall], weapon: 'cannon' as const, targets }
  return call(contract.shootVolley, { params: { waterId }, body, idempotencyKey })
}

/** Fish that swim in a room now and were not caught, newest last. */
async function swimming(call: Call, waterId: string): Promise<number[]> {
  const { school, schoolBeganAt, now, caught } = await open(call, waterId)
  const fish = fishAt(bzCoralKingdom, school, Date.parse(now) - Date.parse(schoolBeganAt))
  return fish.flatMap(({ no }) => (caught.includes(no) ? [] : [no]))
}

async function fishIn(call: Call, waterId: string): Promise<number> {
  for (;;) {
    const fish = (await swimming(call, waterId)).at(-1)
    if (fish !== undefined) return fish
    server.clock.advance({ seconds: 2 })
  }
}

const roomOf = (of: Pick<TestServer, 'waters'>, waterId: string) => {
  const water = of.waters.rooms.all.find((one) => one.waterId === waterId)
  if (water === undefined) throw new Error('the process does not know the room')
  return water
}

/** What another process stores that has caught a fish. */
const caughtElsewhere = (waterId: string, fish: number) =>
  sql`insert into play_prize (place, prize_no) values (${waterId}::uuid, ${fish})`.execute(server.test.owner)

async function come(waterId: string) {
  const water = roomOf(server, waterId)
  await server.waters.bosses.come(water)
  const boss = server.waters.bosses.here(water.place)
  if (boss === undefined) throw new Error('no boss came')
  return { boss, water }
}

async function letFall() {
  server.clock.advance({ minutes: 6 })
  await server.waters.bosses.sweep(server.waters.rooms.all)
}

it('a stake on a boss whose answer was lost has the same answer after the boss has fallen, in a process that knows nothing of it', async () => {
  const { call, token } = await server.newMember('faultboss')
  const far = other.client(token)
  const waterId = await enter(call, 'abyss')
  const { boss, water } = await come(waterId)
  await other.waters.bosses.sweep([])
  const volley = { hall: 'abyss', targets: [0, 0], idempotencyKey: newKey() } as const
  const first = await shoot(call, waterId, { ...volley, targets: [...volley.targets] })
  expect(first).toMatchObject({
    roundId: boss.stored.bossId,
    stake: '50.00',
    shots: [{ result: 'boss' }, { result: 'boss' }],
  })
  await letFall()
  await other.waters.bosses.sweep([])
  expect(await shoot(far, waterId, { ...volley, targets: [...volley.targets] })).toEqual(first)
  // Another boss has come meanwhile: nothing was staked on it.
  const again = await openServerOver({ test: server.test, clock: server.clock })
  try {
    const { boss: next } = await come(waterId)
    await shoot(call, waterId, { hall: 'abyss', targets: [0] })
    await again.waters.bosses.sweep([])
    expect(again.waters.bosses.here(water.place)?.stored.bossId).toBe(next.stored.bossId)
    expect(await shoot(again.client(token), waterId, { ...volley, targets: [...volley.targets] })).toEqual(first)
    expect(again.waters.bosses.here(water.place)?.staked.sum).toBe(2_500n)
  } finally {
    await again.close()
  }
  await letFall()
  await leave(call, waterId)
})

it('a key that has shot at a fish stakes nothing on a boss, nor the other way round, in whatever process', async () => {
  const { call, token } = await server.newMember('faultkeys')
  const far = other.client(token)
  const waterId = await enter(call, 'abyss')
  await come(waterId)
  await other.waters.bosses.sweep([])
  const [fish, boss] = [newKey(), newKey()]
  await shoot(call, waterId, { hall: 'abyss', targets: [await fishIn(call, waterId)], idempotencyKey: fish })
  await shoot(call, waterId, { hall: 'abyss', targets: [0], idempotencyKey: boss })
  const { balance } = await open(call, waterId)
  await expect(shoot(far, waterId, { hall: 'abyss', targets: [0], idempotencyKey: fish })).rejects.toMatchObject({
    code: 'request.idempotency_key_reused',
  })
  const another = await fishIn(call, waterId)
  await expect(shoot(far, waterId, { hall: 'abyss', targets: [another], idempotencyKey: boss })).rejects.toMatchObject({
    code: 'request.idempotency_key_reused',
  })
  await letFall()
  await other.waters.bosses.sweep([])
  await expect(shoot(far, waterId, { hall: 'abyss', targets: [0, 0], idempotencyKey: boss })).rejects.toMatchObject({
    code: 'request.idempotency_key_reused',
  })
  expect(Number((await open(call, waterId)).balance)).toBeGreaterThanOrEqual(Number(balance))
  await leave(call, waterId)
})

it('a process that was held up while it opened a room does not count on it for longer than the rows say', async () => {
  const { call } = await server.newMember('faultslow')
  const slow = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = server.test.owner.transaction().execute(async (tx) => {
    await sql`lock table play_prize in access exclusive mode`.execute(tx)
    locked.resolve()
    await slow.promise
  })
  await locked.promise
  const entering = enter(call, 'reef')
  let storedMs = 0
  while (storedMs === 0) {
    const { rows } = await sql`select from water_room where hall = 'reef'`.execute(server.test.owner)
    if (rows.length > 0) storedMs = performance.now()
  }
  await sleep(700)
  slow.resolve()
  await holding
  const waterId = await entering
  expect(roomOf(server, waterId).heldUntilMs).toBeLessThanOrEqual(storedMs + 9_000)
  await leave(call, waterId)
})

it('a process that hears nothing of others asks the rows which fish are gone, also for a while afterwards', async () => {
  const { call } = await server.newMember('faultdeaf')
  const waterId = await enter(call, 'lagoon')
  const water = roomOf(server, waterId)
  const first = await fishIn(call, waterId)
  expect(water.isAlone(performance.now())).toBe(true)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen %'`.execute(
    server.test.owner,
  )
  await sleep(150)
  await caughtElsewhere(waterId, first)
  expect(await shoot(call, waterId, { hall: 'lagoon', targets: [first] })).toMatchObject({
    roundId: null,
    stake: '0.00',
  })
  // It hears again.
  await sleep(2_000)
  const second = await fishIn(call, waterId)
  await caughtElsewhere(waterId, second)
  expect(await shoot(call, waterId, { hall: 'lagoon', targets: [second] })).toMatchObject({
    roundId: null,
    stake: '0.00',
  })
  await leave(call, waterId)
})

it('a process that has paused says that it shows a room before anything is shot there', async () => {
  const [near, far] = [await server.newMember('faultnear'), await server.newMember('faultfar')]
  const waterId = await enter(near.call, 'reef')
  const distant = other.client(far.token)
  expect(await enter(distant, 'reef')).toBe(waterId)
  const [here, there] = [roomOf(server, waterId), roomOf(other, waterId)]
  await sleep(400)
  // The one that holds it has heard nothing of the other one for long, which has not been running.
  here.sharedUntilMs = 0
  there.saidMs = -Infinity
  expect(here.isAlone(performance.now())).toBe(true)
  const fish = await fishIn(near.call, waterId)
  const tell = vi.spyOn(other.waters.rooms, 'tell').mockReturnValue(undefined)
  try {
    await shoot(distant, waterId, { hall: 'reef', targets: [fish] })
    await sleep(50)
    expect(here.isAlone(performance.now())).toBe(false)
  } finally {
    tell.mockRestore()
  }
  await leave(near.call, waterId)
  await leave(distant, waterId)
})

it('a page of another process that came before this one held the room is known to it', async () => {
  const near = await server.newMember('faultfirst')
  const slow = Promise.withResolvers<void>()
  const locked = Promise.withResolvers<void>()
  const holding = server.test.owner.transaction().execute(async (tx) => {
    await sql`lock table play_prize in access exclusive mode`.execute(tx)
    locked.resolve()
    await slow.promise
  })
  await locked.promise
  const entering = enter(near.call, 'reef')
  let waterId: string | undefined
  while (waterId === undefined) {
    const { rows } = await sql<{ id: string }>`select water_id::text as id from water_room`.execute(server.test.owner)
    waterId = rows[0]?.id
  }
  // The other process says that it shows the room, which this one has not opened yet.
  other.sockets.post(['news of fishing rooms'], { from: 'another process', kind: 'here', waterIds: [waterId] })
  await sleep(200)
  slow.resolve()
  await holding
  expect(await entering).toBe(waterId)
  expect(roomOf(server, waterId).isAlone(performance.now())).toBe(false)
  await leave(near.call, waterId)
})

it('a volley whose end is not known leaves nobody to pay for a fish that it may have caught', async () => {
  const [one, two] = [await server.newMember('faultlost'), await server.newMember('faultnext')]
  const waterId = await enter(one.call, 'lagoon')
  expect(await enter(two.call, 'lagoon')).toBe(waterId)
  const water = roomOf(server, waterId)
  const { ledger } = server.waters.play
  const run = ledger.run.bind(ledger)
  const lost = vi.spyOn(ledger, 'run').mockImplementation(async (...command) => {
    await run(...command)
    throw new Error('the connection was lost')
  })
  let fish = 0
  try {
    while (fish === 0) {
      Object.assign(water, { heldUntilMs: performance.now() + 9_000, sharedUntilMs: 0 })
      const targets = (await swimming(one.call, waterId)).slice(-10)
      await shoot(one.call, waterId, { hall: 'lagoon', targets }).catch(() => undefined)
      const { rows } = await sql<{ no: bigint }>`
        select prize_no as no from play_prize where place = ${waterId}::uuid`.execute(server.test.owner)
      fish = Number(rows[0]?.no ?? 0n)
      if (fish === 0) {
        server.clock.advance({ seconds: 2 })
        await sleep(300)
      }
    }
  } finally {
    lost.mockRestore()
  }
  expect(await shoot(two.call, waterId, { hall: 'lagoon', targets: [fish] })).toMatchObject({
    roundId: null,
    stake: '0.00',
  })
  await leave(one.call, waterId)
  await leave(two.call, waterId)
})
