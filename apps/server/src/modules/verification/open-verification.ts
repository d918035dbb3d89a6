import type { Language } from '@baize/phrases'
import { letterPhrase } from '@baize/phrases/letters'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { countedAddress } from '../../kernel/throttle.ts'
import type { Dispatch } from '../dispatch/index.ts'
import {
  askProvider,
  useUpProof,
  verifyProof,
  type ProofAsked,
  type ProofParts,
  type ProofTarget,
  type ProvenProof,
} from './ask-provider.ts'
import { deleteOldAttempts } from './attempt.sql.ts'
import { countMessage, type AskedMessage } from './count-message.ts'
import { deleteOldProofs } from './proof.sql.ts'
import { countTry, deleteExpiredCodes, markUsed, storeCode, type CodeKey } from './verification.sql.ts'

/** What a code allows; one for another purpose does not. */
export type CodePurpose = 'login' | 'register' | 'password_reset' | 'second_factor' | 'contact' | 'owner'

/** To whom a code is sent, and for what. */
export interface CodeTarget {
  readonly brandId: BrandId
  readonly purpose: CodePurpose
  readonly channel: 'sms' | 'email'
  /** A number in E.164 (see `readMobile`), or a mailbox in lower case (see `readMailbox`). */
  readonly target: string
  /**
   * The browser that asks, where the account that the target belongs to knows it. Its codes are counted and kept apart from
   * those of strangers, who can neither use them up nor replace them.
   */
  readonly device?: bigint | undefined
}

/** Who asks for a code. */
export interface AskedFrom {
  readonly address: string
  readonly language: Language
  /**
   * `false` where nobody of the house has this target: the same answer after the same work, and nothing is sent. Given at
   * all, the answer does not wait for the carrier, whose time would tell.
   */
  readonly known?: boolean
}

/** A code that was right when it was tried. Only {@link Verification.verify} makes one. */
export interface ProvenCode {
  readonly key: CodeKey
  readonly codeMac: Uint8Array
}

export interface Verification {
  /**
   * Sends a new code and forgets the one before. Throws a `Refusal`: asked too often (8.011), by this one or by all of the
   * house, not set up (8.016), or what the carrier says (8.009, 8.012, 8.015).
   */
  send(at: CodeTarget, from: AskedFrom): Promise<{ readonly expiredMinutes: number }>
  /**
   * Tries a code: five times at the most, each counted before it is compared and for good; from a browser that the account
   * knows first its own, then the one that any other asked for. Call it outside of any transaction. Throws `verification.code_wrong`, also for one that was never sent, or `verification.code_expired`.
   */
  verify(at: CodeTarget, code: string): Promise<ProvenCode>
  /**
   * Uses a proven code up within the transaction of what it allows, so that of many at once one goes on. Throws
   * `verification.code_expired` for all others.
   */
  useUp(tx: Database, proven: ProvenCode): Promise<void>
  /** Counts another message that somebody asks for in the house's hour and their own turns. Throws a `Refusal`. */
  countMessage(asked: AskedMessage): Promise<void>
  /** Whether the site itself asks a phone-verification provider, on its page. */
  readonly asksProvider: boolean
  /**
   * Begins to ask a phone-verification provider for its word: the address of its page, and the state that its answer carries.
   * Throws a `Refusal`: no such provider (8.016), or asked too often (8.011).
   */
  askProvider(asked: ProofAsked): Promise<{ readonly url: string; readonly state: string }>
  /**
   * Looks at an ID token of such a provider (3.035), outside of any transaction. Throws `verification.phone_proof_invalid` for
   * one of another number, and where the site asks the provider, of another purpose or browser.
   */
  verifyProof(at: ProofTarget, idToken: string): Promise<ProvenProof>
  /**
   * Uses a provider's proof up within the transaction of what it allows. Throws `verification.phone_proof_invalid` for one that
   * was used before.
   */
  useUpProof(tx: Database, proven: ProvenProof): Promise<void>
  /** Deletes what has expired; for the minute tick. */
  sweep(): Promise<void>
}

/** What verification works with. */
export interface VerificationParts extends ProofParts {
  readonly log: Log
  readonly dispatch: Pick<Dispatch, 'carries' | 'send' | 'sendLater'>
}

const codeDigits = 6
const triesAllowed = 5
/** A message takes its time: a code still counts so long after the countdown that its reader saw. */
const graceSeconds = 60

export function openVerification(parts: VerificationParts): Verification {
  const { database, clock, secrets } = parts
  const keyOf = ({ brandId, purpose, channel, target, device }: CodeTarget): CodeKey => ({
    brandId,
    purpose,
    channel,
    targetMac: secrets.keyedHash(
      `${channel} ${target}${device === undefined ? '' : ` ${device}`}`,
      'verification target',
    ),
  })
  const codeMacOf = ({ purpose, channel, target }: CodeTarget, code: string) =>
    secrets.keyedHash([purpose, channel, target, code].join('\n'), 'verification code')
  return {
    async send(at, from) {
      if (!parts.dispatch.carries(at.channel)) throw new Refusal('verification.not_enabled')
      const key = keyOf(at)
      await countMessage(parts, askedBy(parts, at, keyOf({ ...at, device: undefined }), from.address))
      const { codeMinutes: expiredMinutes } = parts.brands.byId(at.brandId).verification
      const code = newCode(parts.randomness)
      const expiresAt = clock.now().add({ seconds: expiredMinutes * 60 + graceSeconds })
      await storeCode(database, key, { codeMac: codeMacOf(at, code), triesLeft: triesAllowed, expiresAt })
      await sendCode(parts, at, from, { code, expiredMinutes })
      return { expiredMinutes }
    },
    async verify(at, code) {
      // Read out and pasted in groups: 123 456, 123-456.
      const codeMac = codeMacOf(at, code.normalize('NFKC').replace(/[\s-]/g, ''))
      const own = at.device === undefined ? [] : [at]
      let problem: WrongCode = 'verification.code_expired'
      for (const key of [...own, { ...at, device: undefined }].map(keyOf)) {
        const tried = await countTry(database, key, codeMac, clock.now())
        if (tried?.right === true) return { key, codeMac }
        if (tried !== undefined) problem = 'verification.code_wrong'
      }
      throw new Refusal(problem, ofField(problem))
    },
    async useUp(tx, { key, codeMac }) {
      if (await markUsed(tx, key, codeMac, clock.now())) return
      throw new Refusal('verification.code_expired', ofField('verification.code_expired'))
    },
    countMessage: (asked) => countMessage(parts, asked),
    asksProvider: parts.phoneProof.page !== undefined,
    askProvider: (asked) => askProvider(parts, asked),
    verifyProof: (at, idToken) => verifyProof(parts, at, idToken),
    useUpProof: (tx, proven) => useUpProof(parts, tx, proven),
    async sweep() {
      const now = clock.now()
      await Promise.all([
        deleteExpiredCodes(database, now),
        deleteOldProofs(database, now),
        deleteOldAttempts(database, now),
      ])
    },
  }
}

type WrongCode = 'verification.code_expired' | 'verification.code_wrong'

function ofField(code: WrongCode) {
  return { fields: [{ field: 'verificationCode', code }] }
}

/** Six digits, each as likely as any other: numbers that would favour the low ones are drawn again. */
export function newCode(randomness: Pick<Randomness, 'bytes'>): string {
  const count = 10 ** codeDigits
  const fair = Math.floor(2 ** 32 / count) * count
  for (;;) {
    const drawn = Buffer.from(randomness.bytes(4)).readUInt32BE()
    if (drawn < fair) return String(drawn % count).padStart(codeDigits, '0')
  }
}

/** For these only a session or a password lets somebody ask, and only for the member's own number or mailbox. */
const ownersPurposes: readonly CodePurpose[] = ['owner', 'second_factor']

/**
 * One a minute for each target, and five a day, whatever the purpose (8.011). Those five are shared by strangers only: a
 * browser that the account knows has five of its own, and so has what only the member can ask for, since strangers could
 * use up a number's whole day otherwise. From one address so many an hour are asked for, not counting whom the house knows
 * to be the member.
 */
function askedBy({ brands }: VerificationParts, at: CodeTarget, key: CodeKey, address: string): AskedMessage {
  const { brandId, purpose, channel, device } = at
  const { codesPerMinutePerTarget, codesPerDayPerTarget, codesPerHourPerAddress } = brands.byId(brandId).throttles
  const target = `${brandId}:${Buffer.from(key.targetMac).toString('base64url')}`
  const isOwners = device !== undefined || ownersPurposes.includes(purpose)
  const share = device === undefined ? purpose : `device:${device}`
  const minute = { bucket: `code:minute:${target}`, limit: codesPerMinutePerTarget, windowSeconds: 60 }
  const day = { bucket: `code:day:${target}`, limit: codesPerDayPerTarget, windowSeconds: 86_400 }
  const place = `code:hour:${brandId}:${countedAddress(address)}`
  const hour = { bucket: place, limit: codesPerHourPerAddress, windowSeconds: 3_600 }
  // Who only knows the password could ask for codes to many numbers from one address.
  const isKnownHere = device !== undefined || purpose === 'owner'
  const turns = [minute, isOwners ? { ...day, bucket: `${day.bucket}:${share}` } : day, ...(isKnownHere ? [] : [hour])]
  return { brandId, channel, isOwners, turns, tooMany: 'verification.too_many' }
}

async function sendCode(
  { brands, dispatch }: VerificationParts,
  { brandId, channel, target }: CodeTarget,
  { language, known }: AskedFrom,
  { code, expiredMinutes }: { readonly code: string; readonly expiredMinutes: number },
): Promise<void> {
  const house = brands.byId(brandId).name
  const text = letterPhrase(language, 'code.text', [house, code, expiredMinutes])
  const message = { brandId, channel, to: target, subject: letterPhrase(language, 'code.subject', [house]), text, code }
  if (known === undefined) await dispatch.send(message)
  else if (known) dispatch.sendLater(message)
}
