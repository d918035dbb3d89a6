import type { BodyOf } from '@baize/contract'
import type { OfficeLevels, saveVip } from '@baize/contract/office'
import { formatAmount, minor, parseAmountFromZero, type Currency } from '@baize/money'
import { refuseFields } from '../../../kernel/refusal.ts'
import { levelSettings, type LevelSettings } from '../../vip/index.ts'

const money = ['needs', 'keeps', 'onReaching', 'weekly', 'monthly', 'birthday', 'withdrawDay'] as const

/** Levels as operators read and type them. */
export function presentLevels({ levels, ...periods }: LevelSettings, { digits }: Currency): OfficeLevels {
  const written = (amountMinor: number) => formatAmount(minor(BigInt(amountMinor)), digits)
  return {
    ...periods,
    levels: levels.map((one) => ({
      names: one.names,
      needs: written(one.needsMinor),
      keeps: written(one.keepsMinor),
      onReaching: written(one.onReachingMinor),
      weekly: written(one.weeklyMinor),
      monthly: written(one.monthlyMinor),
      birthday: written(one.birthdayMinor),
      withdrawDay: written(one.withdrawDayMinor),
    })),
  }
}

/** Levels as they are stored. Refuses what is no amount, or contradicts itself. */
export function settingsOf(
  { levels, ...periods }: BodyOf<typeof saveVip>['settings'],
  { digits }: Currency,
): LevelSettings {
  const amountOf = (place: number, field: (typeof money)[number]): number => {
    const amountMinor = parseAmountFromZero(levels[place]?.[field] ?? '', digits)
    if (amountMinor !== undefined) return Number(amountMinor)
    const code = 'payment.amount_invalid'
    return refuseFields([{ field: `settings.levels.${place}.${field}`, code, values: [digits] }])
  }
  const typed = {
    ...periods,
    levels: levels.map(({ names }, place) => ({
      names,
      needsMinor: amountOf(place, 'needs'),
      keepsMinor: amountOf(place, 'keeps'),
      onReachingMinor: amountOf(place, 'onReaching'),
      weeklyMinor: amountOf(place, 'weekly'),
      monthlyMinor: amountOf(place, 'monthly'),
      birthdayMinor: amountOf(place, 'birthday'),
      withdrawDayMinor: amountOf(place, 'withdrawDay'),
    })),
  }
  const parsed = levelSettings.safeParse(typed)
  if (parsed.success) return parsed.data
  return refuseFields(
    parsed.error.issues.map(({ path }) => ({ field: ['settings', ...path].join('.'), code: 'field.invalid' })),
  )
}

/** What a version says, by the names under which versions and the audit log have it. */
export function factsOf(settings: LevelSettings, currency: Currency): Readonly<Record<string, string>> {
  const { levels, ...periods } = presentLevels(settings, currency)
  const ofLevels = levels.flatMap(({ names, ...amounts }, place) => [
    ...Object.entries(names).map(([language, name]) => [`${place + 1} name ${language}`, name] as const),
    ...Object.entries(amounts).map(([field, text]) => [`${place + 1} ${field}`, text] as const),
  ])
  return Object.fromEntries([
    ...Object.entries(periods).map(([field, days]) => [field, String(days)] as const),
    ...ofLevels,
  ])
}
