import type { BodyOf } from '@baize/contract'
import * as contract from '@baize/contract'
import * as office from '@baize/contract/office'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { postFor } from '../../../testing/collectors.ts'
import { allBut, callOffice, letCodeAge, operatorOf, type TestOperator } from '../../../testing/office.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
let admin: TestOperator
beforeAll(async () => {
  server = await openTestServer()
  admin = await operatorOf(server, { role: 'admin' })
})
afterAll(() => server.close())

const reason = 'The plan for the new year.'
const codeOf = async (call: Promise<unknown>) => (await refusalOf(call)).code
const read = (who: TestOperator = admin) => callOffice(server, office.officeVip, { token: who.token, query: {} })
type Settings = BodyOf<typeof office.saveVip>['settings']
const save = (
  version: number,
  settings: Settings,
  { from = null, who = admin }: { readonly from?: string | null; readonly who?: TestOperator } = {},
) => callOffice(server, office.saveVip, { token: who.token, body: { version, settings, from, reason } })
const vipOf = ({ call }: TestMember) => call(contract.memberVip, {})
const levelOf = (member: TestMember, who: TestOperator = admin) =>
  callOffice(server, office.officeMemberLevel, { token: who.token, params: { memberId: member.id }, query: {} })
const set = (
  member: TestMember,
  body: Omit<BodyOf<typeof office.setMemberLevel>, 'reason'>,
  who: TestOperator = admin,
) =>
  callOffice(server, office.setMemberLevel, {
    token: who.token,
    params: { memberId: member.id },
    body: { ...body, reason },
  })
const members = async (query: { readonly level?: string; readonly set?: 'yes' }) =>
  (await callOffice(server, office.vipMembers, { token: admin.token, query })).list
/** A day of the brand's time zone. */
const dayIn = (days: number) =>
  server.clock.now().toZonedDateTimeISO('Asia/Bangkok').toPlainDate().add({ days }).toString()
/** Lets time pass, after which the operator signs in again. */
const pass = async (days: number) => {
  server.clock.advance({ hours: 24 * days })
  admin = await operatorOf(server, { role: 'admin' })
}
let rounds = 0
const stake = async (member: TestMember, amount: bigint) => {
  await postFor(server, member, [{ kind: 'grant', amount }], { house: 'promotions', provider: 'house' })
  const round = `levels ${(rounds += 1)}`
  await postFor(server, member, [{ kind: 'stake', amount: -amount, round, gameCode: 'bz-dragon-tide' }])
  await server.runJob('sum up postings')
}
let count = 0
const newMember = () => server.newMember(`levelled${(count += 1)}`)

describe('a level that an operator sets by hand', () => {
  it('stays until the end of the day, whatever is staked; then the turnover counts again', async () => {
    const member = await newMember()
    const shown = await set(member, { level: 3, until: dayIn(9), seen: 0 })
    expect(shown).toMatchObject({ level: 3, changes: [{ cause: 'operator', before: 0, after: 3, reason }] })
    expect(await vipOf(member)).toMatchObject({ vipRankLevel: 3 })
    // Enough for level 1 only: it is neither lost nor changed.
    await stake(member, 100_000n)
    await server.runJob('decide levels')
    expect(await vipOf(member)).toMatchObject({ vipRankLevel: 3 })
    expect((await member.call(contract.listRewards, { query: {} })).waiting).toEqual([])
    await pass(10)
    await server.runJob('decide levels')
    const after = await levelOf(member)
    expect(after).toMatchObject({ level: 2, setUntil: null })
    expect(after.changes.map(({ cause, before, after: now }) => [cause, before, now])).toEqual([
      ['lapsed', 3, 2],
      ['operator', 0, 3],
    ])
  })

  it('below what the turnover reaches stays there too', async () => {
    const member = await newMember()
    await stake(member, 100_000n)
    expect((await vipOf(member)).vipRankLevel).toBe(1)
    await set(member, { level: 0, until: dayIn(1), seen: 1 })
    expect((await vipOf(member)).vipRankLevel).toBe(0)
    await server.runJob('decide levels')
    expect((await levelOf(member)).level).toBe(0)
    await pass(2)
    await server.runJob('decide levels')
    expect((await levelOf(member)).level).toBe(1)
  })

  it('is set once by 20 at once who saw the same, and is in the audit log with why', async () => {
    const member = await newMember()
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) => set(member, { level: (place % 3) + 1, until: dayIn(5), seen: 0 })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const { rows } = await sql`select from vip_change where member_id = ${member.id}::bigint`.execute(server.test.owner)
    expect(rows).toHaveLength(1)
    expect(await codeOf(set(member, { level: 1, until: dayIn(5), seen: 0 }))).toBe('vip.changed')
    const query = { action: 'member.level_set', subjectId: member.id } as const
    const audit = await callOffice(server, office.listAudit, { token: admin.token, query })
    expect(audit.list).toHaveLength(1)
    expect(audit.list[0]).toMatchObject({ reason, operator: admin.username, after: { until: dayIn(5) } })
  })

  it('is refused for a level that does not exist, for the past and beyond a year, and for an unknown member', async () => {
    const member = await newMember()
    expect(await codeOf(set(member, { level: 20, until: dayIn(5), seen: 0 }))).toBe('vip.level_unknown')
    expect(await codeOf(set(member, { level: 1, until: dayIn(-1), seen: 0 }))).toBe('vip.day_passed')
    expect(await codeOf(set(member, { level: 1, until: dayIn(400), seen: 0 }))).toBe('vip.day_passed')
    expect(await codeOf(set({ ...member, id: '999999999' }, { level: 1, until: dayIn(5), seen: 0 }))).toBe(
      'member.unknown',
    )
  })

  it('needs its own permission and a fresh code', async () => {
    const member = await newMember()
    const other = await operatorOf(server, { permissions: allBut('vip.assign') })
    expect(await codeOf(set(member, { level: 1, until: dayIn(5), seen: 0 }, other))).toBe('operator.not_permitted')
    expect((await levelOf(member, other)).level).toBe(0)
    await letCodeAge(server, other)
    const tired = await operatorOf(server, { permissions: ['vip.assign', 'vip.read'] })
    await letCodeAge(server, tired)
    expect(await codeOf(set(member, { level: 1, until: dayIn(5), seen: 0 }, tired))).toBe('operator.factor_due')
  })

  it('is listed with its members by level, the highest first, and those set by hand alone', async () => {
    const [high, low] = [await newMember(), await newMember()]
    await set(high, { level: 3, until: dayIn(5), seen: 0 })
    await stake(low, 100_000n)
    await vipOf(low)
    const all = await members({})
    const places = [high, low].map(({ id }) => all.findIndex(({ member }) => member.memberId === id))
    expect(places[0]).toBeGreaterThanOrEqual(0)
    expect(places[1]).toBeGreaterThan(places[0] ?? 0)
    expect(all.map(({ level }) => level)).toEqual(all.map(({ level }) => level).toSorted((one, other) => other - one))
    const names = async (query: Parameters<typeof members>[0]) =>
      (await members(query)).map(({ member }) => member.memberId)
    expect(await names({ level: '1' })).toContain(low.id)
    expect(await names({ level: '1' })).not.toContain(high.id)
    expect(await names({ set: 'yes' })).toContain(high.id)
    expect(await names({ set: 'yes' })).not.toContain(low.id)
    const { members: counts } = await read()
    expect(counts.find(({ level }) => level === 1)?.members).toBe((await members({ level: '1' })).length)
  })
})

describe('the levels of a brand', () => {
  it('are saved as a new version that counts at once, and are in the audit log with what changed', async () => {
    const { version, settings } = await read()
    const [first, ...others] = settings.levels
    if (first === undefined) throw new Error('the demo has levels')
    const member = await newMember()
    expect((await vipOf(member)).levels[0]?.weekly).toBe('0.00')
    const saved = await save(version, { ...settings, levels: [{ ...first, weekly: '2.50' }, ...others] })
    expect(saved).toMatchObject({ version: version + 1, current: version + 1 })
    expect((await vipOf(member)).levels[0]?.weekly).toBe('2.50')
    const page = await callOffice(server, office.vipVersions, { token: admin.token, query: { pageSize: 1 } })
    expect(page.list[0]).toMatchObject({
      version: version + 1,
      operator: admin.username,
      changes: [{ field: '1 weekly', before: '0.00', after: '2.50' }],
    })
    const next = await callOffice(server, office.vipVersions, {
      token: admin.token,
      query: { pageSize: 1, before: page.next ?? '' },
    })
    expect(next.list[0]?.version).toBe(version)
    const audit = await callOffice(server, office.listAudit, { token: admin.token, query: { action: 'vip.saved' } })
    expect(audit.list[0]).toMatchObject({ before: { '1 weekly': '0.00' }, after: { '1 weekly': '2.50' }, reason })
  })

  it('count from the day that is said on, and until then the version before does', async () => {
    const { version, settings, current } = await read()
    const member = await newMember()
    const later = { ...settings, levels: settings.levels.slice(0, 1) }
    const before = (await vipOf(member)).levels.length
    expect(await save(version, later, { from: dayIn(3) })).toMatchObject({ version: version + 1, current })
    expect((await vipOf(member)).levels).toHaveLength(before)
    await pass(3)
    const looker = await newMember()
    expect((await vipOf(looker)).levels).toHaveLength(1)
    expect(await read()).toMatchObject({ version: version + 1, current: version + 1 })
    // Given back for the other tests.
    await save(version + 1, settings)
    expect((await vipOf(looker)).levels).toHaveLength(before)
  })

  it('are saved once by 20 at once, and refused if somebody else has saved or nothing is different', async () => {
    const { version, settings } = await read()
    const all = await Promise.allSettled(
      Array.from({ length: 20 }, (_, place) => save(version, { ...settings, giftDays: place + 20 })),
    )
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const now = await read()
    expect(now.version).toBe(version + 1)
    expect(await codeOf(save(version, { ...settings, giftDays: 80 }))).toBe('vip.changed')
    expect(await codeOf(save(now.version, now.settings))).toBe('vip.nothing')
    expect(await codeOf(save(now.version, { ...now.settings, giftDays: 81 }, { from: dayIn(0) }))).toBe(
      'vip.day_passed',
    )
  })

  it.each<[string, (settings: Settings) => Settings]>([
    [
      'that need no more than the one below',
      (one) => ({ ...one, levels: one.levels.slice(0, 1).flatMap((l) => [l, l]) }),
    ],
    [
      'that are kept by more than they need',
      (one) => ({ ...one, levels: one.levels.slice(0, 1).map((l) => ({ ...l, keeps: '99999999.00' })) }),
    ],
    [
      'with too many decimals',
      (one) => ({ ...one, levels: one.levels.slice(0, 1).map((l) => ({ ...l, weekly: '0.001' })) }),
    ],
    [
      'without a name in a language',
      (one) => ({ ...one, levels: one.levels.slice(0, 1).map((l) => ({ ...l, names: { ...l.names, CN: ' ' } })) }),
    ],
    ['for no days', (one) => ({ ...one, periodDays: 0 })],
  ])('%s are refused', async (_what, change) => {
    const { version, settings } = await read()
    expect(await codeOf(save(version, change(settings)))).toBe('request.invalid')
    expect((await read()).version).toBe(version)
  })

  it('are seen and changed only with the permissions', async () => {
    const { version, settings } = await read()
    const reader = await operatorOf(server, { permissions: allBut('vip.change') })
    expect(await codeOf(save(version, { ...settings, giftDays: 5 }, { who: reader }))).toBe('operator.not_permitted')
    expect((await read(reader)).version).toBe(version)
    const stranger = await operatorOf(server, { permissions: allBut('vip.read') })
    expect(await codeOf(read(stranger))).toBe('operator.not_permitted')
  })
})
