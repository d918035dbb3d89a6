import './card-moves.css'
import { element } from '../controls/element.ts'

/** How the button of a move is now. */
export interface MoveNow {
  readonly possible: boolean
  readonly hidden?: boolean
  /** What it adds to the stake, in words; empty for nothing. */
  readonly added: string
}

export interface CardMovesOptions<Move extends string> {
  /** The moves, in the order of their buttons. */
  readonly moves: readonly Move[]
  /** The key of each move, in lower case. */
  readonly keys: Readonly<Record<string, Move>>
  readonly text: (move: Move) => string
  readonly isPossible: (move: Move) => boolean
  readonly take: (move: Move) => void
}

/** The buttons of what a player can do with their cards, and a line that says what best play does. */
export interface CardMoves<Move extends string> {
  readonly parts: readonly HTMLElement[]
  /** Shows how each is; nothing is marked any more. */
  draw(now: (move: Move) => MoveNow): void
  /** Marks a move and says why. */
  hint(best: Move, text: string): void
}

/** Makes the buttons and listens to their keys. */
export function createCardMoves<Move extends string>(options: CardMovesOptions<Move>): CardMoves<Move> {
  const { moves, keys, text, isPossible, take } = options
  const buttons = moves.map((move) => {
    const added = element('small', {})
    const view = element('button', { type: 'button', class: 'move', 'data-move': move }, text(move), added)
    view.addEventListener('click', () => isPossible(move) && take(move))
    return { move, view, added }
  })
  const says = element('p', { class: 'says', role: 'status' })
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (document.querySelector('dialog[open]') !== null) return
    const move = keys[event.key.toLowerCase()]
    if (move === undefined || !isPossible(move)) return
    event.preventDefault()
    take(move)
  })
  return {
    parts: [...buttons.map(({ view }) => view), says],
    draw(now) {
      for (const { move, view, added } of buttons) {
        const { possible, hidden = false, added: words } = now(move)
        view.hidden = hidden
        view.disabled = !possible
        delete view.dataset['best']
        added.textContent = words
      }
      says.textContent = ''
    },
    hint(best, words) {
      for (const { move, view } of buttons) if (move === best) view.dataset['best'] = 'true'
      says.textContent = words
    },
  }
}
