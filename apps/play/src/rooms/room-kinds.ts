import { element } from '../controls/element.ts'
import type { Purse } from '../instant/purse.ts'
import type { RoomKind } from './room-gateway.ts'
import type { RoomsContext } from './rooms-context.ts'
import { openTournamentList } from './tournament-list.ts'

/** The row that chooses between cash tables and sit-and-gos, with the player's results at sit-and-gos; hidden for a game that has none. */
export function kindChoice(
  { phrase, gateway, language, opened }: RoomsContext,
  purse: Purse,
  first: RoomKind,
  choose: (kind: RoomKind) => void,
): HTMLElement {
  const results = element('button', { type: 'button', class: 'segment room-results' }, phrase('sitGo.results'))
  results.addEventListener('click', () => openTournamentList({ phrase, purse, language }, gateway))
  const buttons = (['cash', 'sitAndGo'] as const).map((kind) => {
    const button = element('button', { type: 'button', class: 'segment' }, phrase(`sitGo.${kind}`))
    return { kind, button }
  })
  const press = (chosen: RoomKind) => {
    for (const { kind, button } of buttons) button.setAttribute('aria-pressed', String(kind === chosen))
    results.hidden = chosen === 'cash'
  }
  for (const { kind, button } of buttons)
    button.addEventListener('click', () => {
      press(kind)
      choose(kind)
    })
  press(first)
  const row = element(
    'div',
    { class: 'room-kinds', role: 'group', 'aria-label': phrase('sitGo.kinds') },
    ...buttons.map(({ button }) => button),
    results,
  )
  row.hidden = !opened.hasSitAndGos
  return row
}
