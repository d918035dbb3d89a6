import type { SharedOutcome } from '@baize/engines'
import { birds } from '@baize/engines/cockfight'
import { cardName } from '@baize/engines/tables'
import { useProofPhrases } from '../../language/phrases.ts'
import classes from './verify.module.css'

const faces = [
  'shared.face.0',
  'shared.face.1',
  'shared.face.2',
  'shared.face.3',
  'shared.face.4',
  'shared.face.5',
] as const

/** What a shared round showed, in words. */
export function SharedOutcomeView({ outcome }: { readonly outcome: SharedOutcome }) {
  const t = useProofPhrases()
  return <p className={classes.sum}>{outcomeText(t, outcome)}</p>
}

/** The same as text. */
export function outcomeText(t: ReturnType<typeof useProofPhrases>, outcome: SharedOutcome): string {
  const cards = (list: readonly number[]) => list.map(cardName).join(' ')
  switch (outcome.engine) {
    case 'crash':
      return outcome.crashHundredths === 0
        ? t('shared.crashAtOnce')
        : t('shared.crash', (outcome.crashHundredths / 100).toFixed(2))
    case 'baccarat':
      return t('shared.baccarat', cards(outcome.player), cards(outcome.banker))
    case 'dragonTiger':
      return t('shared.dragonTiger', cardName(outcome.dragon), cardName(outcome.tiger))
    case 'roulette':
      return t('shared.roulette', outcome.pocket)
    case 'fishPrawnCrab':
      return t('shared.dice', outcome.dice.map((die) => t(faces[die] ?? faces[0])).join(' · '))
    case 'sicBo':
      return t('shared.dice', outcome.dice.join(' · '))
    case 'fanTan':
      return t('shared.fanTan', outcome.beads, ((outcome.beads - 1) % 4) + 1)
    case 'xocDia': {
      const red = outcome.discs.filter((disc) => disc === 1).length
      return t('shared.xocDia', red, outcome.discs.length - red)
    }
    case 'cockfight': {
      const [meron, wala] = [outcome.meron, outcome.wala].map((bird) => birdName(t, bird))
      const end =
        outcome.winner === 'draw'
          ? t('shared.fightDrawn')
          : t('shared.fightWon', (outcome.winner === 'meron' ? meron : wala) ?? '')
      return t('shared.cockfight', meron ?? '', wala ?? '', end)
    }
  }
}

/** A bird’s name, by its number from 0. */
export function birdName(t: ReturnType<typeof useProofPhrases>, bird: number): string {
  const id = birds[bird]?.id
  return id === undefined ? String(bird + 1) : t(`bird.${id}`)
}
