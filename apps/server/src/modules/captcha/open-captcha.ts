import { createHash, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { Cookies } from '../../kernel/http/cookies.ts'
import type { BrandId } from '../../kernel/ids.ts'
import { newToken, type Randomness } from '../../kernel/randomness.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { countedAddress, type Throttle, type ThrottleRule } from '../../kernel/throttle.ts'
import { createTurns } from '../../kernel/turns.ts'
import type { HumanCheck } from '../human/index.ts'
import { captchaPng } from './captcha-picture.ts'
import { maxRandomBytes, randomFrom, cleanAnswer, drawDigits, type Random } from './captcha.rules.ts'
import { deleteOldCaptchas, replaceCaptcha, spendCaptcha } from './captcha.sql.ts'

/** A visitor who is shown a picture. The answer is valid only for this visit, which the cookie identifies. */
export interface Visit {
  readonly brandId: BrandId
  readonly address: string
  readonly cookies: Cookies
}

/** Pictures of digits that are hard for programs to read. */
export interface Captcha {
  /**
   * Draws a new picture for a visit and forgets the previous one. Returns the base64 of a PNG. Throws `request.too_many`
   * within a second of the previous one, or if the address asks too often.
   */
  draw(visit: Visit): Promise<string>
  /**
   * Returns the digits of a new captcha of the visit without drawing them, in return for a proof of work. Throws
   * `human.failed` if it is not right, or `request.too_many` if the address does this too often.
   */
  digitsByWork(visit: Visit, result: string): Promise<string>
  /** Checks an answer to the visit's captcha and uses it up, whether the answer is right or wrong. */
  answers(visit: Pick<Visit, 'brandId' | 'cookies'>, typed: string): Promise<boolean>
  /** Deletes expired captchas; runs every minute. */
  sweep(): Promise<void>
}

export interface CaptchaParts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly throttle: Throttle
  readonly human: Pick<HumanCheck, 'require'>
}

/** A person answers within a minute; five minutes allow for an interruption. */
const validMinutes = 5
const visitSeconds = 3_600
const maxPerMinute = 120
const maxByWorkPerHour = 20
const digitCount = 6

export function openCaptcha(parts: CaptchaParts): Captcha {
  const { database, clock, human } = parts
  // Drawing a picture takes as long as a few bets, so pictures queue behind each other and do not delay bets.
  const inTurn = createTurns({ atOnce: 1, maxWaiting: 64, maxWaitingPerAddress: 32 })
  return {
    async draw(visit) {
      await countCall(parts, visit, 'drawn', { limit: maxPerMinute, windowSeconds: 60 })
      const { digits, random } = await beginCaptcha(parts, visit, clock.now().subtract({ seconds: 1 }))
      const picture = await inTurn(() => captchaPng(digits, random))
      return picture.toString('base64')
    },
    async digitsByWork(visit, result) {
      await human.require(visit, 'captcha', result)
      await countCall(parts, visit, 'worked', { limit: maxByWorkPerHour, windowSeconds: 3_600 })
      return (await beginCaptcha(parts, visit, clock.now())).digits
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

/** Gives the visit a new captcha, unless it got one after `lastBefore`. */
async function beginCaptcha(
  { database, clock, randomness }: CaptchaParts,
  visit: Visit,
  lastBefore: Temporal.Instant,
): Promise<{ readonly digits: string; readonly random: Random }> {
  const token = visit.cookies.read('visit') ?? newToken(randomness)
  const random = randomFrom(randomness.bytes(maxRandomBytes))
  const digits = drawDigits(random, digitCount)
  const now = clock.now()
  const row = {
    brandId: visit.brandId,
    visitHash: hashOf(token),
    answerHash: hashOf(token, digits),
    drawnAt: now,
    expiresAt: now.add({ minutes: validMinutes }),
  }
  if (!(await replaceCaptcha(database, row, lastBefore))) refuseForSeconds(1)
  visit.cookies.keep('visit', token, visitSeconds)
  return { digits, random }
}

async function countCall(
  { throttle }: CaptchaParts,
  { brandId, address }: Visit,
  what: 'drawn' | 'worked',
  rule: ThrottleRule,
): Promise<void> {
  const { allowed, retryAfterSeconds } = await throttle.take(
    `captcha-${what}:${brandId}:${countedAddress(address)}`,
    rule,
  )
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
