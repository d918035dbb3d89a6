import { minorSum, type Minor } from '@baize/money'
import type { GameType } from '@baize/contract'
import type { BrandId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { Brand } from '../../brand/index.ts'
import { ownVendorCode } from '../../catalog/index.ts'
import { countsForTeams, dayOf, turnoverOf } from '../../stats/index.ts'
import { claimReward } from '../centre/claim-reward.ts'
import { offerReward } from '../centre/offer-reward.ts'
import type { RebateSettings } from '../rewards.files.ts'
import type { RewardParts } from '../rewards.parts.ts'
import { ratesAt } from './rates.sql.ts'
import { afterShort, periodsAfter, rebateOf, type RebatePeriod } from './rebate.rules.ts'
import {
  insertPeriod,
  insertRebate,
  lastPeriodEnd,
  lastRebate,
  notePeriod,
  unclaimedRebate,
  unfinishedPeriods,
  type PeriodRow,
} from './rebate.sql.ts'

/** The daily sums may lack a posting that is older than they say by up to this much. */
const countedHours = 1
const accountsAtOnce = 200

/** Makes the rebates of every brand's periods that are over, as soon as the daily sums have everything of them. */
export async function makeRebates(parts: RewardParts, signal: AbortSignal): Promise<void> {
  const { brands, settingsOf, database } = parts
  for (const brand of brands.all) {
    const settings = settingsOf(brand.brandId).rebate
    if (settings === undefined) continue
    await beginPeriods(parts, brand, settings)
    for (const period of await unfinishedPeriods(database, brand.brandId)) {
      await workOff(parts, { brand, settings, period }, signal)
      if (signal.aborted) return
    }
  }
}

/** When a period is over. */
export function endOf({ to }: RebatePeriod, timeZone: string): Temporal.Instant {
  return to.add({ days: 1 }).toZonedDateTime(timeZone).toInstant()
}

async function beginPeriods(
  { database, clock, stats }: RewardParts,
  { brandId, timeZone }: Brand,
  settings: RebateSettings,
): Promise<void> {
  const now = clock.now()
  const counted = stats.countedUntil()
  if (counted === undefined) return
  const last = await lastPeriodEnd(database, brandId)
  for (const period of periodsAfter(settings.period, last, dayOf(now, timeZone))) {
    if (Temporal.Instant.compare(endOf(period, timeZone).add({ hours: countedHours }), counted) > 0) return
    // What an operator changes counts from the next period on, so nobody plays for a rate that is lowered afterwards.
    const begin = period.from.toZonedDateTime(timeZone).toInstant()
    const set = await ratesAt(database, brandId, begin)
    const { version, rates } = set ?? { version: 0, rates: settings.percents }
    await insertPeriod(database, { brandId, ...period, version, rates, minimumMinor: settings.minimumMinor }, now)
  }
}

interface Working {
  readonly brand: Brand
  readonly settings: RebateSettings
  readonly period: PeriodRow
}

/** Makes the rebate of everybody who played in a period, some accounts at a time, and goes on where it was interrupted. */
async function workOff(parts: RewardParts, working: Working, signal: AbortSignal): Promise<void> {
  const { database, stats, ledger, clock } = parts
  const { brand, period } = working
  let after = period.upToAccount
  for (;;) {
    if (signal.aborted) return
    const accountIds = await stats.playersOf(brand.brandId, period, { after, max: accountsAtOnce })
    const last = accountIds.at(-1)
    if (last === undefined) break
    const accounts = [...(await ledger.accounts(accountIds)).values()]
    const money = accounts.filter(({ kind, currency }) => countsForTeams(kind) && currency === brand.currency.code)
    for (const memberId of new Set(money.map((account) => account.memberId)))
      await makeRebate(parts, working, { brandId: brand.brandId, memberId })
    after = last
    await notePeriod(database, period, { upToAccount: after })
  }
  await notePeriod(database, period, { finishedAt: clock.now() })
}

/** Makes a member's rebate of a period, once. With automatic payment it is in the balance afterwards. */
async function makeRebate(parts: RewardParts, { settings, period }: Working, member: DataOwner): Promise<void> {
  const { database, clock } = parts
  const { from, to } = period
  const level = await parts.levelOf(member)
  const { lines, turnoverMinor, totalMinor } = rebateOf(
    await countedTurnovers(parts, member, period),
    period.rates,
    level,
  )
  const now = clock.now()
  const isOffered = totalMinor >= period.minimumMinor && totalMinor > 0n
  const sourceId = from.toString()
  await database.transaction().execute(async (tx) => {
    const rebate = { ...member, from, to, level, lines, turnoverMinor, amountMinor: totalMinor, isOffered }
    if (!(await insertRebate(tx, rebate, now)) || !isOffered) return
    const isDay = settings.period === 'day'
    await offerReward(parts, tx, {
      ...member,
      source: 'rebate',
      sourceId,
      words: isDay ? 'rebate_day' : 'rebate_week',
      details: isDay ? [from.toString()] : [from.toString(), to.toString()],
      value: { kind: 'cash', amountMinor: totalMinor },
      expiresAt: now.add({ hours: 24 * settings.claimDays }),
    })
  })
  if (settings.payment === 'claim') return
  const rewardId = await unclaimedRebate(database, member, sourceId)
  if (rewardId !== undefined) await claimReward(parts, member, rewardId)
}

/**
 * What counts for a member's rebate of a period, by type of game. Stakes of earlier periods that were returned since are taken off, so
 * that nobody has a rebate for bets that are placed before midnight and taken back after it; below zero, that is carried on.
 */
export async function countedTurnovers(
  parts: Pick<RewardParts, 'database' | 'stats' | 'catalog' | 'brands'>,
  member: DataOwner,
  period: RebatePeriod,
): Promise<ReadonlyMap<GameType, Minor>> {
  const [turnovers, last] = await Promise.all([
    turnoversOf(parts, member, period),
    lastRebate(parts.database, member, period.from),
  ])
  if (last === undefined) return turnovers
  const gap = { from: last.to.add({ days: 1 }), to: period.from.subtract({ days: 1 }) }
  // Nobody played in between, or rebates were off: only what was returned counts.
  const since = Temporal.PlainDate.compare(gap.from, gap.to) > 0 ? new Map() : await turnoversOf(parts, member, gap)
  const short = new Map(last.short)
  for (const [type, turnover] of since) if (turnover < 0n) short.set(type, (short.get(type) ?? 0n) - turnover)
  return afterShort(turnovers, short)
}

/** A member's valid turnover in money by type of game. Games that are in no catalogue bring no rebate. */
async function turnoversOf(
  { stats, catalog, brands }: Pick<RewardParts, 'stats' | 'catalog' | 'brands'>,
  { brandId, memberId }: { readonly brandId: BrandId; readonly memberId: DataOwner['memberId'] },
  { from, to }: RebatePeriod,
): Promise<ReadonlyMap<GameType, Minor>> {
  const { currency } = brands.byId(brandId)
  const index = catalog.of(brandId)
  const turnovers = new Map<GameType, bigint>()
  for (const { kind, currency: code, provider, gameCode, sums } of await stats.memberDays(
    { brandId, memberId },
    { from, to },
  )) {
    if (!countsForTeams(kind) || code !== currency.code || gameCode === '') continue
    const vendorCode = provider === 'play' ? ownVendorCode : provider
    const type = index.game({ vendorCode, gameCode })?.gameType
    if (type !== undefined) turnovers.set(type, (turnovers.get(type) ?? 0n) + turnoverOf(sums))
  }
  return new Map([...turnovers].map(([type, turnover]) => [type, minorSum(turnover)]))
}
