import { element } from '../controls/element.ts'
import type { RoomPorts } from './room-game.ts'
import {
  isHandOn,
  isHandOver,
  isIdle,
  isInHand,
  isOwnTurn,
  isUnderWay,
  missingChips,
  ownSeat,
  seatOffer,
  type RoomState,
} from './room-state.ts'

/** The row at the foot of a room: the balance, and sitting down, waiting, buying chips, sitting out, standing up. */
export function createRoomMenu(ports: RoomPorts, actions: { readonly sit: () => void; readonly addChips: () => void }) {
  const { phrase, session, purse } = ports
  const balance = element('output', { class: 'amount' })
  const note = element('p', { class: 'room-note' })
  const button = (kind: string, press: () => void) => {
    const made = element('button', { type: 'button', class: kind })
    made.addEventListener('click', press)
    return made
  }
  const sit = button('room-button strong', actions.sit)
  const wait = button('room-button strong', () => void session.wait(session.state.waitingPlace === null))
  const chips = button('room-button', actions.addChips)
  const away = button('room-button', () => void session.setAway(ownSeat(session.state)?.state !== 'away'))
  const leave = button('room-button', () => void session.leave())
  chips.textContent = phrase('rooms.addChips')
  return {
    view: element(
      'div',
      { class: 'room-menu' },
      note,
      element('div', { class: 'table-meter' }, element('span', {}, phrase('table.balance')), balance),
      element('div', { class: 'room-buttons' }, sit, wait, chips, away, leave),
    ),
    /** While a board is turned over (`isTurning`), nothing is said that its end would tell. */
    draw(state: RoomState, money: string, isTurning: boolean) {
      const { own, waitingPlace, busy, sitsWith, opened } = state
      const { sitAndGo } = opened
      const [seat, offer] = [ownSeat(state), seatOffer(state)]
      balance.textContent = money
      sit.hidden = own !== null || offer === 'full' || sitsWith !== null
      sit.textContent =
        sitAndGo === null ? phrase(sitLabel(offer)) : phrase('sitGo.enter', purse.money(purse.amount(sitAndGo.entry)))
      wait.hidden = sitAndGo !== null || own !== null || (offer !== 'full' && waitingPlace === null)
      wait.textContent = phrase(
        sitsWith !== null ? 'rooms.sitNot' : waitingPlace === null ? 'rooms.wait' : 'rooms.waitNot',
      )
      for (const one of [chips, away, leave]) one.hidden = own === null
      if (sitAndGo !== null) hideInSitAndGo(state, { chips, away, leave })
      away.textContent = phrase(seat?.state === 'away' ? 'rooms.comeBack' : 'rooms.sitOut')
      away.classList.toggle('strong', seat?.state === 'away')
      // Without chips there is nothing to come back to.
      const missing = missingChips(state)
      away.hidden ||= missing > 0
      chips.classList.toggle('strong', missing > 0 && !isTurning)
      const goes = sitAndGo === null ? 'rooms.standUp' : 'sitGo.leave'
      leave.textContent = phrase(seat?.state === 'leaving' ? 'rooms.leavingNow' : goes)
      for (const one of [sit, wait, chips, away]) one.disabled = busy
      leave.disabled = busy || seat?.state === 'leaving'
      note.textContent = isTurning ? '' : noteOf(state, ports)
      // Whoever sits keeps the line, so that the table does not move with every turn.
      note.hidden = note.textContent === '' && own === null
    },
    /** Counts down to the next hand. */
    tick(state: RoomState, now: number) {
      const { hand } = state
      if (hand === null || !isHandOver(hand) || hand.nextAt === null || isInHand(state)) return
      const seconds = Math.max(0, Math.ceil((Date.parse(hand.nextAt) - now) / 1000))
      const text =
        state.own === null || ['away', 'out'].includes(ownSeat(state)?.state ?? '')
          ? noteOf(state, ports)
          : phrase('rooms.nextHand', seconds)
      if (note.textContent !== text) note.textContent = text
      note.hidden = text === '' && state.own === null
    },
  }
}

/** What the button is called that leads to a seat. */
export const sitLabel = (offer: ReturnType<typeof seatOffer>) =>
  offer === 'afterHand' ? 'rooms.sitAfterHand' : 'rooms.sitDown'

/** Before a sit-and-go begins one can only leave it, and afterwards only sit out. */
function hideInSitAndGo(
  state: RoomState,
  { chips, away, leave }: Readonly<Record<'chips' | 'away' | 'leave', HTMLElement>>,
): void {
  const isOn = isUnderWay(state)
  chips.hidden = true
  away.hidden ||= !isOn || ownSeat(state)?.state === 'out'
  leave.hidden ||= isOn
}

function sitAndGoNote(state: RoomState, { phrase }: RoomPorts): string {
  const seat = ownSeat(state)
  if (!isUnderWay(state))
    return seat === undefined || seat.state === 'leaving' || seat.state === 'out' ? '' : phrase('sitGo.leaveHint')
  if (seat === undefined || seat.state === 'out') return phrase('sitGo.watching')
  return seat.state === 'away' ? phrase('sitGo.awayHint') : ''
}

function noteOf(state: RoomState, ports: RoomPorts): string {
  const { phrase, purse } = ports
  const { own, waitingPlace, players, hand, sitsWith } = state
  if (state.opened.sitAndGo !== null) return sitAndGoNote(state, ports)
  const seat = ownSeat(state)
  if (sitsWith !== null) return phrase('rooms.sitsAfter', purse.money(sitsWith))
  if (waitingPlace !== null) return phrase('rooms.waitingPlace', waitingPlace)
  if (own === null || seat === undefined)
    return own !== null || state.opened.own !== null || players.length === 0 ? '' : phrase(watching(state))
  if (seat.state === 'leaving') return phrase('rooms.leavingHint')
  const missing = missingChips(state)
  if (missing > 0) return phrase(seat.chips > 0 ? 'rooms.chipsLow' : 'rooms.chipsGone', ports.money(missing))
  if (seat.state === 'away') return phrase('rooms.awayHint')
  if (players.length < 2) return phrase('rooms.alone')
  if (seat.state === 'joining' && (hand === null || !isHandOver(hand) || hand.nextAt === null))
    return phrase('rooms.joiningHint')
  return toActNow(state, ports)
}

function watching(state: RoomState) {
  if (isIdle(state)) return 'rooms.onlyDemo'
  const notes = { now: 'rooms.watching', afterHand: 'rooms.watchingHand', full: 'rooms.watchingFull' } as const
  return notes[seatOffer(state)]
}

/** For whom the hand waits. */
function toActNow(state: RoomState, { phrase }: RoomPorts): string {
  if (!isHandOn(state)) return ''
  if (isOwnTurn(state)) return phrase('rooms.yourTurn')
  const turns = state.hand?.turns ?? []
  const only = turns.length === 1 ? state.players.find(({ seat }) => seat === turns[0]?.seat) : undefined
  return only === undefined ? phrase('rooms.alone') : phrase('rooms.toAct', only.name)
}
