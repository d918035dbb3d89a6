import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../../kernel/database/pool.ts'
import { photograph } from '../../../kernel/test-pictures.ts'
import { openTestSite, type TestSite } from '../test-site.ts'

let site: TestSite
let png: Buffer
let members = 0
beforeAll(async () => {
  site = await openTestSite()
  png = await photograph(300, 200).png().toBuffer()
})
afterAll(() => site.close())

const { path } = contract.uploadIcon

async function newMember(): Promise<string> {
  members += 1
  const { body } = await site.register({ username: `painter${members}` }, { address: `198.51.100.${members}` })
  return body.value['token'] ?? ''
}

async function send(
  token: string | undefined,
  file: Buffer,
  type: string | undefined = 'image/png',
  more: object = {},
) {
  const reply = await site.app.inject({
    method: contract.uploadIcon.method,
    url: path,
    headers: {
      host: 'localhost',
      'accept-language': 'EN',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(type === undefined ? {} : { 'content-type': type }),
      ...more,
    },
    payload: file,
  })
  return { status: reply.statusCode, body: reply.json<{ code?: string; message?: string; value: { icon?: string } }>() }
}

const open = (icon: string, host = 'localhost') => site.app.inject({ url: icon, headers: { host } })
const iconOf = async (token: string) =>
  (await site.call(contract.memberIcon.method, contract.memberIcon.path, undefined, { token })).body.value

describe('the picture of a member (7.016)', () => {
  it('is the default one until another is chosen, also in the reply to a login (3.022)', async () => {
    const token = await newMember()
    expect(await iconOf(token)).toEqual({ icon: '/art/default-avatar.svg', drawn: null })
    const info = await site.call('GET', contract.member.path, undefined, { token })
    expect(info.body.value).toMatchObject({ icon: '/art/default-avatar.svg' })
  })

  it('is a square WebP at its own address after an upload, which browsers cache for good', async () => {
    const token = await newMember()
    const { body } = await send(token, png)
    const icon = body.value.icon ?? ''
    expect(icon).toMatch(/^\/wps\/member\/icon\/[\w-]{32}$/)
    const picture = await open(icon)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(picture.rawPayload.subarray(8, 12).toString()).toBe('WEBP')
    expect((await site.login(`painter${members}`)).body.value).toMatchObject({ icon })
  })

  it('gets a new address when it changes, and the old one answers like an unknown one', async () => {
    const token = await newMember()
    const first = (await send(token, png)).body.value.icon ?? ''
    const second = (await send(token, png)).body.value.icon ?? ''
    expect(second).not.toBe(first)
    const gone = await open(first)
    const unknown = await open(contract.iconPicture.path.replace(':version', 'x'.repeat(32)))
    expect([gone.statusCode, gone.body]).toEqual([404, unknown.body])
    expect(unknown.statusCode).toBe(404)
  })

  it('of one brand is not found at another', async () => {
    const icon = (await send(await newMember(), png)).body.value.icon ?? ''
    expect((await open(icon)).statusCode).toBe(200)
    expect((await open(icon, 'other.example')).statusCode).toBe(404)
  })

  it('can be a drawn one, which replaces an uploaded one, and can be reset to the default', async () => {
    const token = await newMember()
    const own = (await send(token, png)).body.value.icon ?? ''
    const choose = (drawn: string | null) =>
      site.call(contract.chooseIcon.method, contract.chooseIcon.path, { drawn }, { token })
    expect((await choose('koi')).body.value).toEqual({ icon: '/art/avatars/koi.webp', drawn: 'koi' })
    expect((await open(own)).statusCode).toBe(404)
    expect((await choose('../../etc/passwd')).status).toBe(400)
    expect(await iconOf(token)).toEqual({ icon: '/art/avatars/koi.webp', drawn: 'koi' })
    expect((await choose(null)).body.value).toEqual({ icon: '/art/default-avatar.svg', drawn: null })
  })

  it('is a single one after twenty concurrent uploads', async () => {
    const token = await newMember()
    const replies = await Promise.all(Array.from({ length: 20 }, () => send(token, png)))
    expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
    const { icon } = await iconOf(token)
    const there = await Promise.all(replies.map(async ({ body }) => (await open(body.value.icon ?? '')).statusCode))
    expect(there.filter((status) => status === 200)).toHaveLength(1)
    expect(replies.map(({ body }) => body.value.icon)).toContain(icon)
  })
})

describe('an uploaded picture', () => {
  it('is accepted only from members: visitors and trial accounts are refused', async () => {
    expect((await send(undefined, png)).status).toBe(401)
    const trial = await site.call('POST', contract.trialLogin.path, {})
    expect((await send(trial.body.value['token'], png)).status).toBe(403)
  })

  it.each([
    ['nothing', Buffer.alloc(0), 'image/png', 'upload.wrong_type'],
    ['a page sent as a picture', Buffer.from('<html><script>'), 'image/png', 'upload.wrong_type'],
    ['an SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 'upload.wrong_type'],
    ['JSON', Buffer.from('{"drawn":"koi"}'), 'application/json', 'upload.wrong_type'],
    ['a truncated picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), 'image/png', 'upload.not_readable'],
  ])('is refused if it is %s, and the previous one stays', async (_, file, type, code) => {
    const token = await newMember()
    const before = (await send(token, png)).body.value.icon
    expect((await send(token, file, type)).body.code).toBe(code)
    expect(await iconOf(token)).toEqual({ icon: before, drawn: null })
  })

  it('may have at most 5 MB, whatever its Content-Length says', async () => {
    const token = await newMember()
    const tooLarge = Buffer.concat([png, Buffer.alloc(contract.pictureUpload.maxBytes)])
    const refused = { code: 'upload.too_large', message: 'The image is too large. The maximum is 5 MB.' }
    expect((await send(token, tooLarge)).body).toMatchObject(refused)
    expect((await send(token, tooLarge, 'image/png', { 'content-length': '100' })).body).toMatchObject(refused)
    // Bytes after the picture, within the limit, do no harm and are not stored.
    expect((await send(token, Buffer.concat([png, Buffer.alloc(1_000)]))).status).toBe(200)
    const { rows } = await sql<{ bytes: number }>`
      select max(octet_length(picture)) as bytes from member_avatar`.execute(site.database)
    expect(rows[0]?.bytes).toBeLessThan(64 * 1024)
  })
})
