import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { commitmentOf, cutPot, parseServerSeed } from '@baize/fairness'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { memberId } from '../../../kernel/ids.ts'
import { callOffice, operatorOf } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { openNext } from './rains.sql.ts'

let server: TestServer
let members: TestMember[] = []
beforeAll(async () => {
  server = await openTestServer()
  members = await Promise.all(Array.from({ length: 12 }, (_, index) => server.newMember(`opener${index}`)))
})
afterAll(() => server.close())

const title = { TH: 'ฝนอั่งเปา', CN: '红包雨', EN: 'Cash rain' }
const reason = 'The rain of this week.'

/** As operators write it: in the brand's time zone. */
const localTime = (at: Temporal.Instant) =>
  at.toZonedDateTimeISO('Asia/Bangkok').toPlainDateTime().toString({ smallestUnit: 'minute' })

/** Plans a rain that begins in an hour and lasts ten minutes. */
async function plan(wish: Partial<contract.BodyOf<typeof office.planRain>> = {}): Promise<office.OfficeRain> {
  const startsAt = localTime(server.clock.now().add({ hours: 1 }))
  const body = { title, pot: '100.00', envelopes: 10, least: '1.00', startsAt, minutes: 10, reason, ...wish }
  return callOffice(server, office.planRain, { ...(await fresh()), body })
}

/** An operator who has just signed in: the tests let hours pass. */
const fresh = () => operatorOf(server, { permissions: ['giveaways.read', 'giveaways.change', 'audit.read'] })

/** Plans a rain and lets it begin. */
async function begun(wish: Parameters<typeof plan>[0] = {}): Promise<office.OfficeRain> {
  const rain = await plan(wish)
  server.clock.advance({ hours: 1 })
  return rain
}

const open = ({ call }: Pick<TestMember, 'call'>, rainId: string) => call(contract.openEnvelope, { params: { rainId } })
const balanceOf = async ({ call }: TestMember) => (await call(contract.balance, {})).balance
const minorOf = (text: string) => BigInt(text.replace('.', ''))
const rainNow = async (rainId: string, call = server.client()) =>
  (await call(contract.envelopeRains, {})).list.find((one) => one.rainId === rainId)

describe('a rain of red envelopes (2.110)', () => {
  it('is announced with its pot and the commitment to its seed, and opens no envelope before it begins', async () => {
    const rain = await plan()
    expect(await rainNow(rain.rainId)).toMatchObject({
      title: 'Cash rain',
      state: 'coming',
      pot: '100.00',
      envelopes: 10,
      opened: 0,
      commitment: rain.commitment,
      mine: null,
    })
    const [first] = members
    if (first === undefined) throw new Error('there are no members')
    expect((await refusalOf(open(first, rain.rainId))).code).toBe('giveaway.not_on')
    expect(await balanceOf(first)).toBe('1000.00')
  })

  it('pays exactly its pot to those who come first, one envelope each, and tells the others that it is empty (7.048)', async () => {
    const rain = await begun()
    const before = await Promise.all(members.map(balanceOf))
    const opened = await Promise.allSettled(members.map((one) => open(one, rain.rainId)))
    const got = opened.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(got).toHaveLength(10)
    expect(new Set(got.map(({ number }) => number)).size).toBe(10)
    expect(got.reduce((sum, { amount }) => sum + minorOf(amount), 0n)).toBe(10_000n)
    const refused = opened.flatMap((one) => (one.status === 'rejected' ? [Promise.reject(one.reason)] : []))
    const codes = await Promise.all(refused.map(async (one) => (await refusalOf(one)).code))
    expect(codes).toEqual(['giveaway.empty', 'giveaway.empty'])
    const after = await Promise.all(members.map(balanceOf))
    const gained = after.map((balance, place) => minorOf(balance) - minorOf(before[place] ?? ''))
    expect(gained.reduce((sum, one) => sum + one, 0n)).toBe(10_000n)
    expect(await rainNow(rain.rainId)).toMatchObject({ state: 'empty', opened: 10 })
  })

  it('gives a member one envelope, however often and however many at once ask for it', async () => {
    const rain = await begun()
    const member = await memberBefore(rain)
    const before = minorOf(await balanceOf(member))
    const answers = await Promise.all(Array.from({ length: 20 }, () => open(member, rain.rainId)))
    expect(new Set(answers.map(({ number, amount }) => `${number} ${amount}`)).size).toBe(1)
    expect(await open(member, rain.rainId)).toEqual(answers[0])
    expect(minorOf(await balanceOf(member)) - before).toBe(minorOf(answers[0]?.amount ?? ''))
    expect((await rainNow(rain.rainId, member.call))?.mine).toEqual({
      number: answers[0]?.number,
      amount: answers[0]?.amount,
    })
    expect((await rainNow(rain.rainId))?.opened).toBe(1)
  })

  it('is the same for two server processes: each envelope is opened once', async () => {
    const rain = await begun()
    const ids = members.map(({ id }) => memberId(BigInt(id)))
    const now = server.clock.now()
    const take = (some: readonly (typeof ids)[number][]) =>
      server.test.database.transaction().execute((tx) => openNext(tx, rain.rainId, { members: some, now }))
    const taken = await Promise.all([take(ids), take(ids.toReversed()), take(ids.slice(3)), take(ids.slice(0, 9))])
    const numbers = new Map(taken.flat().map(({ memberId: member, number }) => [member, number]))
    expect([...numbers.values()].toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect((await rainNow(rain.rainId))?.opened).toBe(10)
  })

  it('is not for members who registered after it was announced, nor for trial players and visitors', async () => {
    const rain = await begun()
    const late = await server.newMember('latecomer')
    expect((await refusalOf(open(late, rain.rainId))).code).toBe('giveaway.too_new')
    expect((await refusalOf(open({ call: server.client() }, rain.rainId))).code).toBe('session.required')
    const trial = await server.client()(contract.trialLogin, { body: {} })
    expect((await refusalOf(open({ call: server.client(trial.token) }, rain.rainId))).code).toBe(
      'session.true_account_needed',
    )
  })

  it('ends at its time, and whoever opened an envelope can still see it', async () => {
    const rain = await begun()
    const member = await memberBefore(rain)
    const mine = await open(member, rain.rainId)
    server.clock.advance({ minutes: 10 })
    const [other] = members
    if (other === undefined) throw new Error('there are no members')
    expect((await refusalOf(open(other, rain.rainId))).code).toBe('giveaway.not_on')
    expect(await open(member, rain.rainId)).toEqual(mine)
    expect(await rainNow(rain.rainId, member.call)).toMatchObject({ state: 'over', mine: { amount: mine.amount } })
  })

  it('opens no envelope for whoever has excluded themselves, and one for each of the others in the crowd', async () => {
    const excluded = await server.newMember('excludedopener')
    const { rainId } = await begun({ envelopes: 20 })
    await excluded.call(contract.excludeMyself, { body: { kind: 'timeout', hours: 24 } })
    const crowd = [...members, ...members.map(() => excluded)]
    const opened = await Promise.allSettled(crowd.map((member) => open(member, rainId)))
    expect(opened.filter(({ status }) => status === 'fulfilled')).toHaveLength(members.length)
    expect((await refusalOf(open(excluded, rainId))).code).toBe('protection.excluded')
    expect([(await rainNow(rainId))?.opened, await balanceOf(excluded)]).toEqual([members.length, '1000.00'])
  })
})

/** A member who is old enough for a rain and has not opened it. */
async function memberBefore(rain: office.OfficeRain): Promise<TestMember> {
  const opened = await sql<{ member: bigint }>`
    select member_id as member from giveaway_opening where rain_id = ${rain.rainId}::uuid`.execute(server.test.owner)
  const one = members.findLast(({ id }) => opened.rows.every(({ member }) => String(member) !== id))
  if (one === undefined) throw new Error('every member has opened one')
  return one
}

describe('the proof of a rain', () => {
  it('is not given while somebody can still open an envelope', async () => {
    const { rainId } = await begun()
    const proof = server.client()(contract.envelopeProof, { params: { rainId } })
    expect((await refusalOf(proof)).code).toBe('giveaway.not_over')
  })

  it('lets anybody cut the pot again by the committed seed, with what each opened and no whole name', async () => {
    const { rainId, commitment } = await begun()
    await Promise.all(members.slice(0, 4).map((one) => open(one, rainId)))
    server.clock.advance({ minutes: 10 })
    const proof = await server.client()(contract.envelopeProof, { params: { rainId } })
    const serverSeed = parseServerSeed(proof.serverSeed)
    if (serverSeed === undefined) throw new Error('the seed is none')
    expect(commitmentOf(serverSeed)).toBe(commitment)
    const parts = cutPot({ serverSeed, rainId, potMinor: 10_000n, count: 10, leastMinor: 100n })
    expect(proof.openings.map(({ amount }) => minorOf(amount))).toEqual(parts.slice(0, 4))
    expect(proof.openings.map(({ number }) => number)).toEqual([1, 2, 3, 4])
    expect(proof.openings.every(({ member }) => member.includes('***') && !member.includes('opener'))).toBe(true)
    const rest = await server.client()(contract.envelopeProof, { params: { rainId }, query: { after: 3 } })
    expect(rest.openings.map(({ number }) => number)).toEqual([4])
  })
})

describe('an envelope whose payment was interrupted', () => {
  it('is paid by the job, once, and never a second time', async () => {
    const rain = await begun()
    // Whatever the tests before left.
    await server.runJob('pay envelopes')
    const member = await memberBefore(rain)
    const before = minorOf(await balanceOf(member))
    const now = server.clock.now()
    const [opening] = await server.test.database
      .transaction()
      .execute((tx) => openNext(tx, rain.rainId, { members: [memberId(BigInt(member.id))], now }))
    expect(minorOf(await balanceOf(member))).toBe(before)
    server.clock.advance({ minutes: 2 })
    await Promise.all(Array.from({ length: 5 }, () => server.runJob('pay envelopes')))
    expect(minorOf(await balanceOf(member)) - before).toBe(opening?.amountMinor)
    // A planted fault: the note of the payment is lost. The key alone keeps it from being paid twice.
    await sql`update giveaway_opening set paid_at = null`.execute(server.test.owner)
    await server.runJob('pay envelopes')
    await open(member, rain.rainId)
    expect(minorOf(await balanceOf(member)) - before).toBe(opening?.amountMinor)
  })
})

describe('what operators plan', () => {
  it('is refused with the field that is wrong, and nothing is planned', async () => {
    const list = async () => (await callOffice(server, office.listRains, await fresh())).totalCount
    const count = await list()
    const now = server.clock.now()
    for (const [wish, field] of [
      [{ least: '11.00' }, 'least'],
      [{ startsAt: localTime(now.subtract({ minutes: 1 })) }, 'startsAt'],
      [{ startsAt: localTime(now.add({ hours: 24 * 91 })) }, 'startsAt'],
      [{ pot: '0.001' }, 'pot'],
      [{ startsAt: '2026-02-31T10:00' }, 'startsAt'],
    ] as const)
      expect((await refusalOf(plan(wish))).fields.map((one) => one.field)).toEqual([field])
    expect(await list()).toBe(count)
  })

  it('is cancelled before it begins and not afterwards, and the audit log says both', async () => {
    const rain = await plan()
    const cancel = async () =>
      callOffice(server, office.cancelRain, { ...(await fresh()), params: { rainId: rain.rainId }, body: { reason } })
    expect((await cancel()).state).toBe('cancelled')
    expect(await rainNow(rain.rainId)).toBeUndefined()
    expect((await refusalOf(cancel())).code).toBe('giveaway.begun')
    server.clock.advance({ hours: 1 })
    const [member] = members
    if (member === undefined) throw new Error('there are no members')
    expect((await refusalOf(open(member, rain.rainId))).code).toBe('giveaway.unknown')
    const log = await callOffice(server, office.listAudit, { ...(await fresh()), query: { pageSize: 2 } })
    expect(log.list.map(({ action }) => action)).toEqual(['giveaway.cancelled', 'giveaway.planned'])
    const { rainId } = await begun()
    const late = callOffice(server, office.cancelRain, { ...(await fresh()), params: { rainId }, body: { reason } })
    expect((await refusalOf(late)).code).toBe('giveaway.begun')
  })
})
