import * as contract from '@baize/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { bomb, movingPng, photograph } from '../../../kernel/test-pictures.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { orderTransfer, pageWith, sendSlip, slipPicture, transferFor } from '../../../testing/slips.ts'
import { creditReviewedDeposit } from '../deposits/decide-deposit.ts'
import { depositReview } from '../deposits/reviews.sql.ts'
import { balanceOf, limitDeposits, stateOf } from '../test-deposits.ts'
import { brandId } from '../../../kernel/ids.ts'
import { reviewedSlipPicture } from './slips.sql.ts'

let server: TestServer
let gateway: ListeningGateway
let names = 0
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
beforeEach(() => {
  gateway.manners.answers = 'well'
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

/** A new member with an order of 500.00 by bank transfer. */
async function ordered() {
  const member = await server.newMember(`sender${(names += 1)}`)
  return { member, deposit: await orderTransfer(member) }
}

async function paid(change: Parameters<typeof transferFor>[3] = {}) {
  const { member, deposit } = await ordered()
  const transfer = transferFor(server, gateway, deposit, change)
  return { member, deposit, transfer, slip: await slipPicture(transfer) }
}

const reviewOf = async (depositId: string) => depositReview(server.test.database, depositId)

describe('an order by bank transfer (2.097)', () => {
  it('says which account to pay to, asks no gateway, and takes three slips', async () => {
    const asked = gateway.calls.length
    const { deposit } = await ordered()
    expect(deposit).toMatchObject({ kind: 'transfer', state: 'pending', qr: null, pageUrl: null })
    expect(deposit.transfer).toMatchObject({ takesSlip: true, slipsLeft: 3, slips: [] })
    expect(deposit.transfer?.number).toMatch(/^000000000[12]$/)
    expect(deposit.transfer?.holder).toContain('DEMO')
    expect(deposit.transfer?.demoSlipUrl).toContain('/slip?amount=500.00&account=000000000')
    expect(gateway.calls.length).toBe(asked)
  })

  it('names the bank in the member’s language', async () => {
    const { member, deposit } = await ordered()
    const thai = await server.client(member.token, 'TH')(contract.readDeposit, { params: deposit })
    expect(thai.deposit.transfer?.bankName).toMatch(/^ธนาคาร/)
  })

  it('expires like others, and is credited if its slip comes late', async () => {
    const { member, deposit, slip } = await paid()
    server.clock.advance({ minutes: 62 })
    await server.runJob('settle deposits')
    expect(await stateOf(member, deposit.depositId)).toBe('expired')
    expect((await sendSlip(member, deposit.depositId, slip)).state).toBe('credited')
    expect(await balanceOf(member)).toBe('1500.00')
  })
})

describe('a slip', () => {
  it('whose bank confirms it is credited at once, and the member is told', async () => {
    const { member, deposit, slip } = await paid()
    const sent = await sendSlip(member, deposit.depositId, slip)
    expect(sent).toMatchObject({ state: 'credited', transfer: { takesSlip: false, slips: [{ result: 'credited' }] } })
    expect(await balanceOf(member)).toBe('1500.00')
    await server.deliverEvents()
    const { list } = await member.call(contract.ownMessages, { query: {} })
    expect(list.map(({ text }) => text)).toContain('Your deposit of $500.00 is in your balance.')
  })

  it('is read from a photograph too: a JPEG, turned and with noise', async () => {
    const { member, deposit, slip } = await paid()
    const photo = await sharp(slip).rotate(7, { background: '#777' }).blur(0.6).jpeg({ quality: 60 }).toBuffer()
    expect((await sendSlip(member, deposit.depositId, photo, 'image/jpeg')).state).toBe('credited')
  })

  it('credits once, though it comes 20 times at once', async () => {
    const { member, deposit, slip } = await paid()
    await Promise.allSettled(Array.from({ length: 20 }, () => sendSlip(member, deposit.depositId, slip)))
    expect([await balanceOf(member), await stateOf(member, deposit.depositId)]).toEqual(['1500.00', 'credited'])
  })

  it.each([
    ['other_amount', { amount: '5000.00' }],
    ['other_amount', { amount: '499.99' }],
    ['other_currency', { currency: 'THB' }],
    ['other_account', { account: '0000000009' }],
    ['other_account', { account: 'xxxxxxxxx1' }],
    ['other_time', { at: '2026-11-20T10:00:00Z' }],
    ['other_time', { at: '2026-11-23T10:00:00Z' }],
  ])('of a transfer with %s is left to an operator, with what the bank says', async (reason, change) => {
    const { member, deposit, slip } = await paid(change)
    const sent = await sendSlip(member, deposit.depositId, slip)
    expect(sent).toMatchObject({ state: 'review', transfer: { takesSlip: false, slips: [{ result: reason }] } })
    expect(await balanceOf(member)).toBe('1000.00')
    const review = await reviewOf(deposit.depositId)
    expect(review).toMatchObject({ kind: 'transfer', review: reason, slips: [{ result: reason }] })
    const shown = await reviewedSlipPicture(server.test.database, brandId(1), review?.slips[0]?.slipId ?? '')
    expect(shown?.picture).toBeInstanceOf(Buffer)
  })

  it('of an account whose digits are partly hidden matches by the others', async () => {
    const { member, deposit } = await ordered()
    const account = (deposit.transfer?.number ?? '').replace(/^000000/, 'xxxxxx')
    const slip = await slipPicture(transferFor(server, gateway, deposit, { account }))
    expect((await sendSlip(member, deposit.depositId, slip)).state).toBe('credited')
  })

  it('whose paid amount an operator credits adds what the bank says', async () => {
    const { member, deposit, slip } = await paid({ amount: '700.00' })
    await sendSlip(member, deposit.depositId, slip)
    const { database } = server.test
    const decision = {
      depositId: deposit.depositId,
      amount: 'paid',
      by: { operatorId: null, name: 'Kanya' },
      reason: 'Seen.',
      twoPeopleFromMinor: undefined,
      mayFollow: async () => true,
      tell: async () => undefined,
    } as const
    await creditReviewedDeposit({ database, clock: server.clock, outbox: server.outbox }, decision)
    await server.runJob('settle deposits')
    expect([await balanceOf(member), await stateOf(member, deposit.depositId)]).toEqual(['1700.00', 'credited'])
  })

  it('without a readable code is left to an operator, and a better one still credits', async () => {
    const { member, deposit, slip } = await paid()
    const blank = await photograph(300, 500).png().toBuffer()
    const first = await sendSlip(member, deposit.depositId, blank)
    expect(first).toMatchObject({ state: 'review', transfer: { takesSlip: true, slipsLeft: 2 } })
    expect((await reviewOf(deposit.depositId))?.review).toBe('slip_unreadable')
    expect((await sendSlip(member, deposit.depositId, slip)).state).toBe('credited')
    expect([await balanceOf(member), await reviewOf(deposit.depositId)]).toEqual(['1500.00', undefined])
  })

  it('of which the bank does not know is left to an operator', async () => {
    const { member, deposit, transfer, slip } = await paid()
    gateway.transfers.delete(transfer.reference)
    expect((await sendSlip(member, deposit.depositId, slip)).transfer?.slips[0]?.result).toBe('slip_unknown')
    expect((await reviewOf(deposit.depositId))?.review).toBe('slip_unknown')
    expect(await balanceOf(member)).toBe('1000.00')
  })

  it('is left to an operator while the bank cannot be asked', async () => {
    const { member, deposit, slip } = await paid()
    gateway.manners.answers = 'down'
    expect((await sendSlip(member, deposit.depositId, slip)).transfer?.slips[0]?.result).toBe('slip_unverified')
    expect((await reviewOf(deposit.depositId))?.review).toBe('slip_unverified')
  })

  it('is asked about again every five minutes, and credited once the bank answers, once', async () => {
    const { member, deposit, slip } = await paid()
    gateway.manners.answers = 'down'
    await sendSlip(member, deposit.depositId, slip)
    gateway.manners.answers = 'well'
    server.clock.advance({ minutes: 4 })
    await server.runJob('settle deposits')
    expect(await stateOf(member, deposit.depositId)).toBe('review')
    server.clock.advance({ minutes: 2 })
    await Promise.all(Array.from({ length: 5 }, () => server.runJob('settle deposits')))
    expect([await balanceOf(member), await stateOf(member, deposit.depositId)]).toEqual(['1500.00', 'credited'])
    expect(await reviewOf(deposit.depositId)).toBeUndefined()
  })

  it('is not asked about again after an operator has decided, nor after a day', async () => {
    const [decided, old] = [await paid(), await paid()]
    gateway.manners.answers = 'down'
    for (const { member, deposit, slip } of [decided, old]) await sendSlip(member, deposit.depositId, slip)
    gateway.manners.answers = 'well'
    const { owner } = server.test
    await sql`
      update payment_deposit set state = 'rejected', review = null
      where deposit_id = ${decided.deposit.depositId}::uuid`.execute(owner)
    await sql`
      update payment_slip set sent_at = sent_at - interval '1 day' where deposit_id = ${old.deposit.depositId}::uuid`.execute(
      owner,
    )
    server.clock.advance({ minutes: 6 })
    await server.runJob('settle deposits')
    expect(await balanceOf(decided.member)).toBe('1000.00')
    expect([await balanceOf(old.member), await stateOf(old.member, old.deposit.depositId)]).toEqual([
      '1000.00',
      'review',
    ])
  })

  it('above a limit of the account is left to an operator', async () => {
    const { member, deposit, slip } = await paid()
    await limitDeposits(server, member, 49_999n)
    expect((await sendSlip(member, deposit.depositId, slip)).state).toBe('review')
    expect((await reviewOf(deposit.depositId))?.review).toBe('refused')
  })

  it('whose check was interrupted is checked by the job, once', async () => {
    const { member, deposit, slip } = await paid()
    gateway.manners.answers = 'down'
    await sendSlip(member, deposit.depositId, slip)
    gateway.manners.answers = 'well'
    // The process ended before the answer took effect.
    const { owner } = server.test
    await sql`update payment_slip set result = 'checking' where deposit_id = ${deposit.depositId}::uuid`.execute(owner)
    server.clock.advance({ minutes: 1 })
    await Promise.all(Array.from({ length: 5 }, () => server.runJob('settle deposits')))
    expect([await balanceOf(member), await stateOf(member, deposit.depositId)]).toEqual(['1500.00', 'credited'])
  })
})

describe('an attack with a slip', () => {
  it('that uses it for a second order credits nothing', async () => {
    const { member, deposit, slip } = await paid()
    await sendSlip(member, deposit.depositId, slip)
    const second = await orderTransfer(member)
    expect((await refusalOf(sendSlip(member, second.depositId, slip))).code).toBe('payment.slip_used')
    expect([await balanceOf(member), await stateOf(member, second.depositId)]).toEqual(['1500.00', 'pending'])
  })

  it('that another member has used, redrawn around the same code, credits one of them, also at the same moment', async () => {
    for (let round = 0; round < 3; round += 1) {
      const { member, deposit, transfer, slip } = await paid()
      const other = await ordered()
      const edited = await slipPicture(transfer, 'Paid by somebody else')
      const tried = await Promise.allSettled([
        sendSlip(member, deposit.depositId, slip),
        sendSlip(other.member, other.deposit.depositId, edited),
      ])
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      const balances = [await balanceOf(member), await balanceOf(other.member)].toSorted()
      expect(balances.filter((balance) => balance === '1500.00').length).toBeLessThanOrEqual(1)
    }
  })

  it('would credit both members if the index did not decide, which the balances show', async () => {
    const { member, deposit, transfer, slip } = await paid()
    const other = await ordered()
    const account = deposit.transfer?.number ?? ''
    const { owner } = server.test
    await sql`update payment_deposit set account_number = ${account} where deposit_id = ${other.deposit.depositId}::uuid`.execute(
      owner,
    )
    const second = await slipPicture(transfer, 'again')
    await sendSlip(member, deposit.depositId, slip)
    expect((await refusalOf(sendSlip(other.member, other.deposit.depositId, second))).code).toBe('payment.slip_used')
    await sql`drop index payment_slip_once`.execute(owner)
    await sendSlip(other.member, other.deposit.depositId, second)
    expect([await balanceOf(member), await balanceOf(other.member)]).toEqual(['1500.00', '1500.00'])
    await sql`delete from payment_slip where deposit_id = ${other.deposit.depositId}::uuid`.execute(owner)
    await sql`
      create unique index payment_slip_once on payment_slip (upper(sending_bank), upper(reference))
      where reference is not null`.execute(owner)
  })

  it('that changes the letters of its reference does not count again', async () => {
    const { member, deposit, transfer, slip } = await paid()
    await sendSlip(member, deposit.depositId, slip)
    const other = await ordered()
    const altered = { ...transfer, reference: transfer.reference.toLowerCase() }
    gateway.transfers.set(altered.reference, altered)
    const refused = await refusalOf(sendSlip(other.member, other.deposit.depositId, await slipPicture(altered)))
    expect(refused.code).toBe('payment.slip_used')
  })

  it('that writes another amount on it changes nothing: the bank says what was paid', async () => {
    const { member, deposit, transfer } = await paid({ amount: '5.00' })
    const edited = await slipPicture(transfer, 'Amount 500.00')
    expect((await sendSlip(member, deposit.depositId, edited)).transfer?.slips[0]?.result).toBe('other_amount')
    expect(await balanceOf(member)).toBe('1000.00')
  })

  it('whose code has a wrong checksum, or is another code, is not read', async () => {
    for (const payload of ['0041000600000101030040220015263104523BTF012345102TH9104AAAA', 'https://example.com/slip']) {
      const { member, deposit } = await ordered()
      const sent = await sendSlip(member, deposit.depositId, await pageWith(payload))
      expect(sent.transfer?.slips[0]?.result).toBe('slip_unreadable')
    }
  })

  it('that uploads a fourth is refused, 20 at once too', async () => {
    const { member, deposit } = await ordered()
    const files = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        photograph(60 + at, 60)
          .png()
          .toBuffer(),
      ),
    )
    const tried = await Promise.allSettled(files.map((file) => sendSlip(member, deposit.depositId, file)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    const last = await photograph(99, 99).png().toBuffer()
    expect((await refusalOf(sendSlip(member, deposit.depositId, last))).code).toBe('payment.slips_used_up')
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from payment_slip where deposit_id = ${deposit.depositId}::uuid`.execute(
      server.test.owner,
    )
    expect(rows[0]?.count).toBe(3)
  })

  const script = Buffer.from('<script>alert(1)</script>')
  it.each([
    [
      'an SVG',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>'),
      'upload.wrong_type',
    ],
    ['a page', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'upload.wrong_type'],
    ['an animation', movingPng, 'upload.wrong_type'],
    ['a few kilobytes that claim to be gigabytes', async () => bomb(60_000, 60_000), 'upload.too_many_pixels'],
    [
      'half a picture',
      async () => (await photograph(300, 300).png({ compressionLevel: 0 }).toBuffer()).subarray(0, 9_000),
      'upload.not_readable',
    ],
    ['more than 5 MB', async () => Buffer.alloc(contract.pictureUpload.maxBytes + 1), 'upload.too_large'],
  ])('that is %s is refused, and uses up no slip', async (_, file, code) => {
    const { member, deposit } = await ordered()
    expect((await refusalOf(sendSlip(member, deposit.depositId, await file()))).code).toBe(code)
    const { deposit: now } = await member.call(contract.readDeposit, { params: deposit })
    expect(now).toMatchObject({ state: 'pending', transfer: { slipsLeft: 3 } })
  })

  it('that is a picture and a page at once keeps only the picture', async () => {
    const { member, deposit, slip } = await paid()
    const both = Buffer.concat([slip, script])
    const { transfer } = await sendSlip(member, deposit.depositId, both)
    const params = { slipId: transfer?.slips[0]?.slipId ?? '' }
    const picture = Buffer.from(await member.call(contract.slipPicture, { params }))
    expect((await sharp(picture).metadata()).format).toBe('webp')
    expect(picture.includes('<script>')).toBe(false)
  })

  it('on another member’s order, or on one of another kind, is refused', async () => {
    const { deposit, slip } = await paid()
    const { member: other } = await ordered()
    const body = new Blob([new Uint8Array(slip)], { type: 'image/png' })
    const params = { depositId: deposit.depositId }
    expect((await refusalOf(other.call(contract.uploadSlip, { params, body }))).code).toBe('payment.not_found')
    const wanted = { method: 'promptpay', amount: '500.00' }
    const { deposit: byCode } = await other.call(contract.beginDeposit, { body: wanted, idempotencyKey: 'by-code' })
    expect((await refusalOf(sendSlip(other, byCode.depositId, slip))).code).toBe('payment.takes_no_slip')
  })
})

describe('the picture of a slip', () => {
  it('is shown to its member alone, as WebP that no browser keeps or runs', async () => {
    const { member, deposit, slip } = await paid()
    const sent = await sendSlip(member, deposit.depositId, slip)
    const slipId = sent.transfer?.slips[0]?.slipId ?? ''
    const url = contract.slipPicture.path.replace(':slipId', slipId)
    const open = (token: string | undefined) =>
      server.site.inject({
        url,
        headers: { host: 'localhost', ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) },
      })
    const own = await open(member.token)
    expect(own.statusCode).toBe(200)
    expect(own.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'content-disposition': 'attachment',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    })
    const { member: other } = await ordered()
    expect((await open(other.token)).statusCode).toBe(404)
    expect((await open(undefined)).statusCode).toBe(401)
  })
})
