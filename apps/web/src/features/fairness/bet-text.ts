import { bzDice, type GameBet } from '@baize/engines'
import type { useProofPhrases } from '../../language/phrases.ts'

/** A roll or a target as players see it: 4950 is 49.50. */
export function rollText(roll: number): string {
  return (roll / 100).toFixed(2).padStart(5, '0')
}

/** What a player chose, in words. */
export function betText(t: ReturnType<typeof useProofPhrases>, bet: GameBet): string {
  switch (bet.engine) {
    case 'dice': {
      const { side, chance } = bet
      // Over 50.49 are the rolls from 50.50, under 49.50 those up to 49.49.
      const target = side === 'under' ? chance : bzDice.outcomes - chance - 1
      return t(`bet.dice.${side}`, rollText(target), (chance / 100).toFixed(2))
    }
    case 'plinko':
      return t('bet.plinko', bet.rows, t(`risk.${bet.risk}`))
    case 'wheel':
      return t('bet.wheel', bet.segments, t(`risk.${bet.risk}`))
    case 'fish':
      return t(`bet.fish.${bet.weapon}`, bet.shots.map((kind) => fishName(t, kind)).join(', '))
    case 'mines':
      return t('bet.mines', bet.mines)
    case 'blackjack':
      return t('bet.blackjack')
    case 'threeCard':
      return bet.pairPlus === 0 ? t('bet.threeCard.none') : t('bet.threeCard', bet.pairPlus)
    case 'videoPoker':
      return t('bet.videoPoker')
  }
}

/** The name of a kind of fish. */
export function fishName(t: ReturnType<typeof useProofPhrases>, kind: string): string {
  const known = fishKinds.find((one) => one === kind)
  return known === undefined ? kind : t(`fish.${known}`)
}

/** All kinds of fish that players shoot at. */
export const fishKinds = [
  'anchovy',
  'clownfish',
  'tang',
  'butterfly',
  'seahorse',
  'shrimp',
  'puffer',
  'lionfish',
  'jellyfish',
  'turtle',
  'octopus',
  'ray',
  'swordfish',
  'eel',
  'shark',
  'arowana',
] as const
