import { fileURLToPath } from 'node:url'
import { sessionBegun } from '@baize/contract'
import { createTestDatabase } from '@baize/testkit'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Session } from '../../kernel/caller.ts'
import { systemClock } from '../../kernel/clock.ts'
import { createBind } from '../../kernel/http/bind.ts'
import { noCookies } from '../../kernel/http/cookies.ts'
import { createLog } from '../../kernel/log.ts'
import { createMetrics } from '../../kernel/metrics.ts'
import { createOutbox } from '../../kernel/outbox.ts'
import { createPasswordHasher } from '../../kernel/password-hash.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { createThrottle } from '../../kernel/throttle.ts'
import { openBrands } from '../brand/index.ts'
import { openDispatch } from '../dispatch/index.ts'
import { openFactors } from '../factors/index.ts'
import { openIdentity } from '../identity/index.ts'
import { openLedger, type HouseAccountName } from '../ledger/index.ts'
import { openPhoneProof, openVerification } from '../verification/index.ts'
import { bindWalletRoutes, openWallet } from './index.ts'

const demoFolder = fileURLToPath(new URL('../../../../../brands/demo', import.meta.url))
const password = 'Correct-Horse9'
const visitor = { address: '203.0.113.7', language: 'EN', userAgent: 'a test', cookies: noCookies } as const

/** No login fails in these tests, so no captcha is needed. */
const nobody = () => Promise.reject(new Error('no captcha is needed here'))
/** What these calls never reach: the demo brand requires no human check for registrations. */
const unreached = {
  human: { require: async () => undefined },
  invitations: { find: nobody, accept: nobody },
  captcha: { draw: nobody, digitsByWork: nobody, answers: nobody, sweep: nobody },
}

async function openSite() {
  const { database, address, close } = await createTestDatabase()
  const [clock, randomness, log, metrics] = [systemClock, systemRandomness, createLog('silent'), createMetrics()]
  const brands = await openBrands({ database, clock, folders: [demoFolder] })
  const [brand] = brands.all
  if (brand === undefined) throw new Error('no brand')
  const outbox = createOutbox({ database, clock, randomness, log, metrics })
  const ledger = await openLedger({ connectionString: address, database, clock, log, metrics })
  const wallet = openWallet({ brands, ledger }, outbox)
  const passwords = createPasswordHasher(randomness, { memoryKib: 64, passes: 1, atOnce: 2, maxWaiting: 256 })
  const throttle = createThrottle({ database, clock })
  const sending = { smtpUrl: undefined, mailFrom: undefined, sms: undefined, phoneProof: undefined }
  const dispatch = openDispatch({ database, clock, log, mode: 'demo', sending })
  const secrets = createSecrets(randomness.bytes(32), randomness)
  const codes = { database, clock, log, randomness, secrets, throttle, brands, dispatch }
  const verification = openVerification({ ...codes, phoneProof: openPhoneProof(undefined) })
  const factors = openFactors({ ...codes, outbox, passwords, verification })
  const identity = openIdentity({
    database,
    brands,
    clock,
    randomness,
    outbox,
    passwords,
    throttle,
    dispatch,
    refusedPasswords: [],
    verification,
    siteOriginOf: () => 'https://site.example',
    factors,
    ...unreached,
  })
  const app = Fastify()
  const payloads = { open: () => Promise.reject(new Error('no call here is encrypted')) }
  bindWalletRoutes(createBind({ app, door: identity, payloads, checkReplies: true }), wallet)
  return {
    database,
    brand,
    wallet,
    outbox,
    identity,
    register: (username: string) =>
      identity.register(
        { ...visitor, brandId: brand.brandId },
        { username, password, confirmPassword: password, ageConfirmed: true },
      ),
    async session(token: string): Promise<Session> {
      const session = await identity.sessionOfToken(token, brand)
      if (session === undefined) throw new Error('the token is not valid')
      return session
    },
    async balance(token: string) {
      const reply = await app.inject({
        method: 'GET',
        url: '/wps/v2/wallets/balance',
        headers: { host: 'localhost', authorization: `Bearer ${token}` },
      })
      return reply.json<{ value: { balance: string; currencyCode: string; currencySymbol: string } }>().value
    },
    async given(name: HouseAccountName) {
      const currency = name === 'promotions' ? brand.currency.code : brand.trialCurrency.code
      return ledger.houseBalance(await ledger.houseAccount({ brandId: brand.brandId, currency, name }))
    },
    async close() {
      await app.close()
      await ledger.close()
      await close()
    },
  }
}

let site: Awaited<ReturnType<typeof openSite>>
beforeAll(async () => {
  site = await openSite()
})
afterAll(() => site.close())

describe('welcome credits', () => {
  it('are in the balance when the registration answers, with two decimals and the symbol $, from the promotion account (7.019, 9.024, 9.034)', async () => {
    const before = await site.given('promotions')
    const { token } = await site.register('newcomer')
    expect(await site.balance(token)).toEqual({ balance: '1000.00', currencySymbol: '$', currencyCode: 'PLY' })
    expect((await site.given('promotions')) - before).toBe(-100_000n)
  })

  it('are granted once to each of 20 members who register at once', async () => {
    const before = await site.given('promotions')
    const logins = await Promise.all(Array.from({ length: 20 }, (_, index) => site.register(`crowd${index}`)))
    const balances = await Promise.all(logins.map(({ token }) => site.balance(token)))
    expect(balances.map(({ balance }) => balance)).toEqual(Array.from({ length: 20 }, () => '1000.00'))
    expect((await site.given('promotions')) - before).toBe(-2_000_000n)
  })

  it('are granted once even if the event is delivered twice', async () => {
    const { token, id } = await site.register('deliveredtwice')
    const payload = { memberId: id, memberType: 0 } as const
    const { brandId } = site.brand
    await site.outbox.transaction((_tx, publish) => publish({ brandId, topic: 'member.registered', payload }))
    expect((await site.balance(token)).balance).toBe('1000.00')
  })

  it('are also granted to the demo accounts, once, however often the server starts', async () => {
    await site.identity.loadDemoMembers(site.brand)
    const before = await site.given('promotions')
    await site.identity.loadDemoMembers(site.brand)
    const answer = await site.identity.logIn(
      { ...visitor, brandId: site.brand.brandId },
      {
        username: 'demo',
        password: 'Baize#2026',
        type: 'username',
        side: 'member',
        remember: false,
      },
    )
    expect((await site.balance(sessionBegun(answer).token)).balance).toBe('1000.00')
    expect(await site.given('promotions')).toBe(before)
  })
})

describe('the trial wallet', () => {
  it('is what a trial account plays with, in its own currency', async () => {
    const { token } = await site.identity.beginTrial({ ...visitor, brandId: site.brand.brandId })
    expect(await site.balance(token)).toEqual({ balance: '10000.00', currencySymbol: '$', currencyCode: 'FUN' })
  })

  it('of a member is filled once and does not affect the main wallet', async () => {
    const { token } = await site.register('trialist')
    const session = await site.session(token)
    const before = await site.given('trial_grants')
    for (let launch = 0; launch < 3; launch += 1) await site.wallet.grantTrialCredits(session.brandId, session.memberId)
    expect((await site.given('trial_grants')) - before).toBe(-1_000_000n)
    expect((await site.wallet.balanceOf({ ...session, wallet: 'trial' })).balanceMinor).toBe(1_000_000n)
    expect((await site.balance(token)).balance).toBe('1000.00')
  })

  it('and the main wallet are separate accounts', async () => {
    const { brandId, memberId } = await site.session((await site.register('twowallets')).token)
    const [main, trial] = [
      await site.wallet.accountOf(brandId, memberId, 'main'),
      await site.wallet.accountOf(brandId, memberId, 'trial'),
    ]
    expect(main.accountId).not.toBe(trial.accountId)
    expect([main.currency.code, trial.currency.code]).toEqual(['PLY', 'FUN'])
  })
})
