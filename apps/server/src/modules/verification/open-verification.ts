import type { Language } from '@baize/phrases'
import { letterPhrase } from '@baize/phrases/letters'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { countedAddress, type Turn } from '../../kernel/throttle.ts'
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

/** What a code allows. A code for one purpose is refused for any other. */
export type CodePurpose = 'login' | 'register' | 'password_reset' | 'second_factor' | 'contact' | 'owner'

/** Where a code is sent, and for which purpose. */
export interface CodeTarget {
  readonly brandId: BrandId
  readonly purpose: CodePurpose
  readonly channel: 'sms' | 'email'
  /** A number in E.164 (see `readMobile`), or a mailbox in lower case (see `readMailbox`). */
  readonly target: string
  /**
   * The requesting browser, if it is a device of the account that the target belongs to. Its codes are counted and stored
   * separately from those of strangers, who can neither use them up nor replace them.
   */
  readonly device?: bigint | undefined
  /** The member who is logged in and requests a code for a target that is not verified yet. */
  readonly member?: bigint | undefined
}

/** The visitor who requests a code. */
export interface AskedFrom {
  readonly address: string
  readonly language: Language
  /**
   * `false` if no member has this target: the answer and the work are the same, but nothing is sent. If it is not
   * `undefined`, the answer does not wait for the carrier, because its time would reveal whether something was sent.
   */
  readonly known?: boolean
}

/** A code that was right when it was tried. Only {@link Verification.verify} creates one. */
export interface ProvenCode {
  readonly key: CodeKey
  readonly codeMac: Uint8Array
}

export interface Verification {
  /** Whether messages of a kind can be sent at all. */
  carries(channel: CodeTarget['channel']): boolean
  /**
   * Sends a new code and invalidates the previous one. Throws a `Refusal` if a limit of the visitor or of the whole brand
   * is reached (8.011), if the channel is not set up (8.016), or if the carrier refuses (8.009, 8.012, 8.015).
   */
  send(at: CodeTarget, from: AskedFrom): Promise<{ readonly expiredMinutes: number }>
  /**
   * Tries a code, which is possible five times at most. Each try is counted for good before the code is compared. A
   * device of the account tries its own code first, then the one requested by other browsers. Call it outside any
   * transaction. Throws `verification.code_wrong`, also if no code was sent, or `verification.code_expired`.
   */
  verify(at: CodeTarget, code: string): Promise<ProvenCode>
  /**
   * Uses up a proven code within the transaction of the action it allows. Only one of several concurrent calls succeeds;
   * the others throw `verification.code_expired`.
   */
  useUp(tx: Database, proven: ProvenCode): Promise<void>
  /**
   * Counts another kind of message against the brand's hourly limit and the given ones. Throws a `Refusal` if one is
   * reached.
   */
  countMessage(asked: AskedMessage): Promise<void>
  /** Whether the site itself sends visitors to a phone-verification provider's page. */
  readonly asksProvider: boolean
  /**
   * Begins to verify a number with a phone-verification provider. Returns the address of its page and the state that its
   * answer carries. Throws a `Refusal` if there is no provider (8.016) or the address asks too often (8.011).
   */
  askProvider(asked: ProofAsked): Promise<{ readonly url: string; readonly state: string }>
  /**
   * Checks an ID token of such a provider (3.035), outside any transaction. Throws `verification.phone_proof_invalid` if
   * it is for another number or, if the site asks the provider itself, for another purpose or browser.
   */
  verifyProof(at: ProofTarget, idToken: string): Promise<ProvenProof>
  /**
   * Uses up a provider's proof within the transaction of the action it allows. Throws `verification.phone_proof_invalid`
   * if it was used before.
   */
  useUpProof(tx: Database, proven: ProvenProof): Promise<void>
  /** Deletes expired codes, proofs and attempts; runs every minute. */
  sweep(): Promise<void>
}

/** Dependencies of {@link openVerification}. */
export interface VerificationParts extends ProofParts {
  readonly log: Log
  readonly dispatch: Pick<Dispatch, 'carries' | 'send' | 'sendLater'>
}

const codeDigits = 6
const maxTries = 5
/** How long a code is still valid after the countdown on the page, because a message takes time to arrive. */
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
    carries: (channel) => parts.dispatch.carries(channel),
    async send(at, from) {
      if (!parts.dispatch.carries(at.channel)) throw new Refusal('verification.not_enabled')
      const key = keyOf(at)
      await countMessage(parts, askedBy(parts, at, keyOf({ ...at, device: undefined }), from))
      const { codeMinutes, emailCodeMinutes } = parts.brands.byId(at.brandId).verification
      const expiredMinutes = at.channel === 'email' ? emailCodeMinutes : codeMinutes
      const code = newCode(parts.randomness)
      const expiresAt = clock.now().add({ seconds: expiredMinutes * 60 + graceSeconds })
      await storeCode(database, key, { codeMac: codeMacOf(at, code), triesLeft: maxTries, expiresAt })
      await sendCode(parts, at, from, { code, expiredMinutes })
      return { expiredMinutes }
    },
    async verify(at, code) {
      // People type and paste codes in groups: 123 456, 123-456.
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

/** Returns six uniformly distributed digits. Numbers that would favour low codes are drawn again. */
export function newCode(randomness: Pick<Randomness, 'bytes'>): string {
  const count = 10 ** codeDigits
  const fair = Math.floor(2 ** 32 / count) * count
  for (;;) {
    const drawn = Buffer.from(randomness.bytes(4)).readUInt32BE()
    if (drawn < fair) return String(drawn % count).padStart(codeDigits, '0')
  }
}

/** Purposes that require a session or a password, so that codes go only to the member's own number or mailbox. */
const ownersPurposes: readonly CodePurpose[] = ['owner', 'second_factor']

/** Both how long the codes of a target are counted, and how long whoever asks for more must wait (9.004). */
const pauseSeconds = 300

/**
 * The limits of a code per target, whatever the purpose: one a minute, which is the countdown on the page (9.003); three
 * within five minutes, of which the next is refused for five minutes (8.011, 9.004); and five a day. All strangers share
 * these. A device of the account has three and five of its own, and so has each purpose that only the member can
 * request; otherwise strangers could use up a number's whole day. There is also an hourly limit per address, except for recognised members,
 * and the same one per member who is logged in.
 */
function askedBy(
  { brands }: VerificationParts,
  at: CodeTarget,
  key: CodeKey,
  { address, known }: AskedFrom,
): AskedMessage {
  const { brandId, purpose, channel, device, member } = at
  const { throttles } = brands.byId(brandId)
  const target = `${brandId}:${Buffer.from(key.targetMac).toString('base64url')}`
  const isOwners = device !== undefined || ownersPurposes.includes(purpose)
  const share = device === undefined ? purpose : `device:${device}`
  const minute = { bucket: `code:minute:${target}`, limit: throttles.codesPerMinutePerTarget, windowSeconds: 60 }
  const fewLimit = throttles.codesPerFiveMinutesPerTarget
  const few = { bucket: `code:few:${target}`, limit: fewLimit, windowSeconds: pauseSeconds, pauseSeconds }
  const day = { bucket: `code:day:${target}`, limit: throttles.codesPerDayPerTarget, windowSeconds: 86_400 }
  const place = `code:hour:${brandId}:${countedAddress(address)}`
  const hour = { bucket: place, limit: throttles.codesPerHourPerAddress, windowSeconds: 3_600 }
  const own = member === undefined ? [] : [{ ...hour, bucket: `code:hour:${brandId}:member:${member}` }]
  // The password alone is not enough to be exempt: with many accounts' passwords one address could send codes to many
  // numbers.
  const isKnownHere = device !== undefined || purpose === 'owner'
  const ofShare = (turn: Turn) => (isOwners ? { ...turn, bucket: `${turn.bucket}:${share}` } : turn)
  const turns = [minute, ofShare(few), ofShare(day), ...own, ...(isKnownHere ? [] : [hour])]
  const asker = isOwners ? 'owner' : member === undefined ? 'stranger' : 'signed_in'
  const isSent = known ?? true
  return { brandId, channel, asker, address, isSent, turns, tooMany: 'verification.too_many' }
}

async function sendCode(
  { brands, dispatch }: VerificationParts,
  { brandId, channel, target }: CodeTarget,
  { language, known }: AskedFrom,
  { code, expiredMinutes }: { readonly code: string; readonly expiredMinutes: number },
): Promise<void> {
  const { name } = brands.byId(brandId)
  const text = letterPhrase(language, 'code.text', [name, code, expiredMinutes])
  const message = { brandId, channel, to: target, subject: letterPhrase(language, 'code.subject', [name]), text, code }
  if (known === undefined) await dispatch.send(message)
  else if (known) dispatch.sendLater(message)
}
