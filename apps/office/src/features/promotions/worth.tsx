import { Money } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'

/** An amount in the unit of an offer's reward: money, or points. */
export function Worth({ amount, isPoints }: { readonly amount: string; readonly isPoints: boolean }) {
  const t = usePhrasesOf('office-promotions')
  return isPoints ? <span>{t('points', amount)}</span> : <Money amount={amount} />
}
