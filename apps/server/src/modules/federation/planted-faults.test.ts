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
import { openSocialHouse, type SocialHouse } from './test-house.ts'

// The attacks of the other tests, against a house with a check taken away. Each of them gets through here: so the tests
// that refuse them would fail without that check.

interface Planted {
  anyBrowser: boolean
  checkThenAct: boolean
  anyNonce: string | undefined
  withoutLock: boolean
  /** Both believe that they hold the account. */
  held: boolean
}

const planted = vi.hoisted((): Planted => ({
  anyBrowser: false,
  checkThenAct: false,
  anyNonce: undefined,
  withoutLock: false,
  held: false,
}))
/** Where both have checked before either acts. */
const meet = await vi.hoisted(async () => {
  const { meetingOf } = await import('@baize/testkit')
  return { claiming: meetingOf(2), holding: meetingOf(2), reading: meetingOf(2) }
})

vi.mock('./attempt.sql.ts', async (original) => {
  const { sql } = await import('../../kernel/database/pool.ts')
  const real = await original<typeof AttemptSql>()
  const claim: AttemptSql.Attempts['claim'] = async (db, key, now) => {
    if (!planted.anyBrowser && !planted.checkThenAct) return real.storedAttempts.claim(db, key, now)
    // Reads first and writes then; and looks at the state only.
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
    // A provider that takes a code more than once.
    const code = url instanceof URL ? url.href : url.url
    const answer = answers.get(code) ?? exchange()
    answers.set(code, answer)
    return answer
  }
  return { ...real, authorizationCodeGrant }
})

vi.mock('./open-federation.ts', async (original) => {
  const real = await original<typeof OpenFederation>()
  const openFederation: typeof real.openFederation = (setting) => {
    const { identity } = setting
    const holdAccount: typeof identity.holdAccount = async (tx, session) => {
      if (!planted.withoutLock) return identity.holdAccount(tx, session)
      await meet.holding()
      planted.held = true
      return identity.hasPassword(session)
    }
    return real.openFederation({ ...setting, identity: { ...identity, holdAccount } })
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

let house: SocialHouse
beforeAll(async () => {
  house = await openSocialHouse()
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
afterAll(() => house.close())

describe('a house with a planted fault', () => {
  it('that forgets which browser began lets a visitor be signed in as the attacker', async () => {
    const account = await memberWith(house, 'thief')
    planted.anyBrowser = true
    expect((await handOverToAnother(house, 'thief')).value).toMatchObject({ outcome: 'signedIn', login: { account } })
    planted.anyBrowser = false
    expect((await handOverToAnother(house, 'thief')).code).toBe('social.spent')
  })

  it('that checks first and acts then begins several sessions for one answer', async () => {
    await memberWith(house, 'twenty')
    planted.checkThenAct = true
    expect(tally(await finishAtOnce(house, 'twenty', 20))['signedIn']).toBeGreaterThan(1)
  })

  it('that looks at no nonce takes an ID token of another sign-in', async () => {
    planted.anyNonce = 'of-somebody-else'
    expect((await answerWithAnotherNonce(house, 'nonce', 'of-somebody-else')).value).toMatchObject({
      outcome: 'newcomer',
    })
    planted.anyNonce = undefined
    expect((await answerWithAnotherNonce(house, 'nonce', 'of-somebody-else')).code).toBe('social.refused')
  })

  it('that counts the ways in without holding the account loses the last one', async () => {
    planted.withoutLock = true
    expect((await removeBothLinks(house, 'race')).left).toBe(0)
  })
})
