import { canLay, douDizhuHints } from '@baize/engines'
import { element } from '../../controls/element.ts'
import type { RoomActions, RoomPorts } from '../../rooms/room-game.ts'
import { isOwnTurn } from '../../rooms/room-state.ts'
import { createHeldCards } from './held-cards.ts'

const bids = [0, 1, 2, 3] as const
type Points = (typeof bids)[number]

function button(kind: string, text: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: `act ${kind}` }, text)
  made.addEventListener('click', press)
  return made
}

/** The bids: those that are not above the one before cannot be pressed. */
function createBidRow(phrase: RoomPorts['phrase'], bid: (points: Points) => void) {
  const buttons = bids.map((points) =>
    points === 0
      ? button('act-fold', phrase('doudizhu.noBid'), () => bid(0))
      : button('act-raise', phrase('doudizhu.bid', points), () => bid(points)),
  )
  return {
    view: element('div', { class: 'acts' }, ...buttons),
    draw(before: number, busy: boolean) {
      for (const [points, one] of buttons.entries()) one.disabled = busy || (points > 0 && points <= before)
    },
  }
}

/** The own cards, bids, and what is laid: chosen by hand, or one hint after the other. */
export function createDouDizhuActions(ports: RoomPorts): RoomActions {
  const { phrase, session, message } = ports
  const now = () => {
    const { hand, own } = session.state
    const view = hand?.view
    return view?.engine === 'dou-dizhu' && own !== null ? { view, seat: own.seat } : undefined
  }
  const mine = () => (isOwnTurn(session.state) ? now() : undefined)
  let [hints, nth]: [readonly (readonly number[])[], number] = [[], 0]
  const lay = () => {
    if (mayLay()) void session.act({ engine: 'dou-dizhu', kind: 'play', cards: held.chosen() })
  }
  const pass = () => void session.act({ engine: 'dou-dizhu', kind: 'pass' })
  const bid = (points: Points) => void session.act({ engine: 'dou-dizhu', kind: 'bid', points })
  const hint = () => {
    const cards = hints[nth % Math.max(1, hints.length)]
    if (cards === undefined) return message(phrase('doudizhu.nothingBeats'))
    nth += 1
    return held.choose(cards)
  }
  const [passes, hinted, plays] = [
    button('act-fold', phrase('doudizhu.pass'), pass),
    button('act-call', phrase('doudizhu.hint'), hint),
    button('act-raise', phrase('doudizhu.play'), lay),
  ]
  const mayLay = () => {
    const found = mine()
    return found !== undefined && !session.state.busy && canLay(found.view, held.chosen())
  }
  const markPlay = () => void (plays.disabled = !mayLay())
  const held = createHeldCards(phrase, () => markPlay())
  const bidRow = createBidRow(phrase, bid)
  const playRow = element('div', { class: 'acts' }, passes, hinted, plays)
  const rows = element('div', { class: 'doudizhu-rows' }, bidRow.view, playRow)
  const view = element('div', { class: 'doudizhu-actions' }, rows, held.view)
  let shownTurn = ''
  return {
    view,
    draw(state) {
      const [found, turn] = [now(), mine()]
      view.dataset['seated'] = String(state.own !== null)
      const cards = found?.view.seats.find((one) => one.seat === found.seat)?.cards ?? []
      held.draw(found?.view.phase === 'over' ? [] : cards.filter((card): card is number => card !== null))
      bidRow.view.hidden = turn?.view.phase !== 'bidding'
      playRow.hidden = turn?.view.phase !== 'playing'
      bidRow.draw(turn?.view.bid ?? 0, state.busy)
      passes.disabled = state.busy || turn?.view.trick === null // Whoever leads has to lay something.
      hinted.disabled = state.busy
      const moment = `${state.hand?.handId} ${state.hand?.actionNo}`
      if (moment !== shownTurn) {
        shownTurn = moment
        ;[hints, nth] = [turn === undefined ? [] : douDizhuHints(turn.view, turn.seat), 0]
      }
      markPlay()
    },
    key(key) {
      const found = mine()
      if (found === undefined || session.state.busy) return false
      if (found.view.phase === 'bidding') {
        const points = bids.find((one) => String(one) === key)
        if (points === undefined || (points > 0 && points <= found.view.bid)) return false
        bid(points)
      } else if (key === 'h') hint()
      else if (key === 'p' && found.view.trick !== null) pass()
      else if (key === 'enter' && document.activeElement?.closest('.held') === null) lay()
      else return false
      return true
    },
  }
}
