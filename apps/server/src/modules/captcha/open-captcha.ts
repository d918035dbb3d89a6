import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Cookies } from '../../kernel/http/cookies.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { newToken, type Randomness } from '../../kernel/randomness.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { countedAddress, type Throttle } from '../../kernel/throttle.ts'
import { createTurns } from '../../kernel/turns.ts'
import { captchaPng } from './captcha-picture.ts'
import { captchaSound } from './captcha-sound.ts'
import { maxRandomBytes, randomFrom, cleanAnswer, drawDigits, type CaptchaStyle } from './captcha.rules.ts'
import { deleteOldCaptchas, replaceCaptcha, spendCaptcha } from './captcha.sql.ts'

/** A visitor who is shown a picture. The answer is valid only for this visit, which the cookie identifies. */
export interface Visit {
  readonly brandId: BrandId
  readonly address: string
  readonly cookies: Cookies
}

/** The usual picture, one that is easier to read, or tones to count for people who cannot see pictures. */
export type CaptchaKind = CaptchaStyle | 'sound'

/** Pictures that people can read and programs should not. */
export interface Captcha {
  /**
   * Draws a new picture for a visit and forgets the previous one. Returns the base64 of a PNG, or of a WAV for `sound`.
   * Throws `request.too_many` within a second of the previous one, or if the address asks too often.
   */
  draw(visit: Visit, kind: CaptchaKind): Promise<string>
  /** Checks an answer to the visit's picture and uses the picture up, whether the answer is right or wrong. */
  answers(visit: Pick<Visit, 'brandId' | 'cookies'>, typed: string): Promise<boolean>
  /** Deletes expired pictures; runs every minute. */
  sweep(): Promise<void>
}

export interface CaptchaParts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly throttle: Throttle
}

/** A person answers within a minute; five minutes allow for an interruption. */
const validMinutes = 5
const visitSeconds = 3_600
/** Limited because a program would only ask for the easy ones. */
const maxEasyPerHour = 20
const maxUsualPerMinute = 120
const digitCount = { usual: 5, clear: 6, sound: 4 } as const satisfies Record<CaptchaKind, number>

export function openCaptcha(parts: CaptchaParts): Captcha {
  const { database, clock, randomness } = parts
  // Drawing a picture takes as long as a few bets, so pictures queue behind each other and do not delay bets.
  const inTurn = createTurns({ atOnce: 1, maxWaiting: 64 })
  return {
    async draw(visit, kind) {
      await countDrawing(parts, visit, kind)
      const token = visit.cookies.read('visit') ?? newToken(randomness)
      const random = randomFrom(randomness.bytes(maxRandomBytes))
      const digits = drawDigits(random, digitCount[kind])
      const now = clock.now()
      const row = {
        brandId: visit.brandId,
        visitHash: hashOf(token),
        answerHash: hashOf(token, digits),
        drawnAt: now,
        expiresAt: now.add({ minutes: validMinutes }),
      }
      if (!(await replaceCaptcha(database, row, now.subtract({ seconds: 1 })))) refuseForSeconds(1)
      visit.cookies.keep('visit', token, visitSeconds)
      const bytes =
        kind === 'sound' ? captchaSound(digits, random) : await inTurn(() => captchaPng(digits, random, kind))
      return bytes.toString('base64')
    },
    async answers({ brandId, cookies }, typed) {
      const token = cookies.read('visit')
      if (token === undefined) return false
      const answerHash = await spendCaptcha(database, brandId, hashOf(token), clock.now())
      return answerHash !== undefined && timingSafeEqual(answerHash, hashOf(token, cleanAnswer(typed)))
    },
    sweep: () => deleteOldCaptchas(database, clock.now()),
  }
}

async function countDrawing({ throttle }: CaptchaParts, { brandId, address }: Visit, kind: CaptchaKind): Promise<void> {
  const rules =
    kind === 'usual' ? { limit: maxUsualPerMinute, windowSeconds: 60 } : { limit: maxEasyPerHour, windowSeconds: 3_600 }
  const bucket = `captcha-${kind === 'usual' ? 'usual' : 'easy'}:${brandId}:${countedAddress(address)}`
  const { allowed, retryAfterSeconds } = await throttle.take(bucket, rules)
  if (!allowed) refuseForSeconds(retryAfterSeconds)
}

function refuseForSeconds(retryAfterSeconds: number): never {
  throw new Refusal('request.too_many', { values: [retryAfterSeconds], retryAfterSeconds })
}

/**
 * Hashes the visit's token and its answer. The token is only in the cookie, so nobody can try all answers against the
 * table.
 */
function hashOf(token: string, answer?: string): Buffer {
  const hash = createHash('sha256').update(token)
  return (answer === undefined ? hash : hash.update(`:${answer}`)).digest()
}
