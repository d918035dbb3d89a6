import * as contract from '@baize/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../../kernel/database/pool.ts'
import { memberWith, removeBothLinks, rowsIn, tally, withTwoLinks } from './test-attacks.ts'
import { openSocialHouse, type SocialHouse, type Visitor } from './test-house.ts'

let house: SocialHouse
beforeAll(async () => {
  house = await openSocialHouse()
})
afterAll(() => house.close())

const password = 'Baize#2026'

async function member(username: string): Promise<Visitor> {
  return house.visitor((await house.newMember(username)).token)
}

/** Links the account of somebody at the house's own provider, with the member's password. */
async function link(visitor: Visitor, name: string, provider: 'oidc' | 'google' = 'oidc') {
  const { value } = await visitor.send(contract.startLinking, { provider, password })
  return visitor.finish(await visitor.browser.answer(String(value['url']), name))
}

async function linksOf(visitor: Visitor) {
  return (await visitor.send(contract.linkedAccounts)).value
}

describe('registering with an account that nobody here has', () => {
  it('asks for what the brand asks for: a name that is free, the age, and no field more', async () => {
    const visitor = house.visitor()
    await visitor.signIn('oidc', 'ploy')
    await house.newMember('taken')
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
    // None of that used it up.
    const { status, value } = await visitor.register('ploy1', { affiliateCode: 'agent', nickname: 'Ploy' })
    expect([status, value['nickname'], value['passwordExpired']]).toEqual([200, 'Ploy', false])
  })

  it('20 times at once makes one account, one link and one session', async () => {
    const visitor = house.visitor()
    await visitor.signIn('oidc', 'crowd')
    const before = { members: await rowsIn(house, 'member'), sessions: await rowsIn(house, 'session') }
    const replies = await Promise.all(Array.from({ length: 20 }, (_, index) => visitor.register(`crowd${index}`)))
    expect(tally(replies)).toEqual({ done: 1, 'social.spent': 19 })
    expect(await rowsIn(house, 'member')).toBe(before.members + 1)
    expect(await rowsIn(house, 'session')).toBe(before.sessions + 1)
  })

  it('in 20 browsers at once makes one account: the others are told whose it is not', async () => {
    const visitors = Array.from({ length: 20 }, () => house.visitor())
    for (const visitor of visitors) await visitor.signIn('oidc', 'everywhere')
    const members = await rowsIn(house, 'member')
    const replies = await Promise.all(visitors.map((visitor, index) => visitor.register(`every${index}`)))
    expect(tally(replies)).toEqual({ done: 1, 'social.linked_elsewhere': 19 })
    expect(await rowsIn(house, 'member')).toBe(members + 1)
  })

  it('is only for the browser that came with it, and not after it was forgotten', async () => {
    const visitor = house.visitor()
    const body = { username: 'nobody1', ageConfirmed: true }
    expect((await visitor.send(contract.registerSocial, body)).code).toBe('social.spent')
    await visitor.signIn('oidc', 'shared')
    expect((await visitor.send(contract.socialNewcomer)).value).toMatchObject({ newcomer: { displayName: 'Shared' } })
    expect((await house.visitor().send(contract.socialNewcomer)).value).toEqual({ newcomer: null })
    await visitor.send(contract.forgetSocialNewcomer)
    expect((await visitor.register('nobody1')).code).toBe('social.spent')
  })
})

describe('linking an account to the own one', () => {
  it('after logging in with the password: the session is from after the attempt, and shows whose account it is', async () => {
    await house.newMember('later')
    const visitor = house.visitor()
    await visitor.signIn('oidc', 'later')
    house.clock.advance({ seconds: 1 })
    visitor.token = String((await visitor.send(contract.login, { username: 'later', password })).value['token'])
    expect((await visitor.send(contract.linkNewcomer, {})).value).toEqual({ provider: 'oidc', label: 'House ID' })
    expect((await house.visitor().signIn('oidc', 'later')).value).toMatchObject({ login: { account: 'later' } })
  })

  it('with a session from before it only with the password: a stolen session gives no lasting way in', async () => {
    const visitor = await member('before')
    house.clock.advance({ seconds: 1 })
    await visitor.signIn('oidc', 'before')
    expect(await visitor.send(contract.linkNewcomer, {})).toMatchObject({ status: 422, code: 'password.needed' })
    expect((await visitor.send(contract.linkNewcomer, { password: 'wrong' })).code).toBe('password.wrong')
    expect((await visitor.send(contract.linkNewcomer, { password })).status).toBe(200)
    expect((await visitor.send(contract.startLinking, { provider: 'google' })).code).toBe('password.needed')
    expect((await visitor.send(contract.startLinking, { provider: 'google', password: 'wrong' })).code).toBe(
      'password.wrong',
    )
  })

  it('in the security centre, and lists it', async () => {
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

  it('never one that is somebody else’s', async () => {
    const owner = await memberWith(house, 'owner')
    const visitor = await member('envious')
    expect(await link(visitor, 'owner')).toMatchObject({ status: 409, code: 'social.linked_elsewhere' })
    expect((await linksOf(visitor))['list']).toEqual([])
    expect((await house.visitor().signIn('oidc', 'owner')).value).toMatchObject({ login: { account: owner } })
  })

  it('not for whoever signed in meanwhile', async () => {
    const visitor = await member('first')
    const { value } = await visitor.send(contract.startLinking, { provider: 'oidc', password })
    const back = await visitor.browser.answer(String(value['url']), 'meanwhile')
    const links = await rowsIn(house, 'federation_link')
    visitor.token = (await house.newMember('second')).token
    expect((await visitor.finish(back)).code).toBe('social.spent')
    visitor.token = undefined
    expect((await visitor.finish(back)).code).toBe('social.spent')
    expect(await rowsIn(house, 'federation_link')).toBe(links)
  })

  it('gives way to the house’s new provider: a link with an issuer that it left leads nowhere', async () => {
    const visitor = await member('moved')
    await link(visitor, 'moved')
    await sql`update federation_link set issuer = 'https://old.example' where subject = 'moved'`.execute(
      house.test.database,
    )
    expect((await linksOf(visitor))['list']).toEqual([expect.objectContaining({ offered: false })])
    expect((await link(visitor, 'moved')).value).toMatchObject({ outcome: 'linked' })
    expect((await linksOf(visitor))['list']).toEqual([expect.objectContaining({ offered: true })])
  })
})

describe('removing a link', () => {
  it('takes the password where it is the last one, and ends that way in', async () => {
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
    expect((await house.visitor().signIn('oidc', 'leaving')).value).toMatchObject({ outcome: 'newcomer' })
  })

  it('takes no password where another one leads in', async () => {
    const visitor = await withTwoLinks(house, 'both')
    expect((await visitor.send(contract.unlinkAccount, { provider: 'google' })).status).toBe(200)
  })

  it('is refused for the only way into an account without a password', async () => {
    const visitor = house.visitor()
    await visitor.signIn('oidc', 'only')
    visitor.token = String((await visitor.register('only1')).value['token'])
    expect(await visitor.send(contract.unlinkAccount, { provider: 'oidc' })).toMatchObject({
      status: 409,
      code: 'social.last_way_in',
    })
    expect((await house.visitor().signIn('oidc', 'only')).value).toMatchObject({ outcome: 'signedIn' })
  })

  it('of both links at once leaves one', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { replies, left } = await removeBothLinks(house, `race${round}`)
      expect([tally(replies), left]).toEqual([{ done: 1, 'social.last_way_in': 1 }, 1])
    }
  })
})

describe('an account that signs in with a provider', () => {
  it('is not let in while it is suspended', async () => {
    const username = await memberWith(house, 'bad')
    await sql`update member set status = 'suspended' where username = ${username}`.execute(house.test.database)
    expect(await house.visitor().signIn('oidc', 'bad')).toMatchObject({ status: 403, code: 'login.suspended' })
  })

  it('has no password that anybody could guess', async () => {
    const username = await memberWith(house, 'guess')
    const refused = house.client()(contract.login, { body: { username, password } })
    await expect(refused).rejects.toMatchObject({ code: 'login.wrong_credentials' })
  })

  // The last one, since the clock goes on here and the providers' clocks do not.
  it('links another one only with a session from just now, since there is no password to ask for', async () => {
    const visitor = house.visitor()
    await visitor.signIn('oidc', 'fresh')
    visitor.token = String((await visitor.register('fresh1')).value['token'])
    expect((await visitor.send(contract.startLinking, { provider: 'google' })).status).toBe(200)
    house.clock.advance({ minutes: 16 })
    expect((await visitor.send(contract.startLinking, { provider: 'google' })).code).toBe('session.too_old')
  })
})
