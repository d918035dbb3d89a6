import { canLay, douDizhuHints } from '@baize/engines'
import { element } from '../../controls/element.ts'
import type { RoomActions, RoomPorts } from '../../rooms/room-game.ts'
import { isOwnTurn } from '../../rooms/room-state.ts'
import { createHeldCards } from './held-cards.ts'

const bids = [0, 1, 2, 3] as const

/** The own cards, bids, and what is laid: chosen by hand, or one hint after the other. */
export function createDouDizhuActions(ports: RoomPorts): RoomActions {
  const { phrase, session, message } = ports
  const now = () => {
    const { hand, own } = session.state
    const view = hand?.view
    return view?.engine === 'dou-dizhu' && own !== null ? { view, seat: own.seat } : undefined
  }
  const mine = () => (isOwnTurn(session.state) ? now() : undefined)
  const button = (kind: string, text: string, press: () => void) => {
    const made = element('button', { type: 'button', class: `act ${kind}` }, text)
    made.addEventListener('click', press)
    return made
  }
  let [hints, nth]: [readonly (readonly number[])[], number] = [[], 0]
  const lay = () => {
    const found = mine()
    const cards = held.chosen()
    if (found !== undefined && canLay(found.view, cards)) void session.act({ engine: 'dou-dizhu', kind: 'play', cards })
  }
  const pass = () => void session.act({ engine: 'dou-dizhu', kind: 'pass' })
  const bid = (points: (typeof bids)[number]) => void session.act({ engine: 'dou-dizhu', kind: 'bid', points })
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
  const markPlay = () => {
    const found = mine()
    plays.disabled = session.state.busy || found === undefined || !canLay(found.view, held.chosen())
  }
  const held = createHeldCards(phrase, () => markPlay())
  const bidButtons = bids.map((points) => ({
    points,
    view: button(
      points === 0 ? 'act-fold' : 'act-raise',
      points === 0 ? phrase('doudizhu.noBid') : phrase('doudizhu.bid', points),
      () => bid(points),
    ),
  }))
  const bidRow = element('div', { class: 'acts' }, ...bidButtons.map(({ view }) => view))
  const playRow = element('div', { class: 'acts' }, passes, hinted, plays)
  const rows = element('div', { class: 'doudizhu-rows' }, bidRow, playRow)
  const view = element('div', { class: 'doudizhu-actions' }, rows, held.view)
  let shownTurn = ''
  return {
    view,
    draw(state) {
      const [found, turn] = [now(), mine()]
      view.dataset['seated'] = String(state.own !== null)
      const cards = found?.view.seats.find((one) => one.seat === found.seat)?.cards ?? []
      held.draw(found?.view.phase === 'over' ? [] : cards.filter((card): card is number => card !== null))
      bidRow.hidden = turn?.view.phase !== 'bidding'
      playRow.hidden = turn?.view.phase !== 'playing'
      for (const { points, view: one } of bidButtons)
        one.disabled = state.busy || (points > 0 && points <= (turn?.view.bid ?? 0))
      // Whoever leads has to lay something.
      passes.disabled = state.busy || turn?.view.trick === null
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
