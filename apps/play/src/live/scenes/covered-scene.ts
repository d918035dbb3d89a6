import type { SharedOutcome } from '@baize/engines'
import { showTimes } from '@baize/engines/tables'
import { element, pictureOf } from '../../controls/element.ts'
import type { SceneParts, TableScene } from '../live-game.ts'

/** What lies under a cover that is shaken and lifted. */
export interface Covered {
  readonly view: HTMLElement
  /** The cover, drawn. */
  readonly cover: string
  /** The plate or the stand below. */
  readonly stand: string
  /** Whether what lies below is seen while it is shaken: the cover is glass. */
  readonly glass: boolean
  show(outcome: SharedOutcome): void
  /** A few words under it, such as a sum. */
  tally(outcome: SharedOutcome): string
}

/** Dice or discs under a cup, a bowl or a dome: shaken, then lifted. */
export function createCoveredScene({ ports, dealer }: SceneParts, covered: Covered): TableScene {
  const cover = element('div', { class: 'cover' }, pictureOf(covered.cover))
  const tally = element('div', { class: 'tally' })
  const stand = element(
    'div',
    { class: 'stand', 'data-glass': String(covered.glass) },
    pictureOf(covered.stand),
    covered.view,
    cover,
  )
  const view = element('div', {}, stand, tally)
  const { begin, shake, lift } = showTimes
  const rattle = () => {
    ports.play('rattle')
    dealer.reach()
    cover.dataset['shaking'] = 'true'
    covered.view.dataset['rolling'] = 'true'
  }
  const still = () => {
    cover.dataset['shaking'] = 'false'
    covered.view.dataset['rolling'] = 'false'
  }
  return {
    view,
    clear() {
      still()
      cover.dataset['moving'] = 'false'
      cover.dataset['lifted'] = 'false'
      tally.textContent = ''
    },
    steps: (outcome) => [
      { atMs: begin, run: (moving) => moving && rattle() },
      { atMs: begin + shake / 2, run: (moving) => moving && ports.play('rattle') },
      {
        atMs: begin + shake,
        run(moving) {
          still()
          covered.show(outcome)
          cover.dataset['moving'] = String(moving)
          if (!covered.glass || !moving) cover.dataset['lifted'] = 'true'
          if (moving) ports.play('stop')
        },
      },
      {
        atMs: begin + shake + lift,
        run() {
          cover.dataset['lifted'] = 'true'
          tally.textContent = covered.tally(outcome)
        },
      },
    ],
  }
}
