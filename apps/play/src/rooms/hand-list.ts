import type { HandRecord } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { parseAmountFromZero, subtractMinor, zeroMinor } from '@baize/money'
import { localeOf } from '@baize/phrases'
import { openDialog } from '../controls/dialog.ts'
import { element } from '../controls/element.ts'
import type { RoomGame, RoomPorts } from './room-game.ts'
import type { RoomGateway } from './room-gateway.ts'
import { openReplay } from './replay.ts'
import { cardText } from './room-card.ts'

/** Opens the list of the player's own hands in this room, newest first, a page at a time. */
export function openHandList(ports: RoomPorts, game: RoomGame, gateway: RoomGateway): void {
  if (document.querySelector('dialog[open]') !== null) return
  const { phrase, session } = ports
  const list = element('ol', { class: 'hands' })
  const more = element('button', { type: 'button', class: 'segment' }, phrase('rooms.olderHands'))
  const problem = element('p', { class: 'hint', role: 'alert' })
  let before: string | undefined
  const load = async () => {
    more.disabled = true
    try {
      const page = await gateway.hands(session.roomId, before)
      list.append(
        ...page.list.map((record) => rowOf(ports, record, () => void openReplay(ports, game, gateway, record))),
      )
      if (list.children.length === 0) list.append(element('li', { class: 'hint' }, phrase('rooms.noHands')))
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
  openDialog(phrase, 'hands-dialog', phrase('rooms.hands'), [element('div', {}, list, more, problem)])
}

function rowOf(ports: RoomPorts, record: HandRecord, open: () => void): HTMLElement {
  const { phrase, language } = ports
  const { opened } = ports.session.state
  // Tournament chips are whole.
  const digits = record.tournamentId === null ? opened.currencyDigits : 0
  const amount = (text: string) => parseAmountFromZero(text, digits) ?? zeroMinor
  const net = subtractMinor(amount(record.won), amount(record.staked))
  const own = record.view.seats.find(({ seat }) => seat === record.ownSeat)
  const time = new Intl.DateTimeFormat(localeOf[language], { hour: '2-digit', minute: '2-digit' })
  const sign = net > zeroMinor ? '+' : net < zeroMinor ? '−' : ''
  const shown = ports.money(Number(net < zeroMinor ? subtractMinor(zeroMinor, net) : net))
  const cards = (own?.cards ?? []).flatMap((card) => (card === null ? [] : [cardText(card)]))
  const button = element(
    'button',
    { type: 'button', class: 'hand-row' },
    element(
      'span',
      {},
      phrase('rooms.handNo', record.handNo),
      element('small', {}, time.format(Date.parse(record.endedAt))),
    ),
    element('span', { class: 'hand-cards-text' }, ...cards.slice(0, 5), ...(cards.length > 5 ? ['…'] : [])),
    element(
      'b',
      { 'data-net': sign === '+' ? 'won' : sign === '' ? 'even' : 'lost' },
      record.state === 'void' ? phrase('rooms.void') : `${sign}${shown}`,
    ),
  )
  button.addEventListener('click', open)
  return element('li', {}, button)
}
