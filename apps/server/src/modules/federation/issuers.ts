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

/** The values that an attempt sends to the provider and that are checked when the visitor comes back. */
export interface AttemptSecrets {
  readonly state: string
  readonly nonce: string
  readonly codeVerifier: string
  readonly redirectUri: string
}

/** Thrown if the provider does not answer, or its answer violates OpenID Connect. */
export class ProviderUnreachable extends Error {}
/** Thrown if the provider answers but does not confirm who the visitor is. */
export class ProviderRefused extends Error {}

/** How the provider should ask the visitor. */
export interface AskedThere {
  /** A BCP 47 tag. */
  readonly language: string
  /** Whether the visitor must log in again even if the provider knows the browser. */
  readonly confirms: boolean
}

/** Calls identity providers. */
export interface Issuers {
  /** The address at the provider where the visitor logs in. */
  addressFor(provider: Provider, secrets: AttemptSecrets, asked: AskedThere): Promise<string>
  /** Exchanges the code for an ID token and verifies it. */
  redeem(
    provider: Provider,
    secrets: AttemptSecrets,
    answer: { readonly code: string; readonly iss: string | undefined },
  ): Promise<ProviderAccount>
}

/** How long a provider's discovery document is cached. */
const keptFor = { minutes: 60 }

interface Discovered {
  readonly configuration: Configuration
  readonly keys: ProviderKeys
}

/** Calls the providers. Reads a provider's discovery document when it is first needed and caches it for an hour. */
export function openIssuers({ clock, log }: { readonly clock: Clock; readonly log: Log }): Issuers {
  const known = new Map<Provider, { readonly document: Promise<Discovered>; readonly until: Temporal.Instant }>()
  /** Concurrent callers share one request. A failed one is not cached. */
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
      // The provider's message could contain a code or a token, so only the kind of the error is logged.
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
  // Our own list of algorithms applies: LINE's document names only ES256, but its web logins use HS256.
  const configuration = new Configuration(
    { ...server, id_token_signing_alg_values_supported: [...provider.algorithms] },
    provider.clientId,
    {},
    authentication(provider.secret),
  )
  configuration.timeout = timeout
  configuration[customFetch] = guarded
  if (provider.insecure) allowInsecureRequests(configuration)
  if (server.jwks_uri === undefined) throw new TypeError('the discovery document of the provider has no jwks_uri')
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

/** Whether a provider refused, or did not answer as it should. */
function problemOf(error: unknown): Error {
  const said =
    error instanceof ProviderRefused ||
    error instanceof IdTokenRefused ||
    error instanceof AuthorizationResponseError ||
    error instanceof ResponseBodyError
  const checked = error instanceof Error && 'code' in error && refusedCodes.has(String(error.code))
  return said || checked ? new ProviderRefused() : new ProviderUnreachable()
}

/** The library's error codes for an answer that arrived but cannot be trusted. */
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
