import type { Gift } from '@baize/contract/office'
import { Money } from '../../kit/values.tsx'
import { usePhrasesOf } from '../../language/phrases.ts'

/** What a reward is worth: money, or points. */
export function GiftWorth({ gift: { kind, amount } }: { readonly gift: Pick<Gift, 'kind' | 'amount'> }) {
  const t = usePhrasesOf('office-gifts')
  return kind === 'points' ? <span className="bz-number">{t('points', amount)}</span> : <Money amount={amount} />
}
