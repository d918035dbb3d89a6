import { useQuery } from '@tanstack/react-query'
import { useLanguage } from '../language/language.ts'
import { useBrand } from './use-brand.ts'
import { vipQuery } from './vip-query.ts'
import { isSwitchedOn, vipSwitch } from './whitelabel.ts'

/** Returns what tells the name of a level (VIP) by its rank; `undefined` where there is none, or the switch is off (6.008). */
export function useLevelName(): (rank: number | string) => string | undefined {
  const language = useLanguage((state) => state.language)
  const { whitelabel } = useBrand()
  const { data } = useQuery({ ...vipQuery(language), enabled: isSwitchedOn(whitelabel, vipSwitch) })
  return (rank) => data?.levels.find((level) => String(level.rank) === String(rank))?.name
}
