import type { RoomHand, RoomLine, RoomSeat } from '@baize/contract'
import { element, pictureOf } from '../controls/element.ts'
import { flyFrom } from '../cards/playing-card.ts'
import { emotePicture } from './emotes.ts'
import { CardRow } from './room-card.ts'
import type { RoomPorts, SeatShow } from './room-game.ts'

/** What a seat draws itself from. */
export interface SeatDrawing {
  readonly player: RoomSeat | undefined
  readonly isOwn: boolean
  readonly show: SeatShow | undefined
  readonly turn: RoomHand['turns'][number] | undefined
  /** Whether the player may sit down here. */
  readonly isFree: boolean
  /** Whether a hand is under way, or its end is still being shown. */
  readonly isHandOn: boolean
  readonly muted: boolean
  readonly moving: boolean
  /** Where cards come from. */
  readonly deck: Element
}

const colours = ['#b0453b', '#3b6fb0', '#3b8f5c', '#8a56b3', '#b37a2d', '#2f8f96', '#a84a79', '#6f7f3a']
const ring =
  '<svg class="seat-ring" viewBox="0 0 44 44"><circle cx="22" cy="22" r="20" fill="none" stroke="#0008" stroke-width="4"/><circle class="seat-ring-left" cx="22" cy="22" r="20" fill="none" stroke="currentColor" stroke-width="4" pathLength="1" stroke-dasharray="1" stroke-linecap="round" transform="rotate(-90 22 22)"/></svg>'
const bubbleMs = 4_500

/** One seat at the table: who sits there, their cards, and the time that they have left. */
export class SeatView {
  readonly view: HTMLElement
  readonly #ports: RoomPorts
  readonly #cards: CardRow
  readonly #avatar = element('span', { class: 'seat-face' })
  readonly #name = element('span', { class: 'seat-name' })
  readonly #chips = element('span', { class: 'seat-chips' })
  readonly #badge = element('span', { class: 'seat-badge' })
  readonly #mark = element('span', { class: 'seat-mark' })
  readonly #count = element('span', { class: 'seat-count' })
  readonly #won = element('span', { class: 'seat-won' })
  readonly #bubble = element('span', { class: 'seat-bubble' })
  readonly #plate: HTMLButtonElement
  readonly #free: HTMLButtonElement
  readonly #ring: Element
  #turn: SeatDrawing['turn']
  #bubbleTimer: ReturnType<typeof setTimeout> | undefined
  #shownFace = ''

  constructor(ports: RoomPorts, seat: number, actions: { readonly sit: () => void; readonly about: () => void }) {
    this.#ports = ports
    const { phrase } = ports
    this.#cards = new CardRow('seat-cards')
    this.#ring = pictureOf(ring)
    this.#plate = element(
      'button',
      { type: 'button', class: 'seat-plate' },
      element('span', { class: 'seat-avatar' }, this.#avatar, this.#ring),
      element('span', { class: 'seat-text' }, this.#name, this.#chips),
      this.#badge,
    )
    this.#plate.addEventListener('click', actions.about)
    this.#free = element('button', { type: 'button', class: 'seat-free' }, phrase('rooms.sitHere'))
    this.#free.addEventListener('click', actions.sit)
    this.view = element(
      'div',
      { class: 'seat', 'data-seat': String(seat) },
      this.#cards.view,
      this.#plate,
      this.#free,
      this.#mark,
      this.#count,
      this.#won,
      this.#bubble,
    )
  }

  draw(drawing: SeatDrawing): void {
    const { player, isOwn, show, turn, isFree, isHandOn, muted, moving, deck } = drawing
    const { phrase, chips } = this.#ports
    this.#turn = turn
    const data = this.view.dataset
    data['own'] = String(isOwn)
    data['taken'] = String(player !== undefined)
    data['out'] = String(show?.out ?? false)
    data['state'] = player?.state ?? 'free'
    data['turn'] = String(turn !== undefined)
    data['demo'] = String(player?.isDemo ?? false)
    this.#plate.hidden = player === undefined
    this.#free.hidden = player !== undefined || !isFree
    this.#face(player)
    write(this.#name, player === undefined ? '' : isOwn ? phrase('table.you') : player.name)
    // Between hands the room knows better: chips may have been bought.
    const isBetween = show === undefined || (!isHandOn && player?.state === 'away')
    write(this.#chips, player === undefined ? '' : chips(isBetween ? player.chips : show.chips))
    const isQuiet = player?.state === 'playing' || (!isHandOn && player?.state === 'joining')
    const waits =
      player === undefined || isQuiet
        ? undefined
        : phrase(player.state === 'out' ? 'sitGo.out' : `rooms.state.${player.state}`)
    write(this.#badge, show?.badge ?? waits ?? (muted ? phrase('rooms.muted') : ''))
    this.#badge.dataset['tone'] = show?.tone ?? 'plain'
    write(this.#mark, show?.mark?.text ?? '')
    this.#mark.title = show?.mark?.title ?? ''
    write(this.#count, show?.count === undefined ? '' : String(show.count))
    write(this.#won, show?.won === undefined || show.won <= 0 ? '' : `+${chips(show.won)}`)
    this.#cards.draw(
      player === undefined ? [] : (show?.cards ?? []),
      show?.lit,
      moving ? (card, nth) => this.#deal(card, nth, deck) : undefined,
    )
    if (turn === undefined) this.#ring.removeAttribute('data-bank')
  }

  /** Shows the time that is left, by the server's clock. */
  tick(now: number, actMs: number): void {
    const turn = this.#turn
    if (turn === undefined) return
    const [until, bank] = [Date.parse(turn.until), Date.parse(turn.bankUntil)]
    const inBank = now > until
    const left = inBank ? (bank - now) / Math.max(1, bank - until) : (until - now) / actMs
    this.#ring.setAttribute('data-bank', String(inBank))
    this.#ring.setAttribute('style', `--left:${Math.max(0, Math.min(1, left))}`)
  }

  /** Shows what the player said, over their seat. */
  say(line: RoomLine): void {
    this.#bubble.replaceChildren(...(line.emote === null ? [line.text ?? ''] : [emotePicture(line.emote)]))
    this.#bubble.dataset['emote'] = String(line.emote !== null)
    this.#bubble.dataset['shown'] = 'true'
    clearTimeout(this.#bubbleTimer)
    this.#bubbleTimer = setTimeout(() => (this.#bubble.dataset['shown'] = 'false'), bubbleMs)
  }

  #deal(card: HTMLElement, nth: number, deck: Element): void {
    if (this.#ports.reducedMotion) return
    setTimeout(() => flyFrom(card, deck, 0.38), nth * 60)
  }

  #face(player: RoomSeat | undefined): void {
    const wanted = player === undefined ? '' : `${player.avatar} ${player.name}`
    if (wanted === this.#shownFace || player === undefined) return
    this.#shownFace = wanted
    this.#avatar.style.setProperty(
      '--face',
      colours[[...player.who].reduce((sum, one) => sum + one.charCodeAt(0), 0) % colours.length] ?? '',
    )
    const isPicture = player.avatar.startsWith('/')
    this.#avatar.replaceChildren(
      isPicture
        ? element('img', { src: player.avatar, alt: '', decoding: 'async' })
        : element('b', {}, [...player.name].find((one) => /[\p{L}\p{N}]/u.test(one))?.toUpperCase() ?? '•'),
    )
  }
}

function write(node: HTMLElement, text: string): void {
  if (node.textContent !== text) node.textContent = text
  node.hidden = text === ''
}
