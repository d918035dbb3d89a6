import { element } from '../../controls/element.ts'
import { amountLabel, createAmountRow } from '../../rooms/amount-row.ts'
import type { RoomActions, RoomPorts } from '../../rooms/room-game.ts'
import { isOwnTurn } from '../../rooms/room-state.ts'

interface Limits {
  readonly min: number
  readonly max: number
}

function presetsOf(phrase: RoomPorts['phrase'], limits: () => Limits | undefined, last: () => number | undefined) {
  const half = () => {
    const found = limits()
    return found === undefined ? undefined : Math.max(found.min, Math.floor(found.max / 2))
  }
  return [
    { name: phrase('pokdeng.least'), value: () => limits()?.min },
    { name: phrase('pokdeng.half'), value: half },
    { name: phrase('pokdeng.most'), value: () => limits()?.max },
    { name: phrase('pokdeng.last'), value: last },
  ]
}

function button(kind: string, text: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: `act ${kind}` }, text)
  made.addEventListener('click', press)
  return made
}

/** Betting against the banker with a slider, then drawing a third card or not. */
export function createPokDengActions(ports: RoomPorts): RoomActions {
  const { phrase, money, chips, session } = ports
  let lastBet = 0
  let shownHand = ''
  const now = () => {
    const { hand, own } = session.state
    const view = hand?.view
    if (!isOwnTurn(session.state) || view?.engine !== 'pok-deng') return undefined
    const seat = view.seats.find((one) => one.seat === own?.seat)
    return seat === undefined ? undefined : { view, seat }
  }
  const place = (amount: number) => {
    if (amount > 0) lastBet = amount
    void session.act({ engine: 'pok-deng', kind: 'bet', amount })
  }
  const choose = (kind: 'draw' | 'stay') => void session.act({ engine: 'pok-deng', kind })
  const sitOut = button('act-fold', phrase('pokdeng.sitOut'), () => place(0))
  const bet = button('act-raise', '', () => place(row.value()))
  const draw = button('act-draw', phrase('pokdeng.draw'), () => choose('draw'))
  const stay = button('act-stay', phrase('pokdeng.stay'), () => choose('stay'))
  const { terms } = session.state.opened
  const limits = () => now()?.seat.limits ?? undefined
  const row = createAmountRow(ports, {
    presets: presetsOf(phrase, limits, () => (lastBet === 0 ? undefined : lastBet)),
    unit: terms.engine === 'pok-deng' ? terms.minBet : 1,
    changed(value) {
      bet.replaceChildren(...amountLabel(phrase('pokdeng.bet', ''), chips(value)))
      bet.setAttribute('aria-label', phrase('pokdeng.bet', money(value)))
    },
  })
  const bets = element('div', { class: 'acts' }, sitOut, bet)
  const choices = element('div', { class: 'acts' }, stay, draw)
  const waits = element('p', { class: 'room-note' }, phrase('pokdeng.bankerWaits'))
  const view = element('div', { class: 'pokdeng-actions' }, waits, row.view, bets, choices)
  return {
    view,
    draw(state) {
      const found = now()
      const hand = state.hand?.view
      view.dataset['seated'] = String(state.own !== null)
      const isBetting = found?.view.phase === 'betting'
      row.view.hidden = !isBetting
      bets.hidden = !isBetting
      choices.hidden = found?.view.phase !== 'drawing'
      waits.hidden = hand?.engine !== 'pok-deng' || hand.phase !== 'betting' || hand.banker !== state.own?.seat
      for (const one of [sitOut, bet, draw, stay]) one.disabled = state.busy
      const range = limits()
      if (!isBetting || range === undefined || shownHand === state.hand?.handId) return
      shownHand = state.hand?.handId ?? ''
      row.range(range.min, range.max)
      if (lastBet > 0) row.set(lastBet)
    },
    key(key) {
      const found = now()
      if (found === undefined || session.state.busy) return false
      const isBetting = found.view.phase === 'betting'
      if (isBetting && key === 'enter') place(row.value())
      else if (isBetting && (key === 'arrowup' || key === 'arrowright')) row.step(1)
      else if (isBetting && (key === 'arrowdown' || key === 'arrowleft')) row.step(-1)
      else if (!isBetting && key === 'd') choose('draw')
      else if (!isBetting && key === 's') choose('stay')
      else return false
      return true
    },
  }
}
