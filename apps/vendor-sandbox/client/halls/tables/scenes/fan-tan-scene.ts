import { homeOf } from '@baize/engines/tables'
import { drawing, element } from '../../../element.ts'
import type { Timeline } from '../timeline.ts'
import type { Scene, SceneParts } from './scene.ts'

const columns = 4
const gap = 13

/** Makes the scene of a fan-tan table: a cup over a heap of beads, which are taken away by fours. */
export function makeFanTanScene({ window, spec, say }: SceneParts): Scene {
  const beads = drawing('g', { class: 'beads' })
  const cup = drawing(
    'g',
    { class: 'cup' },
    drawing('path', { class: 'cup-body', d: 'M92 74C92 30 120 14 150 14s58 16 58 60z' }),
    drawing('path', { class: 'cup-band', d: 'M100 52q50 12 100 0M95 64q55 12 110 0' }),
    drawing('path', {
      class: 'cup-flower',
      d: 'M150 26q8 8 0 18q-8-10 0-18zM132 32q12 2 14 12q-12 0-14-12zM168 32q-2 12-14 12q2-12 14-12z',
    }),
    drawing('circle', { class: 'cup-knob', cx: 150, cy: 10, r: 7 }),
  )
  const count = element('output', { class: 'fan-count' })
  const made = element(
    'div',
    { class: 'scene-fan' },
    drawing('svg', { class: 'fan-table', viewBox: '0 0 300 96', 'aria-hidden': 'true' }, beads, cup),
    count,
  )
  const clear = () => {
    beads.replaceChildren()
    made.classList.remove('lifted')
    count.textContent = ''
  }
  const layOut = (all: number) => {
    beads.replaceChildren(
      ...Array.from({ length: all }, (_, nth) => {
        const column = Math.floor(nth / columns)
        return drawing('circle', {
          class: 'bead',
          cx: 22 + (column % 21) * gap,
          cy: 22 + (nth % columns) * gap,
          r: 5.6,
        })
      }),
    )
  }
  return {
    element: made,
    clear,
    play(outcome, _, timeline: Timeline) {
      if (outcome.kind !== 'fanTan') return
      const whole = spec.rules.showMs(outcome).rest
      const groups = Math.ceil(outcome.beads / columns) - 1
      timeline.at(700, () => {
        if (beads.childElementCount === 0) layOut(outcome.beads)
        made.classList.add('lifted')
      })
      const each = (whole - 2_400) / groups
      for (let nth = 0; nth < groups; nth += 1)
        timeline.at(1_300 + nth * each, (isPast) => {
          for (const bead of [...beads.children].slice(nth * columns, (nth + 1) * columns)) bead.classList.add('gone')
          if (!isPast) window.sounds.play('tile')
        })
      timeline.at(whole - 900, (isPast) => {
        count.textContent = say('fanTan.result', homeOf(outcome.beads))
        if (!isPast) window.sounds.play('gong')
      })
    },
  }
}
