import type { DrawState } from '@baize/contract'
import type { OfficeLottery, ResultStanding } from '@baize/contract/office'
import { animals, type Animal } from '@baize/lottery'
import { betNameKey, lineName, tierName, type LotteryBetKey } from '@baize/phrases/lottery-bet-names'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Tone } from '../../kit/values.tsx'
import { useLanguage } from '../../language/language.ts'
import { usePhrasesOf } from '../../language/phrases.ts'
import { gamesQuery } from './lottery-queries.ts'

/** What things of lotteries are called in the operator's language; what has no name is called by its code. */
export interface LotteryWords {
  game(gameCode: string): string
  format(gameCode: string): string | undefined
  bet(format: string, bet: string): string
  tier(tier: string): string
  line(format: string, line: string): string
  province(code: string): string
  prize(code: string): string
}

const isAnimal = (code: string): code is Animal => animals.some((one) => one === code)

export function useLotteryWords(): LotteryWords {
  const say = usePhrasesOf('lottery-bets')
  const site = usePhrasesOf('lottery')
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(gamesQuery())
  return useMemo(() => {
    const games = new Map(data?.list.map((one) => [one.gameCode, one]))
    // A key without a phrase is shown as it is; a code reads better.
    const orCode = (text: string, code: string) => (text.includes('.') && text.endsWith(`.${code}`) ? code : text)
    const fill = (key: LotteryBetKey, ...values: readonly (string | number)[]) => say(key, ...values)
    const animal = (code: string) => (isAnimal(code) ? site(`animal.${code}`) : code)
    // The phrases of provinces and prizes are named by codes, which come from the server.
    const named = (kind: 'province' | 'prize', code: string) =>
      orCode(site(`${kind}.${code}` as Parameters<typeof site>[0]), code)
    return {
      game: (gameCode) => games.get(gameCode)?.names[language] ?? gameCode,
      format: (gameCode) => games.get(gameCode)?.format,
      bet: (format, bet) => orCode(say(betNameKey(format, bet)), bet),
      tier: (tier) => orCode(tierName(fill, tier), tier),
      line: (format, line) => lineName(fill, format, line, animal),
      province: (code) => named('province', code),
      prize: (code) => named('prize', code),
    }
  }, [say, site, language, data])
}

/** The lotteries as the options of a filter. */
export function useGameOptions(): Readonly<Record<string, string>> {
  const language = useLanguage((state) => state.language)
  const { data } = useQuery(gamesQuery())
  return useMemo(
    () => Object.fromEntries((data?.list ?? []).map(({ gameCode, names }) => [gameCode, names[language]])),
    [data, language],
  )
}

/** When a lottery is drawn, in one line. */
export function useScheduleText(): (schedule: OfficeLottery['schedule']) => string {
  const t = usePhrasesOf('office-lotteries')
  return (schedule) => {
    if (schedule.kind === 'rounds')
      return t('calendar.every', schedule.everyMinutes, schedule.rounds, schedule.from, schedule.zone)
    if (schedule.kind === 'monthly')
      return t('schedule.at', t('schedule.monthDays', schedule.days.join(', ')), schedule.drawsAt)
    const isDaily = schedule.weekdays.length === 7
    const days = isDaily ? t('weekly.daily') : schedule.weekdays.map((day) => t(weekdayKey(day))).join(', ')
    return t('schedule.at', days, schedule.drawsAt)
  }
}

const weekdays = ['weekday.0', 'weekday.1', 'weekday.2', 'weekday.3', 'weekday.4', 'weekday.5', 'weekday.6'] as const

/** The phrase of a weekday, 0 for Sunday. */
export function weekdayKey(day: number): (typeof weekdays)[number] {
  return weekdays[day] ?? weekdays[0]
}

export const toneOfDraw: Readonly<Record<DrawState, Tone>> = {
  open: 'good',
  closed: 'waiting',
  sealed: 'waiting',
  drawn: 'waiting',
  settled: 'plain',
  void: 'bad',
}

export const toneOfStanding: Readonly<Record<ResultStanding, Tone>> = {
  waiting: 'waiting',
  differ: 'bad',
  agreed: 'waiting',
  confirmed: 'good',
  correction: 'bad',
}
