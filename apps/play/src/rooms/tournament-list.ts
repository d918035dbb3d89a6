import type { TournamentRecord } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { localeOf, type Language } from '@baize/phrases'
import { openDialog } from '../controls/dialog.ts'
import { element } from '../controls/element.ts'
import type { Purse } from '../instant/purse.ts'
import type { Phrase } from '../phrases.ts'
import type { RoomGateway } from './room-gateway.ts'
import { placesOf } from './tournament-end.ts'

interface Words {
  readonly phrase: Phrase
  readonly purse: Purse
  readonly language: Language
}

/** Opens the list of the sit-and-gos that the player entered, newest first, a page at a time. */
export function openTournamentList(words: Words, gateway: RoomGateway): void {
  if (document.querySelector('dialog[open]') !== null) return
  const { phrase } = words
  const list = element('ol', { class: 'hands' })
  const more = element('button', { type: 'button', class: 'segment' }, phrase('sitGo.olderResults'))
  const problem = element('p', { class: 'hint', role: 'alert' })
  let before: string | undefined
  const load = async () => {
    more.disabled = true
    try {
      const page = await gateway.tournaments(before)
      list.append(...page.list.map((record) => rowOf(words, record)))
      if (list.children.length === 0) list.append(element('li', { class: 'hint' }, phrase('sitGo.noResults')))
      before = page.next ?? undefined
      more.hidden = page.next === null
      problem.textContent = ''
    } catch (error) {
      problem.textContent =
        error instanceof CallRefused && error.code !== 'network' ? error.message : phrase('table.lost')
    }
    more.disabled = false
  }
  more.addEventListener('click', () => void load())
  void load()
  openDialog(phrase, 'hands-dialog', phrase('sitGo.results'), [element('div', {}, list, more, problem)])
}

/** One sit-and-go; opened, it shows the places of all. */
function rowOf({ phrase, purse, language }: Words, record: TournamentRecord): HTMLElement {
  const { players, ownSeat, state, terms, startedAt } = record
  const own = players.find(({ seat }) => seat === ownSeat)
  const time = new Intl.DateTimeFormat(localeOf[language], { dateStyle: 'medium', timeStyle: 'short' })
  const prize = own?.prize === null || own === undefined ? undefined : purse.amount(own.prize)
  const won = prize === undefined || prize === 0n ? '' : `+${purse.money(prize)}`
  const place =
    state === 'refunded'
      ? phrase('rooms.void')
      : own?.place === null || own === undefined
        ? phrase('sitGo.underWay')
        : phrase('sitGo.place', own.place, players.length)
  return element(
    'li',
    {},
    element(
      'details',
      { class: 'tournament-row' },
      element(
        'summary',
        { class: 'hand-row' },
        element(
          'span',
          {},
          `${phrase('sitGo.entry')} ${purse.money(purse.amount(terms.entry))}`,
          element('small', {}, time.format(Date.parse(startedAt))),
        ),
        element('span', { class: 'hand-cards-text' }, place),
        element('b', { 'data-net': won === '' ? 'even' : 'won' }, won === '' ? '–' : won),
      ),
      placesOf({ phrase, purse }, record, ownSeat),
    ),
  )
}
