import { colourOf, creatures } from '@baize/engines/tables'
import { element } from '../../element.ts'
import { drawCreature } from './creature.ts'
import type { HistoryView } from './roads-view.ts'
import type { SceneParts } from './scenes/scene.ts'

const most = 24

/** Makes the row of last results of a table without roads, newest first. */
export function makeHistoryStrip({ say, spec }: SceneParts): HistoryView {
  const strip = element('ol', { class: 'strip' })
  const made = element('section', { class: 'history', 'aria-label': say('road.title') }, strip)
  const { kind } = spec.rules
  const markOf = (brief: string): HTMLElement => {
    if (kind === 'roulette') return element('li', { class: `strip-mark ${colourOf(Number(brief))}` }, brief)
    if (kind === 'fishPrawnCrab')
      return element(
        'li',
        { class: 'strip-dice' },
        ...[...brief].map((face) => drawCreature(creatures[Number(face)] ?? 'fish', 'strip-picture')),
      )
    if (kind === 'sicBo') {
      const look = brief.startsWith('B') ? 'red' : brief.startsWith('S') ? 'blue' : 'zero'
      return element('li', { class: `strip-mark ${look}` }, brief.slice(1))
    }
    if (kind === 'coins')
      return element(
        'li',
        { class: `strip-mark ${Number(brief) >= 2 ? 'red' : 'blue'}` },
        `${brief}:${3 - Number(brief)}`,
      )
    if (kind === 'storybook')
      return brief.startsWith('p')
        ? element('li', { class: 'strip-mark' }, brief.slice(1))
        : element('li', { class: 'strip-mark zero' }, '★')
    if (kind === 'bull' || kind === 'sanGong')
      return element(
        'li',
        { class: 'strip-three' },
        ...[...brief].map((letter) =>
          element('i', { class: letter === 'P' ? 'blue' : letter === 'B' ? 'red' : 'zero' }),
        ),
      )
    if (kind === 'holdem')
      return element(
        'li',
        { class: `strip-mark ${brief === 'P' ? 'blue' : brief === 'D' ? 'red' : 'zero'}` },
        say(brief === 'P' ? 'road.player' : brief === 'D' ? 'road.dealer' : 'road.tie'),
      )
    return element('li', { class: 'strip-mark' }, brief)
  }
  return {
    element: made,
    show(history) {
      strip.replaceChildren(...history.slice(-most).toReversed().map(markOf))
    },
  }
}
