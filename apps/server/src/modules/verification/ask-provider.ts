import { createHash } from 'node:crypto'
import { phoneReturnPath } from '@baize/contract/site-map'
import { localeOf, type Language } from '@baize/phrases'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Cookies } from '../../kernel/http/cookies.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { isToken, newToken, type Randomness } from '../../kernel/randomness.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { countedAddress, type Throttle } from '../../kernel/throttle.ts'
import type { Brands } from '../brand/index.ts'
import { insertAttempt, isAttemptOpen, spendAttempt, type ProofAttempt } from './attempt.sql.ts'
import { hashOfProof, type PhoneProof } from './phone-proof.ts'
import { spendProof } from './proof.sql.ts'

/** What a provider vouches for a number for, and in which browser. */
export interface ProofTarget {
  readonly brandId: BrandId
  readonly purpose: 'login' | 'register' | 'password_reset'
  /** The number in E.164. */
  readonly target: string
  readonly cookies: Pick<Cookies, 'read' | 'keep'>
}

/** Who is sent to the provider. */
export interface ProofAsked extends ProofTarget {
  readonly address: string
  readonly language: Language
  /** The address of the brand's own host that the visitor is at. */
  readonly siteOrigin: string
}

/** A provider's proof that was right when it was looked at. Only {@link verifyProof} makes one. */
export interface ProvenProof {
  readonly brandId: BrandId
  /** The attempt that it was asked for with; `undefined` where the house does not ask the provider itself. */
  readonly attempt: ProofAttempt | undefined
  readonly proofHash: Buffer
}

/** What asking a provider works with. */
export interface ProofParts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly secrets: Pick<Secrets, 'keyedHash'>
  readonly throttle: Throttle
  readonly brands: Brands
  readonly phoneProof: PhoneProof
}

/** How long one may take at the provider and with the form afterwards. */
const attemptMinutes = 15
/** Longer than a proof is taken for fresh. */
const proofRememberedMinutes = 15

/**
 * Begins to ask the provider for its word: the address of its page (OpenID Connect Core 3.2.2.1, with the ID token in the
 * fragment), and the state by which the page that waits knows the answer. The nonce, kept as a hash, binds the proof to this
 * number and purpose; a cookie binds it to this browser, so that nobody signs in with a proof of somebody else's making.
 * Throws a `Refusal`: no provider to ask (8.016), or asked too often (8.011).
 */
export async function askProvider(parts: ProofParts, asked: ProofAsked): Promise<{ url: string; state: string }> {
  const { page } = parts.phoneProof
  if (page === undefined) throw new Refusal('verification.not_enabled')
  const { brandId, target, cookies, address, language, siteOrigin } = asked
  const { codesPerHourPerAddress: limit } = parts.brands.byId(brandId).throttles
  const turn = { limit, windowSeconds: 3_600 }
  const { allowed, retryAfterSeconds } = await parts.throttle.take(
    `proof:hour:${brandId}:${countedAddress(address)}`,
    turn,
  )
  if (!allowed)
    throw new Refusal('verification.too_many', { values: [Math.ceil(retryAfterSeconds / 60)], retryAfterSeconds })
  const kept = cookies.read('proof')
  // A browser that has asked before keeps its cookie: its other tabs go on.
  const browser = isToken(kept) ? kept : newToken(parts.randomness)
  const [state, nonce] = [newToken(parts.randomness), newToken(parts.randomness)]
  const expiresAt = parts.clock.now().add({ minutes: attemptMinutes })
  await insertAttempt(parts.database, attemptOf(parts, asked, { browser, nonce }), expiresAt)
  cookies.keep('proof', browser, attemptMinutes * 60)
  const url = new URL(page.authorizeUrl)
  const query = {
    client_id: page.clientId,
    response_type: 'id_token',
    response_mode: 'fragment',
    scope: 'openid phone',
    redirect_uri: `${siteOrigin}${phoneReturnPath}`,
    state,
    nonce,
    login_hint: target,
    ui_locales: localeOf[language],
  }
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return { url: url.href, state }
}

/**
 * Looks at a provider's ID token: it vouches for this number, and where the house asks the provider itself, it was asked for
 * this number and purpose, by this browser, and is not used. Throws a `Refusal` for any other.
 */
export async function verifyProof(parts: ProofParts, at: ProofTarget, idToken: string): Promise<ProvenProof> {
  const { number, nonce = '' } = await parts.phoneProof.read(idToken)
  if (number !== at.target) throw new Refusal('verification.phone_proof_invalid')
  const proven = { brandId: at.brandId, proofHash: hashOfProof(idToken) }
  if (parts.phoneProof.page === undefined) return { ...proven, attempt: undefined }
  const attempt = attemptOf(parts, at, { browser: at.cookies.read('proof') ?? '', nonce })
  // Whoever stole a proof learns nothing by it; what uses it up decides once more.
  if (!(await isAttemptOpen(parts.database, attempt, parts.clock.now())))
    throw new Refusal('verification.phone_proof_invalid')
  return { ...proven, attempt }
}

/** Uses a proof up within the transaction of what it allows. Throws a `Refusal` for one that was used before. */
export async function useUpProof({ clock }: Pick<ProofParts, 'clock'>, tx: Database, proven: ProvenProof) {
  const { brandId, attempt, proofHash } = proven
  const now = clock.now()
  const isFirst =
    attempt === undefined
      ? await spendProof(tx, brandId, proofHash, now.add({ minutes: proofRememberedMinutes }))
      : await spendAttempt(tx, attempt, now)
  if (!isFirst) throw new Refusal('verification.phone_proof_invalid')
}

function attemptOf(
  { secrets }: Pick<ProofParts, 'secrets'>,
  { brandId, purpose, target }: Omit<ProofTarget, 'cookies'>,
  { browser, nonce }: { readonly browser: string; readonly nonce: string },
): ProofAttempt {
  const targetMac = secrets.keyedHash(`sms ${target}`, 'verification target')
  return { brandId, purpose, targetMac, browserHash: hashOf(browser), nonceHash: hashOf(nonce) }
}

function hashOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
