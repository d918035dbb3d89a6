import type { SharedOutcome } from '@baize/engines'
import { zeroMinor } from '@baize/money'
import { element } from '../controls/element.ts'
import { createBetField, crowdOn, type BetField } from '../shared/bet-field.ts'
import { chipColour, chipPlace } from '../shared/chip-picture.ts'
import { amountOn } from '../shared/chip-tray.ts'
import type { SharedPorts } from '../shared/shared-art.ts'
import type { FieldLook, LiveGame } from './live-game.ts'

/** All fields of a felt, with what others have laid on them. */
export interface FeltFields {
  make(id: string, look?: FieldLook): HTMLElement
  draw(): void
  /** Shows which fields have won; `undefined`: none any more. */
  mark(outcome: SharedOutcome | undefined): void
  viewOf(id: string): HTMLElement | undefined
}

/** A pile is drawn with at most so many chips. */
const mostChips = 5

export function createFeltFields(ports: SharedPorts, { fieldName }: Pick<LiveGame, 'fieldName'>): FeltFields {
  const { session, purse, game, phrase } = ports
  const fields = new Map<string, { field: BetField; pile: HTMLElement; shown: string }>()
  const odds = new Map(session.state.opened.fields.map((one) => [one.id, one.odds]))
  const values = session.state.opened.chips.map(purse.amount)
  return {
    make(id, { face = [], name, large = false } = {}) {
      const pile = element('span', { class: 'pile', 'aria-hidden': 'true' })
      const field = createBetField(ports, {
        id,
        name: fieldName(phrase, id),
        odds: odds.get(id) ?? '',
        face: [...face, pile],
      })
      const label = field.view.querySelector<HTMLElement>('.bet-name')
      if (name !== undefined && label !== null) {
        // A short name is part of the picture: the button itself has the whole one.
        label.textContent = ''
        label.dataset['text'] = name
      }
      field.view.classList.toggle('is-large', large)
      fields.set(id, { field, pile, shown: '' })
      return field.view
    },
    draw() {
      for (const [id, one] of fields) {
        one.field.draw()
        const { players, amount } = crowdOn(ports, id)
        const key = `${players} ${amount}`
        if (key === one.shown) continue
        one.shown = key
        const top = chipPlace(amount, values)
        one.pile.replaceChildren(
          ...Array.from({ length: Math.min(players, mostChips) }, (_, nth) => {
            const chip = element('i', {})
            chip.style.setProperty('--chip', chipColour(top + nth))
            return chip
          }),
        )
      }
    },
    mark(outcome) {
      for (const [id, { field }] of fields) {
        if (outcome === undefined) {
          field.mark(undefined)
          continue
        }
        const { numerator, denominator } = game.pays(outcome, id)
        const { confirmed } = amountOn(ports, id)
        const isStaked = confirmed !== zeroMinor || crowdOn(ports, id).players > 0
        // A returned stake is neither won nor lost.
        const lost = numerator === 0n && isStaked ? 'lost' : undefined
        field.mark(numerator > denominator ? 'won' : lost)
      }
    },
    viewOf: (id) => fields.get(id)?.field.view,
  }
}
