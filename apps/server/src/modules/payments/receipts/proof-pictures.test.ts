import * as contract from '@baize/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { brandId } from '../../../kernel/ids.ts'
import { bomb, movingPng, photograph } from '../../../kernel/test-pictures.ts'
import { openServerWithGateway, type ListeningGateway } from '../../../testing/listening-gateway.ts'
import { refusalOf, type TestServer } from '../../../testing/open-test-server.ts'
import { withdrawalOf } from '../../../testing/payee.ts'
import { answer, paidOut, proofPicture, sendProof } from '../../../testing/receipts.ts'

let server: TestServer
let gateway: ListeningGateway
beforeAll(async () => {
  ;({ server, gateway } = await openServerWithGateway())
})
afterAll(async () => {
  gateway.close()
  await server.close()
})

const paid = () => paidOut(server, gateway)
const review = () => server.payments.withdrawals.review

describe('a proof picture', () => {
  it('is drawn again, and only its member and an operator of the brand get it (9.009)', async () => {
    const [{ member, withdrawalId }, other] = [await paid(), await server.newMember('curious')]
    // A file that is a picture and a page at once: what follows the pixels is not kept.
    const polyglot = Buffer.concat([await proofPicture(), Buffer.from('<script>alert(1)</script>')])
    const body = new Blob([polyglot], { type: 'image/png' })
    const sent = await member.call(contract.addReceiptPicture, { params: { withdrawalId }, body })
    const { receipt } = sent.withdrawal
    const pictureId = receipt?.pictures[0]?.pictureId ?? ''
    const params = { pictureId }
    const picture = Buffer.from(await member.call(contract.receiptPicture, { params }))
    expect((await sharp(picture).metadata()).format).toBe('webp')
    expect(picture.includes('script')).toBe(false)
    expect(Buffer.from((await review().picture(brandId(1), pictureId)) ?? []).equals(picture)).toBe(true)
    expect(await review().picture(brandId(2), pictureId)).toBeUndefined()
    for (const endpoint of [contract.receiptPicture, contract.removeReceiptPicture] as const)
      expect((await refusalOf(other.call(endpoint, { params }))).code).toBe('payment.picture_unknown')
    expect((await withdrawalOf(member, withdrawalId)).receipt?.pictures).toHaveLength(1)
  })

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'), 'upload.wrong_type'],
    ['HTML', () => Buffer.from('<!doctype html><p>hello</p>'), 'upload.wrong_type'],
    ['a GIF', () => photograph(40, 40).gif().toBuffer(), 'upload.wrong_type'],
    ['an animation', movingPng, 'upload.wrong_type'],
    ['a picture of too many pixels', () => bomb(60_000, 60_000), 'upload.too_many_pixels'],
    ['half a picture', async () => (await proofPicture()).subarray(0, 900), 'upload.not_readable'],
    ['more than 5 MB', () => Buffer.alloc(5 * 1024 * 1024 + 1), 'upload.too_large'],
  ])('that is %s is refused (9.009)', async (_what, file, code) => {
    const { member, withdrawalId } = await paid()
    expect((await refusalOf(sendProof(member, withdrawalId, await file()))).code).toBe(code)
    expect((await withdrawalOf(member, withdrawalId)).receipt?.pictures).toEqual([])
  })

  it('is one of three at most, however many come at once; the same file counts once (9.009)', async () => {
    const { member, withdrawalId } = await paid()
    const file = await proofPicture()
    await Promise.all(Array.from({ length: 4 }, () => sendProof(member, withdrawalId, file)))
    expect((await withdrawalOf(member, withdrawalId)).receipt?.pictures).toHaveLength(1)
    const files = await Promise.all(Array.from({ length: 8 }, proofPicture))
    const tried = await Promise.allSettled(files.map((one) => sendProof(member, withdrawalId, one)))
    expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const refused = await refusalOf(sendProof(member, withdrawalId))
    expect([refused.code, refused.message]).toEqual(['payment.pictures_used_up', 'You can add at most 3 pictures.'])
    // A planted fault: the database itself takes no fourth one.
    const fourth = sql`
      insert into payment_receipt_picture (picture_id, withdrawal_id, number, file_hash, picture, sent_at)
      values (gen_random_uuid(), ${withdrawalId}::uuid, 4, sha256('4'), '4', now())`
    await expect(fourth.execute(server.test.owner)).rejects.toThrow('payment_receipt_picture_number_check')
  })

  it('can be removed and replaced until the answer, not afterwards', async () => {
    const { member, withdrawalId } = await paid()
    for (let count = 0; count < 2; count += 1) await sendProof(member, withdrawalId)
    const { receipt } = await sendProof(member, withdrawalId)
    const params = { pictureId: receipt?.pictures[1]?.pictureId ?? '' }
    const { withdrawal } = await member.call(contract.removeReceiptPicture, { params })
    expect(withdrawal.receipt?.pictures).toHaveLength(2)
    const again = await sendProof(member, withdrawalId)
    expect(again.receipt?.pictures).toHaveLength(3)
    await answer(member, withdrawalId, { arrived: 'none' })
    const kept = { pictureId: again.receipt?.pictures[0]?.pictureId ?? '' }
    const late = member.call(contract.removeReceiptPicture, { params: kept })
    expect((await refusalOf(late)).code).toBe('payment.receipt_not_awaited')
    expect((await refusalOf(sendProof(member, withdrawalId))).code).toBe('payment.receipt_not_awaited')
  })
})
