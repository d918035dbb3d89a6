import type { PromotionCost } from '@baize/contract'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { fittingDeposits } from '../../payments/index.ts'
import { offerOf, rewardFor, type Offer } from '../offers/offer.ts'
import type { PromotionParts } from '../promotions.parts.ts'
import { figuresByOffer } from '../reports/reports.sql.ts'

/** The days that a forecast looks back on; today is not over. */
const forecastDays = 30
/** Deposits that are looked at. */
const mostDeposits = 20_000
/** So many have to have seen offers before the share of those who claimed them says something. */
const leastSeen = 20
const assumedPercent = 20

/** What an offer would have cost. Amounts in minor units. */
export interface Forecast {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
  readonly basis: 'deposits' | 'registered' | 'seen'
  readonly members: number
  readonly isMore: boolean
  readonly lowMinor: bigint
  readonly highMinor: bigint
  readonly percent: number
  readonly isMeasured: boolean
  readonly isCapped: boolean
  readonly unlooked: readonly ('countries' | 'tags' | 'uplines' | 'minLevel')[]
}

/** Members who would have qualified, and what they would have got if all had taken it, once and as often as they could. */
interface Qualified {
  readonly basis: Forecast['basis']
  readonly members: number
  readonly isMore: boolean
  readonly onceMinor: bigint
  readonly oftenMinor: bigint
}

/**
 * Works out what an offer would have cost in the last 30 days, from the log of these days. Throws an `AmountProblem` for an amount
 * that the currency does not have.
 */
export async function forecastOf(parts: PromotionParts, brandId: BrandId, cost: PromotionCost): Promise<Forecast> {
  const { clock, brands, database, background = database } = parts
  const { timeZone, currency } = brands.byId(brandId)
  const today = clock.now().toZonedDateTimeISO(timeZone).toPlainDate()
  const days = { from: today.subtract({ days: forecastDays }), to: today.subtract({ days: 1 }) }
  const noWords = { TH: '', CN: '', EN: '' }
  const texts = { title: noWords, summary: noWords, terms: noWords }
  const others = { category: 'special', art: 'gift', order: 0, from: null, until: null, needsReview: false } as const
  const content = { ...others, ...texts, ...cost, conditions: null }
  const offer = offerOf({ brandId, promotionId: 'forecast', state: 'draft', version: 0, content }, currency)
  const filter = { brandId, timeZone, ...days, promotionIds: undefined }
  const [qualified, { total }] = await Promise.all([
    qualifiedFor(parts, offer, filter),
    figuresByOffer(background, filter, { offset: 0, limit: 0, countUpTo: 1 }),
  ])
  const isMeasured = total.seen >= leastSeen
  const percent = isMeasured ? Math.min(100, Math.round((total.claims * 100) / total.seen)) : assumedPercent
  const { perDayMinor, totalMinor } = offer.budget
  const ofDays = perDayMinor === undefined ? totalMinor : perDayMinor * BigInt(forecastDays)
  const within = (amountMinor: bigint) =>
    [amountMinor, totalMinor, ofDays].reduce((least, one) => (one < least ? one : least))
  const { basis, members, isMore, onceMinor, oftenMinor } = qualified
  return {
    ...days,
    basis,
    members,
    isMore,
    lowMinor: within((onceMinor * BigInt(percent)) / 100n),
    highMinor: within(oftenMinor),
    percent,
    isMeasured,
    isCapped: within(oftenMinor) < oftenMinor,
    unlooked: unlookedOf(cost.audience),
  }
}

function unlookedOf({ countries, tags, uplines, minLevel }: PromotionCost['audience']): Forecast['unlooked'] {
  return [
    ...(countries.length > 0 ? (['countries'] as const) : []),
    ...(tags.length > 0 ? (['tags'] as const) : []),
    ...(uplines.length > 0 ? (['uplines'] as const) : []),
    ...(minLevel > 0 ? (['minLevel'] as const) : []),
  ]
}

interface Days {
  readonly brandId: BrandId
  readonly timeZone: string
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
}

async function qualifiedFor(parts: PromotionParts, offer: Offer, days: Days): Promise<Qualified> {
  const { trigger, once } = offer.content
  if (trigger.kind === 'deposit') return qualifiedByDeposits(parts, offer, days)
  const { since, until } = spanOf(days)
  const isNew = trigger.kind === 'registration'
  const filter = audienceOf(offer, days.brandId)
  const registered = {
    registeredSince: laterOf(filter.registeredSince, since),
    registeredUntil: earlierOf(filter.registeredUntil, until),
  }
  const members = await parts.identity.desk.countAudience({
    ...filter,
    ...(isNew ? registered : { seenSince: since }),
  })
  const onceMinor = BigInt(members) * offer.maxMinor
  const times = once.per === 'day' && !isNew ? BigInt(forecastDays) : 1n
  const basis = isNew ? 'registered' : 'seen'
  return { basis, members, isMore: false, onceMinor, oftenMinor: onceMinor * times }
}

async function qualifiedByDeposits(parts: PromotionParts, offer: Offer, days: Days): Promise<Qualified> {
  const { database, background = database, identity } = parts
  const { trigger, once } = offer.content
  const found = await fittingDeposits(background, {
    brandId: days.brandId,
    ...spanOf(days),
    number: trigger.kind === 'deposit' ? trigger.number : null,
    minMinor: offer.minDepositMinor ?? 0n,
    max: mostDeposits,
  })
  const among = [...new Set(found.map(({ memberId }) => memberId))]
  const filter = { ...audienceOf(offer, days.brandId), among }
  const meant = new Set(await identity.desk.pageOfAudience(filter, { after: 0n, max: mostDeposits }))
  const first = new Map<MemberId, bigint>()
  const often = new Map<string, bigint>()
  // The oldest first: the first deposit that fits is the one that counts, of each day if it can be claimed each day.
  for (const { memberId, amountMinor, creditedAt } of found.toReversed()) {
    const reward = rewardFor(offer, amountMinor)
    if (reward === undefined || !meant.has(memberId)) continue
    const day = once.per === 'day' ? creditedAt.toZonedDateTimeISO(days.timeZone).toPlainDate().toString() : ''
    if (!first.has(memberId)) first.set(memberId, reward)
    if (!often.has(`${memberId} ${day}`)) often.set(`${memberId} ${day}`, reward)
  }
  const sum = (rewards: Iterable<bigint>) => [...rewards].reduce((all, one) => all + one, 0n)
  return {
    basis: 'deposits',
    members: first.size,
    isMore: found.length === mostDeposits,
    onceMinor: sum(first.values()),
    oftenMinor: sum(often.values()),
  }
}

const spanOf = ({ from, to, timeZone }: Days) => ({
  since: from.toZonedDateTime(timeZone).toInstant(),
  until: to.add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
})

/** What of the audience is looked at: when a member registered, and the language. */
function audienceOf({ content: { audience } }: Offer, brandId: BrandId) {
  const momentOf = (written: string | null) => (written === null ? undefined : Temporal.Instant.from(written))
  return {
    brandId,
    tag: undefined,
    registeredSince: momentOf(audience.registeredFrom),
    registeredUntil: momentOf(audience.registeredUntil),
    seenSince: undefined,
    seenUntil: undefined,
    languages: audience.languages.length === 0 ? undefined : audience.languages,
  }
}

const laterOf = (one: Temporal.Instant | undefined, other: Temporal.Instant) =>
  one !== undefined && Temporal.Instant.compare(one, other) > 0 ? one : other
const earlierOf = (one: Temporal.Instant | undefined, other: Temporal.Instant) =>
  one !== undefined && Temporal.Instant.compare(one, other) < 0 ? one : other
