import type { SharedOutcome } from '@baize/engines'
import { useProofPhrases } from '../../language/phrases.ts'
import classes from './verify.module.css'

const ranks = ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K']
const suits = ['♠', '♥', '♦', '♣']

/** A card as people write it: 0 is the ace of the first suit, 51 the king of the last. */
export function cardText(card: number): string {
  return `${ranks[Math.floor(card / 4)] ?? ''}${suits[card % 4] ?? ''}`
}

/** What a shared round showed, in words. */
export function SharedOutcomeView({ outcome }: { readonly outcome: SharedOutcome }) {
  const t = useProofPhrases()
  return <p className={classes.sum}>{outcomeText(t, outcome)}</p>
}

/** The same as text. */
export function outcomeText(t: ReturnType<typeof useProofPhrases>, outcome: SharedOutcome): string {
  const cards = (list: readonly number[]) => list.map(cardText).join(' ')
  switch (outcome.engine) {
    case 'crash':
      return outcome.crashHundredths === 0
        ? t('shared.crashAtOnce')
        : t('shared.crash', (outcome.crashHundredths / 100).toFixed(2))
    case 'baccarat':
      return t('shared.baccarat', cards(outcome.player), cards(outcome.banker))
    case 'dragonTiger':
      return t('shared.dragonTiger', cardText(outcome.dragon), cardText(outcome.tiger))
    case 'roulette':
      return t('shared.roulette', outcome.pocket)
    case 'sicBo':
    case 'fishPrawnCrab':
      return t('shared.dice', outcome.dice.join(' · '))
    case 'fanTan':
      return t('shared.fanTan', outcome.beads, ((outcome.beads - 1) % 4) + 1)
    case 'xocDia': {
      const red = outcome.discs.filter((disc) => disc === 1).length
      return t('shared.xocDia', red, outcome.discs.length - red)
    }
  }
}
