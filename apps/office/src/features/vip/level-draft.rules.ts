import type { BodyInputOf } from '@baize/contract'
import type { OfficeLevels, saveVip } from '@baize/contract/office'
import { parseAmountFromZero } from '@baize/money'
import { memberLanguages } from '../../kit/member-languages.ts'

/** What of a level is an amount. */
export const levelAmounts = ['needs', 'keeps', 'onReaching', 'weekly', 'monthly', 'birthday', 'withdrawDay'] as const

export const levelPeriods = ['periodDays', 'keptDays', 'giftDays'] as const
export type LevelPeriod = (typeof levelPeriods)[number]

/** A level as the form has it. */
export type LevelDraft = OfficeLevels['levels'][number]

/** The levels as the form has them: what is typed, as text. */
export interface LevelsDraft {
  readonly days: Readonly<Record<LevelPeriod, string>>
  readonly levels: readonly LevelDraft[]
}

/** What the form begins with. */
export function draftOf({ levels, periodDays, keptDays, giftDays }: OfficeLevels): LevelsDraft {
  return { days: { periodDays: `${periodDays}`, keptDays: `${keptDays}`, giftDays: `${giftDays}` }, levels }
}

/** Another level above the highest: it needs twice as much. */
export function withAnother(draft: LevelsDraft, digits: number): LevelsDraft {
  const last = draft.levels.at(-1)
  const doubled = (text: string) => {
    const amount = parseAmountFromZero(text, digits)
    if (amount === undefined || amount === 0n) return ''
    const units = (amount * 2n).toString().padStart(digits + 1, '0')
    return digits === 0 ? units : `${units.slice(0, -digits)}.${units.slice(-digits)}`
  }
  const next: LevelDraft = {
    names: { TH: '', CN: '', EN: '' },
    needs: doubled(last?.needs ?? ''),
    keeps: doubled(last?.keeps ?? ''),
    onReaching: '0',
    weekly: '0',
    monthly: '0',
    birthday: '0',
    withdrawDay: '0',
  }
  return { ...draft, levels: [...draft.levels, next] }
}

export type LevelProblem = 'names' | 'days' | 'amounts' | 'order'

/** What is wrong with a draft; nothing if it can be saved. */
export function problemsOf({ days, levels }: LevelsDraft, digits: number): readonly LevelProblem[] {
  const amount = (text: string) => parseAmountFromZero(text.trim(), digits)
  const isWhole = (text: string, most: number) => /^[1-9]\d{0,2}$/.test(text.trim()) && Number(text) <= most
  const isNamed = levels.every(({ names }) => memberLanguages.every((one) => names[one].trim() !== ''))
  const areDays = isWhole(days.periodDays, 366) && isWhole(days.keptDays, 366) && isWhole(days.giftDays, 90)
  const areAmounts = levels.every((one) => levelAmounts.every((field) => amount(one[field]) !== undefined))
  const rises = levels.every(({ needs, keeps }, place) => {
    const below = place === 0 ? 0n : (amount(levels[place - 1]?.needs ?? '') ?? 0n)
    const [needed, kept] = [amount(needs) ?? 0n, amount(keeps) ?? 0n]
    return needed > below && kept <= needed
  })
  return [
    ...(isNamed ? [] : (['names'] as const)),
    ...(areDays ? [] : (['days'] as const)),
    ...(areAmounts ? (rises ? [] : (['order'] as const)) : (['amounts'] as const)),
  ]
}

/** What is sent. */
export function settingsOf({ days, levels }: LevelsDraft): BodyInputOf<typeof saveVip>['settings'] {
  return {
    periodDays: Number(days.periodDays),
    keptDays: Number(days.keptDays),
    giftDays: Number(days.giftDays),
    levels: levels.map(({ names, ...amounts }) => ({
      names: { TH: names.TH.trim(), CN: names.CN.trim(), EN: names.EN.trim() },
      needs: amounts.needs.trim(),
      keeps: amounts.keeps.trim(),
      onReaching: amounts.onReaching.trim(),
      weekly: amounts.weekly.trim(),
      monthly: amounts.monthly.trim(),
      birthday: amounts.birthday.trim(),
      withdrawDay: amounts.withdrawDay.trim(),
    })),
  }
}

/** The facts of a draft by the names that versions have. */
export function factsOf({ days, levels }: LevelsDraft): Readonly<Record<string, string>> {
  return Object.fromEntries([
    ...levelPeriods.map((one) => [one, days[one].trim()] as const),
    ...levels.flatMap((level, place) => [
      ...memberLanguages.map((one) => [`${place + 1} name ${one}`, level.names[one].trim()] as const),
      ...levelAmounts.map((one) => [`${place + 1} ${one}`, level[one].trim()] as const),
    ]),
  ])
}

/** The facts of two drafts that differ. */
export function changedFacts(before: LevelsDraft, after: LevelsDraft) {
  const [was, is] = [factsOf(before), factsOf(after)]
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((field) => was[field] !== is[field])
  const pick = (facts: Readonly<Record<string, string>>) =>
    Object.fromEntries(changed.map((field) => [field, facts[field] ?? '']))
  return { count: changed.length, before: pick(was), after: pick(is) }
}
