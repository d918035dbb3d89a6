import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { memberVip, ReplyOf } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import { daily, type PeriodJob } from '../../kernel/jobs/index.ts'
import type { BrandId, MemberId } from '../../kernel/ids.ts'
import { StartProblem } from '../../kernel/start-problem.ts'
import { decideBrand, decideMember, offerGifts, turnoverOfMember } from './decide-levels.ts'
import { levelSettings } from './levels.rules.ts'
import { membersFrom } from './desk/levels-desk.sql.ts'
import { openLevelsDesk, type LevelsDesk } from './desk/levels-desk.ts'
import { hasVip, type VipOwner, type VipParts } from './vip.parts.ts'
import { currentLevels, insertLevels, memberLevel } from './vip.sql.ts'

/** Levels of members. */
export interface Vip {
  /** The rank of a member's level: 0 without one, and in a brand without levels. */
  levelOf(owner: VipOwner): Promise<number>
  /** A member's level, as it is now, and how far the next one is. */
  show(owner: VipOwner, language: Language): Promise<ReplyOf<typeof memberVip>>
  /** The next members by number after one who have this level or a higher one, at most `max`; none where levels are off. */
  membersFrom(
    asked: { readonly brandId: BrandId; readonly level: number },
    page: { readonly after: bigint; readonly max: number },
  ): Promise<readonly MemberId[]>
  /** What a member's level gives when withdrawing: its rank, and how much in a day, if it says so. */
  withdrawalsOf(owner: VipOwner): Promise<{ readonly level: number; readonly dayMaxMinor: bigint | undefined }>
  /** What operators do with levels. */
  readonly desk: LevelsDesk
  readonly jobs: readonly PeriodJob[]
}

/** Opens the levels of all brands. A brand whose switch is off has none, whatever is stored. */
export async function openVip(parts: VipParts): Promise<Vip> {
  const { database, brands } = parts
  await loadLevels(parts)
  return {
    async levelOf(owner) {
      if (!hasVip(brands.byId(owner.brandId))) return 0
      return (await memberLevel(database, owner))?.level ?? 0
    },
    show: (owner, language) => showLevel(parts, owner, language),
    membersFrom: async (asked, page) => (hasVip(brands.byId(asked.brandId)) ? membersFrom(database, asked, page) : []),
    async withdrawalsOf(owner) {
      const none = { level: 0, dayMaxMinor: undefined }
      if (!hasVip(brands.byId(owner.brandId))) return none
      const level = (await memberLevel(database, owner))?.level ?? 0
      if (level === 0) return none
      const { settings } = await currentLevels(database, owner.brandId, parts.clock.now())
      const dayMax = settings.levels[level - 1]?.withdrawDayMinor ?? 0
      return { level, dayMaxMinor: dayMax === 0 ? undefined : BigInt(dayMax) }
    },
    desk: openLevelsDesk(parts),
    jobs: [
      daily('decide levels', { at: '04:40', retries: 3 }, ({ brandId }, signal) => decideBrand(parts, brandId, signal)),
      daily('offer level gifts', { at: '05:10', retries: 3 }, ({ brandId }, signal) =>
        offerGifts(parts, brandId, signal),
      ),
    ],
  }
}

/** Stores what a brand's `levels.json` begins with, unless it is stored already. */
async function loadLevels({ database, brands, folders, clock }: VipParts): Promise<void> {
  for (const [place, { brandId }] of brands.all.entries()) {
    const file = join(folders[place] ?? '', 'levels.json')
    const text = await readFile(file, 'utf8').catch(() => undefined)
    if (text === undefined) continue
    const parsed = levelSettings.safeParse(parse(file, text))
    if (!parsed.success) {
      const [issue] = parsed.error.issues
      throw new StartProblem(`${file} is invalid at “${issue?.path.join('.') ?? ''}”: ${issue?.message ?? ''}`)
    }
    const reason = 'What the brand began with.'
    await insertLevels(database, { brandId, settings: parsed.data, reason, madeAt: clock.now() })
  }
}

function parse(file: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new StartProblem(`${file} is not valid JSON.`)
  }
}

async function showLevel(parts: VipParts, owner: VipOwner, language: Language): Promise<ReplyOf<typeof memberVip>> {
  const { database, brands } = parts
  const brand = brands.byId(owner.brandId)
  const { digits, symbol, code } = brand.currency
  const inCurrency = { currencySymbol: symbol, currencyCode: code }
  const written = (amount: number | bigint) => formatAmount(minor(BigInt(amount)), digits)
  const none = { hasVip: false, vipRankLevel: 0, vipLabelName: '', turnover: written(0), periodDays: 0 }
  if (!hasVip(brand)) return { ...none, keptUntil: null, next: null, levels: [], ...inCurrency }
  const { settings } = await currentLevels(database, owner.brandId, parts.clock.now())
  await decideMember(parts, owner, settings)
  const [turnover, stored] = await Promise.all([turnoverOfMember(parts, owner, settings), memberLevel(database, owner)])
  const rank = stored?.level ?? 0
  const next = settings.levels[rank]
  const missing = next === undefined ? 0n : BigInt(next.needsMinor) - turnover
  return {
    hasVip: true,
    vipRankLevel: rank,
    vipLabelName: settings.levels[rank - 1]?.names[language] ?? '',
    turnover: written(turnover),
    periodDays: settings.periodDays,
    keptUntil: rank === 0 ? null : (stored?.keptUntil.toString() ?? null),
    next:
      next === undefined
        ? null
        : {
            rank: rank + 1,
            name: next.names[language],
            needs: written(next.needsMinor),
            missing: written(missing > 0n ? missing : 0n),
          },
    levels: settings.levels.map((one, place) => ({
      rank: place + 1,
      name: one.names[language],
      needs: written(one.needsMinor),
      keeps: written(one.keepsMinor),
      onReaching: written(one.onReachingMinor),
      weekly: written(one.weeklyMinor),
      monthly: written(one.monthlyMinor),
      birthday: written(one.birthdayMinor),
      withdrawDay: written(one.withdrawDayMinor),
    })),
    ...inCurrency,
  }
}
