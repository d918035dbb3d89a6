import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { about, operatorWith } from '../../testing/member-desk.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { verifyBooks } from '../ledger/index.ts'
import { ChipCheck } from './money/check-chips.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

type Player = Pick<TestMember, 'id' | 'call' | 'token'>

/** A visitor in trial play. An hour later than the one before, as an address begins only a few in an hour. */
async function visitor(): Promise<Player> {
  server.clock.advance({ hours: 1 })
  const { id, token } = await server.client()(contract.trialLogin, { body: {} })
  await server.deliverEvents()
  return { id, token, call: server.client(token) }
}

let keys = 0
const sit = ({ call }: Player, roomId: string, buyIn: string) =>
  call(contract.takeRoomSeat, {
    params: { roomId },
    body: { seat: null, buyIn },
    idempotencyKey: `gone ${(keys += 1)}`,
  })

async function pass(seconds: number): Promise<void> {
  for (let left = seconds * 2; left > 0; left -= 1) {
    server.clock.advance({ milliseconds: 500 })
    await server.cardRooms.catchUp()
  }
}

async function stateOf({ id }: Pick<Player, 'id'>): Promise<string | undefined> {
  const { rows } = await sql<{ state: string }>`
    select state from room_seat where member_id = ${id}::bigint`.execute(server.test.owner)
  return rows[0]?.state
}

/** What each account of a member holds, in minor units. */
async function holdings({ id }: Pick<Player, 'id'>): Promise<Readonly<Record<string, bigint>>> {
  const { rows } = await sql<{ accountId: bigint; kind: string }>`
    select account_id as "accountId", kind from ledger_account where member_id = ${id}::bigint`.execute(
    server.test.owner,
  )
  const { ledger } = server.play
  const each = rows.map(
    async ({ accountId, kind }) =>
      [kind, BigInt(await ledger.balance(accountId as Parameters<typeof ledger.balance>[0]))] as const, // a number read from the ledger's own table
  )
  return Object.fromEntries(await Promise.all(each))
}

const signal = new AbortController().signal

/** The accounts whose chips are not what their seats have, as the check that runs every minute finds them. */
async function alarms() {
  const check = new ChipCheck(server.cardRooms.parts)
  await check.check(signal)
  return check.check(signal)
}

const problems = async () => (await verifyBooks(server.test.owner)).problems

const rooms = [
  ['hold’em', 'trial-holdem-050-1', '100.00'],
  ['Pok Deng', 'trial-pok-deng-100-1', '100.00'],
  ['Dou Dizhu', 'trial-dou-dizhu-100-1', '100.00'],
] as const

describe('a visitor whose trial session is over', () => {
  it.each(rooms)(
    'leaves a table of %s with the hand that they are in; the chips are home (6.002)',
    async (_, roomId, buyIn) => {
      const guest = await visitor()
      await sit(guest, roomId, buyIn)
      await pass(8)
      expect(await stateOf(guest)).toBe('playing')
      await guest.call(contract.logout, {})
      // The demo opponents think in their time until the hand is over: the longest is one of Dou Dizhu.
      for (let left = 300; left > 0 && (await stateOf(guest)) !== undefined; left -= 5) await pass(5)
      expect(await stateOf(guest)).toBeUndefined()
      const { play, play_table: table } = await holdings(guest)
      expect(table).toBe(0n)
      // A hand costs at most the chips that were brought.
      expect(play).toBeGreaterThanOrEqual(1_000_000n - 10_000n)
      expect([await alarms(), await problems()]).toEqual([[], []])
    },
    60_000,
  )

  it('has the entry of a sit-and-go back that has not begun; one that has begun is played to its end without them', async () => {
    const roomId = 'trial-sit-heads-up-1'
    const early = await visitor()
    await sit(early, roomId, '20.00')
    await early.call(contract.logout, {})
    await pass(11)
    expect([await stateOf(early), await holdings(early)]).toEqual([undefined, { play: 1_000_000n, play_table: 0n }])
    const late = await visitor()
    await sit(late, roomId, '20.00')
    await pass(20)
    expect(await stateOf(late)).toBe('playing')
    await late.call(contract.logout, {})
    await pass(11)
    expect(await stateOf(late)).toBe('away')
    for (let minutes = 0; minutes < 40 && (await stateOf(late)) !== undefined; minutes += 1) await pass(60)
    const { play, play_table: table } = await holdings(late)
    expect([await stateOf(late), table]).toEqual([undefined, 0n])
    // The blinds took all that the visitor had, or the demo opponent lost all of its own to them.
    expect([998_000n, 1_001_800n]).toContain(play)
    expect([await alarms(), await problems()]).toEqual([[], []])
  }, 120_000)

  it('and whose account is cleaned away while no process moves the rooms leaves no chips at a table', async () => {
    const guest = await visitor()
    await sit(guest, 'trial-holdem-050-2', '100.00')
    await sit(guest, 'trial-pok-deng-100-2', '100.00')
    server.clock.advance({ hours: 26 })
    await server.runJob('sweep identity')
    const { rows } = await sql<{ status: string }>`
      select status from member where member_id = ${guest.id}::bigint`.execute(server.test.owner)
    expect(rows).toEqual([{ status: 'closed' }])
    expect(await holdings(guest)).toMatchObject({ play_table: 20_000n })
    await pass(15)
    expect([await stateOf(guest), await holdings(guest)]).toEqual([undefined, { play: 1_000_000n, play_table: 0n }])
    expect([await alarms(), await problems()]).toEqual([[], []])
  })

  it('planted fault: a seat that the cleaning took away would leave chips that no seat has, which the check finds', async () => {
    const guest = await visitor()
    await sit(guest, 'trial-holdem-050-3', '100.00')
    const check = new ChipCheck(server.cardRooms.parts)
    expect([await check.check(signal), await check.check(signal)]).toEqual([[], []])
    const lost = await sql`
      with gone as (delete from room_seat where member_id = ${guest.id}::bigint returning *)
      select * from gone`.execute(server.test.owner)
    expect(lost.rows).toHaveLength(1)
    expect([await check.check(signal), (await check.check(signal)).length]).toEqual([[], 1])
  })
})

describe('a member at a table', () => {
  it('is away after signing out, after an operator ended the sessions and once the session has expired', async () => {
    const credentials = (one: TestMember, username: string) => ({ username, password: one.password })
    const [out, ended, expired] = [
      await server.newMember('goneout'),
      await server.newMember('goneended'),
      await server.newMember('goneexpired'),
    ]
    await server.deliverEvents()
    const all = [out, ended, expired]
    for (const [nth, one] of all.entries()) await sit(one, `pok-deng-100-${nth + 1}`, '100.00')
    await pass(12)
    const states = async () => Promise.all(all.map(stateOf))
    // The control: with a session, nobody is away.
    expect(await states()).toEqual(['playing', 'playing', 'playing'])
    await out.call(contract.logout, {})
    const { token } = await operatorWith(server, 'members.lock')
    await about(server, office.endMemberSessions, ended, { token, body: { reason: 'Asked for by the member.' } })
    await sql`update session set idle_expires_at = ${server.clock.now().toString()}::timestamptz
      where member_id = ${expired.id}::bigint`.execute(server.test.owner)
    await pass(11)
    expect(await states()).toEqual(['away', 'away', 'away'])
    // Whoever signs in again comes back to the seat; the others' chips go home.
    const back = await server.client()(contract.login, { body: credentials(out, 'goneout') })
    await server.client(contract.sessionBegun(back).token)(contract.setRoomAway, {
      params: { roomId: 'pok-deng-100-1' },
      body: { away: false },
    })
    await pass(3)
    expect(['joining', 'playing']).toContain(await stateOf(out))
    await pass(6 * 60)
    expect((await states()).slice(1)).toEqual([undefined, undefined])
    expect([await holdings(ended), await holdings(expired)]).toMatchObject([{ table: 0n }, { table: 0n }])
    expect([await alarms(), await problems()]).toEqual([[], []])
  }, 120_000)

  it('keeps the seat when signed in elsewhere, and after changing the password, since another session is open', async () => {
    const member = await server.newMember('elsewhere')
    await server.deliverEvents()
    const roomId = 'pok-deng-100-4'
    await sit(member, roomId, '100.00')
    await pass(8)
    const credentials = { username: 'elsewhere', password: member.password }
    const second = contract.sessionBegun(await server.client()(contract.login, { body: credentials }))
    await server.client(second.token)(contract.endOtherSessions, {})
    await pass(12)
    expect(await stateOf(member)).toBe('playing')
    expect((await refusalOf(member.call(contract.balance, {}))).status).toBe(401)
    const newPassword = 'Baize#2027x'
    const body = { oldPassword: member.password, newPassword, confirmNewPassword: newPassword }
    const changed = contract.sessionBegun(await server.client(second.token)(contract.changePassword, { body }))
    await pass(12)
    expect(await stateOf(member)).not.toBe(undefined)
    const own = await server.client(changed.token)(contract.openRoom, { params: { roomId }, query: {} })
    expect(own.own).not.toBeNull()
    await server.client(changed.token)(contract.leaveRoomSeat, { params: { roomId } })
    await pass(60)
    expect(await holdings(member)).toMatchObject({ table: 0n })
  })
})
