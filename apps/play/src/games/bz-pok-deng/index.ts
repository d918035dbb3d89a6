import './look.css'
import type { PokDengView } from '@baize/engines'
import { element } from '../../controls/element.ts'
import { infoList } from '../../controls/info-parts.ts'
import { column, lantern, room } from '../../live/backdrop.ts'
import { netText } from '../../rooms/net-text.ts'
import type { RoomCentre, RoomGame, RoomPorts, SeatShow } from '../../rooms/room-game.ts'
import { createPokDengActions } from './pok-deng-actions.ts'
import { handText } from './hand-text.ts'

function seatShow({ phrase }: Pick<RoomPorts, 'phrase'>, view: PokDengView, seat: number): SeatShow | undefined {
  const found = view.seats.find((one) => one.seat === seat)
  if (found === undefined) return undefined
  const { cards, bet, chips, hand, net } = found
  const isBanker = view.banker === seat
  const badge = hand === null ? (bet === 0 ? phrase('pokdeng.sitOut') : undefined) : handText(phrase, hand)
  return {
    cards,
    bet: view.phase === 'over' ? 0 : (bet ?? 0),
    chips,
    ...(badge === undefined ? {} : { badge }),
    tone: net === null || net === 0 ? 'plain' : net > 0 ? 'good' : 'bad',
    out: bet === 0,
    ...(isBanker ? { mark: { text: phrase('pokdeng.bankerShort'), title: phrase('pokdeng.banker') } } : {}),
    ...(net !== null && net > 0 ? { won: net } : {}),
  }
}

function createCentre({ phrase }: Pick<RoomPorts, 'phrase'>): RoomCentre {
  const view = element('p', { class: 'pokdeng-centre' })
  return {
    view,
    draw(hand) {
      const shown = hand?.engine === 'pok-deng' && hand.phase !== 'over' ? hand.phase : undefined
      const text = shown === undefined ? '' : phrase(`pokdeng.${shown}`)
      if (view.textContent !== text) view.textContent = text
    },
  }
}

/** A pavilion with lanterns at night. */
const backdrop = room(
  { top: '#2a0a1c', middle: '#571a2a', low: '#12040a', light: '#ffc46b' },
  `${column(110, '#5a1a14', '#d9a441')}${column(1490, '#5a1a14', '#d9a441')}<g opacity=".3"><path d="M200 330L800 120l600 210-60 22-540-170-540 170z" fill="#7a2418"/><path d="M260 352L800 176l540 176v24H260z" fill="#d9a441"/></g>${lantern(250, 150, 0.55, '#e0452e')}${lantern(400, 92, 0.45, '#e0452e')}${lantern(1040, 150, 0.55, '#e0452e')}`,
)

/** Siam Court Pok Deng. */
export const game: RoomGame = {
  theme: 'rooms-pok-deng',
  tune: {
    beatsPerMinute: 88,
    root: 55,
    scale: [0, 2, 4, 7, 9],
    melody: '0 2 . 3 4 . 3 . | 2 . 1 0 . 2 . .',
    bass: [0, 3, 0, 4],
    brightness: 0.4,
  },
  backdrop,
  seat: (ports, view, seat) => (view.engine === 'pok-deng' ? seatShow(ports, view, seat) : undefined),
  createCentre,
  createActions: createPokDengActions,
  actionText({ phrase, money }, action) {
    if (action.engine !== 'pok-deng') return ''
    if (action.kind !== 'bet') return phrase(`pokdeng.${action.kind}`)
    return action.amount === 0 ? phrase('pokdeng.sitOut') : phrase('pokdeng.bet', money(action.amount))
  },
  told(ports, { view }, nameOf, own) {
    if (view.engine !== 'pok-deng' || view.phase !== 'over') return ''
    const mine = view.seats.find(({ seat, bet }) => seat === own && bet !== 0)
    // Without a stake of their own, the watcher sees how the banker fared, against whom all others play.
    const shown = mine ?? view.seats.find(({ seat }) => seat === view.banker)
    const said = own !== undefined && shown !== undefined ? [shown] : view.seats.filter(({ net }) => (net ?? 0) > 0)
    return said
      .map(({ seat, net, hand }) =>
        netText(ports, nameOf(seat), net ?? 0, hand === null ? undefined : handText(ports.phrase, hand)),
      )
      .join(' · ')
  },
  stakes: (terms, money) => (terms.engine === 'pok-deng' ? `${money(terms.minBet)} – ${money(terms.maxBet)}` : ''),
  unit: (terms) => (terms.engine === 'pok-deng' ? terms.minBet : 0),
  inUnits: 'rooms.inUnits',
  rules: (phrase) => [
    {
      title: phrase('rooms.how'),
      body: [
        infoList([
          phrase('pokdeng.rule.goal'),
          phrase('pokdeng.rule.pok'),
          phrase('pokdeng.rule.draw'),
          phrase('pokdeng.rule.order'),
          phrase('pokdeng.rule.deng'),
          phrase('pokdeng.rule.limit'),
          phrase('pokdeng.rule.rake'),
        ]),
      ],
    },
    { title: phrase('rooms.keys'), body: [element('p', {}, phrase('pokdeng.keys'))] },
  ],
}
