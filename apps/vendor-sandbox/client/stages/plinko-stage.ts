import type { DescribedModel } from '../../src/play/describe-game.ts'
import { drawing, element } from '../element.ts'
import { animate } from '../motion.ts'
import { timesText } from '../money.ts'
import { nameOfChoice } from '../name-of-choice.ts'
import { makeChooser } from './chooser.ts'
import { shownOf, type Stage, type StageParts } from './stage.ts'

const rows = 12
const gap = 22
const top = 20

/** A ball that falls through a board of pegs. */
export function makePlinkoStage(parts: StageParts, model: Extract<DescribedModel, { kind: 'choice' }>): Stage {
  const bins = drawing('g')
  const ball = drawing('circle', { class: 'ball', r: 8, cy: top - 14 })
  const board = drawing(
    'svg',
    { viewBox: '-160 0 320 320', class: 'plinko', 'aria-hidden': 'true' },
    ...pegs(),
    bins,
    ball,
  )
  const chooser = makeChooser({
    choices: model.choices,
    betUnits: model.betUnits,
    nameOf: (id) => nameOfChoice(parts.say, 'plinko', id),
    changed: (id) => {
      bins.replaceChildren(...binsOf(model.boards[id] ?? [], model.betUnits))
      parts.changed()
    },
  })
  chooser.choose(chooser.chosen() ?? 'calm')
  return {
    element: element('div', { class: 'stage-column' }, board, chooser.element),
    chosen: () => ({ choice: chooser.chosen() ?? '', picks: [] }),
    begin: () => bins.querySelector('.hit')?.classList.remove('hit'),
    cancel: () => undefined,
    async show(drawn) {
      const { path, bin } = shownOf(drawn, 'plinko')
      let x = 0
      const frames: Keyframe[] = [{ transform: 'translate(0,0)' }]
      for (const [row, turn] of path.entries()) {
        x += turn === 1 ? gap / 2 : -gap / 2
        frames.push({ transform: `translate(${x}px,${(row + 1) * gap + 8}px)`, easing: 'cubic-bezier(.4,0,.8,.6)' })
      }
      frames.push({ transform: `translate(${x}px,${rows * gap + 30}px)` })
      await animate(ball, frames, { duration: 2400 })
      bins.children[bin]?.classList.add('hit')
    },
  }
}

function pegs(): SVGCircleElement[] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: row + 1 }, (__, peg) =>
      drawing('circle', { class: 'peg', cx: (peg - row / 2) * gap, cy: top + row * gap + 8, r: 3 }),
    ),
  ).flat()
}

function binsOf(bins: readonly number[], betUnits: number): SVGGElement[] {
  return bins.map((coins, bin) => {
    const x = (bin - rows / 2) * gap
    const box = drawing('rect', { x: x - gap / 2 + 1, y: 288, width: gap - 2, height: 26, rx: 5 })
    const kind = coins >= betUnits * 3 ? 'high' : coins >= betUnits ? 'even' : 'low'
    return drawing('g', { class: `bin ${kind}` }, box, drawing('text', { x, y: 305 }, timesText(coins, betUnits)))
  })
}
