import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId, memberId } from '../../kernel/ids.ts'
import { sql } from '../../kernel/database/pool.ts'
import { postFor } from '../../testing/collectors.ts'
import { openTestServer, type TestMember, type TestServer } from '../../testing/open-test-server.ts'
import { bornOn } from '../identity/index.ts'
import { decideLevel, levelSettings, type LevelSettings } from './levels.rules.ts'
import { hasVip } from './vip.parts.ts'

const words = { TH: 'ก', CN: '一', EN: 'One' }
const level = (needsMinor: number, keepsMinor: number) => ({
  names: words,
  needsMinor,
  keepsMinor,
  onReachingMinor: 100,
  weeklyMinor: 0,
  monthlyMinor: 0,
  birthdayMinor: 0,
  withdrawDayMinor: 0,
})
const settings: LevelSettings = {
  periodDays: 30,
  keptDays: 30,
  giftDays: 14,
  levels: [level(1_000, 600), level(5_000, 3_000), level(20_000, 12_000)],
}
const decided = (at: number, isKept: boolean, turnoverMinor: bigint) =>
  decideLevel(settings, { level: at, isKept, turnoverMinor })

describe('a level', () => {
  it('goes up at once to what the turnover reaches, and not a cent below', () => {
    expect(decided(0, false, 999n)).toBeUndefined()
    expect(decided(0, false, 1_000n)).toEqual({ level: 1, cause: 'reached' })
    expect(decided(1, true, 20_000n)).toEqual({ level: 3, cause: 'reached' })
  })

  it('is kept until its time is over, then by what keeps it, else one level is lost', () => {
    expect(decided(2, true, 0n)).toBeUndefined()
    expect(decided(2, false, 3_000n)).toBe('keep')
    expect(decided(2, false, 2_999n)).toEqual({ level: 1, cause: 'lapsed' })
    expect(decided(3, false, 0n)).toEqual({ level: 2, cause: 'lapsed' })
  })

  it('needs more than the one below, and is kept by no more than it needs', () => {
    const broken = (levels: readonly object[]) => levelSettings.safeParse({ ...settings, levels }).success
    expect(broken([level(1_000, 600), level(1_000, 600)])).toBe(false)
    expect(broken([level(1_000, 1_001)])).toBe(false)
    expect(broken([level(1_000, 1_000)])).toBe(true)
  })

  it('is nobody’s where the switch is off, or lies below one that is off (6.008)', () => {
    const vip = { modId: 'VIP3', enabled: '1' as const, childrenNodes: [] }
    expect(hasVip({ whitelabel: [vip] })).toBe(true)
    expect(hasVip({ whitelabel: [{ ...vip, enabled: '0' }] })).toBe(false)
    expect(hasVip({ whitelabel: [{ modId: 'X', enabled: '0' as const, childrenNodes: [vip] }] })).toBe(false)
  })
})

describe('the level of a member', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await openTestServer()
  })
  afterAll(() => server.close())
  let rounds = 0
  const stake = async (member: TestMember, amount: bigint) => {
    const round = `vip ${(rounds += 1)}`
    await postFor(server, member, [{ kind: 'stake', amount: -amount, round, gameCode: 'bz-dragon-tide' }])
    await server.runJob('sum up postings')
  }
  const vipOf = ({ call }: TestMember) => call(contract.memberVip, {})
  const giftsOf = async ({ call }: TestMember) =>
    (await call(contract.listRewards, { query: {} })).waiting.map(({ words: one, amount }) => [one, amount])

  it('shows how far the next one is, and is reached with a gift, once however many look (3.045)', async () => {
    const member = await server.newMember('viplooks')
    expect(await vipOf(member)).toMatchObject({
      hasVip: true,
      vipRankLevel: 0,
      vipLabelName: '',
      next: { rank: 1, name: 'Bronze', needs: '1000.00', missing: '1000.00' },
    })
    await stake(member, 99_999n)
    expect((await vipOf(member)).next?.missing).toBe('0.01')
    await postFor(server, member, [{ kind: 'grant', amount: 100_000n }], { house: 'promotions', provider: 'house' })
    await stake(member, 1n)
    const seen = await Promise.all(Array.from({ length: 20 }, () => vipOf(member)))
    expect(new Set(seen.map(({ vipLabelName }) => vipLabelName))).toEqual(new Set(['Bronze']))
    expect(await giftsOf(member)).toEqual([['vip_level', '10.00']])
    const { rows } = await sql`select level_after from vip_change where member_id = ${member.id}::bigint`.execute(
      server.test.owner,
    )
    expect(rows).toHaveLength(1)
    const { list } = await member.call(contract.ownMessages, { query: { category: 'rewards' } })
    expect(list.map(({ text, action }) => [text, action])).toEqual([
      ['You have reached the level “Bronze”. Its gifts wait in the reward centre.', 'level'],
    ])
  })

  it('is lost by the daily job once its time is over, and reached again without a second gift', async () => {
    const member = await server.newMember('viplapses')
    await stake(member, 100_000n)
    expect((await vipOf(member)).vipRankLevel).toBe(1)
    const levelStored = async () => {
      const { rows } = await sql<{ level: number }>`
        select level from vip_member where member_id = ${member.id}::bigint`.execute(server.test.owner)
      return rows[0]?.level
    }
    server.clock.advance({ hours: 24 * 29 })
    await server.runJob('decide levels')
    expect(await levelStored()).toBe(1)
    server.clock.advance({ hours: 24 * 2 })
    await server.runJob('decide levels')
    expect(await levelStored()).toBe(0)
    await postFor(server, member, [{ kind: 'grant', amount: 100_000n }], { house: 'promotions', provider: 'house' })
    await stake(member, 100_000n)
    await server.runJob('decide levels')
    expect(await levelStored()).toBe(1)
    const { rows } = await sql`select from reward where member_id = ${member.id}::bigint`.execute(server.test.owner)
    expect(rows).toHaveLength(1)
  })

  it('has a weekly and a monthly gift, each once', async () => {
    const member = await server.newMember('vipgifts')
    await postFor(server, member, [{ kind: 'grant', amount: 1_000_000n }], { house: 'promotions', provider: 'house' })
    await stake(member, 500_000n)
    await server.runJob('decide levels')
    for (let run = 0; run < 2; run += 1) await server.runJob('offer level gifts')
    const { rows } = await sql<{ words: string; amount: bigint }>`
      select words, amount from reward where member_id = ${member.id}::bigint order by words, amount`.execute(
      server.test.owner,
    )
    expect(rows.map(({ words: one, amount }) => `${one} ${amount}`)).toEqual([
      'vip_level 1000',
      'vip_level 3000',
      'vip_monthly 1000',
      'vip_weekly 500',
    ])
  })

  it('has a gift on the birthday, once a year, whatever the profile says afterwards (3.045)', async () => {
    const [born, other, leap] = await Promise.all(
      ['vipborn', 'vipother', 'vipleap'].map((name) => server.newMember(name)),
    )
    if (born === undefined || other === undefined || leap === undefined) throw new Error('there are three members')
    const setBirthday = ({ id }: TestMember, birthday: string) =>
      sql`
        update member set profile = profile || jsonb_build_object('birthday', ${birthday}::text)
        where member_id = ${id}::bigint`.execute(server.test.owner)
    const today = server.clock.now().toZonedDateTimeISO('Asia/Bangkok').toPlainDate()
    for (const member of [born, other, leap]) {
      await postFor(server, member, [{ kind: 'grant', amount: 100_000n }], { house: 'promotions', provider: 'house' })
      await stake(member, 100_000n)
    }
    await setBirthday(born, `1990${today.toString().slice(4)}`)
    await setBirthday(other, `1990${today.add({ days: 1 }).toString().slice(4)}`)
    await setBirthday(leap, '1992-02-29')
    await server.runJob('decide levels')
    const run = () => Promise.all([server.runJob('offer level gifts'), server.runJob('offer level gifts')])
    const given = async ({ id }: TestMember) => {
      const { rows } = await sql<{ amount: bigint }>`
        select amount from reward where member_id = ${id}::bigint and words = 'vip_birthday'`.execute(server.test.owner)
      return rows.map(({ amount }) => amount)
    }
    await run()
    expect([await given(born), await given(other), await given(leap)]).toEqual([[500n], [], []])
    await setBirthday(born, `1990${today.add({ days: 1 }).toString().slice(4)}`)
    server.clock.advance({ hours: 24 })
    await run()
    expect([await given(born), await given(other)]).toEqual([[500n], [500n]])
    // A planted fault: with another id it would be given again.
    await sql`
      update reward set source_id = 'birthday:1900' where member_id = ${born.id}::bigint and words = 'vip_birthday'`.execute(
      server.test.owner,
    )
    await run()
    expect(await given(born)).toEqual([500n, 500n])
  })

  it('on 1 March of a year without 29 February is whose birthday that is', async () => {
    const member = await server.newMember('vipleapday')
    await sql`
      update member set profile = profile || '{"birthday": "1992-02-29"}' where member_id = ${member.id}::bigint`.execute(
      server.test.owner,
    )
    const isBorn = async (day: string) =>
      (await bornOn(server.test.database, brandId(1), [memberId(BigInt(member.id))], Temporal.PlainDate.from(day))).size
    expect(await Promise.all(['2027-02-28', '2027-03-01', '2028-02-29', '2028-03-01'].map(isBorn))).toEqual([
      0, 1, 1, 0,
    ])
  })
})
