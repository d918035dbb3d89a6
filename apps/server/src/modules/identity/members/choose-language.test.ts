import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestSite, type TestSite } from '../test-site.ts'

let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})
afterAll(() => site.close())

const { method, path } = contract.memberLanguage
const choose = (token: string | undefined, body: object) =>
  site.call(method, path, body, token === undefined ? {} : { token })

async function newMember(username: string): Promise<string> {
  const { body } = await site.register({ username })
  expect(body.value).toMatchObject({ language: null })
  return body.value['token'] ?? ''
}

describe('a member’s language (7.051)', () => {
  it('is stored and returned at the next login', async () => {
    const token = await newMember('reader')
    expect((await choose(token, { language: 'CN' })).body).toEqual({ success: true, value: { language: 'CN' } })
    expect((await site.login('reader')).body.value).toMatchObject({ language: 'CN' })
    expect((await site.call('GET', '/wps/member/info', undefined, { token })).body.value).toMatchObject({
      language: 'CN',
    })
  })

  it.each([
    ['an unknown code', { language: 'XX' }],
    ['a language that the brand does not offer', { language: 'VN' }],
    ['missing', {}],
    ['sent with another field', { language: 'EN', nickname: 'x' }],
  ])('cannot be %s, and then nothing changes', async (what, body) => {
    const name = `picky${what.length}`
    const token = await newMember(name)
    expect((await choose(token, body)).status).toBe(400)
    expect((await site.login(name)).body.value).toMatchObject({ language: null })
  })

  it('changes only for the member who chose it', async () => {
    const [mine] = [await newMember('mine'), await newMember('other')]
    await choose(mine, { language: 'EN' })
    expect((await site.login('other')).body.value).toMatchObject({ language: null })
  })

  it('cannot be chosen without a session', async () => {
    expect((await choose(undefined, { language: 'EN' })).status).toBe(401)
  })
})
