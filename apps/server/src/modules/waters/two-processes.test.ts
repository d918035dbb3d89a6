import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { bzCoralKingdom, fishAt } from '@baize/engines'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { openServerOver, openTestServer, type TestMember, type TestServer } from '../../testing/open-test-server.ts'

const gameCode = 'bz-coral-kingdom'
/** Of each hall, what a shot costs in it. */
const powers = { lagoon: '1.00', reef: '5.00' }

type Process = Pick<TestServer, 'client' | 'waters' | 'sockets' | 'newMember'>

let server: TestServer
let other: Awaited<ReturnType<typeof openServerOver>>
beforeAll(async () => {
  server = await openTestServer()
  other = await openServerOver({ test: server.test, clock: server.clock })
})
afterAll(async () => {
  await other.close()
  await server.close()
})

const seated = new Map<string, Pick<Fisher, 'call'>>()
afterEach(async () => {
  for (const one of seated.values()) await leave(one, (await enter(one)).waterId)
  seated.clear()
})

let keys = 0
const newKey = () => `far volley ${(keys += 1)}`

/** A member whose requests one of the processes answers. */
interface Fisher {
  readonly member: TestMember
  readonly at: Process
  readonly call: ReturnType<Process['client']>
}

async function fisher(name: string, at: Process): Promise<Fisher> {
  const member = await server.newMember(name)
  const one = { member, at, call: at.client(member.token) }
  seated.set(name, one)
  return one
}

const enter = ({ call }: Pick<Fisher, 'call'>, hall: keyof typeof powers = 'lagoon') =>
  call(contract.enterWater, { params: { gameCode }, body: { hall } })
const leave = ({ call }: Pick<Fisher, 'call'>, waterId: string) => call(contract.leaveWater, { params: { waterId } })
const open = ({ call }: Pick<Fisher, 'call'>, waterId: string) =>
  call(contract.openWater, { params: { waterId }, query: {} })

function shoot(
  { call }: Pick<Fisher, 'call'>,
  waterId: string,
  targets: number[],
  { idempotencyKey = newKey(), power = powers.lagoon }: { idempotencyKey?: string; power?: string } = {},
) {
  const body = { power, weapon: 'cannon' as const, targets }
  return call(contract.shootVolley, { params: { waterId }, body, idempotencyKey })
}

/** Fish that swim in a room now and were not caught, by the same functions as in the browser. */
async function swimming(one: Pick<Fisher, 'call'>, waterId: string): Promise<number[]> {
  const { school, schoolBeganAt, now, caught } = await open(one, waterId)
  const fish = fishAt(bzCoralKingdom, school, Date.parse(now) - Date.parse(schoolBeganAt))
  return fish.flatMap(({ no }) => (caught.includes(no) ? [] : [no]))
}

/** Shoots until a fish is caught; returns the volley and its key. */
async function catchOne(one: Fisher, waterId: string) {
  for (let tries = 0; tries < 60; tries += 1) {
    const targets = (await swimming(one, waterId)).slice(-5)
    const key = newKey()
    if (targets.length > 0) {
      const shot = await shoot(one, waterId, targets, { idempotencyKey: key })
      const fish = shot.shots.find(({ result }) => result === 'caught')?.fishNo
      if (fish !== undefined) return { fish, shot, targets, key }
    }
    server.clock.advance({ seconds: 4 })
    await sleep(350)
  }
  throw new Error('nothing was caught')
}

async function until<T>(what: string, ask: () => Promise<T | undefined | false>): Promise<T> {
  for (let tries = 0; tries < 100; tries += 1) {
    const found = await ask()
    if (found !== undefined && found !== false) return found
    await sleep(30)
  }
  throw new Error(`it never came to this: ${what}`)
}

const names = async (one: Fisher, waterId: string) =>
  (await open(one, waterId)).seats.map(({ seat, who }) => `${seat} ${who}`)

it('members who are served by two processes sit in the same room and see each other come and go (7.036)', async () => {
  const [near, far] = [await fisher('nearone', server), await fisher('farone', other)]
  const { waterId, seat } = await enter(near)
  const there = await enter(far)
  expect(there).toEqual({ waterId, seat: seat + 1 })
  const seen = await until('the first one sees the second', async () => {
    const all = await names(near, waterId)
    return all.length === 2 && all
  })
  expect(await names(far, waterId)).toEqual(seen)
  // Whichever process is asked, it is the same room; only one's own name is not masked.
  const crossed = server.client(far.member.token)
  expect(await open({ call: crossed }, waterId)).toMatchObject({ ownSeat: there.seat })
  expect((await open({ call: crossed }, waterId)).school).toBe((await open(far, waterId)).school)
  await crossed(contract.leaveWater, { params: { waterId } })
  await until('both see that the second has left', async () => (await names(near, waterId)).length === 1)
  await until('the other process knows that it has no place', async () =>
    open(far, waterId).then(
      () => false,
      (error: unknown) => error instanceof CallRefused && error.code === 'waters.not_found',
    ),
  )
})

it('forty who enter at once through two processes never sit five in a room, and each has one place', async () => {
  const all = await Promise.all(
    Array.from({ length: 40 }, (_, nth) => fisher(`crowd${nth}x`, nth % 2 === 0 ? server : other)),
  )
  // Each asks twice, through both.
  const places = await Promise.all(
    all.map(async (one) => {
      const again = (one.at === server ? other : server).client(one.member.token)
      const [first, second] = await Promise.all([enter(one), enter({ call: again })])
      expect(second).toEqual(first)
      return first
    }),
  )
  const rooms = Map.groupBy(places, ({ waterId }) => waterId)
  for (const room of rooms.values()) {
    expect(room.length).toBeLessThanOrEqual(4)
    expect(new Set(room.map(({ seat }) => seat)).size).toBe(room.length)
  }
  expect(rooms.size).toBe(10)
  // The negative control: the rows refuse a second player on a seat, a fifth seat, and play money in a room of money.
  const [place] = places
  const plant = (seat: number, wallet: string, memberId: number) =>
    sql`
      insert into water_seat (water_id, seat, brand_id, game_code, wallet, member_id, power)
      values (${place?.waterId ?? ''}::uuid, ${seat}, 1, ${gameCode}, ${wallet}, ${memberId}, 100)`.execute(
      server.test.owner,
    )
  await expect(plant(0, 'main', 900_001)).rejects.toMatchObject({ code: '23505' })
  await expect(plant(4, 'main', 900_002)).rejects.toMatchObject({ code: '23514' })
  await sql`delete from water_seat where water_id = ${place?.waterId ?? ''}::uuid and seat = 3`.execute(
    server.test.owner,
  )
  await expect(plant(3, 'trial', 900_003)).rejects.toMatchObject({ code: '23503' })
})

it('a fish that one process has caught is gone for another at once: shots at it cost nothing', async () => {
  const [near, far] = [await fisher('nearcatch', server), await fisher('farcatch', other)]
  const { waterId } = await enter(near)
  await enter(far)
  await open(far, waterId)
  for (let times = 0; times < 5; times += 1) {
    const [hunter, late] = times % 2 === 0 ? [near, far] : [far, near]
    const { fish } = await catchOne(hunter, waterId)
    const before = (await open(late, waterId)).balance
    const shot = await shoot(late, waterId, [fish, fish])
    expect(shot).toMatchObject({ roundId: null, stake: '0.00', payout: '0.00', balanceAfter: before })
    expect(shot.shots.map(({ result }) => result)).toEqual(['gone', 'gone'])
    expect((await open(late, waterId)).caught).toContain(fish)
  }
  // A planted fault: without the row of the catch, a process that has not heard of it draws the shot.
  const { fish } = await catchOne(near, waterId)
  await sql`delete from play_prize where place = ${waterId}::uuid`.execute(server.test.owner)
  const third = await openServerOver({ test: server.test, clock: server.clock })
  try {
    const shot = await shoot({ call: third.client(far.member.token) }, waterId, [fish])
    expect([shot.stake, shot.shots[0]?.result]).not.toEqual(['0.00', 'gone'])
  } finally {
    await third.close()
  }
}, 120_000)

it('a process that shows a room alone asks nobody which fish are gone, and asks once another one shows it', async () => {
  const near = await fisher('nearalone', server)
  // Nobody has been in this hall.
  const { waterId } = await enter(near, 'reef')
  const asked = vi.spyOn(server.waters.caught, 'ask')
  const shootOne = async () => shoot(near, waterId, (await swimming(near, waterId)).slice(-1), { power: powers.reef })
  try {
    await shootOne()
    expect(asked).not.toHaveBeenCalled()
    // The other process opens the room for a page that asks it, and holds nothing.
    await open({ call: other.client(near.member.token) }, waterId)
    await until('the first one knows that it is not alone', async () => {
      await shootOne()
      return asked.mock.calls.length > 0
    })
  } finally {
    asked.mockRestore()
  }
})

it('a process that takes a room over knows which fish are gone, also those of which it was told nothing', async () => {
  const far = await fisher('farover', other)
  const { waterId } = await enter(far)
  const [fish = 0] = await swimming(far, waterId)
  await sql`insert into play_prize (place, prize_no) values (${waterId}::uuid, ${fish})`.execute(server.test.owner)
  const crossed = { call: server.client(far.member.token) }
  await sql`update water_room set holder = null where water_id = ${waterId}::uuid`.execute(server.test.owner)
  expect((await open(far, waterId)).caught).not.toContain(fish)
  await open(crossed, waterId)
  // It has known the room for a while when it takes it.
  const known = server.waters.rooms.all.find((one) => one.waterId === waterId)
  if (known === undefined) throw new Error('it does not know the room')
  // A slow machine may have let it hold the room for somebody who was there before.
  known.heldUntilMs = 0
  const [, second = 0] = await swimming(crossed, waterId)
  await sql`insert into play_prize (place, prize_no) values (${waterId}::uuid, ${second})`.execute(server.test.owner)
  await server.waters.rooms.sweep()
  await until('it knows both', async () => {
    const { caught } = await open(crossed, waterId)
    return caught.includes(fish) && caught.includes(second)
  })
})

it('a volley that comes again through another process is the same round, whose catch it has itself', async () => {
  const near = await fisher('nearagain', server)
  const { waterId } = await enter(near)
  const { shot, targets, key } = await catchOne(near, waterId)
  const crossed = other.client(near.member.token)
  expect(await shoot({ call: crossed }, waterId, targets, { idempotencyKey: key })).toEqual(shot)
  const body = { power: '2.00', weapon: 'cannon' as const, targets }
  await expect(crossed(contract.shootVolley, { params: { waterId }, body, idempotencyKey: key })).rejects.toMatchObject(
    { code: 'request.idempotency_key_reused' },
  )
  // All of its fish are gone now, and it is still the same.
  server.clock.advance({ minutes: 2 })
  const third = await openServerOver({ test: server.test, clock: server.clock })
  try {
    const again = await shoot({ call: third.client(near.member.token) }, waterId, targets, { idempotencyKey: key })
    expect(again).toMatchObject({ roundId: shot.roundId, stake: shot.stake, payout: shot.payout })
  } finally {
    await third.close()
  }
}, 60_000)

it('what happens in one process is told in the other, in the numbers of one of them; another one goes on when it ends', async () => {
  const [near, far] = [await fisher('neartold', server), await fisher('fartold', other)]
  const { waterId } = await enter(near, 'reef')
  const told: { seq: number; changes: readonly { kind: string; shots?: readonly { fishNo: number }[] }[] }[] = []
  const stop = other.sockets.listen(`1 table water:${waterId}`, (text) => {
    if (text !== undefined) told.push(JSON.parse(text))
  })
  await enter(far, 'reef')
  await until('the second is told where the numbers are', async () => told.length > 0)
  const shotAt = (fish: number) => told.some(({ changes }) => changes.some(({ shots }) => shots?.[0]?.fishNo === fish))
  const [first] = await swimming(near, waterId)
  await shoot(near, waterId, [first ?? 0], { power: powers.reef })
  await until('the second is told of the first one’s shot', async () => shotAt(first ?? 0))
  const [, second] = await swimming(far, waterId)
  await shoot(far, waterId, [second ?? 0], { power: powers.reef })
  await until('its own shot comes back with the room’s number', async () => shotAt(second ?? 0))
  const numbers = told.map(({ seq }) => seq)
  expect(numbers).toEqual(numbers.map((_, nth) => (numbers[0] ?? 0) + nth))
  await until('it knows the last number', async () => (await open(far, waterId)).seq === numbers.at(-1))
  // The process that numbers them ends: the other one takes the room at its next sweep.
  await sql`update water_room set holder = null where water_id = ${waterId}::uuid`.execute(server.test.owner)
  await other.waters.rooms.sweep()
  await until(
    'the new numbers begin above the old ones',
    async () => (told.at(-1)?.seq ?? 0) > (numbers.at(-1) ?? 0) + 1,
  )
  await until('the first one follows', async () => (await open(near, waterId)).seq === told.at(-1)?.seq)
  stop()
})
