import type { Reward } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { useFormat } from '../../api/use-brand.ts'
import { useLevelName } from '../../api/use-level-name.ts'
import { useLanguage } from '../../language/language.ts'
import { useRewardPhrases } from '../../language/phrases.ts'

const dayForm = /^\d{4}-\d\d-\d\d$/

/** A calendar day as the reader writes it. It is the same day in every time zone. */
export function useDayWords(): (day: string) => string {
  const { day } = useFormat()
  return (written) => day(`${written}T12:00:00Z`)
}

/** What a reward is for. */
export function useRewardWords(): (reward: Pick<Reward, 'words' | 'details'>) => string {
  const say = useRewardPhrases()
  const dayWords = useDayWords()
  const language = useLanguage((state) => state.language)
  const levelName = useLevelName()
  return ({ words, details }) =>
    say(
      `words.${words}`,
      ...details.map((detail) => {
        if (words === 'vip_level') return levelName(detail) ?? say('words.level', detail)
        if (dayForm.test(detail)) return dayWords(detail)
        return words === 'activity' || words === 'mission' ? nameIn(language, detail) : detail
      }),
    )
}

/** A name that is kept in each language, as JSON, in one of them. */
function nameIn(language: Language, detail: string): string {
  const names: unknown = JSON.parse(detail)
  if (typeof names !== 'object' || names === null) return ''
  const name: unknown = Reflect.get(names, language)
  return typeof name === 'string' ? name : ''
}

/** What a reward is worth. */
export function useRewardValue(): (reward: Pick<Reward, 'kind' | 'amount'>, symbol: string) => string {
  const say = useRewardPhrases()
  const { money, count } = useFormat()
  return ({ kind, amount }, symbol) =>
    kind === 'cash' ? money(amount, symbol) : say('centre.points', count(Number(amount)))
}
