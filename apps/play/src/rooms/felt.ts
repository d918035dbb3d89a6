import type { HandView } from '@baize/engines'
import { element } from '../controls/element.ts'
import { flyFrom } from '../cards/playing-card.ts'
import { CardRow, roomCard } from './room-card.ts'
import type { RoomCentre, RoomGame, RoomPorts, SeatShow } from './room-game.ts'
import type { RoomState } from './room-state.ts'
import { isHandOn, isIdle, ownSeat, seatOffer } from './room-state.ts'
import { SeatView } from './seat-view.ts'
import { betPlace, ownBetPlace, seatPlace } from './seats-around.ts'

export interface FeltActions {
  /** `null` is any seat. */
  readonly sit: (seat: number | null) => void
  readonly about: (seat: number) => void
}

const flyMs = 420

interface Spot {
  readonly x: number
  readonly y: number
}

/** The table: the felt with its middle, the seats around it and their bets. */
export class Felt {
  readonly view: HTMLElement
  readonly #ports: RoomPorts
  readonly #game: RoomGame
  readonly #centre: RoomCentre
  readonly #seats: readonly SeatView[]
  readonly #bets: readonly HTMLElement[]
  readonly #laid: readonly CardRow[]
  readonly #muted: ReadonlySet<string>
  #shown: readonly (SeatShow | undefined)[] = []
  #placed = ''

  constructor(ports: RoomPorts, game: RoomGame, muted: ReadonlySet<string>, actions: FeltActions) {
    this.#ports = ports
    this.#game = game
    this.#muted = muted
    this.#centre = game.createCentre(ports)
    const numbers = Array.from({ length: ports.session.state.opened.seats }, (_, seat) => seat)
    this.#seats = numbers.map(
      (seat) => new SeatView(ports, seat, { sit: () => actions.sit(seat), about: () => actions.about(seat) }),
    )
    this.#bets = numbers.map(() => element('span', { class: 'seat-bet' }))
    this.#laid = numbers.map(() => new CardRow('seat-laid'))
    this.view = element(
      'div',
      { class: 'felt' },
      element('div', { class: 'felt-cloth', 'aria-hidden': 'true' }),
      element('div', { class: 'felt-centre' }, this.#centre.view),
      createInvite(ports, () => actions.sit(null)),
      ...this.#bets,
      ...this.#laid.map(({ view }) => view),
      ...this.#seats.map(({ view }) => view),
    )
    new ResizeObserver(() => this.#place()).observe(this.view)
  }

  /** `view` is the hand as it is shown now. `moving`: shows what has changed since it was drawn last as it happens. */
  draw(state: RoomState, view: HandView | undefined, moving: boolean): void {
    const { own, hand, players } = state
    this.#place()
    this.view.dataset['idle'] = String(view === undefined && own === null && isIdle(state))
    const shows = this.#seats.map((_, seat) =>
      view === undefined ? undefined : this.#game.seat(this.#ports, view, seat),
    )
    if (moving && !this.#ports.reducedMotion) this.#flyChips(shows)
    // Free seats may be kept for those who wait.
    const isFree = own === null && seatOffer(state) === 'now' && state.sitsWith === null
    for (const [seat, seatView] of this.#seats.entries()) {
      const player = players.find((one) => one.seat === seat)
      const show = shows[seat]
      seatView.draw({
        player,
        isOwn: own?.seat === seat,
        // Whoever sits down between hands sees nothing of the hand that another had here, and whoever has stood up leaves nothing.
        show: player === undefined || player.state === 'joining' ? undefined : show,
        turn: hand?.turns.find((one) => one.seat === seat),
        isFree,
        isHandOn: isHandOn(state) || (view !== undefined && view !== hand?.view),
        muted: player !== undefined && this.#muted.has(player.who),
        moving,
        deck: this.#centre.view,
      })
      const bet = this.#bets[seat]
      if (bet === undefined) continue
      const amount = show?.bet ?? 0
      const text = amount > 0 ? this.#ports.chips(amount) : ''
      if (bet.textContent !== text) bet.textContent = text
      bet.hidden = amount <= 0
      this.#lay(seat, show?.laid ?? [], moving)
    }
    this.#shown = shows
    this.#centre.draw(view, moving)
  }

  /** Shows the time that is left for those who decide. */
  tick(state: RoomState, now: number): void {
    for (const seat of this.#seats) seat.tick(now, state.opened.actMs)
  }

  say(state: RoomState, line: RoomState['chat'][number]): void {
    const seat = state.players.find(({ who }) => who === line.who)?.seat
    if (seat !== undefined && !this.#muted.has(line.who)) this.#seats[seat]?.say(line)
  }

  /** What a seat lays comes from its plate. */
  #lay(seat: number, cards: readonly number[], moving: boolean): void {
    const from = this.#seats[seat]?.view
    const come =
      moving && from !== undefined && !this.#ports.reducedMotion
        ? (card: HTMLElement) => flyFrom(card, from, 0.25)
        : undefined
    this.#laid[seat]?.draw(cards, undefined, come)
  }

  /** Bets that are gone move to the middle; what a seat wins moves from there to its plate. */
  #flyChips(shows: readonly (SeatShow | undefined)[]): void {
    for (const [seat, show] of shows.entries()) {
      const [before, bet, plate] = [this.#shown[seat], this.#bets[seat], this.#seats[seat]?.view]
      if (bet === undefined || plate === undefined) continue
      const [was, is] = [before?.bet ?? 0, show?.bet ?? 0]
      if (was > is) this.#fly(this.#spotOf(bet), this.#middleOf(this.#centre.view))
      if (is > was) this.#fly(this.#middleOf(plate), this.#spotOf(bet))
      if ((show?.won ?? 0) > 0 && (before?.won ?? 0) === 0)
        this.#fly(this.#middleOf(this.#centre.view), this.#middleOf(plate))
    }
  }

  /** Where something on the felt has its middle, in pixels. */
  #middleOf(view: Element): Spot {
    const [box, felt] = [view.getBoundingClientRect(), this.view.getBoundingClientRect()]
    return { x: box.x + box.width / 2 - felt.x, y: box.y + box.height / 2 - felt.y }
  }

  /** The same of a bet, also of one that is not there yet or not any more. */
  #spotOf(bet: HTMLElement): Spot {
    const share = (name: string) => Number.parseFloat(bet.style.getPropertyValue(name)) / 100
    return { x: this.view.clientWidth * share('--x'), y: this.view.clientHeight * share('--y') }
  }

  #fly(start: Spot, end: Spot): void {
    const chip = element('span', { class: 'flying-chips', 'aria-hidden': 'true' })
    this.view.append(chip)
    const at = ({ x, y }: Spot) => `translate(${x - 12}px, ${y - 12}px)`
    const moved = chip.animate(
      [
        { transform: at(start), opacity: 0.6 },
        { transform: at(end), opacity: 1 },
      ],
      { duration: flyMs, easing: 'cubic-bezier(.3,.7,.3,1)' },
    )
    moved.addEventListener('finish', () => chip.remove())
  }

  /** Sets where seats and bets stand, which changes with the shape of the felt and the player's own seat. */
  #place(): void {
    const { state } = this.#ports.session
    const tall = this.view.clientHeight > this.view.clientWidth * 1.05
    const own = ownSeat(state)?.seat
    const wanted = `${tall} ${own}`
    if (wanted === this.#placed) return
    this.#placed = wanted
    this.view.dataset['tall'] = String(tall)
    for (const [seat, { view }] of this.#seats.entries()) {
      const place = seatPlace(seat, this.#seats.length, own, tall)
      put(view, place.x, place.y)
      view.dataset['side'] = place.x < 40 ? 'left' : place.x > 60 ? 'right' : place.y > 50 ? 'below' : 'above'
      const chips = seat === own ? ownBetPlace(tall) : betPlace(place, tall)
      const bet = this.#bets[seat]
      if (bet !== undefined) put(bet, chips.x, chips.y)
      const laid = this.#laid[seat]?.view
      // Cards lie lower than chips would, so that the middle stays free.
      const cards = betPlace({ x: place.x, y: place.y < 60 ? place.y + 30 : place.y }, tall)
      if (laid !== undefined) put(laid, cards.x, cards.y)
    }
  }
}

function put(view: HTMLElement, x: number, y: number): void {
  view.style.setProperty('--x', `${x.toFixed(2)}%`)
  view.style.setProperty('--y', `${y.toFixed(2)}%`)
}

/** In the middle of a table that waits for somebody: a pack that is ready to be dealt, and the way to a seat. */
function createInvite({ phrase, purse, session }: RoomPorts, sit: () => void): HTMLElement {
  const pack = element('span', { class: 'invite-pack cards', 'aria-hidden': 'true' })
  pack.append(...Array.from({ length: 5 }, () => roomCard(null)))
  const { sitAndGo } = session.state.opened
  const words =
    sitAndGo === null ? phrase('rooms.invite') : phrase('sitGo.enter', purse.money(purse.amount(sitAndGo.entry)))
  const button = element('button', { type: 'button', class: 'invite' }, pack, element('b', {}, words))
  button.addEventListener('click', sit)
  return button
}
