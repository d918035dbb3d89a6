import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose'
import { Provider, type Configuration } from 'oidc-provider'

/** A client of the test's identity provider. */
export interface TestClient {
  readonly clientId: string
  readonly secret: string
  readonly redirectUris: readonly string[]
  readonly signedWith?: 'HS256' | 'RS256' | 'ES256'
  /** Receives ID tokens that vouch for a telephone number directly from the provider's page, which accepts any number. */
  readonly forPhones?: boolean
}

/** Changes an outgoing ID token. `sign` signs it as the provider does, or with another key. */
export type Tamper = (claims: JWTPayload, sign: (claims: JWTPayload, key?: Key) => Promise<string>) => Promise<string>

type Key = Awaited<ReturnType<typeof generateKeyPair>>['privateKey'] | Uint8Array
type Keys = ReadonlyMap<string, Key>

/** A real identity provider on loopback, with its own login page. */
export interface TestIssuer {
  readonly issuer: string
  /** Changes every ID token from now on; `undefined` stops that. */
  tamper(how: Tamper | undefined): void
  /** The number of requests to each path. */
  readonly asked: ReadonlyMap<string, number>
  close(): Promise<void>
}

/**
 * Starts oidc-provider on a free port of loopback. Its login page asks for a name, and may be cancelled; the name becomes the
 * subject, and `<name>@mail.example` the e-mail address.
 */
export async function startTestIssuer(clients: readonly TestClient[], port = 0): Promise<TestIssuer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  // A listening TCP server has an address with a port.
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const state: { tamper: Tamper | undefined } = { tamper: undefined }
  const keys = await newKeys()
  const provider = new Provider(issuer, await configurationOf(clients, keys))
  provider.Client.prototype.redirectUriAllowed = function (uri) {
    return (this.redirectUris ?? []).some((known) => withoutPort(known) === withoutPort(uri))
  }
  provider.on('server_error', (_, error) => process.stderr.write(`the test's provider failed: ${error.stack}\n`))
  const secrets = new Map(clients.map(({ clientId, secret }) => [clientId, secret]))
  provider.use(async (context, next) => {
    await next()
    const { tamper } = state
    if (tamper === undefined || context.path !== '/token' || context.status !== 200) return
    // A token endpoint answers with an object of this kind.
    const answer = context.body as { id_token: string }
    const sign = signerLike(answer.id_token, keys, secrets)
    context.body = { ...answer, id_token: await tamper(decodeJwt(answer.id_token), sign) }
  })
  const asked = new Map<string, number>()
  const callback = provider.callback()
  server.on('request', (request, response) => {
    const path = new URL(request.url ?? '/', issuer).pathname
    asked.set(path, (asked.get(path) ?? 0) + 1)
    if (!path.startsWith('/who/')) return void callback(request, response)
    void answerInteraction(provider, request, response).catch(() => response.writeHead(400).end('start again'))
  })
  return {
    issuer,
    tamper: (how) => void (state.tamper = how),
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A client may come back to any port: a house that is started after its provider has one that nobody could tell before. */
function withoutPort(uri: string): string {
  const address = new URL(uri)
  address.port = ''
  return address.href
}

async function newKeys(): Promise<Keys> {
  const made = (['RS256', 'ES256'] as const).map(async (alg) => {
    const { privateKey } = await generateKeyPair(alg, { extractable: true })
    return [alg, privateKey] as const
  })
  return new Map(await Promise.all(made))
}

async function configurationOf(clients: readonly TestClient[], privateKeys: Keys): Promise<Configuration> {
  const keys = await Promise.all(
    [...privateKeys].map(async ([alg, key]) => ({ ...(await exportJWK(key)), alg, use: 'sig', kid: alg })),
  )
  return {
    clients: clients.map(({ clientId, secret, redirectUris, signedWith = 'RS256', forPhones = false }) => ({
      client_id: clientId,
      client_secret: secret,
      redirect_uris: [...redirectUris],
      id_token_signed_response_alg: signedWith,
      ...(forPhones ? straightFromThePage : { token_endpoint_auth_method: 'client_secret_post' }),
    })),
    jwks: { keys },
    cookies: { keys: ['a key of a test'] },
    enabledJWA: { idTokenSigningAlgValues: ['HS256', 'RS256', 'ES256'] },
    claims: { openid: ['sub'], profile: ['name'], email: ['email', 'email_verified'], phone: ['phone_number'] },
    // Puts all claims into the ID token, as LINE and Google do.
    conformIdTokenClaims: false,
    scopes: ['openid', 'profile', 'email', 'phone'],
    pkce: { required: () => true },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 3_600, IdToken: 600, Interaction: 600, Session: 3_600 },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_, { uid }) => `/who/${uid}` },
    findAccount: (_, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        name: nameOf(accountId),
        email: `${accountId}@mail.example`,
        email_verified: true,
        ...(accountId.startsWith('+') ? { phone_number: accountId } : {}),
      }),
    }),
  }
}

/** The implicit flow, which oidc-provider allows such a client only on this machine. */
const straightFromThePage = {
  application_type: 'native',
  response_types: ['id_token'],
  grant_types: ['implicit'],
  token_endpoint_auth_method: 'none',
} as const

/** The name of the account `mali` is Mali. */
function nameOf(accountId: string): string {
  return accountId.slice(0, 1).toUpperCase() + accountId.slice(1)
}

/** Signs with the algorithm and key of the given ID token. */
function signerLike(idToken: string, keys: Keys, secrets: ReadonlyMap<string, string>) {
  const { alg = '', kid } = decodeProtectedHeader(idToken)
  const { aud } = decodeJwt(idToken)
  const secret = Buffer.from(secrets.get(String(aud)) ?? '')
  return (claims: JWTPayload, key: Key = keys.get(alg) ?? secret) =>
    new SignJWT(claims).setProtectedHeader(kid === undefined ? { alg } : { alg, kid }).sign(key)
}

async function answerInteraction(provider: Provider, request: IncomingMessage, response: ServerResponse) {
  const { params, prompt } = await provider.interactionDetails(request, response)
  if (request.method !== 'POST') {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(askingPage(params))
    return
  }
  const form = new URLSearchParams(await textOf(request))
  const accountId = form.get('name') ?? ''
  if (form.get('answer') === 'cancel') {
    await provider.interactionFinished(request, response, { error: 'access_denied' })
    return
  }
  const grant = new provider.Grant({ accountId, clientId: String(params['client_id']) })
  grant.addOIDCScope(String(params['scope']))
  const consent = { grantId: await grant.save() }
  const result = prompt.name === 'login' ? { login: { accountId }, consent } : { consent }
  await provider.interactionFinished(request, response, result)
}

const plain = (text: unknown) => (typeof text === 'string' ? text : '').replaceAll(/[^\w+]/g, '')
const askingPage = ({ client_id: client, login_hint: hint }: Readonly<Record<string, unknown>>) => `<!doctype html>
<html lang="en"><title>Who are you?</title>
<h1>Test provider</h1><p>${plain(client)} wants to know who you are.</p>
<form method="post"><label>Name <input name="name" autocomplete="off" value="${plain(hint)}"></label>
<button name="answer" value="yes">That is me</button> <button name="answer" value="cancel">Cancel</button></form></html>`

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk as Uint8Array)) // without an encoding, a request yields bytes
  return Buffer.concat(chunks).toString()
}
