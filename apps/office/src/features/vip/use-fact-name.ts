import { usePhrasesOf } from '../../language/phrases.ts'
import { levelAmounts, levelPeriods } from './level-draft.rules.ts'

/** The names of what versions changed, in words. */
export function useFactName(): (field: string) => string {
  const t = usePhrasesOf('office-vip')
  return (field) => {
    const period = levelPeriods.find((one) => one === field)
    if (period !== undefined) return t(period)
    const [place = '', what = '', language = ''] = field.split(' ')
    const amount = levelAmounts.find((one) => one === what)
    const name = amount === undefined ? t('name', language) : t(amount)
    return t('levelName', place, name)
  }
}
