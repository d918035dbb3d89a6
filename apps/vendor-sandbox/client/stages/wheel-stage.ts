import { drawing, element } from '../element.ts'
import { animate } from '../motion.ts'
import { timesText } from '../money.ts'
import { makeChooser } from './chooser.ts'
import { shownOf, type Stage, type StageParts } from './stage.ts'
import type { DescribedModel } from '../../src/play/describe-game.ts'
import { nameOfChoice } from '../name-of-choice.ts'

/** A point on a circle, with the angle in turns from the top. */
export function onCircle(turns: number, radius: number): readonly [x: number, y: number] {
  return [Math.sin(turns * 2 * Math.PI) * radius, -Math.cos(turns * 2 * Math.PI) * radius]
}

/** A disc of equal fields, each with a class and a label. */
export function makeDisc(fields: readonly { readonly kind: string; readonly text: string }[]): SVGGElement {
  const share = 1 / fields.length
  const disc = drawing('g', { class: 'disc' })
  for (const [nth, { kind, text }] of fields.entries()) {
    const [x1, y1] = onCircle((nth - 0.5) * share, 100)
    const [x2, y2] = onCircle((nth + 0.5) * share, 100)
    const label = drawing('text', { transform: `rotate(${nth * share * 360}) translate(0 -84)` }, text)
    disc.append(drawing('path', { class: kind, d: `M0 0L${x1} ${y1}A100 100 0 0 1 ${x2} ${y2}Z` }), label)
  }
  return disc
}

/** Returns a function that turns a disc from its current position until a given field is at the top. */
export function discTurner(disc: SVGElement, fields: () => number): (stop: number) => Promise<void> {
  let turned = 0
  return async (stop) => {
    const target = Math.ceil(turned) + 4 - stop / fields()
    const frames = [{ transform: `rotate(${turned}turn)` }, { transform: `rotate(${target}turn)` }]
    await animate(disc, frames, { duration: 3200, easing: 'cubic-bezier(.12,.7,.12,1)' })
    turned = target
  }
}

/** A wheel of fortune with three rings. */
export function makeWheelStage(parts: StageParts, model: Extract<DescribedModel, { kind: 'choice' }>): Stage {
  const holder = drawing('svg', { viewBox: '-112 -118 224 230', class: 'wheel', 'aria-hidden': 'true' })
  let fieldCount = 1
  let turn: (stop: number) => Promise<void> = async () => undefined
  const lay = (ring: readonly number[]) => {
    const steps = [...new Set(ring)].toSorted((left, right) => left - right)
    const fields = ring.map((coins) => ({
      kind: coins === 0 ? 'field-0' : `field-${Math.min(5, steps.indexOf(coins) + (steps[0] === 0 ? 0 : 1))}`,
      text: coins === 0 ? '·' : timesText(coins, model.betUnits),
    }))
    fieldCount = ring.length
    const disc = makeDisc(fields)
    turn = discTurner(disc, () => fieldCount)
    const pointer = drawing('path', { class: 'pointer', d: 'M-9 -116L9 -116L0 -92Z' })
    holder.replaceChildren(
      drawing('circle', { class: 'rim', r: 106 }),
      disc,
      drawing('circle', { class: 'hub', r: 16 }),
      pointer,
    )
  }
  const chooser = makeChooser({
    choices: model.choices,
    betUnits: model.betUnits,
    nameOf: (id) => nameOfChoice(parts.say, 'wheel', id),
    changed: (id) => {
      lay(model.boards[id] ?? [])
      parts.changed()
    },
  })
  lay(model.boards[chooser.chosen() ?? ''] ?? [])
  return {
    element: element('div', { class: 'stage-column' }, holder, chooser.element),
    chosen: () => ({ choice: chooser.chosen() ?? '', picks: [] }),
    begin: () => holder.classList.add('waiting'),
    cancel: () => holder.classList.remove('waiting'),
    async show(drawn) {
      holder.classList.remove('waiting')
      const { ring, stop } = shownOf(drawn, 'wheel')
      if (ring.length !== fieldCount) lay(ring)
      await turn(stop)
    },
  }
}
