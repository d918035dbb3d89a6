import { minor } from '@baize/money'
import type { Database } from '../../kernel/database/pool.ts'
import { uuidOfText, type BrandId, type MemberId } from '../../kernel/ids.ts'
import { namesOf } from '../messages/index.ts'
import { turnoverOf } from '../stats/index.ts'
import { decideLevel, type LevelSettings } from './levels.rules.ts'
import { hasVip, type VipOwner, type VipParts } from './vip.parts.ts'
import {
  changeLevel,
  currentLevels,
  keepLevel,
  lockLevel,
  memberLevel,
  membersWithLevel,
  type MemberLevel,
} from './vip.sql.ts'

/** Accounts and members that are read at once. */
const pageRows = 500

/** The days of a brand whose turnover counts now. */
function periodOf(
  { clock, brands }: Pick<VipParts, 'clock' | 'brands'>,
  brandId: BrandId,
  { periodDays }: LevelSettings,
) {
  const to = clock.now().toZonedDateTimeISO(brands.byId(brandId).timeZone).toPlainDate()
  return { from: to.subtract({ days: periodDays - 1 }), to }
}

/** A member's valid turnover within the period, in minor units. */
export async function turnoverOfMember(parts: VipParts, owner: VipOwner, settings: LevelSettings): Promise<bigint> {
  const { currency } = parts.brands.byId(owner.brandId)
  const totals = await parts.stats.memberTotals(owner, periodOf(parts, owner.brandId, settings))
  return totals
    .filter((one) => one.currency === currency.code && one.kind !== 'play' && one.kind !== 'points')
    .reduce((sum, one) => sum + turnoverOf(one.sums), 0n)
}

/** Decides about a member's level now: up at once, down when its time is over. Deciding twice changes nothing. */
export async function decideMember(parts: VipParts, owner: VipOwner, settings: LevelSettings): Promise<void> {
  const { database, clock } = parts
  const turnoverMinor = await turnoverOfMember(parts, owner, settings)
  const isAhead = (moment: Temporal.Instant | null | undefined) =>
    moment !== null && moment !== undefined && Temporal.Instant.compare(moment, clock.now()) > 0
  const verdictOn = (stored: Pick<MemberLevel, 'level' | 'keptUntil' | 'setUntil'> | undefined) =>
    decideLevel(settings, {
      level: stored?.level ?? 0,
      isKept: isAhead(stored?.keptUntil),
      isSet: isAhead(stored?.setUntil),
      turnoverMinor,
    })
  if (verdictOn(await memberLevel(database, owner)) === undefined) return
  const isUp = await database.transaction().execute(async (tx) => {
    const at = clock.now()
    const stored = await lockLevel(tx, owner, at)
    // Somebody else may have decided meanwhile.
    const verdict = verdictOn(stored)
    if (verdict === undefined) return false
    const keptUntil = at.add({ hours: 24 * settings.keptDays })
    if (verdict === 'keep') {
      await keepLevel(tx, owner, keptUntil)
      return false
    }
    const number = await changeLevel(tx, owner, stored.level, { ...verdict, keptUntil, at })
    if (verdict.cause !== 'reached') return false
    await offerReached(parts, tx, owner, settings, [stored.level, verdict.level])
    const messageId = uuidOfText(`change ${number} of the level of ${owner.brandId} ${owner.memberId}`)
    const names = settings.levels[verdict.level - 1]?.names
    if (names !== undefined)
      await parts.ownMessages.notice(tx, owner, { messageId, kind: 'level_reached', details: [namesOf(names)] })
    return true
  })
  if (isUp) parts.ownMessages.tellBadges(owner.brandId, [owner.memberId])
}

/** Offers the gift of each level that was reached. Each is offered once, also if the level is lost and reached again. */
async function offerReached(
  { rewards, clock }: VipParts,
  tx: Database,
  owner: VipOwner,
  { levels, giftDays }: LevelSettings,
  [from, to]: readonly [number, number],
): Promise<void> {
  const expiresAt = clock.now().add({ hours: 24 * giftDays })
  for (const [place, { onReachingMinor }] of levels.slice(from, to).entries()) {
    if (onReachingMinor === 0) continue
    const rank = String(from + place + 1)
    const value = { kind: 'cash' as const, amountMinor: minor(BigInt(onReachingMinor)) }
    const offer = { ...owner, source: 'vip' as const, sourceId: `level:${rank}`, words: 'vip_level' as const }
    await rewards.offer(tx, { ...offer, details: [rank], value, expiresAt })
  }
}

/** Decides about everybody of a brand who played within the period or has a level. */
export async function decideBrand(parts: VipParts, brandId: BrandId, signal: AbortSignal): Promise<void> {
  if (!hasVip(parts.brands.byId(brandId))) return
  const { settings } = await currentLevels(parts.database, brandId, parts.clock.now())
  const days = periodOf(parts, brandId, settings)
  let after = 0n
  for (let isMore = true; isMore && !signal.aborted;) {
    const found = await parts.stats.playersOf(brandId, days, { after, max: pageRows })
    const accounts = await parts.ledger.accounts(found)
    const members = new Set(
      [...accounts.values()]
        .filter(({ kind }) => kind !== 'play' && kind !== 'play_table')
        .map(({ memberId }) => memberId),
    )
    await decideAll(parts, brandId, members, settings, signal)
    after = found.at(-1) ?? after
    isMore = found.length === pageRows
  }
  await forEachWithLevel(parts, brandId, signal, (page) =>
    decideAll(parts, brandId, new Set(page.map(({ memberId }) => memberId)), settings, signal),
  )
}

async function decideAll(
  parts: VipParts,
  brandId: BrandId,
  members: ReadonlySet<MemberId>,
  settings: LevelSettings,
  signal: AbortSignal,
): Promise<void> {
  for (const memberId of members) {
    if (signal.aborted) return
    await decideMember(parts, { brandId, memberId }, settings)
  }
}

/** Offers the gifts of this week, this month and their birthday to everybody with a level, each once. */
export async function offerGifts(parts: VipParts, brandId: BrandId, signal: AbortSignal): Promise<void> {
  const brand = parts.brands.byId(brandId)
  if (!hasVip(brand)) return
  const { settings } = await currentLevels(parts.database, brandId, parts.clock.now())
  const today = parts.clock.now().toZonedDateTimeISO(brand.timeZone).toPlainDate()
  const expiresAt = parts.clock.now().add({ hours: 24 * settings.giftDays })
  const week = `${today.yearOfWeek ?? today.year}-${today.weekOfYear ?? 0}`
  const gifts = [
    { words: 'vip_weekly', sourceId: `weekly:${week}`, of: 'weeklyMinor' },
    { words: 'vip_monthly', sourceId: `monthly:${today.toPlainYearMonth().toString()}`, of: 'monthlyMinor' },
  ] as const
  // Its id has the year, so there is one a year whatever the profile says.
  const birthday = { words: 'vip_birthday', sourceId: `birthday:${today.year}`, of: 'birthdayMinor' } as const
  await forEachWithLevel(parts, brandId, signal, async (page) => {
    const born = await parts.bornOn(
      brandId,
      page.map(({ memberId }) => memberId),
      today,
    )
    await parts.database.transaction().execute(async (tx) => {
      for (const { memberId, level } of page)
        for (const { words, sourceId, of } of born.has(memberId) ? [...gifts, birthday] : gifts) {
          const amountMinor = minor(BigInt(settings.levels[level - 1]?.[of] ?? 0))
          if (amountMinor === 0n) continue
          const value = { kind: 'cash' as const, amountMinor }
          await parts.rewards.offer(tx, { brandId, memberId, source: 'vip', sourceId, words, value, expiresAt })
        }
    })
  })
}

async function forEachWithLevel(
  { database }: VipParts,
  brandId: BrandId,
  signal: AbortSignal,
  act: (page: Awaited<ReturnType<typeof membersWithLevel>>) => Promise<void>,
): Promise<void> {
  let after: MemberId | undefined
  for (let isMore = true; isMore && !signal.aborted;) {
    const page = await membersWithLevel(database, brandId, { after, max: pageRows })
    await act(page)
    after = page.at(-1)?.memberId
    isMore = page.length === pageRows
  }
}
