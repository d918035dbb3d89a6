import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { openTestServer, refusalOf, type TestMember, type TestServer } from '../../testing/open-test-server.ts'

let server: TestServer
let members = 0
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

/** A member with a verified mailbox and number. */
async function newMember() {
  members += 1
  const [email, mobile] = [`money${members}@mail.example`, `+6681345100${members}`]
  const member = await server.newMember(`money${members}`)
  await sql`
    update member set email_key = ${email}, email_verified_at = now(), mobile_e164 = ${mobile}, mobile_verified_at = now()
    where member_id = ${member.id}::bigint`.execute(server.test.owner)
  return Object.assign(member, { email, mobile })
}

const choose = ({ call }: TestMember, way: contract.MoneyNewsWay) =>
  call(contract.chooseMoneyNewsWay, { body: { way } })

/** Delivers the news of a deposit, as its outbox event does. */
async function credit(member: TestMember, eventId: string) {
  const payload = { memberId: member.id, depositId: '1', result: 'credited', amount: '฿500.00', fee: '', reason: '' }
  const event = { eventId, brandId: 1, topic: 'deposit.settled', payload }
  await server.outbox.deliver('event: messages.tell-deposit', event, new AbortController().signal)
}

/** The letters to a contact, those included that are being sent: the server does not wait for them. */
async function lettersTo(to: string) {
  await server.dispatch.close()
  const letters = sql<{ subject: string; body: string }>`
    select subject, body from dispatch_message where recipient = ${to} and code is null order by message_id`
  return (await letters.execute(server.test.owner)).rows
}

const eventId = () => `01a00000-0000-7000-8000-${String((ids += 1)).padStart(12, '0')}`
let ids = 0

describe('news about a member’s money', () => {
  it('are read on the site only until the member chooses a channel (8.028)', async () => {
    const member = await newMember()
    expect(await member.call(contract.moneyNewsWay, {})).toEqual({ way: 'site', open: ['site', 'email', 'sms'] })
    await credit(member, eventId())
    expect([await lettersTo(member.email), await lettersTo(member.mobile)]).toEqual([[], []])
    expect((await member.call(contract.ownMessages, { query: {} })).list[0]?.title).toBe('Deposit credited')
  })

  it('come by e-mail to a member who chose it, in their language, once for each event (8.028)', async () => {
    const member = await newMember()
    await sql`update member set language = 'CN' where member_id = ${member.id}::bigint`.execute(server.test.owner)
    await choose(member, 'email')
    const event = eventId()
    await credit(member, event)
    await credit(member, event)
    const [letter, ...more] = await lettersTo(member.email)
    expect([letter?.subject, more]).toEqual(['Baize：充值已到账', []])
    expect(letter?.body).toMatch(/฿500\.00.*\n\n账号 money\d，.*\n\n如有疑问，请联系客服：\nhttp:\/\/.*\/help#contact$/)
    expect(await lettersTo(member.mobile)).toEqual([])
  })

  it('come by SMS to a member who chose it, in the brand’s language if they never chose one, and by nothing more once they choose the site again (8.028)', async () => {
    const member = await newMember()
    await choose(member, 'sms')
    await credit(member, eventId())
    const bodies = (await lettersTo(member.mobile)).map(({ body }) => body)
    expect(bodies).toEqual(['Baize: เงินฝาก ฿500.00 ของคุณเข้ายอดคงเหลือแล้ว'])
    expect(await choose(member, 'site')).toMatchObject({ way: 'site' })
    await credit(member, eventId())
    expect([await lettersTo(member.email), await lettersTo(member.mobile)]).toMatchObject([[], [{}]])
  })

  it('are never sent to a contact that is not verified, even if it was when it was chosen', async () => {
    const member = await newMember()
    await choose(member, 'email')
    await sql`update member set email_verified_at = null where member_id = ${member.id}::bigint`.execute(
      server.test.owner,
    )
    await credit(member, eventId())
    expect(await lettersTo(member.email)).toEqual([])
    expect((await refusalOf(choose(member, 'email'))).code).toBe('news.way_closed')
    expect(await member.call(contract.moneyNewsWay, {})).toEqual({ way: 'email', open: ['site', 'sms'] })
  })
})
