import { element } from '../../element.ts'

/** A field on the felt. */
export interface Cell {
  readonly id: string
  readonly element: HTMLButtonElement
  /** Shows this window's chips, confirmed and not, and the chips of others. */
  show(chips: { readonly mine: string; readonly isPending: boolean; readonly crowd: string }): void
  setState(state: { readonly isOpen: boolean; readonly isWinning: boolean }): void
}

/** Makes a cell; `content` stands in it instead of its name. */
export type MakeCell = (id: string, kind?: string, content?: readonly (Node | string)[]) => HTMLElement

/** Makes a field's cell. */
export function makeCell(
  id: string,
  parts: {
    readonly look: string
    readonly content: readonly (Node | string)[]
    readonly odds: string
    readonly label: string
    readonly press: () => void
  },
): Cell {
  // Where words stand in the cell, they are its name, with the chips on it; a picture needs one.
  const isWords = parts.content.every((one) => typeof one === 'string')
  const chip = element('span', { class: 'cell-chip', hidden: '' })
  const crowd = element('span', { class: 'cell-crowd', hidden: '' })
  const made = element(
    'button',
    {
      type: 'button',
      class: `cell ${parts.look}`,
      ...(isWords ? { title: parts.label } : { 'aria-label': parts.label }),
    },
    element('span', { class: 'cell-name' }, ...parts.content),
    ' ',
    element('small', { class: 'cell-odds' }, parts.odds),
    ' ',
    chip,
    ' ',
    crowd,
  )
  made.addEventListener('click', parts.press)
  return {
    id,
    element: made,
    show({ mine, isPending, crowd: others }) {
      chip.hidden = mine === ''
      chip.textContent = mine
      chip.classList.toggle('pending', isPending)
      crowd.hidden = others === ''
      crowd.textContent = others
      if (!isWords) made.setAttribute('aria-label', mine === '' ? parts.label : `${parts.label} · ${mine}`)
    },
    setState({ isOpen, isWinning }) {
      made.setAttribute('aria-disabled', String(!isOpen))
      made.classList.toggle('winning', isWinning)
    },
  }
}
