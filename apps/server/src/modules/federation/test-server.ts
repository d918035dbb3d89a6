import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import * as contract from '@baize/contract'
import type { Endpoint, ReplyOf, SocialProvider } from '@baize/contract'
import { sealBody } from '@baize/contract/seal'
import { inEachLanguage } from '@baize/phrases'
import { systemClock } from '../../kernel/clock.ts'
import { openTestServer, type TestServer } from '../../testing/open-test-server.ts'
import { openTestBrowser } from './test-browser.ts'
import { startTestIssuer, type TestIssuer } from '../../testing/identity-provider.ts'

const demoBrand = resolve(import.meta.dirname, '../../../../../brands/demo')
export const kinds = ['line', 'google', 'oidc'] as const
const signedWith = { line: 'HS256', google: 'RS256', oidc: 'ES256' } as const
const secretOf = (kind: SocialProvider) => `a secret of ${kind}, long enough for HS256`

/** Any reply. The members of its value are `never`, so that tests can compare them with anything. */
export interface SocialReply {
  readonly status: number
  readonly code: string | undefined
  readonly message: string | undefined
  readonly value: Readonly<Record<string, never>>
}

/** A test server with a real provider of each kind on loopback. */
export interface SocialTestServer extends TestServer {
  readonly issuers: Readonly<Record<SocialProvider, TestIssuer>>
  visitor(token?: string): Visitor
}

/** A visitor's browser at the site. */
export interface Visitor {
  readonly cookies: Map<string, string>
  readonly browser: ReturnType<typeof openTestBrowser>
  /** The token of the session, if any; a test may set it. */
  token: string | undefined
  send(endpoint: Endpoint, body?: object, options?: { readonly language?: string }): Promise<SocialReply>
  /** Begins a sign-in and returns the address at the provider. */
  start(provider: SocialProvider): Promise<string>
  /** Hands over the parameters of the address to which the provider sent the browser back. */
  finish(back: URL): Promise<SocialReply>
  /** Begins, logs in at the provider and finishes. */
  signIn(provider: SocialProvider, name: string): Promise<SocialReply>
  /** Registers with the account that this browser signed in with. */
  register(username: string, more?: object): Promise<SocialReply>
}

/**
 * Opens the server at the real time, because the providers read the system clock. `registration` overrides the brand's
 * registration settings.
 */
export async function openSocialTestServer(registration: object = {}): Promise<SocialTestServer> {
  const redirectUris = ['http://localhost:3000/social-sign-in', 'http://127.0.0.1:3000/social-sign-in']
  const started = await Promise.all(
    kinds.map(async (kind) => {
      const client = { clientId: `baize-${kind}`, secret: secretOf(kind), redirectUris, signedWith: signedWith[kind] }
      return [kind, await startTestIssuer([client])] as const
    }),
  )
  // `kinds` has every key.
  const issuers = Object.fromEntries(started) as Record<SocialProvider, TestIssuer>
  const brandDir = await writeBrand(issuers, registration)
  const secrets = Object.fromEntries(kinds.map((kind) => [`SOCIAL_${kind.toUpperCase()}_SECRET`, secretOf(kind)]))
  const server = await openTestServer({ BRAND_DIR: brandDir, ...secrets })
  server.clock.advance(server.clock.now().until(systemClock.now()))
  return {
    ...server,
    issuers,
    visitor: (token) => openVisitor(server, token),
    async close() {
      await server.close()
      await Promise.all(kinds.map((kind) => issuers[kind].close()))
      await rm(brandDir, { recursive: true })
    },
  }
}

/** The settings of a provider on loopback. */
export function providerAt(kind: SocialProvider, issuer: string): object {
  const label = { ...inEachLanguage(() => 'House ID'), TH: 'บัญชีบ้าน', CN: '本站账号' }
  return { provider: kind, clientId: `baize-${kind}`, issuer, ...(kind === 'oidc' ? { label } : {}) }
}

async function writeBrand(
  issuers: Readonly<Record<SocialProvider, TestIssuer>>,
  registration: object,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'))
  await cp(demoBrand, folder, { recursive: true })
  const file = join(folder, 'brand.json')
  const brand: { registration: object } = JSON.parse(await readFile(file, 'utf8'))
  const socialSignIn = kinds.map((kind) => providerAt(kind, issuers[kind].issuer))
  const throttles = { registrationsPerHourPerAddress: 10_000, socialSignInsPerHourPerAddress: 10_000 }
  await writeFile(
    file,
    JSON.stringify({ ...brand, registration: { ...brand.registration, ...registration }, socialSignIn, throttles }),
  )
  return folder
}

function openVisitor(server: TestServer, token?: string): Visitor {
  const visitor: Visitor = {
    cookies: new Map<string, string>(),
    browser: openTestBrowser(),
    token,
    send: (endpoint, body, options = {}) => sendAs(server, visitor, endpoint, body, options.language ?? 'EN'),
    async start(provider) {
      const { value, code } = await visitor.send(contract.startSocialSignIn, { provider })
      if (code !== undefined) throw new Error(`the start was refused: ${code}`)
      return String(value['url'])
    },
    finish(back) {
      return visitor.send(contract.finishSocialSignIn, Object.fromEntries(back.searchParams))
    },
    async signIn(provider, name) {
      return visitor.finish(await visitor.browser.answer(await visitor.start(provider), name))
    },
    register: (username, more = {}) => visitor.send(contract.registerSocial, { username, ageConfirmed: true, ...more }),
  }
  return visitor
}

async function sendAs(
  server: TestServer,
  visitor: Visitor,
  endpoint: Endpoint,
  body: object | undefined,
  language: string,
): Promise<SocialReply> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const payload = body && endpoint.encrypted ? await sealed(server, endpoint, body) : body
  const { token } = visitor
  const response = await server.site.inject({
    method: endpoint.method,
    url: endpoint.path,
    headers: {
      host: 'localhost',
      'accept-language': language,
      ...(cookie === '' ? {} : { cookie }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  for (const { name, value } of response.cookies) visitor.cookies.set(name, value)
  const reply = response.json<{ code?: string; message?: string; value: Record<string, never> }>()
  return { status: response.statusCode, code: reply.code, message: reply.message, value: reply.value }
}

async function sealed({ client, clock }: TestServer, endpoint: Endpoint, body: object): Promise<object> {
  const { keys }: ReplyOf<typeof contract.systemKeys> = await client()(contract.systemKeys, {})
  const [jwk] = keys
  if (jwk === undefined) throw new Error('the server has no key')
  const key = { jwk: { ...jwk }, clockOffsetSeconds: 0 }
  const audience = `${endpoint.method} ${endpoint.path}`
  return { payload: await sealBody(body, audience, key, clock.now().epochMilliseconds) }
}
