import { birds } from '@baize/engines/cockfight'
import { element } from '../../controls/element.ts'
import type { Phrase } from '../../phrases.ts'
import type { TableSeason } from '../../shared/gateway.ts'

type Standing = TableSeason['standings'][number]

/** A bird’s name in the player’s language. */
export function birdName(phrase: Phrase, bird: number): string {
  const id = birds[bird]?.id
  return id === undefined ? String(bird + 1) : phrase(`bird.${id}`)
}

/** The last results as marks, the newest last. */
export function formOf(phrase: Phrase, form: Standing['form']): HTMLElement {
  const words = form.map((mark) => phrase(`cock.mark.${mark}`)).join(', ')
  return element(
    'span',
    { class: 'form', role: 'img', 'aria-label': phrase('cock.formOf', words === '' ? '–' : words) },
    ...form.map((mark) => element('i', { 'data-result': mark }, phrase(`cock.mark.${mark}`).slice(0, 1).toUpperCase())),
  )
}

/** What stands over a corner: the bird, its strength, its season. */
export interface Plate {
  readonly view: HTMLElement
  draw(bird: number, strength: number, standing: Standing | undefined): void
  /** 0…1. */
  spirit(share: number): void
}

export function createPlate(phrase: Phrase, corner: 'meron' | 'wala'): Plate {
  const name = element('b', { class: 'plate-name' })
  const facts = element('span', { class: 'plate-facts' })
  const form = element('span', { class: 'plate-form' })
  const bar = element('i', {})
  const view = element(
    'div',
    { class: 'plate', 'data-corner': corner },
    element('span', { class: 'plate-corner' }, phrase(`cock.${corner}`)),
    name,
    facts,
    form,
    element('span', { class: 'plate-spirit', 'aria-hidden': 'true' }, bar),
  )
  return {
    view,
    draw(bird, strength, standing) {
      name.textContent = birdName(phrase, bird)
      const record = standing === undefined ? [] : [phrase('cock.record', standing.won, standing.drawn, standing.lost)]
      facts.replaceChildren(...[phrase('cock.strength', strength), ...record].map((text) => element('span', {}, text)))
      form.replaceChildren(...(standing === undefined ? [] : [formOf(phrase, standing.form)]))
    },
    spirit: (share) => bar.style.setProperty('transform', `scaleX(${share.toFixed(3)})`),
  }
}
