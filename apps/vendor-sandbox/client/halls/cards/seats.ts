import { element } from '../../element.ts'
import { makeCardRow, type CardRow } from './lay-cards.ts'
import { markText, nameOf, sayKey, type CardsContext, type Hand, type ShownView } from './context.ts'

/** A seat at the table. */
export interface SeatPlace {
  readonly element: HTMLElement
  /** Where its name is, for what belongs beside it. */
  readonly plate: HTMLElement
  show(view: ShownView, hand: Hand | undefined): void
}

const portraits = [
  'fox',
  'cat',
  'panda',
  'owl',
  'tiger',
  'parrot',
  'bear',
  'lion',
  'frog',
  'penguin',
  'goat',
  'horse',
  'wolf',
  'monkey',
  'elephant',
  'crane',
]

/** Creates a seat. Number 0 is the player's own. */
export function makeSeat({ window, say }: CardsContext, first: ShownView, seat: number): SeatPlace {
  const isTile = first.kind === 'paiGow'
  const isDice = first.spots.length > 0
  const row: CardRow = makeCardRow(isTile, first.kind === 'thirteen' ? 'in-three' : '')
  const bubble = element('span', { class: 'bubble' })
  const mark = element('span', { class: 'mark' })
  const bet = element('span', { class: 'seat-bet' })
  const role = element('span', { class: 'role' })
  const sub = element('small')
  const stackText = element('small', { class: 'stack' })
  const net = element('span', { class: 'net' })
  const isDealer = seat === first.dealerSeat
  const motif =
    seat === 0
      ? 'crown'
      : isDealer
        ? 'mask'
        : (portraits[((first.names[seat - 1] ?? 1) - 1) % portraits.length] ?? 'fox')
  const plate = element(
    'div',
    { class: 'plate' },
    element('img', { src: `/play/art/motifs/${motif}.svg`, alt: '' }),
    element('div', { class: 'who' }, element('b', {}, nameOf(say, first, seat)), sub, stackText),
    role,
  )
  const place = element(
    'div',
    { class: `seat ${seat === 0 ? 'me' : ''} ${isDealer ? 'dealer' : ''}` },
    ...(isDice ? [] : [row.element]),
    plate,
    element('div', { class: 'seat-info' }, mark, bet, net),
    bubble,
  )
  sub.textContent = seat === 0 || isDealer ? '' : say('seat.computer')
  return {
    element: place,
    plate,
    show(view, hand) {
      const shown = hand?.seats[seat]
      const isOver = hand?.outcome !== undefined
      place.classList.toggle('due', !isOver && hand?.due.includes(seat) === true)
      place.classList.toggle('out', shown?.isOut === true)
      place.classList.toggle('winner', hand?.outcome?.winners.includes(seat) === true)
      row.show(shown?.cards ?? [], { parts: shown?.parts, delay: seat })
      const stack = shown?.stackMinor === undefined ? '' : window.money(BigInt(shown.stackMinor))
      stackText.textContent = stack
      mark.textContent = shown?.marks.map((one) => markText(say, one)).join(' · ') ?? ''
      const times = shown?.times === undefined ? '' : `× ${shown.times}`
      const amount =
        shown !== undefined && BigInt(shown.betMinor) > 0n && !isDealer ? window.money(BigInt(shown.betMinor)) : ''
      bet.textContent = [hidesBet(view.kind) ? '' : amount, times].filter(Boolean).join(' ')
      const said = isOver ? undefined : (shown?.said ?? lastSaid(hand, seat))
      bubble.textContent = said === undefined ? '' : sayKey(say, `said.${said.what}`)
      bubble.dataset['what'] = said?.what ?? ''
      role.textContent = shown?.role === 'button' ? 'D' : shown?.role === 'bank' && !isDealer ? say('seat.bank') : ''
      role.title = shown?.role === 'button' ? say('seat.button') : role.textContent
      const won = BigInt(hand?.outcome?.netMinor[seat] ?? 0)
      net.textContent = won === 0n || isDealer ? '' : `${won > 0n ? '+' : '−'}${window.money(won < 0n ? -won : won)}`
      net.className = `net ${won > 0n ? 'up' : 'down'}`
    },
  }
}

/** Games in which everybody sets the same amount aside show it only once, for the player. */
function hidesBet(kind: ShownView['kind']): boolean {
  return ['bull', 'thirteen', 'kaeng'].includes(kind)
}

/** What a seat last did, of games that do not say it themselves; a seat that is due has not done anything yet. */
function lastSaid(hand: Hand | undefined, seat: number): Hand['log'][number] | undefined {
  if (hand === undefined || hand.due.includes(seat)) return undefined
  return hand.log.findLast((line) => line.seat === seat)
}

/** Where the seats are, in per cent of the table: the player below, the dealer above, the others around. */
export function placesOf(count: number, dealerSeat: number | undefined): readonly (readonly [number, number])[] {
  const ring: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
    3: [
      [17, 38],
      [83, 38],
      [50, 12],
    ],
    4: [
      [16, 66],
      [16, 22],
      [84, 22],
      [84, 66],
    ],
    5: [
      [16, 67],
      [16, 27],
      [50, 11],
      [84, 27],
      [84, 67],
    ],
  }
  const around: readonly (readonly [number, number])[] =
    count === 4 && dealerSeat === undefined
      ? [
          [14, 40],
          [50, 11],
          [86, 40],
        ]
      : (ring[count - 1] ?? [])
  if (dealerSeat === undefined || count === 4) return [[50, 84], ...around]
  return [[50, 84], ...around.filter((_, nth) => nth < count - 1)]
}
