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
import { chanceBytes, chanceOf, cleanAnswer, drawDigits, type CaptchaStyle } from './captcha.rules.ts'
import { deleteOldCaptchas, replaceCaptcha, spendCaptcha } from './captcha.sql.ts'

/** A visitor who looks at a picture: the answer counts for this visit only, which its cookie names. */
export interface Visit {
  readonly brandId: BrandId
  readonly address: string
  readonly cookies: Cookies
}

/** What is asked for: the usual picture, one that is easier to read, or tones to count for those who see none. */
export type CaptchaKind = CaptchaStyle | 'sound'

/** Pictures that people read and programs should not. */
export interface Captcha {
  /**
   * Draws a new picture for a visit and forgets the one before: base64 of a PNG, of a WAV for `sound`. Refuses with
   * `request.too_many` within a second of the last one, and for an address that asks for very many.
   */
  draw(visit: Visit, kind: CaptchaKind): Promise<string>
  /** Whether an answer is that of the visit's picture, which is used up by it, right or wrong. */
  answers(visit: Pick<Visit, 'brandId' | 'cookies'>, typed: string): Promise<boolean>
  /** Deletes what has expired; for the minute tick. */
  sweep(): Promise<void>
}

export interface CaptchaParts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly throttle: Throttle
}

/** A person reads it within a minute; five leave time to be called away. */
const goodForMinutes = 5
const visitSeconds = 3_600
/** A program would ask for nothing but the easy ones. */
const easyPerHour = 20
const drawnPerMinute = 120
const digitCount = { usual: 5, clear: 6, sound: 4 } as const satisfies Record<CaptchaKind, number>

export function openCaptcha(parts: CaptchaParts): Captcha {
  const { database, clock, randomness } = parts
  // Drawing takes as long as a few bets: pictures wait for each other, not bets for them.
  const inTurn = createTurns({ atOnce: 1, waitingAtMost: 64 })
  return {
    async draw(visit, kind) {
      await countDrawing(parts, visit, kind)
      const token = visit.cookies.read('visit') ?? newToken(randomness)
      const chance = chanceOf(randomness.bytes(chanceBytes))
      const digits = drawDigits(chance, digitCount[kind])
      const now = clock.now()
      const row = {
        brandId: visit.brandId,
        visitHash: hashOf(token),
        answerHash: hashOf(token, digits),
        drawnAt: now,
        expiresAt: now.add({ minutes: goodForMinutes }),
      }
      if (!(await replaceCaptcha(database, row, now.subtract({ seconds: 1 })))) refuseForSeconds(1)
      visit.cookies.keep('visit', token, visitSeconds)
      const bytes =
        kind === 'sound' ? captchaSound(digits, chance) : await inTurn(() => captchaPng(digits, chance, kind))
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
    kind === 'usual' ? { limit: drawnPerMinute, windowSeconds: 60 } : { limit: easyPerHour, windowSeconds: 3_600 }
  const bucket = `captcha-${kind === 'usual' ? 'usual' : 'easy'}:${brandId}:${countedAddress(address)}`
  const { allowed, retryAfterSeconds } = await throttle.take(bucket, rules)
  if (!allowed) refuseForSeconds(retryAfterSeconds)
}

function refuseForSeconds(retryAfterSeconds: number): never {
  throw new Refusal('request.too_many', { values: [retryAfterSeconds], retryAfterSeconds })
}

/** The visit's token is in the cookie only, so that nobody can try all answers against the table. */
function hashOf(token: string, answer?: string): Buffer {
  const hash = createHash('sha256').update(token)
  return (answer === undefined ? hash : hash.update(`:${answer}`)).digest()
}
