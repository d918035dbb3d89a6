import { createRemoteJWKSet, customFetch as joseFetch } from 'jose'
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  AuthorizationResponseError,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  customFetch,
  discovery,
  ResponseBodyError,
} from 'openid-client'
import type { Clock } from '../../kernel/clock.ts'
import type { Log } from '../../kernel/log.ts'
import { accountOf, type ProviderAccount } from './federation.rules.ts'
import { createGuardedFetch, providerTimeoutMs } from './guarded-fetch.ts'
import { IdTokenRefused, verifyIdToken, type ProviderKeys } from './id-token.ts'
import type { Provider } from './providers.ts'

/** What goes to the provider with an attempt, and is checked when it comes back. */
export interface AttemptSecrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirectUri: string
}

/** The provider does not answer, or not as OpenID Connect has it. */
export class ProviderUnreachable extends Error {}
/** The provider answers, and does not vouch for anybody. */
export class ProviderRefused extends Error {}

/** How the provider is to ask. */
export interface AskedThere {
  /** A BCP 47 tag. */
  readonly language: string
  /** Whoever sits there shows again who they are, also where the provider knows the browser. */
  readonly confirms: boolean
}

/** Calls providers. */
export interface Issuers {
  /** The address at the provider where the visitor says who they are. */
  addressFor(provider: Provider, secrets: AttemptSecrets, asked: AskedThere): Promise<string>
  /** Exchanges the code, and checks everything about the ID token that comes for it. */
  redeem(
    provider: Provider,
    secrets: AttemptSecrets,
    answer: { readonly code: string; readonly iss: string | undefined },
  ): Promise<ProviderAccount>
}

/** What a provider's own document says, for so long. */
const keptFor = { minutes: 60 }

interface Discovered {
  readonly configuration: Configuration
  readonly keys: ProviderKeys
}

/** Opens the way to the providers. Their documents are read when they are first needed, and kept for an hour. */
export function openIssuers({ clock, log }: { readonly clock: Clock; readonly log: Log }): Issuers {
  const known = new Map<Provider, { readonly document: Promise<Discovered>; readonly until: Temporal.Instant }>()
  /** One look serves all who ask meanwhile; one that failed serves nobody afterwards. */
  const discovered = (provider: Provider): Promise<Discovered> => {
    const kept = known.get(provider)
    const now = clock.now()
    if (kept !== undefined && Temporal.Instant.compare(kept.until, now) > 0) return kept.document
    const document = discover(provider).catch((error: unknown) => {
      known.delete(provider)
      throw error
    })
    known.set(provider, { document, until: now.add(keptFor) })
    return document
  }
  const explained = async <T>(provider: Provider, work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (error) {
      const problem = problemOf(error)
      // The provider's own words could repeat a code or a token: the kind of the mistake is enough.
      log.warn({ provider: provider.kind, issuer: provider.issuer, because: reasonOf(error) }, 'a sign-in failed')
      throw problem
    }
  }
  return {
    addressFor: (provider, secrets, asked) =>
      explained(
        provider,
        discovered(provider).then(({ configuration }) => addressOf(configuration, provider, secrets, asked)),
      ),
    redeem: (provider, secrets, answer) =>
      explained(
        provider,
        discovered(provider).then((document) => redeem(clock, provider, document, secrets, answer)),
      ),
  }
}

async function discover(provider: Provider): Promise<Discovered> {
  const guarded = createGuardedFetch(provider.origins)
  const timeout = providerTimeoutMs / 1_000
  const execute = provider.insecure ? [allowInsecureRequests] : []
  const found = await discovery(new URL(provider.issuer), provider.clientId, {}, undefined, {
    execute,
    timeout,
    [customFetch]: guarded,
  })
  const { supportsPKCE: _, ...server } = found.serverMetadata()
  const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_post']
  const authentication = methods.includes('client_secret_post') ? ClientSecretPost : ClientSecretBasic
  // What may sign is ours to say: LINE's document names ES256 only, and its web logins come with HS256.
  const configuration = new Configuration(
    { ...server, id_token_signing_alg_values_supported: [...provider.algorithms] },
    provider.clientId,
    {},
    authentication(provider.secret),
  )
  configuration.timeout = timeout
  configuration[customFetch] = guarded
  if (provider.insecure) allowInsecureRequests(configuration)
  if (server.jwks_uri === undefined) throw new TypeError('the provider names no keys')
  const keys = createRemoteJWKSet(new URL(server.jwks_uri), {
    timeoutDuration: providerTimeoutMs,
    [joseFetch]: guarded,
  })
  return { configuration, keys }
}

async function addressOf(
  configuration: Configuration,
  provider: Provider,
  { state, nonce, codeVerifier, redirectUri }: AttemptSecrets,
  { language, confirms }: AskedThere,
): Promise<string> {
  return buildAuthorizationUrl(configuration, {
    redirect_uri: redirectUri,
    scope: provider.scope,
    state,
    nonce,
    code_challenge: await calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ui_locales: language,
    ...(confirms ? { prompt: provider.askAgain } : {}),
  }).href
}

async function redeem(
  clock: Clock,
  provider: Provider,
  { configuration, keys }: Discovered,
  { state, nonce, codeVerifier, redirectUri }: AttemptSecrets,
  { code, iss }: { readonly code: string; readonly iss: string | undefined },
): Promise<ProviderAccount> {
  const answer = new URL(redirectUri)
  const sent = { state, code, ...(iss === undefined ? {} : { iss }) }
  answer.search = new URLSearchParams(sent).toString()
  const tokens = await authorizationCodeGrant(configuration, answer, {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: codeVerifier,
    idTokenExpected: true,
  })
  const idToken = tokens.id_token ?? ''
  const account = accountOf(provider.issuer, await verifyIdToken(idToken, { provider, nonce, keys, now: clock.now() }))
  if (account === undefined) throw new ProviderRefused()
  return account
}

/** Whether a provider said no, or did not answer as it should. */
function problemOf(error: unknown): Error {
  const said =
    error instanceof ProviderRefused ||
    error instanceof IdTokenRefused ||
    error instanceof AuthorizationResponseError ||
    error instanceof ResponseBodyError
  const checked = error instanceof Error && 'code' in error && refusedCodes.has(String(error.code))
  return said || checked ? new ProviderRefused() : new ProviderUnreachable()
}

/** The library's own words for an answer that came, and is not to be believed. */
const refusedCodes: ReadonlySet<string> = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_INVALID_REQUEST',
])

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error ? `${error.name} ${String(error.code)}` : error.name
}
