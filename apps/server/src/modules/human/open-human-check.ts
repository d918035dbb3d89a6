import type { HumanPurpose, HumanTask } from '@baize/contract'
import { addressRanges } from '../../kernel/address-ranges.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { BrandId } from '../../kernel/ids.ts'
import type { Log } from '../../kernel/log.ts'
import type { Randomness } from '../../kernel/randomness.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Secrets } from '../../kernel/secrets.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import { countedAddress, type Throttle } from '../../kernel/throttle.ts'
import type { Brands, HumanCheckSettings } from '../brand/index.ts'
import type { GoodResult } from './human-provider.ts'
import { deleteOldMarks, spendResult } from './human.sql.ts'
import { siteverifyProvider } from './siteverify-provider.ts'
import { workProvider } from './work-provider.ts'

/** The visitor who asks for a message. */
export interface Asking {
  readonly brandId: BrandId
  readonly address: string
}

/** Tells people from programs, according to the brand's settings. */
export interface HumanCheck {
  /** Returns the task to do before something is sent, or in place of a captcha. Throws `request.too_many`. */
  begin(from: Asking, purpose: HumanPurpose): Promise<HumanTask>
  /**
   * Returns if the brand requires no check, if it lets the first calls of an address range pass and this is one of them, or
   * if the result is right, which is then used up, whatever follows. Otherwise throws a `Refusal`: `human.required`,
   * `human.failed` (8.014), `human.unreachable` or `request.too_many`.
   */
  require(from: Asking, purpose: HumanPurpose, result: string | undefined): Promise<void>
  /** Deletes expired results; runs every minute. */
  sweep(): Promise<void>
}

/** Dependencies of {@link openHumanCheck}. */
export interface HumanCheckParts {
  readonly database: Database
  readonly clock: Clock
  readonly randomness: Randomness
  readonly log: Log
  readonly secrets: Pick<Secrets, 'keyedHash'>
  readonly throttle: Pick<Throttle, 'take' | 'takeAll'>
  readonly brands: Pick<Brands, 'all' | 'byId'>
  /** The secret for the external service of brands with `siteverify`. */
  readonly siteverifySecret: string | undefined
}

/** Opens the check. Throws a {@link StartProblem} if a brand uses an external service but its secret is missing. */
export function openHumanCheck(parts: HumanCheckParts): HumanCheck {
  const { brands, clock, database, siteverifySecret: secret } = parts
  const named = brands.all.find(({ humanCheck }) => humanCheck.provider === 'siteverify')
  if (named !== undefined && secret === undefined)
    throw new StartProblem(`HUMAN_CHECK_SECRET is needed, because the humanCheck of brand ${named.code} is siteverify.`)
  const work = workProvider(parts)
  const siteverify = siteverifyProvider({ ...parts, secret })
  const checkOf = ({ brandId, address }: Asking, purpose: HumanPurpose) => {
    const { hosts, humanCheck } = brands.byId(brandId)
    const settings = purpose === 'captcha' ? inPlaceOfCaptcha : humanCheck
    return { humanCheck: settings, check: { brandId, hosts, purpose, address } }
  }
  return {
    async begin(from, purpose) {
      const { humanCheck: settings, check } = checkOf(from, purpose)
      if (!isAsked(settings, purpose)) return { kind: 'none' }
      await takeTurn(parts, from, 'begun')
      if (settings.provider === 'work') return work.begin({ ...check, settings })
      return siteverify.begin({ ...check, settings })
    },
    async require(from, purpose, result) {
      const { humanCheck: settings, check } = checkOf(from, purpose)
      if (!isAsked(settings, purpose)) return
      if (result === undefined || result === '') return passUnchecked(parts, from, settings.uncheckedPerHour)
      await takeTurn(parts, from, 'tried')
      const verified: Promise<GoodResult> =
        settings.provider === 'work'
          ? work.verify({ ...check, settings }, result)
          : siteverify.verify({ ...check, settings }, result)
      const { mark, expiresAt } = await verified
      if (!(await spendResult(database, from.brandId, mark, expiresAt))) throw new Refusal('human.failed')
    },
    sweep: () => deleteOldMarks(database, clock.now()),
  }
}

/**
 * The work in place of a captcha, whatever check the brand has for messages: some seconds on a computer and up to half a
 * minute on a slow phone.
 */
const inPlaceOfCaptcha: Extract<HumanCheckSettings, { provider: 'work' }> = {
  provider: 'work',
  tries: 2_000,
  iterations: 5_000,
  uncheckedPerHour: 0,
  atRegistration: false,
}

/** Whether a brand requires a check: before every message, and at registrations if its settings say so. */
function isAsked(
  settings: HumanCheckSettings,
  purpose: HumanPurpose,
): settings is Exclude<HumanCheckSettings, { readonly provider: 'none' }> {
  return settings.provider !== 'none' && (purpose !== 'registration' || settings.atRegistration)
}

/** How many address ranges may use up their calls without a check in one hour before everybody needs one. */
const uncheckedRanges = 10

/**
 * Lets the first few calls of an address range pass, because only programs that send many are to be stopped. Those of all
 * ranges together are few as well, so that a program with many addresses cannot send without a check.
 */
async function passUnchecked(
  { throttle }: HumanCheckParts,
  { brandId, address }: Asking,
  limit: number,
): Promise<void> {
  if (limit === 0) throw new Refusal('human.required')
  const { allowed } = await throttle.takeAll([
    { bucket: `human:unchecked:${brandId}:${addressRanges(address).near}`, limit, windowSeconds: 3_600 },
    { bucket: `human:unchecked:${brandId}`, limit: limit * uncheckedRanges, windowSeconds: 3_600 },
  ])
  if (!allowed) throw new Refusal('human.required')
}

/** Limits checks per address and minute, because each costs the server a key derivation or a call to the service. */
async function takeTurn(
  { brands, throttle }: HumanCheckParts,
  { brandId, address }: Asking,
  what: 'begun' | 'tried',
): Promise<void> {
  const { humanChecksPerMinutePerAddress: limit } = brands.byId(brandId).throttles
  const bucket = `human:${what}:${brandId}:${countedAddress(address)}`
  const { allowed, retryAfterSeconds } = await throttle.take(bucket, { limit, windowSeconds: 60 })
  if (!allowed) throw new Refusal('request.too_many', { values: [retryAfterSeconds], retryAfterSeconds })
}
