import { button, element } from '../../element.ts'
import type { MatchSay } from './match-table.ts'

/** Asks before a match is given up. */
export function askToResign(say: MatchSay, resign: () => void): void {
  const dialog = element('dialog', { class: 'info ask', 'aria-label': say('act.resignSure') })
  const answer = (kind: string, text: string, then?: () => void) =>
    button(kind, text, () => {
      dialog.close()
      then?.()
    })
  dialog.append(
    element('h2', {}, say('act.resignSure')),
    element(
      'div',
      { class: 'hall-buttons' },
      answer('pill', say('act.yes'), resign),
      answer('pill main', say('act.no')),
    ),
  )
  dialog.addEventListener('close', () => dialog.remove())
  document.body.append(dialog)
  dialog.showModal()
}
