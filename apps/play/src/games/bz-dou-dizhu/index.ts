import './look.css'
import type { DouDizhuView } from '@baize/engines'
import { element } from '../../controls/element.ts'
import { infoList } from '../../controls/info-parts.ts'
import { column, lantern, room } from '../../live/backdrop.ts'
import { netText } from '../../rooms/net-text.ts'
import { CardRow, landlordOrder } from '../../rooms/room-card.ts'
import type { RoomCentre, RoomGame, RoomPorts, SeatShow } from '../../rooms/room-game.ts'
import { createDouDizhuActions } from './dou-dizhu-actions.ts'

const known = (cards: readonly (number | null)[]): number[] =>
  cards.filter((card): card is number => card !== null).toSorted((a, b) => landlordOrder(b) - landlordOrder(a))

function seatShow({ phrase }: Pick<RoomPorts, 'phrase'>, view: DouDizhuView, seat: number): SeatShow | undefined {
  const found = view.seats.find((one) => one.seat === seat)
  if (found === undefined) return undefined
  const { cards, chips, bid, net } = found
  const play = view.plays.find((one) => one.seat === seat)
  const isOver = view.phase === 'over'
  const passed = play !== undefined && play.cards.length === 0
  const said = bid === null ? undefined : bid === 0 ? phrase('doudizhu.noBid') : phrase('doudizhu.bid', bid)
  const badge = view.phase === 'bidding' ? said : passed && !isOver ? phrase('doudizhu.pass') : undefined
  const held = known(cards)
  return {
    cards: [],
    held: held.length === cards.length ? held : cards,
    bet: 0,
    chips,
    ...(badge === undefined ? {} : { badge }),
    tone: passed ? 'bad' : 'plain',
    out: false,
    ...(view.landlord === seat
      ? { mark: { text: phrase('doudizhu.landlordShort'), title: phrase('doudizhu.landlord') } }
      : {}),
    // What was left in the hands lies open at the end.
    laid:
      isOver && held.length > 0 ? held : (play?.cards.toSorted((a, b) => landlordOrder(b) - landlordOrder(a)) ?? []),
    count: cards.length,
    ...(net !== null && net > 0 ? { won: net } : {}),
  }
}

function createCentre({ phrase }: Pick<RoomPorts, 'phrase'>): RoomCentre {
  const bottom = new CardRow('bottom-cards', phrase('doudizhu.bottom'))
  const line = element('p', { class: 'doudizhu-line' })
  const combo = element('p', { class: 'doudizhu-combo' })
  let shown = ''
  return {
    view: element('div', { class: 'doudizhu-centre' }, bottom.view, line, combo),
    draw(hand, moving) {
      const view = hand?.engine === 'dou-dizhu' ? hand : undefined
      bottom.draw(view?.bottom ?? [], undefined, moving ? () => undefined : undefined)
      const text =
        view === undefined
          ? ''
          : view.phase === 'bidding'
            ? phrase('doudizhu.bidding')
            : phrase('doudizhu.state', view.bid, view.multiple)
      if (line.textContent !== text) line.textContent = text
      const trick = view?.phase === 'playing' ? view.trick : null
      const name = trick === null || trick === undefined ? '' : phrase(`doudizhu.combo.${trick.combo.kind}`)
      const key = `${name} ${trick?.seat} ${trick?.cards.join(',')}`
      if (key === shown) return
      shown = key
      combo.textContent = name
      combo.dataset['great'] = String(trick?.combo.kind === 'bomb' || trick?.combo.kind === 'rocket')
      if (moving)
        combo.animate(
          [
            { transform: 'scale(.6)', opacity: 0 },
            { transform: 'none', opacity: 1 },
          ],
          220,
        )
    },
  }
}

/** A farm in the hills at dawn. */
const backdrop = room(
  { top: '#24345e', middle: '#8a5a4a', low: '#0d1408', light: '#ffd79a' },
  `${column(100, '#3d2413', '#b88a4a')}${column(1500, '#3d2413', '#b88a4a')}<circle cx="1130" cy="250" r="90" fill="#ffe0a3" opacity=".9"/><path d="M0 520q200-160 420-60 180-150 420-20 200-140 400-10 180-80 360 10v460H0z" fill="#2c4a2f"/><path d="M0 620q260-90 520-20 280-90 560 0 260-70 520 10v290H0z" fill="#3f6437"/><path d="M520 470l130-90 130 90v70H520z" fill="#5b2d1a"/><path d="M495 478l155-112 155 112-14 16-141-98-141 98z" fill="#a8472d"/>${lantern(300, 450, 0.6, '#d94a30')}`,
)

/** Beat the Landlord. */
export const game: RoomGame = {
  theme: 'rooms-dou-dizhu',
  tune: {
    beatsPerMinute: 96,
    root: 57,
    scale: [0, 2, 4, 7, 9],
    melody: '0 1 2 . 3 . 2 1 | 0 . 4 3 2 . 1 .',
    bass: [0, 2, 3, 0],
    brightness: 0.5,
  },
  backdrop,
  seat: (ports, view, seat) => (view.engine === 'dou-dizhu' ? seatShow(ports, view, seat) : undefined),
  createCentre,
  createActions: createDouDizhuActions,
  actionText({ phrase }, action) {
    if (action.engine !== 'dou-dizhu') return ''
    if (action.kind === 'pass') return phrase('doudizhu.pass')
    if (action.kind === 'bid')
      return action.points === 0 ? phrase('doudizhu.noBid') : phrase('doudizhu.bid', action.points)
    return phrase('doudizhu.laid', cardsText(action.cards))
  },
  told(ports, { view }, nameOf, own) {
    if (view.engine !== 'dou-dizhu' || view.end === null) return ''
    const { winner, spring } = view.end
    const words = {
      landlord: 'doudizhu.wonLandlord',
      farmers: 'doudizhu.wonFarmers',
      nobody: 'doudizhu.wonNobody',
    } as const
    const said = view.seats.filter(({ seat, net }) => (own === undefined ? (net ?? 0) > 0 : seat === own))
    return [
      ports.phrase(words[winner]),
      ...(spring ? [ports.phrase('doudizhu.spring')] : []),
      ...said.map(({ seat, net }) => netText(ports, nameOf(seat), net ?? 0, undefined)),
    ].join(' · ')
  },
  stakes: (terms, money) => (terms.engine === 'dou-dizhu' ? money(terms.base) : ''),
  unit: (terms) => (terms.engine === 'dou-dizhu' ? terms.base : 0),
  inUnits: 'rooms.inUnits',
  rules: (phrase) => [
    {
      title: phrase('rooms.how'),
      body: [
        infoList([
          phrase('doudizhu.rule.goal'),
          phrase('doudizhu.rule.bid'),
          phrase('doudizhu.rule.order'),
          phrase('doudizhu.rule.combos'),
          phrase('doudizhu.rule.beat'),
          phrase('doudizhu.rule.money'),
          phrase('doudizhu.rule.limit'),
          phrase('doudizhu.rule.rake'),
        ]),
      ],
    },
    { title: phrase('rooms.keys'), body: [element('p', {}, phrase('doudizhu.keys'))] },
  ],
}

const ranks = ['3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A', '2', 'jk', 'JK']

/** Cards as their ranks, since suits do not matter: `3 3 4 4 5 5`. */
function cardsText(cards: readonly number[]): string {
  return cards
    .toSorted((a, b) => landlordOrder(a) - landlordOrder(b))
    .map((card) => ranks[card >= 52 ? card - 39 : (Math.floor(card / 4) + 11) % 13] ?? '')
    .join(' ')
}
