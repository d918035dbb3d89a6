import type { SocialProvider } from '@baize/contract'
import { inEachLanguage, type Language } from '@baize/phrases'
import type { Config } from '../../kernel/config.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import type { Brands, SocialProviderSettings } from '../brand/index.ts'

/** A provider with everything needed to call it: the brand's settings and the secret from the environment. */
export interface Provider {
  readonly kind: SocialProvider
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
  readonly label: Readonly<Record<Language, string>>
  readonly scope: string
  /** Accepted signature algorithms of its ID tokens; `HS256` means signed with the client secret. */
  readonly algorithms: readonly string[]
  /** The `prompt` that makes it ask for a login again (OpenID Connect Core 1.0, 3.1.2.1). */
  readonly askAgain: string
  /** The only origins that are ever called. */
  readonly origins: readonly string[]
  /** It runs on the same machine without TLS, which is allowed only in demo mode. */
  readonly insecure: boolean
}

/** The providers of each brand, in the order of their buttons. */
export type Providers = ReadonlyMap<BrandId, readonly Provider[]>

/**
 * Facts about well-known providers. LINE signs the ID tokens of web logins with HS256 and the channel secret, those of
 * apps with ES256 (LINE Developers, "Get profile information from ID tokens"), and has its token endpoint and keys at
 * api.line.me (LINE Developers, "LINE Login v2.1 API reference"). Google signs with RS256 and names endpoints at
 * googleapis.com (Google Identity, "OpenID Connect"). Others sign with their own keys.
 */
const known = {
  line: { algorithms: ['HS256', 'ES256'], origins: ['https://api.line.me'] },
  google: {
    algorithms: ['RS256'],
    origins: ['https://oauth2.googleapis.com', 'https://www.googleapis.com', 'https://openidconnect.googleapis.com'],
  },
  oidc: { algorithms: ['RS256', 'PS256', 'ES256', 'EdDSA'], origins: [] },
} as const satisfies Record<SocialProvider, object>

/** Reads the providers of all brands. Throws a {@link StartProblem} if one could not be called, or not safely. */
export function readProviders(
  brands: Pick<Brands, 'all'>,
  { mode, social }: Pick<Config, 'mode' | 'social'>,
): Providers {
  return new Map(
    brands.all.map((brand) => {
      const settings = [...brand.socialSignIn, ...demoProvider(brand.socialSignIn, social.demo)]
      return [brand.brandId, settings.map((one) => readProvider(one, mode, social.secrets))]
    }),
  )
}

/** The provider from the environment variables, if the brand has none of that kind. */
function demoProvider(
  settings: readonly SocialProviderSettings[],
  demo: Config['social']['demo'],
): SocialProviderSettings[] {
  if (demo === undefined || settings.some(({ provider }) => provider === 'oidc')) return []
  const label = sameEverywhere('OpenID')
  return [{ provider: 'oidc', ...demo, label, askEmail: true, furtherOrigins: [] }]
}

function readProvider(
  settings: SocialProviderSettings,
  mode: Config['mode'],
  secrets: ReadonlyMap<string, string>,
): Provider {
  const { provider: kind, issuer, clientId, askEmail } = settings
  const secret = secrets.get(kind)
  if (secret === undefined)
    throw new StartProblem(
      `The brand offers sign-in with ${kind}. Set SOCIAL_${kind.toUpperCase()}_SECRET to its secret.`,
    )
  const further = kind === 'oidc' ? settings.furtherOrigins : known[kind].origins
  const origins = [new URL(issuer).origin, ...further]
  const unsafe = origins.find((origin) => !origin.startsWith('https://') && !(mode === 'demo' && isLoopback(origin)))
  if (unsafe !== undefined)
    throw new StartProblem(`The address of the provider ${kind} is ${unsafe}. It must begin with https://.`)
  return {
    kind,
    issuer,
    clientId,
    secret,
    label: kind === 'oidc' ? settings.label : sameEverywhere(kind === 'line' ? 'LINE' : 'Google'),
    scope: askEmail ? 'openid profile email' : 'openid profile',
    algorithms: known[kind].algorithms,
    // Google does not support `login`, so the visitor chooses the account again.
    askAgain: kind === 'google' ? 'select_account' : 'login',
    origins,
    insecure: issuer.startsWith('http://'),
  }
}

function isLoopback(origin: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(origin).hostname)
}

function sameEverywhere(name: string): Record<Language, string> {
  return inEachLanguage(() => name)
}
