import { setTimeout as sleep } from 'node:timers/promises'
import * as contract from '@baize/contract'
import { bzCoralKingdom, fishAt } from '@baize/engines'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestServer, type TestMember, type TestServer } from '../../testing/open-test-server.ts'

const gameCode = 'bz-coral-kingdom'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

let keys = 0
const newKey = () => `volley ${(keys += 1)}`

async function entered(name: string, hall = 'lagoon') {
  const member = await server.newMember(name)
  const { waterId, seat } = await member.call(contract.enterWater, { params: { gameCode }, body: { hall } })
  return { member, waterId, seat }
}

function opened({ call }: TestMember, waterId: string) {
  return call(contract.openWater, { params: { waterId }, query: {} })
}

/** The fish that swim in a room now, by the same functions as in the browser. */
async function swimming(member: TestMember, waterId: string) {
  const { school, schoolBeganAt, now, caught } = await opened(member, waterId)
  const fish = fishAt(bzCoralKingdom, school, Date.parse(now) - Date.parse(schoolBeganAt))
  return fish.filter(({ no }) => !caught.includes(no))
}

function shoot(
  { call }: TestMember,
  waterId: string,
  body: { power: string; weapon: 'cannon' | 'net' | 'torpedo'; targets: number[] },
  idempotencyKey = newKey(),
) {
  return call(contract.shootVolley, { params: { waterId }, body, idempotencyKey })
}

describe('a fishing room', () => {
  it('shows its halls, seats four, and opens another for the fifth; whoever enters again has the same place (7.036)', async () => {
    const first = await entered('fisherone')
    const halls = await first.member.call(contract.waterHalls, { params: { gameCode }, query: {} })
    expect(halls).toMatchObject({ gameName: 'Coral Kingdom', balance: '1000.00' })
    expect(halls.halls.map(({ hall, players }) => [hall, players])).toEqual([
      ['lagoon', 1],
      ['reef', 0],
      ['abyss', 0],
    ])
    const others = await Promise.all(['two', 'three', 'four', 'five'].map((name) => entered(`fisher${name}`)))
    const all = [first, ...others]
    const rooms = Map.groupBy(all, ({ waterId }) => waterId)
    expect([...rooms.values()].map((room) => room.length).toSorted((a, b) => a - b)).toEqual([1, 4])
    expect(
      rooms
        .get(first.waterId)
        ?.map(({ seat }) => seat)
        .toSorted(),
    ).toEqual([0, 1, 2, 3])
    const again = await first.member.call(contract.enterWater, { params: { gameCode }, body: { hall: 'lagoon' } })
    expect(again).toEqual({ waterId: first.waterId, seat: first.seat })
    const room = await opened(first.member, first.waterId)
    expect(room).toMatchObject({ ownSeat: first.seat, powers: ['0.50', '1.00', '2.00', '3.00', '5.00', '10.00'] })
    expect(room.seats.find(({ seat }) => seat === first.seat)?.name).toBe('fisherone')
    expect(room.seats.filter(({ seat }) => seat !== first.seat).every(({ name }) => name.includes('*'))).toBe(true)
    await first.member.call(contract.leaveWater, { params: { waterId: first.waterId } })
    await expect(opened(first.member, first.waterId)).rejects.toMatchObject({ code: 'waters.not_found' })
  })
})

describe('a volley', () => {
  it('is refused outside a room, where neither the hall’s powers nor its speed would hold', async () => {
    const { member } = await entered('volleyoutside')
    const bet = { engine: 'fish', weapon: 'cannon', shots: ['anchovy'] } as const
    const play = member.call(contract.playRound, {
      params: { gameCode },
      body: { stake: '7.00', bet },
      idempotencyKey: newKey(),
    })
    await expect(play).rejects.toMatchObject({ code: 'play.bet_invalid' })
  })

  it('is one round of play with its proof; what it caught is gone for everybody, and costs nothing any more', async () => {
    const { member, waterId } = await entered('volleyone')
    const caughtOne = async (): Promise<contract.ValueOf<typeof contract.shootVolley>> => {
      const targets = (await swimming(member, waterId)).slice(-5).map(({ no }) => no)
      const shot = await shoot(member, waterId, { power: '1.00', weapon: 'cannon', targets })
      if (shot.shots.some(({ result }) => result === 'caught')) return shot
      server.clock.advance({ seconds: 4 })
      await sleep(350)
      return caughtOne()
    }
    const shot = await caughtOne()
    const paid = shot.shots.reduce((sum, { multipleHundredths }) => sum + multipleHundredths, 0)
    expect([shot.stake, Number(shot.payout)]).toEqual([`${shot.shots.length}.00`, paid / 100])
    const { round } = await member.call(contract.roundProof, { params: { roundId: shot.roundId ?? '' }, query: {} })
    const { gameCode: code, stake, payout, balanceAfter, outcome } = round
    expect([code, stake, payout, balanceAfter]).toEqual([gameCode, shot.stake, shot.payout, shot.balanceAfter])
    const shots = shot.shots.map(({ kind, multipleHundredths }) => ({ kind, multiple: multipleHundredths / 100 }))
    expect(outcome).toMatchObject({ engine: 'fish', weapon: 'cannon', shots })
    const gone = shot.shots.find(({ result }) => result === 'caught')?.fishNo ?? 0
    expect((await opened(member, waterId)).caught).toContain(gone)
    const late = await shoot(member, waterId, { power: '1.00', weapon: 'cannon', targets: [gone] })
    expect(late).toMatchObject({ roundId: null, stake: '0.00', shots: [{ fishNo: gone, result: 'gone' }] })
    expect(late.balanceAfter).toBe(shot.balanceAfter)
  }, 60_000)

  it('comes again under its key with the same answer, and is one stake; fifty at once are one, too', async () => {
    const { member, waterId } = await entered('volleykey')
    const [fish] = await swimming(member, waterId)
    const body = { power: '2.00', weapon: 'cannon' as const, targets: [fish?.no ?? 0] }
    const answers = await Promise.all(Array.from({ length: 50 }, () => shoot(member, waterId, body, 'one key')))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    const paid = Number(answers[0]?.payout)
    expect((await opened(member, waterId)).balance).toBe((1_000 - 2 + paid).toFixed(2))
    await expect(shoot(member, waterId, { ...body, power: '1.00' }, 'one key')).rejects.toMatchObject({
      code: 'request.idempotency_key_reused',
    })
  })

  it('fifty different ones at once cost each of theirs what they say, and nobody shoots faster than allowed', async () => {
    const { member, waterId } = await entered('volleymany')
    const [fish] = (await swimming(member, waterId)).toReversed()
    const body = { power: '1.00', weapon: 'cannon' as const, targets: [fish?.no ?? 0] }
    const answers = await Promise.allSettled(Array.from({ length: 50 }, () => shoot(member, waterId, body)))
    const shot = answers.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
    expect(shot.length).toBeGreaterThanOrEqual(40)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'waters.too_fast' })
    const sum = shot.reduce((total, { stake, payout }) => total - Number(stake) + Number(payout), 1_000)
    expect((await opened(member, waterId)).balance).toBe(sum.toFixed(2))
  })

  it('comes no faster from somebody who leaves and enters again', async () => {
    const { member, waterId: first } = await entered('volleyagain')
    const beganMs = performance.now()
    const accepted = { shots: 0 }
    let waterId = first
    for (let times = 0; times < 12; times += 1) {
      const [fish] = (await swimming(member, waterId)).toReversed()
      const body = {
        power: '1.00',
        weapon: 'cannon' as const,
        targets: Array.from({ length: 10 }, () => fish?.no ?? 0),
      }
      const answers = await Promise.allSettled(Array.from({ length: 4 }, () => shoot(member, waterId, body)))
      accepted.shots += 10 * answers.filter(({ status }) => status === 'fulfilled').length
      await member.call(contract.leaveWater, { params: { waterId } })
      ;({ waterId } = await member.call(contract.enterWater, { params: { gameCode }, body: { hall: 'lagoon' } }))
    }
    expect(accepted.shots).toBeGreaterThanOrEqual(40)
    expect(accepted.shots).toBeLessThanOrEqual(40 + (16 * (performance.now() - beganMs)) / 1_000)
  })

  it.each([
    ['a power that the hall does not have', { power: '0.70' }, 'waters.power_unknown'],
    ['more shots than the balance covers', { power: '1000.00' }, 'waters.power_unknown'],
    ['a torpedo at no fish at all', { targets: [] }, 'request.invalid'],
  ])('%s is refused', async (_, part, code) => {
    const { member, waterId } = await entered(`refused${(keys += 1)}`)
    const body = { power: '1.00', weapon: 'cannon' as const, targets: [1], ...part }
    await expect(shoot(member, waterId, body)).rejects.toMatchObject({ code })
  })

  it('is refused in a room in which one does not sit, and costs nothing', async () => {
    const [{ waterId }, other] = [await entered('hasaplace', 'reef'), await server.newMember('hasnoplace')]
    const body = { power: '5.00', weapon: 'cannon' as const, targets: [1] }
    await expect(shoot(other, waterId, body)).rejects.toMatchObject({ code: 'waters.not_seated' })
    await expect(opened(other, waterId)).rejects.toMatchObject({ code: 'waters.not_found' })
  })

  it('is refused if the balance does not cover it', async () => {
    const { member, waterId } = await entered('poorfisher', 'abyss')
    const targets = (await swimming(member, waterId)).slice(0, 5).map(({ no }) => no)
    const body = { power: '250.00', weapon: 'cannon' as const, targets }
    await expect(shoot(member, waterId, body)).rejects.toMatchObject({ code: 'wallet.insufficient_funds' })
    expect((await opened(member, waterId)).balance).toBe('1000.00')
  })

  it('a net costs one shot for up to three fish, a torpedo eight', async () => {
    const { member, waterId } = await entered('volleytwo')
    const fish = await swimming(member, waterId)
    const net = await shoot(member, waterId, {
      power: '1.00',
      weapon: 'net',
      targets: fish.slice(0, 3).map(({ no }) => no),
    })
    expect(net).toMatchObject({ stake: '1.00', shots: [{}, {}, {}] })
    const kinds = new Map(bzCoralKingdom.kinds.map(({ kind, multiple }) => [kind, multiple]))
    const small = fish.find(
      ({ kind, no }) =>
        (kinds.get(kind) ?? 0) < 20 && !net.shots.some(({ fishNo, result }) => fishNo === no && result === 'caught'),
    )
    await expect(
      shoot(member, waterId, { power: '1.00', weapon: 'torpedo', targets: [small?.no ?? 0] }),
    ).rejects.toMatchObject({ code: 'request.invalid' })
    for (let tries = 0; tries < 20; tries += 1) {
      const large = (await swimming(member, waterId)).find(({ kind }) => (kinds.get(kind) ?? 0) >= 20)
      if (large === undefined) {
        server.clock.advance({ seconds: 5 })
        continue
      }
      expect(await shoot(member, waterId, { power: '1.00', weapon: 'torpedo', targets: [large.no] })).toMatchObject({
        stake: '8.00',
      })
      return
    }
    throw new Error('no large fish came')
  })
})
