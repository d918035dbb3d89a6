import { creatures } from '@baize/engines/tables'
import { pipSpots } from '../../../drawings/pip-spots.ts'
import { drawing, element } from '../../../element.ts'
import { drawCreature } from '../creature.ts'
import type { Timeline } from '../timeline.ts'
import type { Scene, SceneParts } from './scene.ts'

/** Draws the face of a die; one and four are red, as on dice of the East. */
export function drawPips(value: number): SVGSVGElement {
  const isRed = value === 1 || value === 4
  return drawing(
    'svg',
    { viewBox: '-50 -50 100 100', class: `tdie ${isRed ? 'red' : ''}`, 'aria-hidden': 'true' },
    drawing('rect', { x: -47, y: -47, width: 94, height: 94, rx: 18 }),
    ...(pipSpots[value] ?? []).map(([x, y]) => drawing('circle', { cx: x * 25, cy: y * 25, r: value === 1 ? 16 : 10 })),
  )
}

/** Makes the scene of a table of three dice: a covered bowl that is shaken and opened. */
export function makeDiceScene({ window, spec, say }: SceneParts): Scene {
  const isCreatures = spec.rules.kind === 'fishPrawnCrab'
  const dice = [0, 1, 2].map(() => element('div', { class: 'dice-place' }))
  const result = element('output', { class: 'dice-result' })
  const cover = drawing(
    'svg',
    { class: 'dome', viewBox: '0 0 220 150', 'aria-hidden': 'true' },
    drawing('path', { class: 'dome-glass', d: 'M10 140C10 60 60 18 110 18s100 42 100 122z' }),
    drawing('path', { class: 'dome-shine', d: 'M40 120C44 74 70 44 98 36' }),
    drawing('circle', { class: 'dome-knob', cx: 110, cy: 13, r: 11 }),
  )
  const bowl = element('div', { class: 'bowl' }, element('div', { class: 'dice-row' }, ...dice), cover)
  const made = element('div', { class: 'scene-dice' }, bowl, result)
  const face = (value: number) =>
    isCreatures ? drawCreature(creatures[value] ?? 'fish', 'tdie-creature') : drawPips(value)
  const lie = (values: readonly number[]) => values.forEach((value, nth) => dice[nth]?.replaceChildren(face(value)))
  lie(isCreatures ? [0, 2, 4] : [1, 4, 6])
  return {
    element: made,
    clear() {
      made.classList.remove('open', 'shaking')
      result.textContent = ''
    },
    play(outcome, _, timeline: Timeline) {
      if (outcome.kind !== 'sicBo' && outcome.kind !== 'fishPrawnCrab') return
      const whole = spec.rules.showMs(outcome).rest
      const openMs = whole - 1_800
      made.classList.remove('open')
      timeline.at(0, (isPast) => made.classList.toggle('shaking', !isPast))
      for (let ms = 200; ms < openMs - 900; ms += 420)
        timeline.at(ms, (isPast) => {
          if (!isPast) window.sounds.play('dice')
        })
      timeline.at(openMs - 700, () => made.classList.remove('shaking'))
      timeline.at(openMs, (isPast) => {
        lie(outcome.dice)
        made.classList.remove('shaking')
        made.classList.add('open')
        if (!isPast) window.sounds.play('gong')
      })
      timeline.at(openMs + 500, () => {
        if (outcome.kind === 'sicBo') {
          const sum = outcome.dice.reduce((total, die) => total + die, 0)
          const isTriple = new Set(outcome.dice).size === 1
          const name = isTriple ? say('sicBo.triple') : say(sum >= 11 ? 'field.big' : 'field.small')
          result.textContent = `${sum} · ${name}`
        } else result.textContent = outcome.dice.map((die) => say(`creature.${creatures[die] ?? 'fish'}`)).join(' · ')
      })
    },
  }
}
