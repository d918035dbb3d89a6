import type { DescribedModel } from '../../src/play/describe-game.ts'
import { drawing, element } from '../element.ts'
import { nameOfChoice } from '../name-of-choice.ts'
import { makeChooser } from './chooser.ts'
import { shownOf, type Stage, type StageParts } from './stage.ts'
import { discTurner, makeDisc } from './wheel-stage.ts'

/** The order of the pockets on a single-zero wheel. */
const wheelOrder = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
] as const
const reds = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])

const colourOf = (pocket: number) => (pocket === 0 ? 'zero' : reds.has(pocket) ? 'red' : 'black')

/** A roulette wheel and its table. */
export function makeRouletteStage(parts: StageParts, model: Extract<DescribedModel, { kind: 'choice' }>): Stage {
  const disc = makeDisc(wheelOrder.map((pocket) => ({ kind: `pocket-${colourOf(pocket)}`, text: String(pocket) })))
  const turn = discTurner(disc, () => wheelOrder.length)
  const last = drawing('text', { class: 'last', y: 9 }, '')
  const wheel = drawing(
    'svg',
    { viewBox: '-112 -118 224 230', class: 'wheel roulette', 'aria-hidden': 'true' },
    drawing('circle', { class: 'rim', r: 106 }),
    disc,
    drawing('circle', { class: 'hub', r: 58 }),
    last,
    drawing('circle', { class: 'ball', cy: -100, r: 6 }),
  )
  const chooser = makeChooser({
    choices: model.choices,
    betUnits: model.betUnits,
    nameOf: (id) => nameOfChoice(parts.say, 'roulette', id),
    changed: parts.changed,
    first: 'red',
  })
  chooser.element.classList.add('table')
  for (const pocket of reds) chooser.element.querySelector(`.choice-n${pocket}`)?.classList.add('is-red')
  return {
    element: element('div', { class: 'stage-row' }, wheel, chooser.element),
    chosen: () => ({ choice: chooser.chosen() ?? '', picks: [] }),
    begin: () => void (last.textContent = ''),
    cancel: () => undefined,
    async show(drawn) {
      const { pocket } = shownOf(drawn, 'roulette')
      await turn(wheelOrder.findIndex((each) => each === pocket))
      last.textContent = String(pocket)
      last.setAttribute('class', `last ${colourOf(pocket)}`)
    },
  }
}
