import type { ThreeCardOutcome, VideoPokerOutcome } from '@baize/engines'
import { cardName } from '@baize/engines/tables'
import { useProofPhrases } from '../../language/phrases.ts'
import classes from './verify.module.css'

/** Both hands of a round of three-card poker, and what its bets returned. */
export function ThreeCardTable({ outcome }: { readonly outcome: ThreeCardOutcome }) {
  const t = useProofPhrases()
  const { player, hand, dealer, dealerHand, result, returns } = outcome
  return (
    <ul className={classes.wins}>
      <li>{t('threeCard.player', `${cardsText(player)} · ${t(`cards.${hand}`)}`)}</li>
      {dealerHand === null ? null : (
        <li>{t('threeCard.dealer', `${cardsText(dealer)} · ${t(`cards.${dealerHand}`)}`)}</li>
      )}
      {result === null ? null : <li>{t(`threeCard.${result}`)}</li>}
      {returns.bonus === 0 ? null : <li>{t('threeCard.bonus', returns.bonus)}</li>}
      {returns.pairPlus === 0 ? null : <li>{t('threeCard.pairPlus', returns.pairPlus)}</li>}
    </ul>
  )
}

/** The cards of a round of video poker before and after the draw. */
export function VideoPokerCards({ outcome }: { readonly outcome: VideoPokerOutcome }) {
  const t = useProofPhrases()
  const { dealt, held, cards, hand } = outcome
  const kept = held?.map((place) => dealt[place] ?? 0) ?? []
  return (
    <ul className={classes.wins}>
      <li>{t('videoPoker.dealt', cardsText(dealt))}</li>
      {held === null ? null : (
        <>
          <li>{t('videoPoker.held', kept.length === 0 ? t('videoPoker.heldNone') : cardsText(kept))}</li>
          <li>{t('videoPoker.cards', `${cardsText(cards)} · ${t(`cards.${hand}`)}`)}</li>
        </>
      )}
    </ul>
  )
}

function cardsText(cards: readonly number[]): string {
  return cards.map(cardName).join(' ')
}
