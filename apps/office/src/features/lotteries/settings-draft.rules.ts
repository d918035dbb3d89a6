import type { BodyInputOf } from '@baize/contract'
import type { LotterySettings, OfficeLotterySettings, saveLotterySettings } from '@baize/contract/office'
import { formatByCode, parseRate, ratesFor, returnsOf, termsOf } from '@baize/lottery'

/** The settings as the form has them: numbers are texts until they are sent. */
export interface SettingsDraft {
  readonly isOn: boolean
  readonly rates: LotterySettings['rates']
  /** Separated by commas, by bet. */
  readonly vipAdds: Readonly<Record<string, string>>
  readonly limits: Readonly<Record<LimitName, string>>
  readonly numbers: Readonly<Record<NumberName, string>>
  readonly schedule: ScheduleDraft
  readonly source: LotterySettings['source']
}

export const limitNames = [
  'minUnit',
  'maxUnit',
  'maxSlipStake',
  'maxSlipPayout',
  'maxNumberPayout',
  'maxMemberNumber',
] as const
export type LimitName = (typeof limitNames)[number]
/** Those that may be left empty: no limit. */
export const openLimits: readonly LimitName[] = ['maxSlipPayout', 'maxNumberPayout', 'maxMemberNumber']

export const numberNames = [
  'maxMemberSlips',
  'cancelSeconds',
  'sellsAhead',
  'voidAfterMinutes',
  'drawDelaySeconds',
] as const
export type NumberName = (typeof numberNames)[number]

/** All fields of all kinds of calendars; only those of its kind count. */
export interface ScheduleDraft {
  readonly kind: LotterySettings['schedule']['kind']
  readonly days: string
  readonly weekdays: readonly number[]
  readonly closesAt: string
  readonly drawsAt: string
  readonly everyMinutes: string
  readonly rounds: string
  readonly from: string
  readonly zone: string
}

/** What the form begins with. */
export function draftOf({ settings }: Pick<OfficeLotterySettings, 'settings'>): SettingsDraft {
  const { limits, schedule } = settings
  const text = (value: number | null) => (value === null ? '' : String(value))
  const times = schedule.kind === 'rounds' ? { closesAt: '15:30', drawsAt: '16:00' } : schedule
  return {
    isOn: settings.isOn,
    rates: settings.rates,
    vipAdds: Object.fromEntries(Object.entries(settings.vipAdds).map(([bet, adds]) => [bet, adds.join(', ')])),
    limits: {
      minUnit: limits.minUnit,
      maxUnit: limits.maxUnit,
      maxSlipStake: limits.maxSlipStake,
      maxSlipPayout: limits.maxSlipPayout ?? '',
      maxNumberPayout: limits.maxNumberPayout ?? '',
      maxMemberNumber: limits.maxMemberNumber ?? '',
    },
    numbers: {
      maxMemberSlips: text(limits.maxMemberSlips),
      cancelSeconds: text(settings.cancelSeconds),
      sellsAhead: text(settings.sellsAhead),
      voidAfterMinutes: text(settings.voidAfterMinutes),
      drawDelaySeconds: text(settings.drawDelaySeconds),
    },
    schedule: {
      kind: schedule.kind,
      days: schedule.kind === 'monthly' ? schedule.days.join(', ') : '1, 16',
      weekdays: schedule.kind === 'weekly' ? schedule.weekdays : [1],
      closesAt: times.closesAt,
      drawsAt: times.drawsAt,
      everyMinutes: schedule.kind === 'rounds' ? text(schedule.everyMinutes) : '5',
      rounds: schedule.kind === 'rounds' ? text(schedule.rounds) : '288',
      from: schedule.kind === 'rounds' ? schedule.from : '00:00',
      zone: schedule.zone,
    },
    source: settings.source,
  }
}

const listOf = (text: string) => text.split(/[\s,]+/).filter((one) => one !== '')

/** What is sent. Whatever is no number is sent as `NaN`, which the form does not let pass. */
export function settingsOf(draft: SettingsDraft): BodyInputOf<typeof saveLotterySettings>['settings'] {
  const { limits, numbers } = draft
  const orNone = (text: string) => (text.trim() === '' ? null : text.trim())
  const vipAdds = Object.entries(draft.vipAdds).map(([bet, text]) => [bet, listOf(text)] as const)
  return {
    isOn: draft.isOn,
    schedule: scheduleOf(draft.schedule),
    drawDelaySeconds: wholeOf(numbers.drawDelaySeconds),
    sellsAhead: wholeOf(numbers.sellsAhead),
    voidAfterMinutes: wholeOf(numbers.voidAfterMinutes),
    source: draft.source,
    cancelSeconds: numbers.cancelSeconds.trim() === '' ? null : wholeOf(numbers.cancelSeconds),
    rates: Object.fromEntries(
      Object.entries(draft.rates).map(([bet, tiers]) => [
        bet,
        Object.fromEntries(Object.entries(tiers).map(([tier, rate]) => [tier, rate.trim()])),
      ]),
    ),
    vipAdds: Object.fromEntries(vipAdds.filter(([, adds]) => adds.length > 0)),
    limits: {
      minUnit: limits.minUnit.trim(),
      maxUnit: limits.maxUnit.trim(),
      maxSlipStake: limits.maxSlipStake.trim(),
      maxSlipPayout: orNone(limits.maxSlipPayout),
      maxNumberPayout: orNone(limits.maxNumberPayout),
      maxMemberNumber: orNone(limits.maxMemberNumber),
      maxMemberSlips: wholeOf(numbers.maxMemberSlips),
    },
  }
}

function wholeOf(text: string): number {
  return /^\d{1,6}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
}

function scheduleOf(draft: ScheduleDraft): LotterySettings['schedule'] {
  const { kind, closesAt, drawsAt, from } = draft
  const zone = draft.zone.trim()
  if (kind === 'monthly') return { kind, days: listOf(draft.days).map(wholeOf), closesAt, drawsAt, zone }
  if (kind === 'weekly')
    return { kind, weekdays: draft.weekdays.toSorted((one, other) => one - other), closesAt, drawsAt, zone }
  return { kind, everyMinutes: wholeOf(draft.everyMinutes), rounds: wholeOf(draft.rounds), from, zone }
}

/** The highest return of a bet at these rates, without VIP; undefined while a rate is not valid. */
export function returnOfBet(
  formatCode: string,
  bet: string,
  tiers: Readonly<Record<string, string>>,
): number | undefined {
  const format = formatByCode(formatCode)
  const known = format?.bets.find(({ code }) => code === bet)
  if (format === undefined || known === undefined) return undefined
  if (known.tiers.some((tier) => parseRate((tiers[tier] ?? '').trim()) === undefined)) return undefined
  const alone = { ...format, bets: [known] }
  const trimmed = Object.fromEntries(Object.entries(tiers).map(([tier, rate]) => [tier, rate.trim()]))
  const terms = termsOf(alone, { version: 1, rates: { [bet]: trimmed } })
  return Math.max(...returnsOf(alone, (one) => ratesFor(terms, one, 0)).map(({ rtp }) => Number(rtp)))
}

/** What is wrong with a draft. */
export type SettingsProblem = 'rates' | 'limits' | 'calendar'

/** What is wrong with a draft; nothing if it can be sent. The server checks the returns, too. */
export function problemsOf(draft: SettingsDraft, digits: number): readonly SettingsProblem[] {
  const amount = (text: string) => {
    const [, decimals = ''] = text.trim().split('.')
    return /^\d{1,15}(\.\d+)?$/.test(text.trim()) && decimals.length <= digits ? Number(text) : Number.NaN
  }
  const { limits, rates, schedule } = draft
  const sent = settingsOf(draft)
  const areRates =
    Object.values(rates).every((tiers) => Object.values(tiers).every((rate) => parseRate(rate.trim()) !== undefined)) &&
    Object.values(sent.vipAdds).every((adds) => adds.every((add) => parseRate(add) !== undefined))
  const rises =
    amount(limits.minUnit) > 0 &&
    amount(limits.minUnit) <= amount(limits.maxUnit) &&
    amount(limits.maxUnit) <= amount(limits.maxSlipStake)
  const opens = openLimits.every((name) => limits[name].trim() === '' || amount(limits[name]) > 0)
  const isBetween = (value: number | null, least: number, most: number) =>
    value === null || (value >= least && value <= most)
  const areNumbers =
    isBetween(sent.limits.maxMemberSlips, 1, 500) &&
    isBetween(sent.cancelSeconds, 0, 86_400) &&
    isBetween(sent.sellsAhead, 1, 20) &&
    isBetween(sent.voidAfterMinutes, 5, 20_160) &&
    isBetween(sent.drawDelaySeconds, 1, 3_600)
  return [
    ...(areRates ? [] : (['rates'] as const)),
    ...(rises && opens && areNumbers ? [] : (['limits'] as const)),
    ...(isCalendar(schedule) ? [] : (['calendar'] as const)),
  ]
}

function isCalendar(draft: ScheduleDraft): boolean {
  const schedule = scheduleOf(draft)
  const isTime = (text: string) => /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
  if (schedule.zone === '') return false
  if (schedule.kind === 'rounds') {
    const { everyMinutes, rounds, from } = schedule
    return isTime(from) && everyMinutes >= 1 && rounds >= 1 && everyMinutes * rounds <= 1_440
  }
  const areDays =
    schedule.kind === 'weekly'
      ? schedule.weekdays.length > 0
      : schedule.days.length > 0 && schedule.days.every((one) => one >= 1 && one <= 31)
  return areDays && isTime(schedule.closesAt) && isTime(schedule.drawsAt)
}
