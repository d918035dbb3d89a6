import { inEachLanguage } from '@baize/phrases'
import { startTestIssuer, type TestIssuer } from '../apps/server/src/testing/identity-provider.ts'
import { askDatabase } from './database.ts'
import { startOwnHouse, type OwnHouse } from './own-house.ts'

const kinds = ['line', 'google', 'oidc'] as const
const signedWith = { line: 'HS256', google: 'RS256', oidc: 'ES256' } as const
const secret = 'a secret of a test, long enough for HS256'

/** The names of the providers. */
export const socialLabels = { line: 'LINE', google: 'Google', oidc: 'House ID' } as const

/** A separate server, whose brand offers three providers, each a real one on loopback. */
export interface SocialHouse extends OwnHouse {
  /** Gives a member a verified number and a verified mailbox that nobody else has. */
  proveContacts(username: string): Promise<void>
}

/** Starts the server, optionally with other changes to the brand. */
export async function startSocialHouse(settings: object = {}): Promise<SocialHouse> {
  const redirectUris = ['http://127.0.0.1/social-sign-in']
  const issuers = await Promise.all(
    kinds.map((kind) =>
      startTestIssuer([{ clientId: `baize-${kind}`, secret, redirectUris, signedWith: signedWith[kind] }]),
    ),
  )
  const secrets = Object.fromEntries(kinds.map((kind) => [`SOCIAL_${kind.toUpperCase()}_SECRET`, secret]))
  const house = await startOwnHouse(() => ({ socialSignIn: socialSignIn(issuers), ...settings }), secrets)
  return {
    ...house,
    async proveContacts(username) {
      await askDatabase(house.dataDir, provedContacts, [username])
    },
    async stop() {
      await house.stop()
      await Promise.all(issuers.map((issuer) => issuer.close()))
    },
  }
}

const provedContacts = `
  update member set mobile_e164 = '+6681' || lpad(member_id::text, 7, '0'), mobile_verified_at = now(),
    email_key = username_key || '@mail.example', email_verified_at = now()
  where username = $1`

function socialSignIn(issuers: readonly TestIssuer[]) {
  const label = inEachLanguage(() => socialLabels.oidc)
  return kinds.map((provider, place) => ({
    provider,
    clientId: `baize-${provider}`,
    issuer: issuers[place]?.issuer,
    ...(provider === 'oidc' ? { label } : {}),
  }))
}
