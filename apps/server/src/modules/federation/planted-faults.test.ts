import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as AttemptSql from './attempt.sql.ts'
import type * as Secrets from './attempt-secrets.ts'
import type * as IdToken from './id-token.ts'
import type * as LinkSql from './link.sql.ts'
import type * as OpenFederation from './open-federation.ts'
import type * as OpenidClient from 'openid-client'
import {
  answerWithAnotherNonce,
  finishAtOnce,
  handOverToAnother,
  memberWith,
  removeBothLinks,
  tally,
} from './test-attacks.ts'
import { openSocialTestServer, type SocialTestServer } from './test-server.ts'

// Runs the attacks of the other tests against a server that lacks one check. Each attack succeeds here, so the tests that
// expect it to be refused would fail without that check.

interface Planted {
  anyBrowser: boolean
  checkThenAct: boolean
  anyNonce: string | undefined
  withoutLock: boolean
  /** Both requests believe that they hold the lock. */
  held: boolean
}

const planted = vi.hoisted((): Planted => ({
  anyBrowser: false,
  checkThenAct: false,
  anyNonce: undefined,
  withoutLock: false,
  held: false,
}))
/** Makes two requests wait for each other, so that both have checked before either acts. */
const meet = await vi.hoisted(async () => {
  const { meetingOf } = await import('@baize/testkit')
  return { claiming: meetingOf(2), holding: meetingOf(2), reading: meetingOf(2) }
})

vi.mock('./attempt.sql.ts', async (original) => {
  const { sql } = await import('../../kernel/database/pool.ts')
  const real = await original<typeof AttemptSql>()
  const claim: AttemptSql.Attempts['claim'] = async (db, key, now) => {
    if (!planted.anyBrowser && !planted.checkThenAct) return real.storedAttempts.claim(db, key, now)
    // Reads first and writes afterwards, and checks only the state.
    const { rows } = await sql<AttemptSql.ClaimedAttempt>`
      select provider, redirect_uri as "redirectUri", member_id as "memberId" from federation_attempt
      where state_hash = ${key.stateHash} and used_at is null`.execute(db)
    if (planted.checkThenAct) await meet.claiming()
    await sql`update federation_attempt set used_at = ${now.toString()} where state_hash = ${key.stateHash}`.execute(db)
    return rows[0]
  }
  return { ...real, storedAttempts: { ...real.storedAttempts, claim } }
})

vi.mock('./attempt-secrets.ts', async (original) => {
  const real = await original<typeof Secrets>()
  const secretsOf: typeof real.secretsOf = (browser, state) =>
    real.secretsOf(planted.anyBrowser ? 'every browser' : browser, state)
  return { ...real, secretsOf }
})

vi.mock('./id-token.ts', async (original) => {
  const real = await original<typeof IdToken>()
  const verifyIdToken: typeof real.verifyIdToken = (idToken, expected) =>
    real.verifyIdToken(idToken, { ...expected, nonce: planted.anyNonce ?? expected.nonce })
  return { ...real, verifyIdToken }
})

vi.mock('openid-client', async (original) => {
  const real = await original<typeof OpenidClient>()
  const answers = new Map<string, ReturnType<typeof real.authorizationCodeGrant>>()
  const authorizationCodeGrant: typeof real.authorizationCodeGrant = (config, url, checks, ...rest) => {
    const nonce = planted.anyNonce ?? checks?.expectedNonce
    const exchange = () =>
      real.authorizationCodeGrant(
        config,
        url,
        { ...checks, ...(nonce === undefined ? {} : { expectedNonce: nonce }) },
        ...rest,
      )
    if (!planted.checkThenAct) return exchange()
    // A provider that accepts a code more than once.
    const code = url instanceof URL ? url.href : url.url
    const answer = answers.get(code) ?? exchange()
    answers.set(code, answer)
    return answer
  }
  return { ...real, authorizationCodeGrant }
})

vi.mock('./open-federation.ts', async (original) => {
  const real = await original<typeof OpenFederation>()
  const { sql } = await import('../../kernel/database/pool.ts')
  const openFederation: typeof real.openFederation = (setting) => {
    const { identity } = setting
    const lockAccount: typeof identity.lockAccount = async (tx, session) => {
      if (!planted.withoutLock) return identity.lockAccount(tx, session)
      await meet.holding()
      planted.held = true
      const { rows } = await sql<{ has: boolean }>`
        select password_hash is not null as has from member where member_id = ${session.memberId}`.execute(tx)
      return rows[0]?.has === true
    }
    return real.openFederation({ ...setting, identity: { ...identity, lockAccount } })
  }
  return { ...real, openFederation }
})

vi.mock('./link.sql.ts', async (original) => {
  const real = await original<typeof LinkSql>()
  const linksOf: typeof real.linksOf = async (...of) => {
    const links = await real.linksOf(...of)
    if (planted.held) await meet.reading()
    return links
  }
  return { ...real, linksOf }
})

let server: SocialTestServer
beforeAll(async () => {
  server = await openSocialTestServer()
})
beforeEach(() => {
  Object.assign(planted, {
    anyBrowser: false,
    checkThenAct: false,
    anyNonce: undefined,
    withoutLock: false,
    held: false,
  })
})
afterAll(() => server.close())

describe('a server with a planted fault', () => {
  it('signs a visitor in as the attacker if it does not check which browser began', async () => {
    const account = await memberWith(server, 'thief')
    planted.anyBrowser = true
    expect((await handOverToAnother(server, 'thief')).value).toMatchObject({ outcome: 'signedIn', login: { account } })
    planted.anyBrowser = false
    expect((await handOverToAnother(server, 'thief')).code).toBe('social.spent')
  })

  it('begins several sessions for one answer if it checks first and acts afterwards', async () => {
    await memberWith(server, 'twenty')
    planted.checkThenAct = true
    expect(tally(await finishAtOnce(server, 'twenty', 20))['signedIn']).toBeGreaterThan(1)
  })

  it('accepts an ID token of another sign-in if it does not check the nonce', async () => {
    planted.anyNonce = 'of-somebody-else'
    expect((await answerWithAnotherNonce(server, 'nonce', 'of-somebody-else')).value).toMatchObject({
      outcome: 'newcomer',
    })
    planted.anyNonce = undefined
    expect((await answerWithAnotherNonce(server, 'nonce', 'of-somebody-else')).code).toBe('social.refused')
  })

  it('removes the last way in if it counts them without locking the account', async () => {
    planted.withoutLock = true
    expect((await removeBothLinks(server, 'race')).left).toBe(0)
  })
})
