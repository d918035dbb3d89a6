import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce } from '../../../done-once/test-at-once.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { gifts, loggedIn, passDay, playRounds } from '../../../testing/gifts.ts'
import { ratesAt } from './rates.sql.ts'

let server: TestServer
let names = 0
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const newMember = () => server.newMember(`rebated${(names += 1)}`)
const shown = ({ call }: TestMember) => call(contract.memberRebate, { query: {} })

/** The next day, when this one is counted. */
async function nextDay(member: TestMember): Promise<TestMember> {
  await passDay(server)
  return loggedIn(server, member)
}

const makeRebates = () => server.runJob('make rebates')

describe('a rebate (2.108)', () => {
  it('shows this period so far, is counted when the day is over, and is claimed once by 20 calls', async () => {
    const member = await newMember()
    await playRounds(member, 30)
    await server.runJob('sum up postings')
    const before = await shown(member)
    expect(before).toMatchObject({ kind: 'day', payment: 'claim', level: 0, minimum: '1.00', total: '1.50', list: [] })
    expect(before.types.find(({ gameType }) => gameType === 'RNG')).toEqual({
      gameType: 'RNG',
      turnover: '300.00',
      ppm: 5_000,
      rebate: '1.50',
    })
    // The day is not over, so there is nothing to claim.
    await makeRebates()
    expect((await shown(member)).waiting).toEqual([])

    const later = await nextDay(member)
    expect((await shown(later)).counting).not.toBeNull()
    await atOnce(makeRebates)
    const after = await shown(later)
    expect(after).toMatchObject({ counting: null, total: '0.00' })
    expect(after.list).toMatchObject([{ turnover: '300.00', amount: '1.50', state: 'waiting' }])
    const [waiting, ...others] = after.waiting
    if (waiting === undefined) throw new Error('nothing waits')
    expect([waiting.words, waiting.amount, others]).toEqual(['rebate_day', '1.50', []])
    await atOnce(() => later.call(contract.claimReward, { params: { rewardId: waiting.rewardId } }))
    expect(await gifts(server, member)).toEqual([100_000n, 150n])
    await makeRebates()
    expect((await shown(later)).list).toMatchObject([{ amount: '1.50', state: 'claimed' }])
    expect(await gifts(server, member)).toEqual([100_000n, 150n])
  })

  it('is not offered below the minimum, and says so', async () => {
    const member = await newMember()
    await playRounds(member, 19)
    const later = await nextDay(member)
    await makeRebates()
    const { list, waiting } = await shown(later)
    expect([list[0]?.amount, list[0]?.state, waiting]).toEqual(['0.95', 'below', []])
  })

  it('does not count stakes that were returned', async () => {
    const member = await newMember()
    await playRounds(member, 30)
    await server.runJob('sum up postings')
    await sql`
      update stats_account_day set undone_stake = 10000 where account_id in (
        select account_id from ledger_account where member_id = ${member.id}::bigint) and bets > 0`.execute(
      server.test.owner,
    )
    const { types, total } = await shown(member)
    expect(types.find(({ gameType }) => gameType === 'RNG')?.turnover).toBe('200.00')
    expect(total).toBe('1.00')
  })

  it('would be paid again for a period that forgets it, which the postings show', async () => {
    const member = await newMember()
    await playRounds(member, 30)
    let later = await nextDay(member)
    await makeRebates()
    await later.call(contract.claimAllRewards, {})
    const { owner } = server.test
    await sql`delete from rebate where member_id = ${member.id}::bigint`.execute(owner)
    await sql`update reward set source_id = 'another' where member_id = ${member.id}::bigint`.execute(owner)
    await sql`
      update rebate_period set finished_at = null, up_to_account = 0
      where period_from = (select max(period_from) from rebate_period)`.execute(owner)
    await makeRebates()
    later = await loggedIn(server, later)
    await later.call(contract.claimAllRewards, {})
    expect(await gifts(server, member)).toEqual([100_000n, 150n, 150n])
  })

  it('that was interrupted goes on where it was, and everybody gets theirs once', async () => {
    const members = [await newMember(), await newMember()]
    for (const member of members) await playRounds(member, 30)
    const [first] = members
    if (first === undefined) throw new Error('there is nobody')
    await nextDay(first)
    await makeRebates()
    const { owner } = server.test
    await sql`
      update rebate_period set finished_at = null, up_to_account = 0
      where period_from = (select max(period_from) from rebate_period)`.execute(owner)
    await atOnce(makeRebates, 5)
    for (const member of members) {
      const { waiting } = await shown(await loggedIn(server, member))
      expect(waiting.map(({ amount }) => amount)).toEqual(['1.50'])
    }
  })
})

describe('rates that an operator saves', () => {
  const desk = () => server.rewards.rebate.desk
  const by = { operatorId: '00000000-0000-7000-8000-000000000001', name: 'Kanya' }
  const order = (version: number, ppm: number) => ({
    brandId: brandId(1),
    version,
    rates: { RNG: [ppm] },
    by,
    reason: 'A new month.',
    note: async () => undefined,
  })

  it('count from the next period on, not from the one that is running', async () => {
    const member = await newMember()
    await playRounds(member, 30)
    expect(await desk().save(order(0, 10_000))).toBe('saved')
    await server.runJob('sum up postings')
    expect((await shown(member)).total).toBe('1.50')
    const later = await nextDay(member)
    await makeRebates()
    expect((await shown(later)).list[0]?.amount).toBe('1.50')
    await playRounds(later, 30)
    await server.runJob('sum up postings')
    expect((await shown(later)).total).toBe('3.00')
    const last = await nextDay(later)
    await makeRebates()
    expect((await shown(last)).list[0]?.amount).toBe('3.00')
  })

  it('are saved by one of 20 who have seen the same version', async () => {
    const version = (await desk().read(brandId(1)))?.version ?? -1
    const saved = await atOnce((index) => desk().save(order(version, 1_000 + index)))
    expect(saved.filter((one) => one === 'saved')).toHaveLength(1)
    expect((await desk().read(brandId(1)))?.version).toBe(version + 1)
    expect((await ratesAt(server.test.database, brandId(1), server.clock.now()))?.version).toBe(version + 1)
  })

  it('are shown with what the last 30 days came to', async () => {
    const state = await desk().read(brandId(1))
    expect(state?.past.members).toBeGreaterThan(3)
    expect(state?.past.turnovers.map(({ gameType, level }) => [gameType, level])).toEqual([['RNG', 0]])
    expect(state?.past.offered).toBeGreaterThan(0n)
  })
})
