import { randomUUID } from 'node:crypto'
import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brandId, memberId } from '../../../kernel/ids.ts'
import { sql } from '../../../kernel/database/pool.ts'
import { openPage } from '../../../testing/open-page.ts'
import { dailyAt, newAgent } from '../../../testing/agent-team.ts'
import { contractLife } from '../../../testing/contract-life.ts'
import { openTestServer, type TestMember, type TestServer } from '../../../testing/open-test-server.ts'

let server: TestServer
let life: ReturnType<typeof contractLife>
let origin: string
beforeAll(async () => {
  server = await openTestServer()
  life = contractLife(server)
  origin = await server.site.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

let made = 0
async function chain() {
  made += 1
  const top = await newAgent(server, `telltop${made}`)
  const middle = await newAgent(server, `tellmiddle${made}`, top)
  const low = await newAgent(server, `telllow${made}`, middle)
  await life.signTop(top, dailyAt(20_000))
  return { top, middle, low }
}

/** What a member was told about contracts, the newest first. */
async function told({ token }: TestMember, language = 'EN') {
  const { list } = await server.client(token, language)(contract.ownMessages, { query: { category: 'rewards' } })
  return list.map(({ text }) => text)
}

describe('the other side of a contract is told in the inbox (2.126, 4.030)', () => {
  it('that it is offered, accepted, rejected or withdrawn, in the reader’s language; a downline is not told the upline’s name', async () => {
    const { top, middle } = await chain()
    const first = await life.offer(top, middle, dailyAt(10_000))
    expect(await told(middle)).toEqual([
      'You are offered a contract for daily wages. Read it, then accept or reject it.',
    ])
    expect(await told(middle, 'CN')).toEqual(['您收到一份日工资契约的要约，请查看后接受或拒绝。'])
    expect(await told(middle, 'TH')).toEqual(['คุณได้รับข้อเสนอสัญญาค่าจ้างรายวัน อ่านแล้วเลือกตอบรับหรือปฏิเสธ'])
    await life.act(middle, first.contractId, 'reject')
    const second = await life.offer(top, middle, dailyAt(10_000))
    await life.act(top, second.contractId, 'withdraw')
    const third = await life.offer(top, middle, dailyAt(10_000))
    await life.act(middle, third.contractId, 'accept')
    expect(await told(top)).toEqual([
      `tellmiddle${made} has accepted your contract for daily wages. It holds from Nov 21, 2026, 00:00 GMT+7.`,
      `tellmiddle${made} has rejected your contract for daily wages.`,
    ])
    expect((await told(middle))[1]).toBe('The offer of a contract for daily wages was withdrawn.')
    expect((await told(middle)).join(' ')).not.toContain(`telltop${made}`)
    const { list } = await middle.call(contract.ownMessages, { query: {} })
    expect(new Set(list.map(({ action }) => action))).toEqual(new Set(['contracts']))
  })

  it('that a termination is asked for, refused and agreed on, with all that end with it', async () => {
    const { top, middle, low } = await chain()
    const { contract: signed } = await life.sign(top, middle, dailyAt(15_000))
    await life.sign(middle, low, dailyAt(10_000))
    await life.act(middle, signed.contractId, 'askTermination')
    expect((await told(top))[0]).toBe(
      `The contract for daily wages with tellmiddle${made} is to end: the other side asks for it. Please agree or refuse.`,
    )
    await life.act(top, signed.contractId, 'refuseTermination')
    expect((await told(middle))[0]).toBe(
      'The contract for daily wages with your upline goes on: the termination is off.',
    )
    await life.act(top, signed.contractId, 'askTermination')
    await life.act(middle, signed.contractId, 'agreeTermination')
    expect((await told(top))[0]).toBe(
      `The contract for daily wages with tellmiddle${made} ends on Nov 22, 2026, 00:00 GMT+7. Both sides have agreed.`,
    )
    expect((await told(low))[0]).toBe(
      'The contract for daily wages with your upline ends on Nov 22, 2026, 00:00 GMT+7. The contract of your upline has ended.',
    )
    // Who agreed is told what it did below.
    expect((await told(middle))[0]).toBe(
      `The contract for daily wages with telllow${made} ends on Nov 22, 2026, 00:00 GMT+7. Your own contract has ended.`,
    )
  })

  it('that a lower rate has ended contracts below: each downline, and the upline once for all', async () => {
    const { top, middle, low } = await chain()
    const other = await newAgent(server, `tellother${made}`, middle)
    await life.sign(top, middle, dailyAt(18_000))
    for (const one of [low, other]) await life.sign(middle, one, dailyAt(15_000))
    await life.sign(top, middle, dailyAt(10_000))
    for (const one of [low, other])
      expect((await told(one))[0]).toMatch(/your upline ends on .*The rates of your upline are lower now\.$/)
    expect((await told(middle))[0]).toMatch(/^2 contracts for daily wages that you pay end on .*your new contract\.$/)
  })

  it('if it is committed and only then, and what ends because an agent is moved is told too', async () => {
    const { top, middle, low } = await chain()
    await life.sign(top, middle, dailyAt(15_000))
    await life.sign(middle, low, dailyAt(10_000))
    const before = (await told(low)).length
    const move = (isUndone: boolean) =>
      server.test.database.transaction().execute(async (tx) => {
        const member = { brandId: brandId(1), memberId: memberId(BigInt(middle.id)) }
        await server.contracts.endForMove(tx, member, Temporal.PlainDate.from('2026-11-22'))
        if (isUndone) throw new Error('undone')
      })
    await expect(move(true)).rejects.toThrow('undone')
    expect(await told(low)).toHaveLength(before)
    await move(false)
    expect((await told(low))[0]).toMatch(/The place in the team has changed\.$/)
    expect((await told(top))[0]).toMatch(
      new RegExp(`with tellmiddle${made} ends on .*The place in the team has changed`),
    )
  })

  it('and an open page is told at once, so that the dialog appears while the member is there (2.078)', async () => {
    const { top, middle } = await chain()
    const page = await openPage(origin)
    page.say({ type: 'hello', token: middle.token, topics: ['badges'] })
    await page.next('ready')
    await life.offer(top, middle, dailyAt(10_000))
    expect(await page.next('badges')).toEqual({ type: 'badges' })
    page.leave()
  })

  it('by the operator, who offers and ends what the site itself pays', async () => {
    const agent = await newAgent(server, `telldesk${(made += 1)}`)
    const order = { brandId: brandId(1), downlineId: memberId(BigInt(agent.id)), operatorId: randomUUID() }
    const note = async () => undefined
    const terms = { kind: 'hourly' as const, profitPpm: 5_000n, lossPpm: 5_000n }
    // The rates of a contract are branded numbers; these are valid ones.
    const offered = await server.contracts.desk.offer({ ...order, terms: terms as never, note })
    await life.act(agent, offered.contractId, 'accept')
    await server.contracts.desk.decide({ brandId: brandId(1), contractId: offered.contractId, action: 'end', note })
    const [ended, first] = await told(agent)
    expect(first).toBe('You are offered a contract for hourly wages. Read it, then accept or reject it.')
    expect(ended).toMatch(/^The contract for hourly wages with the site ends on .*The site has ended it\.$/)
    const { rows } = await sql<{ details: string }>`
      select details::text from message_own where kind like 'contract%' and member_id = ${agent.id}::bigint`.execute(
      server.test.owner,
    )
    expect(rows.map(({ details }) => details).join(' ')).not.toContain('telldesk')
  })
})
