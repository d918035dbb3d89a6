import { fileURLToPath } from 'node:url'
import { createTestDatabase } from '@baize/testkit'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { fixedClock, systemClock } from '../../kernel/clock.ts'
import { sql } from '../../kernel/database/pool.ts'
import { createLog } from '../../kernel/log.ts'
import { systemRandomness } from '../../kernel/randomness.ts'
import { createSecrets } from '../../kernel/secrets.ts'
import { createThrottle } from '../../kernel/throttle.ts'
import { startPhoneProver, type PhoneProver } from '../../testing/phone-prover.ts'
import { openBrands, type Brands } from '../brand/index.ts'
import type * as AttemptSql from './attempt.sql.ts'
import { openPhoneProof, openVerification, type ProofTarget } from './index.ts'

/**
 * Checks to remove from the server. Each attack below then succeeds, which shows that the tests that refuse it can
 * fail.
 */
const planted = vi.hoisted(() => ({ anyBrowser: false, anyNumber: false, checkThenAct: false }))
/** Makes two requests wait for each other, so that both have checked before either acts. */
const meet = await vi.hoisted(async () => (await import('@baize/testkit')).meetingOf(2))

vi.mock('./attempt.sql.ts', async (original) => {
  const real = await original<typeof AttemptSql>()
  const { sql: query } = await import('../../kernel/database/pool.ts')
  // Checks the nonce and whatever has not been removed.
  const loosely: typeof real.isAttemptOpen = async (db, { brandId, nonceHash, browserHash, targetMac }) => {
    const { rows } = await query`
      select from verification_attempt
      where brand_id = ${brandId} and nonce_hash = ${nonceHash}
        and (${planted.anyBrowser} or browser_hash = ${browserHash})
        and (${planted.anyNumber} or target_mac = ${targetMac})`.execute(db)
    return rows.length > 0
  }
  const isPlanted = () => planted.anyBrowser || planted.anyNumber || planted.checkThenAct
  const isAttemptOpen: typeof real.isAttemptOpen = (...of) => (isPlanted() ? loosely(...of) : real.isAttemptOpen(...of))
  const spendAttempt: typeof real.spendAttempt = async (db, attempt, now) => {
    if (!isPlanted()) return real.spendAttempt(db, attempt, now)
    const isOpen = await loosely(db, attempt, now)
    if (planted.checkThenAct) await meet()
    await query`delete from verification_attempt where nonce_hash = ${attempt.nonceHash}`.execute(db)
    return isOpen
  }
  return { ...real, isAttemptOpen, spendAttempt }
})

const demoFolder = fileURLToPath(new URL('../../../../../brands/demo', import.meta.url))
const authorizeUrl = 'https://phones.example/authorize?tenant=one'

async function openTestSite(prover: PhoneProver) {
  const { database, close } = await createTestDatabase()
  const clock = fixedClock('2026-11-20T10:00:00Z')
  const brands = await openBrands({ database, clock, folders: [demoFolder] })
  const strictly: Brands['byId'] = (id) => {
    const brand = brands.byId(id)
    return { ...brand, throttles: { ...brand.throttles, codesPerHourPerAddress: 20 } }
  }
  const verification = openVerification({
    database,
    clock,
    log: createLog('silent'),
    randomness: systemRandomness,
    secrets: createSecrets(systemRandomness.bytes(32), systemRandomness),
    throttle: createThrottle({ database, clock }),
    // The demo brand allows more per address, so that people can explore it.
    brands: { ...brands, byId: strictly },
    dispatch: { carries: () => false, send: () => Promise.resolve(), sendLater: () => undefined },
    phoneProof: openPhoneProof({ ...prover.setting, authorizeUrl }),
  })
  const [brand] = brands.all
  if (brand === undefined) throw new Error('no brand')
  return { database, clock, verification, brandId: brand.brandId, close }
}

let prover: PhoneProver
let site: Awaited<ReturnType<typeof openTestSite>>
beforeAll(async () => {
  prover = await startPhoneProver()
  site = await openTestSite(prover)
})
afterEach(() => void Object.assign(planted, { anyBrowser: false, anyNumber: false, checkThenAct: false }))
afterAll(() => Promise.all([site.close(), prover.close()]))

/** A browser with its own cookies. */
function newBrowser(): ProofTarget['cookies'] {
  const kept = new Map<string, string>()
  return { read: (name) => kept.get(name), keep: (name, value) => void kept.set(name, value) }
}

const number = '+66812345678'
let asked = 0

/** Begins to verify a number in a browser and returns the query that the provider receives. */
async function ask(more: Partial<ProofTarget> = {}) {
  asked += 1
  const at = { brandId: site.brandId, purpose: 'login', target: number, cookies: newBrowser(), ...more } as const
  const from = { address: `198.51.100.${asked % 250}`, language: 'TH', siteOrigin: 'https://site.example' } as const
  const { url, state } = await site.verification.askProvider({ ...at, ...from })
  return { at, state, query: new URL(url).searchParams, url }
}

/** The provider uses the system clock, so its tokens are issued now. */
const proofWith = (nonce: string | null, vouched = number) =>
  prover.vouchFor(vouched, systemClock.now(), { claims: nonce === null ? {} : { nonce } })

async function use(at: ProofTarget, idToken: string): Promise<void> {
  const proven = await site.verification.verifyProof(at, idToken)
  await site.database.transaction().execute((tx) => site.verification.useUpProof(tx, proven))
}

async function tally(calls: readonly Promise<unknown>[]): Promise<Record<string, number>> {
  const settled = await Promise.allSettled(calls)
  return Object.fromEntries(
    Object.entries(
      Object.groupBy(settled, (one) => (one.status === 'fulfilled' ? 'ok' : String(one.reason.message))),
    ).map(([name, list]) => [name, list?.length ?? 0]),
  )
}

const invalid = 'verification.phone_proof_invalid'

describe('a proof that the site itself requests (3.035)', () => {
  it('is requested according to OpenID Connect, in the fragment, with the number and a fresh nonce', async () => {
    const { query, state, url } = await ask()
    expect(url.startsWith(`${authorizeUrl}&`)).toBe(true)
    expect(Object.fromEntries(query)).toEqual({
      tenant: 'one',
      client_id: 'house',
      response_type: 'id_token',
      response_mode: 'fragment',
      scope: 'openid phone',
      redirect_uri: 'https://site.example/phone-proof',
      state,
      nonce: expect.stringMatching(/^[\w-]{32}$/),
      login_hint: number,
      ui_locales: 'th',
    })
    expect(query.get('nonce')).not.toBe((await ask()).query.get('nonce'))
  })

  it('stores the nonce, the number and the browser’s secret only as hashes', async () => {
    const { query, at } = await ask()
    const { rows } = await sql<{ row: string }>`select attempt::text as row from verification_attempt attempt`.execute(
      site.database,
    )
    const kept = rows.map(({ row }) => row).join()
    for (const secret of [query.get('nonce'), at.cookies.read('proof'), number])
      for (const written of [secret ?? '', Buffer.from(secret ?? '').toString('hex')])
        expect(kept).not.toContain(written)
  })

  it('is accepted for one of twenty concurrent uses, and not afterwards', async () => {
    const { at, query } = await ask()
    const proof = await proofWith(query.get('nonce'))
    expect(await tally(Array.from({ length: 20 }, () => use(at, proof)))).toEqual({ ok: 1, [invalid]: 19 })
    await expect(use(at, proof)).rejects.toThrow(invalid)
    // Another token for the same attempt is not accepted either.
    await expect(use(at, await proofWith(query.get('nonce')))).rejects.toThrow(invalid)
  })

  it('would be accepted twice if it were checked first and used up afterwards (a planted fault)', async () => {
    planted.checkThenAct = true
    const { at, query } = await ask()
    const proof = await proofWith(query.get('nonce'))
    expect(await tally([use(at, proof), use(at, proof)])).toEqual({ ok: 2 })
  })

  it('from another browser is refused, unless the browser is not checked (a planted fault)', async () => {
    const thief = await ask()
    const proof = await proofWith(thief.query.get('nonce'))
    const victim = await ask()
    await expect(use(victim.at, proof)).rejects.toThrow(invalid)
    await expect(use({ ...thief.at, cookies: newBrowser() }, proof)).rejects.toThrow(invalid)
    planted.anyBrowser = true
    await expect(use(victim.at, proof)).resolves.toBeUndefined()
  })

  it('requested for another number is refused, unless the number is not checked (a planted fault)', async () => {
    const { at, query } = await ask({ target: '+66898765432' })
    const proof = await proofWith(query.get('nonce'))
    const elsewhere = { ...at, target: number }
    await expect(use(elsewhere, proof)).rejects.toThrow(invalid)
    await expect(use(at, proof)).rejects.toThrow(invalid)
    planted.anyNumber = true
    await expect(use(elsewhere, proof)).resolves.toBeUndefined()
  })

  it('requested for another purpose, without a nonce, or with an unknown nonce is refused', async () => {
    const { at, query } = await ask()
    const proof = await proofWith(query.get('nonce'))
    for (const purpose of ['register', 'password_reset'] as const)
      await expect(use({ ...at, purpose }, proof)).rejects.toThrow(invalid)
    await expect(use(at, await proofWith(null))).rejects.toThrow(invalid)
    await expect(use(at, await proofWith('of-nobody'))).rejects.toThrow(invalid)
    await expect(use(at, proof)).resolves.toBeUndefined()
  })

  it('is not used up by a transaction that is rolled back', async () => {
    const { at, query } = await ask()
    const proof = await proofWith(query.get('nonce'))
    const proven = await site.verification.verifyProof(at, proof)
    const broken = site.database.transaction().execute(async (tx) => {
      await site.verification.useUpProof(tx, proven)
      throw new Error('refused for something else')
    })
    await expect(broken).rejects.toThrow('refused for something else')
    await expect(use(at, proof)).resolves.toBeUndefined()
  })

  it('is accepted in each tab of a browser that requested one', async () => {
    const one = await ask()
    const other = await ask({ cookies: one.at.cookies })
    await expect(use(one.at, await proofWith(one.query.get('nonce')))).resolves.toBeUndefined()
    await expect(use(other.at, await proofWith(other.query.get('nonce')))).resolves.toBeUndefined()
  })

  it('can be requested a limited number of times an hour from one address (8.011)', async () => {
    const at = { brandId: site.brandId, purpose: 'login', target: number, cookies: newBrowser() } as const
    const from = { address: '192.0.2.9', language: 'EN', siteOrigin: 'https://site.example' } as const
    const calls = Array.from({ length: 23 }, () => site.verification.askProvider({ ...at, ...from }))
    expect(await tally(calls)).toEqual({ ok: 20, 'verification.too_many': 3 })
  })

  it('expires after a quarter of an hour, and its attempt is then deleted', async () => {
    const { at, query } = await ask()
    site.clock.advance({ minutes: 14 })
    await site.verification.sweep()
    const proof = await proofWith(query.get('nonce'))
    await expect(site.verification.verifyProof(at, proof)).resolves.toBeDefined()
    site.clock.advance({ minutes: 1 })
    await expect(use(at, proof)).rejects.toThrow(invalid)
    await site.verification.sweep()
    expect((await sql`select from verification_attempt`.execute(site.database)).rows).toEqual([])
  })

  it('is not requested if the settings have no address of the provider’s page (8.016)', async () => {
    const { asksProvider } = site.verification
    expect([asksProvider, openPhoneProof(prover.setting).page, openPhoneProof(undefined).page]).toEqual([
      true,
      undefined,
      undefined,
    ])
  })
})
