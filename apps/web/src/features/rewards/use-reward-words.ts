import type { Reward } from '@baize/contract'
import { useFormat } from '../../api/use-brand.ts'
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
  return ({ words, details }) =>
    say(`words.${words}`, ...details.map((detail) => (dayForm.test(detail) ? dayWords(detail) : detail)))
}

/** What a reward is worth. */
export function useRewardValue(): (reward: Pick<Reward, 'kind' | 'amount'>, symbol: string) => string {
  const say = useRewardPhrases()
  const { money, count } = useFormat()
  return ({ kind, amount }, symbol) =>
    kind === 'cash' ? money(amount, symbol) : say('centre.points', count(Number(amount)))
}
