import type { HoldemView } from '@baize/engines'
import { element } from '../../controls/element.ts'
import { amountLabel, createAmountRow } from '../../rooms/amount-row.ts'
import type { RoomActions, RoomPorts } from '../../rooms/room-game.ts'
import { isInHand, isOwnTurn, type RoomState } from '../../rooms/room-state.ts'

/** What the player has chosen to do once it is their turn. */
type Ahead = 'checkFold' | 'check' | 'callAny'

type Options = NonNullable<HoldemView['options']>

/** Raises by a part of the pot; without a part, all-in. */
const presets = [
  ['holdem.half', 0.5],
  ['holdem.threeQuarters', 0.75],
  ['holdem.potSize', 1],
  ['holdem.allIn', undefined],
] as const

/** Everything that is in the middle or in front of the seats. */
export const potOf = (view: HoldemView): number =>
  view.pots.reduce((sum, { amount }) => sum + amount, 0) +
  // Bets of this street are not in the pots until it ends.
  (view.street === 'over' ? 0 : view.seats.reduce((sum, { bet }) => sum + bet, 0))

/** A raise by a part of the pot, as it would be after a call: the amount that the own bet is raised to, within what is allowed. */
export function raiseByPot(view: HoldemView, seat: number, options: Options, part: number): number {
  if (options.raise === null) return 0
  const bet = view.seats.find((one) => one.seat === seat)?.bet ?? 0
  const wanted = bet + options.toCall + Math.floor((potOf(view) + options.toCall) * part)
  return Math.max(options.raise.min, Math.min(options.raise.max, wanted))
}

/** The player's turn: what they see, and what they may do. */
interface Turn {
  readonly view: HoldemView
  readonly options: Options
  readonly seat: number
}

function presetOf(turn: Turn | undefined, part: number | undefined): number | undefined {
  if (turn === undefined || turn.options.raise === null) return undefined
  return part === undefined ? turn.options.raise.max : raiseByPot(turn.view, turn.seat, turn.options, part)
}

function actButton(kind: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: `act ${kind}` })
  made.addEventListener('click', press)
  return made
}

/** Fold, check or call, raise with a slider; and what to do ahead of the own turn. */
export function createHoldemActions(ports: RoomPorts): RoomActions {
  const { phrase, money, chips, session } = ports
  const now = (): Turn | undefined => {
    const { hand, own } = session.state
    const view = hand?.view
    if (!isOwnTurn(session.state) || own === null || view?.engine !== 'holdem' || view.options === null)
      return undefined
    return { view, options: view.options, seat: own.seat }
  }
  const act = (kind: 'fold' | 'check' | 'call') => void session.act({ engine: 'holdem', kind })
  const fold = actButton('act-fold', () => act('fold'))
  const call = actButton('act-call', () => act(now()?.options.canCheck === true ? 'check' : 'call'))
  const raise = actButton('act-raise', () => void session.act({ engine: 'holdem', kind: 'raise', to: row.value() }))
  const drawAmount = (to: number) => {
    const found = now()
    const isBet = found !== undefined && found.view.seats.every(({ bet }) => bet === 0)
    const name = to >= (found?.options.raise?.max ?? 0) ? 'holdem.allInFor' : isBet ? 'holdem.betOf' : 'holdem.raiseTo'
    raise.replaceChildren(...amountLabel(phrase(name, ''), chips(to)))
    raise.setAttribute('aria-label', phrase(name, money(to)))
  }
  const row = createAmountRow(ports, {
    presets: presets.map(([name, part]) => ({ name: phrase(name), value: () => presetOf(now(), part) })),
    unit: session.state.opened.terms.engine === 'holdem' ? session.state.opened.terms.bigBlind : 1,
    changed: drawAmount,
  })
  const turnRow = element('div', { class: 'acts' }, fold, call, raise)
  const ahead = createAhead(ports)
  let shownTurn = ''

  const view = element('div', { class: 'holdem-actions' }, row.view, turnRow, ahead.view)
  return {
    view,
    draw(state) {
      view.dataset['seated'] = String(state.own !== null)
      const found = now()
      const isTurn = found !== undefined
      turnRow.hidden = !isTurn
      row.view.hidden = found === undefined || found.options.raise === null
      ahead.draw(state, isTurn)
      if (found === undefined) return
      if (ahead.take(found.options)) return
      const { options } = found
      const turn = `${state.hand?.handId} ${state.hand?.actionNo}`
      fold.textContent = phrase('holdem.did.fold')
      call.replaceChildren(
        ...(options.canCheck
          ? [phrase('holdem.did.check')]
          : amountLabel(phrase('holdem.did.call'), chips(options.toCall))),
      )
      raise.hidden = options.raise === null
      for (const one of [fold, call, raise]) one.disabled = state.busy
      if (turn === shownTurn || options.raise === null) return
      shownTurn = turn
      row.range(options.raise.min, options.raise.max)
    },
    key(key) {
      const found = now()
      if (found === undefined || session.state.busy) return false
      if (key === 'f') act('fold')
      else if (key === 'c') act(found.options.canCheck ? 'check' : 'call')
      else if (key === 'r' && found.options.raise !== null)
        void session.act({ engine: 'holdem', kind: 'raise', to: row.value() })
      else if (key === 'arrowup' || key === 'arrowright') row.step(1)
      else if (key === 'arrowdown' || key === 'arrowleft') row.step(-1)
      else return false
      return true
    },
  }
}

/** What the player chooses before their turn: taken back by itself when it would mean something else. */
function createAhead({ phrase, session, chips }: RoomPorts) {
  let chosen: Ahead | undefined
  /** The hand and what there was to call when it was chosen. */
  let [forHand, toCall] = ['', 0]
  const choices: readonly Ahead[] = ['checkFold', 'check', 'callAny']
  const buttons = choices.map((choice) => {
    const button = element('button', { type: 'button', class: 'segment', 'aria-pressed': 'false' })
    button.addEventListener('click', () => {
      chosen = chosen === choice ? undefined : choice
      forHand = session.state.hand?.handId ?? ''
      toCall = owed(session.state)
      mark()
    })
    return { choice, button }
  })
  const mark = () => {
    for (const { choice, button } of buttons) button.setAttribute('aria-pressed', String(choice === chosen))
  }
  const view = element(
    'div',
    { class: 'segments ahead', role: 'group', 'aria-label': phrase('holdem.ahead') },
    ...buttons.map(({ button }) => button),
  )
  return {
    view,
    draw(state: RoomState, isTurn: boolean) {
      const { hand, own } = state
      const seat = hand?.view.engine === 'holdem' ? hand.view.seats.find((one) => one.seat === own?.seat) : undefined
      view.hidden = isTurn || !isInHand(state) || seat?.state !== 'in'
      if (chosen !== undefined && (hand?.handId !== forHand || (chosen === 'check' && owed(state) > toCall)))
        chosen = undefined
      const due = owed(state)
      for (const { choice, button } of buttons) {
        const text =
          choice === 'check' && due > 0 ? phrase('holdem.callNow', chips(due)) : phrase(`holdem.ahead.${choice}`)
        if (button.textContent !== text) button.textContent = text
      }
      mark()
    },
    /** Does what was chosen; `true` if something was. */
    take(options: Options): boolean {
      if (chosen === undefined || session.state.busy) return false
      const choice = chosen
      chosen = undefined
      const calls = choice === 'callAny' || (choice === 'check' && options.toCall <= toCall)
      const kind = options.canCheck ? 'check' : calls ? 'call' : choice === 'checkFold' ? 'fold' : undefined
      if (kind === undefined) return false
      void session.act({ engine: 'holdem', kind })
      return true
    },
  }
}

/** What the player would have to pay now to stay in. */
function owed({ hand, own }: RoomState): number {
  if (hand?.view.engine !== 'holdem' || own === null) return 0
  const highest = Math.max(0, ...hand.view.seats.map(({ bet }) => bet))
  const seat = hand.view.seats.find((one) => one.seat === own.seat)
  return seat === undefined ? 0 : Math.min(seat.chips, highest - seat.bet)
}
