import { formatDay } from '@baize/ui'
import { useLanguage } from '../../../language/language.ts'
import { useLotteryPhrases, type LotteryKey } from '../../../language/phrases.ts'

/** What names a draw: its number, such as `20261126-0042` or `20261126-hcm`. */
interface NumberedDraw {
  readonly number: string
  readonly province: string | null
}

/** How a draw is written. */
export interface DrawName {
  /** The round or the province, such as "Round 42" or "Ho Chi Minh City"; the day if the draw is the only one of it. */
  readonly short: string
  /** The same with the day, such as "Round 42 · 26 Nov 2026". */
  readonly long: string
}

/** Returns what writes the name of a draw. */
export function useDrawName(): (draw: NumberedDraw) => DrawName {
  const say = useLotteryPhrases()
  const provinceName = useProvinceName()
  const language = useLanguage((state) => state.language)
  return ({ number, province }) => {
    const [, year, month, date, rest = ''] = /^(\d{4})(\d\d)(\d\d)(?:-(.+))?$/.exec(number) ?? []
    if (year === undefined) return { short: number, long: number }
    const day = formatDay(`${year}-${month}-${date}T00:00:00Z`, language, 'UTC')
    const round = /^\d+$/.test(rest) ? say('draw.round', Number(rest)) : rest
    const own = province === null ? round : provinceName(province)
    return own === '' ? { short: day, long: day } : { short: own, long: `${own} · ${day}` }
  }
}

/** Returns what writes the name of a Vietnamese province; a code that is not known stays as it is. */
export function useProvinceName(): (code: string) => string {
  const say = useLotteryPhrases()
  return (code) => {
    const key = `province.${code}`
    // A phrase that does not exist comes back as its key.
    const name = say(key as LotteryKey)
    return name === key ? code : name
  }
}

/** The name of a prize of a format. */
export function prizeKey(format: string, code: string): LotteryKey {
  if (code === 'special' && format.startsWith('vietnam')) return 'prize.grand'
  if (code === 'first' && format === 'thai-stock') return 'prize.top-3'
  // Every prize of the formats has a phrase, which a test checks.
  return `prize.${code}` as LotteryKey
}
