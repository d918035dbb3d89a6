import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { atOnce, expectOneDone, outcomeOf } from '../../../done-once/test-at-once.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'
import { gifts, loggedIn } from '../../../testing/gifts.ts'

let server: TestServer
let names = 0
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const newMember = () => server.newMember(`daily${(names += 1)}`)
/** Lets hours pass; the member's session has ended by then. */
async function after(hours: number, member: TestMember): Promise<TestMember> {
  server.clock.advance({ hours })
  return loggedIn(server, member)
}
const signIn = ({ call }: TestMember) => call(contract.signInToday, {})
const daysOf = async ({ call }: TestMember) => {
  const { days, isDone } = await call(contract.signInDays, {})
  return [days.map(({ state }) => state.charAt(0)).join(''), isDone]
}
describe('sign-in days', () => {
  it('give the reward of each of seven days in a row, and then begin anew', async () => {
    let member = await newMember()
    expect(await daysOf(member)).toEqual(['tllllll', false])
    const amounts: string[] = []
    for (let day = 0; day < 8; day += 1) {
      amounts.push((await signIn(member)).reward.amount)
      member = await after(24, member)
    }
    expect(amounts).toEqual(['0.50', '0.50', '1.00', '1.00', '1.50', '1.50', '5.00', '0.50'])
    expect(await gifts(server, member)).toEqual([100_000n, 50n, 50n, 100n, 100n, 150n, 150n, 500n, 50n])
    expect(await daysOf(member)).toEqual(['dtlllll', false])
  })

  it('begin anew after a missed day', async () => {
    let member = await newMember()
    await signIn(member)
    member = await after(24, member)
    await signIn(member)
    expect(await daysOf(member)).toEqual(['ddlllll', true])
    member = await after(48, member)
    expect(await daysOf(member)).toEqual(['tllllll', false])
    expect((await signIn(member)).reward.details).toEqual(['1'])
  })

  it('count once a day, though 20 calls come at once', async () => {
    const member = await newMember()
    expectOneDone(await atOnce(() => outcomeOf(signIn(member))), 'sign_in.done')
    expect(await gifts(server, member)).toEqual([100_000n, 50n])
    expect((await refusalOf(signIn(member))).code).toBe('sign_in.done')
  })

  it('would count twice if the day were forgotten, which the postings show', async () => {
    const member = await newMember()
    await signIn(member)
    const { owner } = server.test
    await sql`delete from sign_in_day where member_id = ${member.id}::bigint`.execute(owner)
    await sql`update reward set source_id = 'another' where member_id = ${member.id}::bigint`.execute(owner)
    await signIn(member)
    expect(await gifts(server, member)).toEqual([100_000n, 50n, 50n])
  })

  it('begin at midnight of the brand’s time zone, whatever the clock of a phone says', async () => {
    const member = await newMember()
    const now = server.clock.now().toZonedDateTimeISO('Asia/Bangkok')
    const midnight = now.add({ days: 1 }).startOfDay()
    server.clock.advance({ seconds: Math.floor(now.until(midnight).total('seconds')) - 60 })
    await signIn(member)
    const { nextAt } = await member.call(contract.signInDays, {})
    expect(nextAt).toBe(midnight.toInstant().toString())
    server.clock.advance({ seconds: 59 })
    expect((await refusalOf(signIn(member))).code).toBe('sign_in.done')
    server.clock.advance({ seconds: 2 })
    expect((await signIn(member)).reward.details).toEqual(['2'])
  })

  it('give nothing to whoever has excluded themselves, in 20 calls at once too', async () => {
    const member = await newMember()
    await member.call(contract.excludeMyself, { body: { kind: 'timeout', hours: 24 } })
    const outcomes = await atOnce(() => outcomeOf(signIn(member)))
    expect(new Set(outcomes.map((one) => ('refused' in one ? one.refused : 'given')))).toEqual(
      new Set(['protection.excluded']),
    )
    expect(await gifts(server, member)).toEqual([100_000n])
  })
})
