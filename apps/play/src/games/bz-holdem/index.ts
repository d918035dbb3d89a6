import './look.css'
import type { HoldemView } from '@baize/engines'
import { infoList } from '../../controls/info-parts.ts'
import { column, room } from '../../live/backdrop.ts'
import { CardRow } from '../../rooms/room-card.ts'
import type { RoomCentre, RoomGame, RoomPorts, SeatShow } from '../../rooms/room-game.ts'
import { element } from '../../controls/element.ts'
import { flyFrom } from '../../cards/playing-card.ts'
import { createHoldemActions } from './holdem-actions.ts'

type Words = Pick<RoomPorts, 'phrase' | 'chips' | 'money'>

/** How long a street is looked at while a board is turned over. */
const streetMs = 1_300

const rows = [
  'highCard',
  'pair',
  'twoPairs',
  'threeOfAKind',
  'straight',
  'flush',
  'fullHouse',
  'fourOfAKind',
  'straightFlush',
  'royalFlush',
] as const

function seatShow({ phrase }: Words, view: HoldemView, seat: number): SeatShow | undefined {
  const found = view.seats.find((one) => one.seat === seat)
  if (found === undefined) return undefined
  const isOver = view.street === 'over'
  const isFolded = found.state === 'folded'
  const shown = view.end?.shown.find((one) => one.seat === seat)
  const won = (view.end?.wins ?? []).filter((win) => win.seat === seat).reduce((sum, { amount }) => sum + amount, 0)
  const did = isFolded ? 'fold' : found.state === 'allIn' && !isOver ? 'allIn' : found.did
  const isOpen = found.cards.some((card) => card !== null)
  const badge =
    shown === undefined
      ? did === null || (isOver && did !== 'fold')
        ? undefined
        : phrase(`holdem.did.${did}`)
      : phrase(`holdem.rank.${shown.rank}`)
  return {
    cards: isFolded && !isOpen ? [] : found.cards,
    ...(shown !== undefined && won > 0 ? { lit: shown.best } : {}),
    bet: isOver ? 0 : found.bet,
    chips: found.chips,
    ...(badge === undefined ? {} : { badge }),
    tone: won > 0 ? 'good' : isFolded ? 'bad' : 'plain',
    out: isFolded,
    ...(view.button === seat ? { mark: { text: 'D', title: phrase('holdem.button') } } : {}),
    ...(won > 0 ? { won } : {}),
  }
}

function createCentre({
  phrase,
  chips,
  reducedMotion,
}: Pick<RoomPorts, 'phrase' | 'chips' | 'money' | 'reducedMotion'>): RoomCentre {
  const board = new CardRow('board', phrase('holdem.board'))
  const pots = element('span', { class: 'pots' })
  const view = element('div', { class: 'holdem-centre' }, pots, board.view)
  return {
    view,
    draw(hand, moving) {
      const shown = hand?.engine === 'holdem' ? hand : undefined
      const winners = shown?.end?.wins.map(({ seat }) => seat) ?? []
      const lit = shown?.end?.shown.filter(({ seat }) => winners.includes(seat)).flatMap(({ best }) => best)
      const come = (card: HTMLElement, nth: number) => {
        if (!reducedMotion) setTimeout(() => flyFrom(card, pots, 0.34), (nth % 3) * 90)
      }
      board.draw(shown?.board ?? [], lit === undefined || lit.length === 0 ? undefined : lit, moving ? come : undefined)
      const amounts = shown === undefined ? [] : shown.pots.filter(({ amount }) => amount > 0)
      const texts = amounts.map(({ amount }, nth) =>
        amounts.length === 1 || nth === 0
          ? phrase('holdem.pot', chips(amount))
          : phrase('holdem.sidePot', nth, chips(amount)),
      )
      const text = texts.join('|')
      // What was won goes to the seats.
      pots.dataset['won'] = String(shown !== undefined && shown.end !== null)
      if (pots.dataset['text'] === text) return
      pots.dataset['text'] = text
      pots.replaceChildren(...texts.map((one) => element('span', { class: 'pot' }, one)))
    },
  }
}

/** A board that comes in one piece, since all are all-in, is turned over street by street. */
function frames(
  before: HoldemView | undefined,
  after: HoldemView,
): readonly { readonly view: HoldemView; readonly ms: number }[] {
  const known = before?.board.length ?? 0
  if (after.end === null || after.end.shown.length < 2 || after.board.length - known < 1 || before === undefined)
    return []
  const open = (cards: number): HoldemView => ({
    ...after,
    street: cards < 3 ? 'preflop' : cards === 3 ? 'flop' : cards === 4 ? 'turn' : 'river',
    board: after.board.slice(0, cards),
    pots: after.pots,
    // What is won lies in the middle until the board is complete.
    seats: after.seats.map((seat) => ({
      ...seat,
      bet: 0,
      did: null,
      chips:
        seat.chips -
        (after.end?.wins ?? []).filter((win) => win.seat === seat.seat).reduce((sum, win) => sum + win.amount, 0),
    })),
    end: null,
  })
  const stops = [...new Set([known, 3, 4, 5])].filter((cards) => cards >= known && cards <= after.board.length)
  return stops.map((cards) => ({ view: open(cards), ms: streetMs }))
}

/** A house on stilts at dusk, lamps over the water. */
const backdrop = room(
  { top: '#1b1440', middle: '#3a2450', low: '#080614', light: '#ffb45e' },
  `${column(110, '#2a1410', '#a9713a')}${column(1490, '#2a1410', '#a9713a')}<circle cx="1180" cy="170" r="70" fill="#ffe2a6" opacity=".9"/><g fill="#1d1236"><path d="M0 520l180-120 160 70 210-140 190 120 240-150 220 130 200-90 200 120v140H0z" opacity=".7"/></g><g stroke="#ffcf7a" stroke-width="3" opacity=".75"><path d="M300 0v190M620 0v150M960 0v170"/></g><g fill="#ffb84d"><circle cx="300" cy="205" r="20"/><circle cx="620" cy="165" r="18"/><circle cx="960" cy="185" r="16"/></g>`,
)

/** Riverside Hold'em. */
export const game: RoomGame = {
  theme: 'rooms-holdem',
  tune: {
    beatsPerMinute: 72,
    root: 50,
    scale: [0, 3, 5, 7, 10],
    melody: '0 . 2 . 3 2 . . | 4 . 3 . 2 . 0 .',
    bass: [0, 0, 3, 2],
    brightness: 0.3,
  },
  backdrop,
  seat: (ports, view, seat) => (view.engine === 'holdem' ? seatShow(ports, view, seat) : undefined),
  createCentre,
  createActions: createHoldemActions,
  frames: (before, after) =>
    after.engine === 'holdem' && (before === undefined || before.engine === 'holdem') ? frames(before, after) : [],
  actionText({ phrase, money }, action) {
    if (action.engine !== 'holdem') return ''
    return action.kind === 'raise' ? phrase('holdem.raiseTo', money(action.to)) : phrase(`holdem.did.${action.kind}`)
  },
  told({ phrase, money }, { view }, nameOf) {
    if (view.engine !== 'holdem' || view.end === null) return ''
    const { wins, shown } = view.end
    const seats = [...new Set(wins.map(({ seat }) => seat))]
    return seats
      .map((seat) => {
        const amount = money(wins.filter((win) => win.seat === seat).reduce((sum, win) => sum + win.amount, 0))
        const rank = shown.find((one) => one.seat === seat)?.rank
        return rank === undefined
          ? phrase('rooms.wins', nameOf(seat), amount)
          : phrase('rooms.winsWith', nameOf(seat), amount, phrase(`holdem.rank.${rank}`))
      })
      .join(' · ')
  },
  stakes: (terms, money) => (terms.engine === 'holdem' ? `${money(terms.smallBlind)} / ${money(terms.bigBlind)}` : ''),
  unit: (terms) => (terms.engine === 'holdem' ? terms.bigBlind : 0),
  inUnits: 'holdem.bigBlinds',
  rules: (phrase) => [
    {
      title: phrase('rooms.how'),
      body: [
        infoList([
          phrase('holdem.rule.goal'),
          phrase('holdem.rule.blinds'),
          phrase('holdem.rule.bet'),
          phrase('holdem.rule.allIn'),
          phrase('holdem.rule.show'),
          phrase('holdem.rule.rake'),
        ]),
      ],
    },
    {
      title: phrase('holdem.ranks'),
      body: [
        element(
          'ol',
          { class: 'rank-list' },
          ...rows.toReversed().map((rank) => element('li', {}, phrase(`holdem.rank.${rank}`))),
        ),
      ],
    },
    { title: phrase('rooms.keys'), body: [element('p', {}, phrase('holdem.keys'))] },
  ],
}
