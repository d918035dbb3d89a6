import type { DescribedModel } from '../../src/play/describe-game.ts'
import { pipSpots } from '../drawings/pip-spots.ts'
import { drawing, element } from '../element.ts'
import { animate } from '../motion.ts'
import { nameOfChoice } from '../name-of-choice.ts'
import { makeChooser } from './chooser.ts'
import { shownOf, type Stage, type StageParts } from './stage.ts'

type ChoiceModel = Extract<DescribedModel, { kind: 'choice' }>

function faceOf(value: number): SVGSVGElement {
  return drawing(
    'svg',
    { viewBox: '-50 -50 100 100', class: 'die', 'aria-hidden': 'true' },
    drawing('rect', { x: -46, y: -46, width: 92, height: 92, rx: 18 }),
    ...(pipSpots[value] ?? []).map(([x, y]) => drawing('circle', { cx: x * 24, cy: y * 24, r: 9 })),
  )
}

/** Two dice in a cup. */
export function makeTwoDiceStage(parts: StageParts, model: ChoiceModel): Stage {
  const cup = element('div', { class: 'dice' }, faceOf(3), faceOf(5))
  const sum = element('output', { class: 'big-number' }, '')
  const chooser = makeChooser({
    choices: model.choices,
    betUnits: model.betUnits,
    nameOf: (id) => nameOfChoice(parts.say, 'twoDice', id),
    changed: parts.changed,
  })
  return {
    element: element('div', { class: 'stage-column' }, cup, sum, chooser.element),
    chosen: () => ({ choice: chooser.chosen() ?? '', picks: [] }),
    begin() {
      sum.textContent = ''
      cup.classList.add('shaking')
    },
    cancel: () => cup.classList.remove('shaking'),
    async show(drawn) {
      const { dice } = shownOf(drawn, 'dice')
      cup.classList.remove('shaking')
      cup.replaceChildren(...dice.map(faceOf))
      const frames = [{ transform: 'translateY(-40px) rotate(-200deg) scale(.7)' }, { transform: 'none' }]
      await Promise.all(
        [...cup.children].map(async (die) =>
          animate(die, frames, { duration: 700, easing: 'cubic-bezier(.2,.9,.3,1.1)' }),
        ),
      )
      sum.textContent = String(dice.reduce((total, value) => total + value, 0))
    },
  }
}

/** A number from 1 to 100 on a scale that shows the winning range. */
export function makeOverUnderStage(parts: StageParts, model: ChoiceModel): Stage {
  const number = element('output', { class: 'big-number' }, '50')
  const span = element('div', { class: 'span' })
  const mark = element('div', { class: 'mark' })
  const chooser = makeChooser({
    choices: model.choices,
    betUnits: model.betUnits,
    nameOf: (id) => nameOfChoice(parts.say, 'overUnder', id),
    changed: (id) => {
      const [side, size = '50'] = id.split('-')
      span.style.setProperty('left', side === 'under' ? '0' : `${100 - Number(size)}%`)
      span.style.setProperty('width', `${size}%`)
      parts.changed()
    },
  })
  chooser.choose('under-50')
  let at = 50
  return {
    element: element(
      'div',
      { class: 'stage-column' },
      number,
      element('div', { class: 'scale', 'aria-hidden': 'true' }, span, mark),
      chooser.element,
    ),
    chosen: () => ({ choice: chooser.chosen() ?? '', picks: [] }),
    begin: () => void (number.textContent = '…'),
    cancel: () => void (number.textContent = String(at)),
    async show(drawn) {
      const shown = shownOf(drawn, 'number')
      const frames = [{ left: `${at}%` }, { left: `${shown.number - 0.5}%` }]
      await animate(mark, frames, { duration: 900, easing: 'cubic-bezier(.2,.8,.2,1)' })
      at = shown.number
      number.textContent = String(at)
    },
  }
}
