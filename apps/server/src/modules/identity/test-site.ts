import { fileURLToPath } from 'node:url'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sealBody } from '@baize/contract/seal'
import { createTestDatabase } from '@baize/testkit'
import Fastify, { type FastifyInstance, type InjectOptions } from 'fastify'
import { fixedClock } from '../../kernel/clock.ts'
import { answerErrors } from '../../kernel/http/answer-errors.ts'
import { createBind } from '../../kernel/http/bind.ts'
import { readForms } from '../../kernel/http/read-forms.ts'
import { createLog } from '../../kernel/log.ts'
import { createMetrics } from '../../kernel/metrics.ts'
import { createOutbox } from '../../kernel/outbox.ts'
import { createPasswordHasher, type PasswordCost } from '../../kernel/password-hash.ts'
import { openPayloads, type Payloads } from '../../kernel/payloads.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { createThrottle } from '../../kernel/throttle.ts'
import { readCaptcha } from '../../testing/read-captcha.ts'
import { bindBrandRoutes, openBrands } from '../brand/index.ts'
import { bindOutboxPage, openDispatch } from '../dispatch/index.ts'
import { bindHumanRoutes, openHumanCheck, type HumanCheck } from '../human/index.ts'
import { bindCaptchaRoutes, openCaptcha } from '../captcha/index.ts'
import { bindFactorRoutes, openFactors } from '../factors/index.ts'
import { openPhoneProof, openVerification, type PhoneProof } from '../verification/index.ts'
import type { IdentityParts } from './identity.parts.ts'
import {
  bindIdentityRoutes,
  bindMirrorTokenRoutes,
  bindPhoneProofRoutes,
  openIdentity,
  type Identity,
} from './index.ts'
import { holdMessages } from './test-held-messages.ts'
import { holdPasswords } from '../../testing/held-passwords.ts'
import { recordWork } from './test-recorded-work.ts'

const demoBrand = fileURLToPath(new URL('../../../../../brands/demo/brand.json', import.meta.url))

/** The reply to any call. The members of its value are `never`, so that tests can compare them with anything. */
export interface TestReply {
  readonly status: number
  readonly body: {
    readonly success: boolean
    readonly code?: string
    readonly message?: string
    readonly value: Readonly<Record<string, never>>
  }
  readonly headers: Readonly<Record<string, unknown>>
}

/** A message as the demo outbox shows it. */
export interface SentMessage {
  readonly text: string
  readonly subject?: string
  readonly code?: string
}

/** Settings in which a test's brands differ from the demo brand. */
export interface Overrides {
  readonly throttles?: object
  readonly passwordExpiryDays?: number
  readonly initialPassword?: string
  readonly explicitAccountMessages?: boolean
  readonly whitelabel?: readonly object[]
  /** The settings of the registration field of that name. */
  readonly paymentPassword?: object
  readonly sessionIdleMinutes?: number
  readonly sessionLongestHours?: number
  readonly openSessionsPerMember?: number
  readonly gameWindowsPerSession?: number
  readonly loginHistoryDays?: number
  readonly secondFactor?: object
  readonly registration?: object
  /** No check by default, because the human check has its own tests. */
  readonly humanCheck?: object
  readonly verification?: object
  /** Not of a brand: what the documentation shows. */
  readonly refusedPasswords?: readonly string[]
}

const cheapPasswords: PasswordCost = { memoryKib: 64, passes: 1, atOnce: 2, maxWaiting: 256 }
const sending = { smtpUrl: undefined, mailFrom: undefined, sms: undefined, phoneProof: undefined }

/**
 * Two brands (`localhost` and `other.example`) with identity's routes, a test database and a fixed clock. Password hashing
 * costs almost nothing here; its real cost has its own test.
 */
export async function openTestSite(given: Overrides = {}, phoneProof: PhoneProof = openPhoneProof(undefined)) {
  const { refusedPasswords = [], ...overrides } = given
  const { database, pool, owner, close } = await createTestDatabase()
  const randomness = systemRandomness
  const work = recordWork(pool, createPasswordHasher(randomness, cheapPasswords))
  const passwords = holdPasswords(work.passwords)
  const folders = await writeBrands(overrides)
  const clock = fixedClock('2026-11-20T10:00:00Z')
  const log = createLog('silent')
  const brands = await openBrands({ database, clock, folders })
  const secrets = createSecrets(randomness.bytes(32), randomness)
  const payloads = await openPayloads({ database, secrets, clock })
  const outbox = createOutbox({ database, clock, randomness, log, metrics: createMetrics() })
  const throttle = createThrottle({ database, clock })
  const dispatch = holdMessages(openDispatch({ database, clock, log, mode: 'demo', sending }))
  const around = { database, brands, clock, randomness, passwords, throttle, secrets, outbox, dispatch }
  const verification = openVerification({ ...around, log, phoneProof })
  const factors = openFactors({ ...around, verification })
  const human = openHumanCheck({ ...around, log, siteverifySecret: undefined })
  const captcha = openCaptcha({ ...around, human })
  const siteOriginOf = () => 'https://site.example'
  const invitations = { find: async () => undefined, accept: async () => false }
  const parts = { ...around, invitations, refusedPasswords, human, captcha, factors, verification, siteOriginOf }
  const identity = openIdentity(parts)
  const app = bindSite({ ...parts, payloads, identity })
  const calling = callers(app, payloads, () => clock.now().epochMilliseconds)
  return {
    database,
    /** The same database with all rights, for changes that the server itself never makes. */
    owner,
    clock,
    brands,
    outbox,
    app,
    captcha,
    human,
    throttle,
    dispatch,
    verification,
    factors,
    identity,
    passwords,
    refusedPasswords,
    invitations,
    /** Records the work that the server does for a call. */
    workDuring: work.during,
    /** Runs login tries concurrently. */
    atOnce: passwords.atOnce,
    /** For use-cases that a test calls directly. */
    door: { forget: () => undefined },
    /** The messages to a number or mailbox, the newest first, after all pending ones have been sent. */
    sentTo: (to: string) => dispatch.close().then(() => sentTo(calling, to)),
    ...calling,
    /** Draws a captcha for a browser and returns its answer. */
    async captchaFor(jar: Map<string, string>): Promise<string> {
      clock.advance({ seconds: 1 })
      await calling.call('GET', '/wps/captcha', undefined, { jar })
      return readCaptcha(database, jar.get('visit') ?? '')
    },
    async close() {
      await app.close()
      await close()
      await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
    },
  }
}

type Bound = Omit<IdentityParts, 'door'> & {
  readonly identity: Identity
  readonly payloads: Payloads
  readonly human: HumanCheck
}

/** Binds the routes of identity and the modules that it uses. */
function bindSite({ identity, payloads, ...parts }: Bound): FastifyInstance {
  const { database, brands, clock, captcha, factors, human } = parts
  const app = Fastify()
  readForms(app)
  answerErrors(app, { log: createLog('silent'), metrics: createMetrics(), defaultLanguage: 'EN' })
  const bind = createBind({ app, door: identity, payloads, checkReplies: true })
  bindBrandRoutes(bind, { brands, payloads, clock, ...statusOfNothing })
  bindCaptchaRoutes(bind, captcha)
  bindHumanRoutes(bind, human)
  bindIdentityRoutes(bind, identity)
  bindPhoneProofRoutes(bind, identity, (host) => `https://${host}`)
  bindMirrorTokenRoutes(bind, identity, (host) => `https://${host}`)
  bindOutboxPage(app, database)
  bindFactorRoutes(bind, factors, identity)
  return app
}

const statusOfNothing = {
  mode: 'demo',
  asksProvider: false,
  standingOf: () => Promise.reject(new Error('these tests do not ask for the status')),
  mirrorsOf: () => [],
  resourcesOf: () => [],
} as const

export type TestSite = Awaited<ReturnType<typeof openTestSite>>

async function sentTo({ call }: Pick<ReturnType<typeof callers>, 'call'>, to: string): Promise<readonly SentMessage[]> {
  const { body } = await call('GET', `/dev/outbox?to=${encodeURIComponent(to)}`)
  return body.value['list'] ?? []
}

const asksNothing = { humanCheck: { provider: 'none' } }

async function writeBrands({ paymentPassword, ...overrides }: Overrides): Promise<string[]> {
  const demo: { registration: { fields: object } } = JSON.parse(await readFile(demoBrand, 'utf8'))
  if (paymentPassword !== undefined) Object.assign(demo.registration.fields, { paymentPassword })
  const brands = [
    { ...demo, ...asksNothing, ...overrides },
    { ...demo, ...asksNothing, ...overrides, code: 'other', hosts: ['other.example'] },
  ]
  return Promise.all(
    brands.map(async (brand) => {
      const folder = await mkdtemp(join(tmpdir(), 'brand-'))
      await writeFile(join(folder, 'brand.json'), JSON.stringify(brand))
      return folder
    }),
  )
}

interface CallOptions {
  readonly token?: string
  readonly host?: string
  readonly address?: string
  readonly language?: string
  /** A browser's cookies, sent with the call and updated by the reply. */
  readonly jar?: Map<string, string>
  readonly headers?: Readonly<Record<string, string>>
}

function callers(app: FastifyInstance, payloads: Payloads, nowMs: () => number) {
  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: object,
    options: CallOptions = {},
  ): Promise<TestReply> {
    const { token, host = 'localhost', address = '203.0.113.7', language = 'EN', jar, headers: more = {} } = options
    const headers = {
      host,
      'accept-language': language,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...(jar === undefined ? {} : { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }),
      ...more,
    }
    const request: InjectOptions = {
      method,
      url,
      headers,
      remoteAddress: address,
      ...(body === undefined ? {} : { payload: body }),
    }
    const reply = await app.inject(request)
    if (jar !== undefined) keepCookies(jar, reply.headers['set-cookie'])
    return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
  }
  function seal(body: object, audience: string): Promise<string> {
    const [key] = payloads.publicKeys()
    if (key === undefined) throw new Error('the server has no key')
    return sealBody(body, audience, { jwk: { ...key }, clockOffsetSeconds: 0 }, nowMs())
  }
  async function sealed(
    method: 'POST' | 'PUT',
    url: string,
    body: object,
    options: CallOptions = {},
  ): Promise<TestReply> {
    return call(method, url, { payload: await seal(body, `${method} ${url}`) }, options)
  }
  return {
    call,
    async postForm(url: string, form: string, remoteAddress?: string): Promise<TestReply> {
      const headers = { host: 'localhost', 'content-type': 'application/x-www-form-urlencoded' }
      const reply = await app.inject({
        method: 'POST',
        url,
        headers,
        payload: form,
        ...(remoteAddress === undefined ? {} : { remoteAddress }),
      })
      return { status: reply.statusCode, body: reply.json(), headers: reply.headers }
    },
    seal,
    /** A call with an encrypted body. */
    sealed,
    register: (fields: object, options?: CallOptions) =>
      sealed(
        'PUT',
        '/wps/member/register',
        { password: goodPassword, confirmPassword: goodPassword, ageConfirmed: true, ...fields },
        options,
      ),
    registerMobile: (fields: object, options?: CallOptions) =>
      sealed('PUT', '/wps/member/register/mobile', { ageConfirmed: true, ...fields }, options),
    login: (username: string, password: string = goodPassword, more: object = {}, options?: CallOptions) =>
      sealed('POST', '/wps/session/login', { username, password, ...more }, options),
    changePassword: (body: object, options: CallOptions) => sealed('POST', '/wps/member/password', body, options),
  }
}

/** Stores a reply's cookies like a browser. */
function keepCookies(jar: Map<string, string>, header: string | readonly string[] | undefined): void {
  for (const cookie of [header ?? []].flat()) {
    const [, name = '', value = '', maxAge = ''] = /^([^=]+)=([^;]*);.*Max-Age=(\d+)/.exec(cookie) ?? []
    if (maxAge === '0') jar.delete(name)
    else jar.set(name, value)
  }
}

/** A password that the demo brand's rules accept. */
export const goodPassword = 'Correct-Horse9'

/** The statuses of the replies, in ascending order. */
export function statusesOf(replies: readonly TestReply[]): number[] {
  return replies.map(({ status }) => status).toSorted((left, right) => left - right)
}
