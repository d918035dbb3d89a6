import { handPoints, type BlackjackOutcome } from '@baize/engines'
import { cardName } from '@baize/engines/tables'
import { useProofPhrases } from '../../language/phrases.ts'
import classes from './verify.module.css'

/** The hands of a round of blackjack and how each ended. */
export function BlackjackTable({ outcome }: { readonly outcome: BlackjackOutcome }) {
  const t = useProofPhrases()
  const { dealer, hands, insurance } = outcome
  return (
    <ul className={classes.wins}>
      <li>{t('blackjack.dealer', cardsText(dealer), handPoints(dealer).total)}</li>
      {hands.map(({ cards, doubled, result }, place) => (
        <li key={cards.join()}>
          {t('blackjack.hand', place + 1, cardsText(cards), handPoints(cards).total)}
          {doubled ? ` · ${t('blackjack.doubled')}` : ''}
          {result === null ? '' : ` · ${t(`blackjack.${result}`)}`}
        </li>
      ))}
      {insurance === 'won' || insurance === 'lost' ? <li>{t(`blackjack.insurance.${insurance}`)}</li> : null}
    </ul>
  )
}

function cardsText(cards: readonly number[]): string {
  return cards.map(cardName).join(' ')
}
