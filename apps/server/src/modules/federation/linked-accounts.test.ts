import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { memberWith, removeBothLinks, rowsIn, tally, withTwoLinks } from './test-attacks.ts'
import { openSocialTestServer, type SocialTestServer, type Visitor } from './test-server.ts'

let server: SocialTestServer
beforeAll(async () => {
  server = await openSocialTestServer()
})
afterAll(() => server.close())

const password = 'Baize#2026'

async function member(username: string): Promise<Visitor> {
  return server.visitor((await server.newMember(username)).token)
}

/** Links an account at the brand's own provider, with the member's password. */
async function link(visitor: Visitor, name: string, provider: 'oidc' | 'google' = 'oidc') {
  const { value } = await visitor.send(contract.startLinking, { provider, password })
  return visitor.finish(await visitor.browser.answer(String(value['url']), name))
}

async function linksOf(visitor: Visitor) {
  return (await visitor.send(contract.linkedAccounts)).value
}

describe('registering with an account that belongs to no member', () => {
  it('requires a free username and the confirmed age, and rejects fields that the brand does not ask for', async () => {
    const visitor = server.visitor()
    await visitor.signIn('oidc', 'ploy')
    await server.newMember('taken')
    const attempts: readonly (readonly [string, object, string])[] = [
      ['taken', {}, 'register.username_taken'],
      ['ＴＡＫＥＮ', {}, 'register.username_taken'],
      ['ploy1', { ageConfirmed: false }, 'request.invalid'],
      ['ploy1', { type: 1 }, 'request.invalid'],
      ['ploy1', { password, confirmPassword: password }, 'request.invalid'],
      ['ploy1', { affiliateCode: 'nobody' }, 'register.affiliate_invalid'],
      ['x', {}, 'request.invalid'],
    ]
    for (const [username, more, code] of attempts) expect((await visitor.register(username, more)).code).toBe(code)
    // None of these refusals used up the newcomer.
    const { status, value } = await visitor.register('ploy1', { affiliateCode: 'agent', nickname: 'Ploy' })
    expect([status, value['nickname'], value['passwordExpired']]).toEqual([200, 'Ploy', false])
  })

  it('20 times at once creates one account, one link and one session', async () => {
    const visitor = server.visitor()
    await visitor.signIn('oidc', 'crowd')
    const before = { members: await rowsIn(server, 'member'), sessions: await rowsIn(server, 'session') }
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => visitor.register(`crowd${index}`)))
    expect(tally(replies)).toEqual({ done: 1, 'social.spent': 19 })
    expect(await rowsIn(server, 'member')).toBe(before.members + 1)
    expect(await rowsIn(server, 'session')).toBe(before.sessions + 1)
  })

  it('in 20 browsers at once creates one account; the others are told that it is linked already', async () => {
    const visitors = Array.from({ length: 20 }, () => server.visitor())
    for (const visitor of visitors) await visitor.signIn('oidc', 'everywhere')
    const members = await rowsIn(server, 'member')
    const replies = await Promise.all(visitors.map((visitor, index) => visitor.register(`every${index}`)))
    expect(tally(replies)).toEqual({ done: 1, 'social.linked_elsewhere': 19 })
    expect(await rowsIn(server, 'member')).toBe(members + 1)
  })

  it('works only in the browser that signed in with it, and not after that browser has forgotten it', async () => {
    const visitor = server.visitor()
    const body = { username: 'nobody1', ageConfirmed: true }
    expect((await visitor.send(contract.registerSocial, body)).code).toBe('social.spent')
    await visitor.signIn('oidc', 'shared')
    expect((await visitor.send(contract.socialNewcomer)).value).toMatchObject({ newcomer: { displayName: 'Shared' } })
    expect((await server.visitor().send(contract.socialNewcomer)).value).toEqual({ newcomer: null })
    await visitor.send(contract.forgetSocialNewcomer)
    expect((await visitor.register('nobody1')).code).toBe('social.spent')
  })
})

describe('linking an account at a provider to one’s own account', () => {
  it('works after logging in with the password, since a session newer than the attempt proves the owner', async () => {
    await server.newMember('later')
    const visitor = server.visitor()
    await visitor.signIn('oidc', 'later')
    server.clock.advance({ seconds: 1 })
    visitor.token = String((await visitor.send(contract.login, { username: 'later', password })).value['token'])
    expect((await visitor.send(contract.linkNewcomer, {})).value).toEqual({ provider: 'oidc', label: 'House ID' })
    expect((await server.visitor().signIn('oidc', 'later')).value).toMatchObject({ login: { account: 'later' } })
  })

  it('needs the password if the session is older, so a stolen session gives no lasting way in', async () => {
    const visitor = await member('before')
    server.clock.advance({ seconds: 1 })
    await visitor.signIn('oidc', 'before')
    expect(await visitor.send(contract.linkNewcomer, {})).toMatchObject({ status: 422, code: 'password.needed' })
    expect((await visitor.send(contract.linkNewcomer, { password: 'wrong' })).code).toBe('password.wrong')
    expect((await visitor.send(contract.linkNewcomer, { password })).status).toBe(200)
    expect((await visitor.send(contract.startLinking, { provider: 'google' })).code).toBe('password.needed')
    expect((await visitor.send(contract.startLinking, { provider: 'google', password: 'wrong' })).code).toBe(
      'password.wrong',
    )
  })

  it('works in the security centre, which then lists the account', async () => {
    const visitor = await member('centre')
    expect((await linksOf(visitor))['linkable']).toHaveLength(3)
    expect((await link(visitor, 'centre')).value).toEqual({ outcome: 'linked', provider: 'oidc', label: 'House ID' })
    const { list, linkable, hasPassword } = await linksOf(visitor)
    expect(list).toEqual([
      expect.objectContaining({
        provider: 'oidc',
        label: 'House ID',
        displayName: 'Centre',
        offered: true,
        lastUsedAt: null,
      }),
    ])
    expect([linkable?.['length'], hasPassword]).toEqual([2, true])
    expect((await visitor.send(contract.startLinking, { provider: 'oidc', password })).code).toBe(
      'social.already_linked',
    )
  })

  it('refuses an account that is linked to another member', async () => {
    const owner = await memberWith(server, 'owner')
    const visitor = await member('envious')
    expect(await link(visitor, 'owner')).toMatchObject({ status: 409, code: 'social.linked_elsewhere' })
    expect((await linksOf(visitor))['list']).toEqual([])
    expect((await server.visitor().signIn('oidc', 'owner')).value).toMatchObject({ login: { account: owner } })
  })

  it('does not link to another member who has logged in meanwhile', async () => {
    const visitor = await member('first')
    const { value } = await visitor.send(contract.startLinking, { provider: 'oidc', password })
    const back = await visitor.browser.answer(String(value['url']), 'meanwhile')
    const links = await rowsIn(server, 'federation_link')
    visitor.token = (await server.newMember('second')).token
    expect((await visitor.finish(back)).code).toBe('social.spent')
    visitor.token = undefined
    expect((await visitor.finish(back)).code).toBe('social.spent')
    expect(await rowsIn(server, 'federation_link')).toBe(links)
  })

  it('replaces a link with an issuer that the brand no longer uses, which lets nobody in', async () => {
    const visitor = await member('moved')
    await link(visitor, 'moved')
    await sql`update federation_link set issuer = 'https://old.example' where subject = 'moved'`.execute(
      server.test.database,
    )
    expect((await linksOf(visitor))['list']).toEqual([expect.objectContaining({ offered: false })])
    expect((await link(visitor, 'moved')).value).toMatchObject({ outcome: 'linked' })
    expect((await linksOf(visitor))['list']).toEqual([expect.objectContaining({ offered: true })])
  })
})

describe('removing a link', () => {
  it('requires the password for the last link, and ends that way in', async () => {
    const visitor = await member('leaving')
    await link(visitor, 'leaving')
    expect((await visitor.send(contract.unlinkAccount, { provider: 'oidc' })).code).toBe('password.needed')
    expect((await visitor.send(contract.unlinkAccount, { provider: 'oidc', password: 'wrong' })).code).toBe(
      'password.wrong',
    )
    expect((await visitor.send(contract.unlinkAccount, { provider: 'oidc', password })).status).toBe(200)
    expect((await visitor.send(contract.unlinkAccount, { provider: 'oidc', password })).code).toBe(
      'social.link_not_found',
    )
    expect((await server.visitor().signIn('oidc', 'leaving')).value).toMatchObject({ outcome: 'newcomer' })
  })

  it('requires no password if another link remains', async () => {
    const visitor = await withTwoLinks(server, 'both')
    expect((await visitor.send(contract.unlinkAccount, { provider: 'google' })).status).toBe(200)
  })

  it('is refused if it is the only way into an account without a password', async () => {
    const visitor = server.visitor()
    await visitor.signIn('oidc', 'only')
    visitor.token = String((await visitor.register('only1')).value['token'])
    expect(await visitor.send(contract.unlinkAccount, { provider: 'oidc' })).toMatchObject({
      status: 409,
      code: 'social.last_way_in',
    })
    expect((await server.visitor().signIn('oidc', 'only')).value).toMatchObject({ outcome: 'signedIn' })
  })

  it('leaves one link if both are removed at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { replies, left } = await removeBothLinks(server, `race${round}`)
      expect([tally(replies), left]).toEqual([{ done: 1, 'social.last_way_in': 1 }, 1])
    }
  })
})

describe('an account that signs in with a provider', () => {
  it('cannot log in while it is suspended', async () => {
    const username = await memberWith(server, 'bad')
    await sql`update member set status = 'suspended' where username = ${username}`.execute(server.test.database)
    expect(await server.visitor().signIn('oidc', 'bad')).toMatchObject({ status: 403, code: 'login.suspended' })
  })

  it('has no password, so nobody can guess it', async () => {
    const username = await memberWith(server, 'guess')
    const refused = server.client()(contract.login, { body: { username, password } })
    await expect(refused).rejects.toMatchObject({ code: 'login.wrong_credentials' })
  })

  // Must be last, because it advances the server's clock but not those of the providers.
  it('can link another account only with a recent session if there is no password to ask for', async () => {
    const visitor = server.visitor()
    await visitor.signIn('oidc', 'fresh')
    visitor.token = String((await visitor.register('fresh1')).value['token'])
    expect((await visitor.send(contract.startLinking, { provider: 'google' })).status).toBe(200)
    server.clock.advance({ minutes: 16 })
    expect((await visitor.send(contract.startLinking, { provider: 'google' })).code).toBe('session.too_old')
  })
})
