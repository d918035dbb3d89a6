import type { RoomHand } from '@baize/contract'
import type { HandView } from '@baize/engines'
import { minor } from '@baize/money'
import { openDialog } from '../controls/dialog.ts'
import { element } from '../controls/element.ts'
import type { Purse } from '../instant/purse.ts'
import type { Sounds } from '../sound/sounds.ts'
import { createSidePanel, type SidePanel } from '../shared/side-panel.ts'
import { openBuyIn } from './buy-in.ts'
import { Felt } from './felt.ts'
import { openHandList } from './hand-list.ts'
import { createRoomChat } from './room-chat.ts'
import type { RoomActions, RoomGame, RoomPorts } from './room-game.ts'
import { openRoomInfo } from './room-info.ts'
import { createRoomMenu, sitLabel } from './room-menu.ts'
import type { RoomsContext } from './rooms-context.ts'
import type { RoomEvent, RoomSession } from './room-session.ts'
import {
  isHandOver,
  isIdle,
  isInHand,
  isLastHandShown,
  isOwnTurn,
  isUnderWay,
  ownSeat,
  seatOffer,
  type RoomState,
} from './room-state.ts'
import { createRoomTop } from './room-top.ts'
import { createSeatedList } from './seated-list.ts'
import { openEntry } from './enter-tournament.ts'
import { createTournamentBar } from './tournament-bar.ts'
import { createTournamentEnd } from './tournament-end.ts'

export interface RoomWindowOptions {
  readonly context: RoomsContext
  readonly game: RoomGame
  readonly session: RoomSession
  readonly purse: Purse
  readonly sounds: Sounds
  readonly ports: Omit<RoomPorts, 'message' | 'draw'>
  /** Back to the list of rooms. */
  readonly leave: () => void
  /** To another sit-and-go of the same kind; says why if there is none. */
  readonly another: () => Promise<string | undefined>
}

const messageMs = 4_000
const tickMs = 100
/** How long the end of a hand stays on a table at which nobody plays on. */
const endShownMs = 8_000

/** Between the parts of a line on how a hand ended. */
const separator = ' · '

/** One open room: connects felt, actions, panel, sounds and session. */
export class RoomWindow {
  readonly #options: RoomWindowOptions
  readonly #ports: RoomPorts
  readonly #felt: Felt
  readonly #actions: RoomActions
  readonly #menu: ReturnType<typeof createRoomMenu>
  readonly #top: ReturnType<typeof createRoomTop>
  readonly #chat: ReturnType<typeof createRoomChat>
  readonly #list: ReturnType<typeof createSeatedList>
  readonly #panel: SidePanel
  readonly #bar: ReturnType<typeof createTournamentBar>
  readonly #end: ReturnType<typeof createTournamentEnd>
  readonly #message = element('p', { class: 'table-message' })
  readonly #told = element('p', { class: 'room-told' })
  readonly #live = element('p', { class: 'unseen', 'aria-live': 'polite', role: 'status' })
  readonly #muted = new Set<string>()
  readonly #ends: (() => void)[] = []
  #unread = 0
  #messageTimer: ReturnType<typeof setTimeout> | undefined
  #frameTimer: ReturnType<typeof setTimeout> | undefined
  /** What is shown of the hand while a board is turned over; `undefined`: the hand as it is. */
  #frame: HandView | undefined
  #moving = false
  /** When the newest hand ended, by the server's clock; one that had ended before the window opened is not shown any more. */
  #endedAtMs = -Infinity
  #wasLost = false
  #wasTurn = false
  #tellPage: string | undefined

  constructor(options: RoomWindowOptions) {
    this.#options = options
    const { context, game, session, ports } = options
    const { phrase } = context
    this.#ports = { ...ports, message: (text) => this.#show(text), draw: () => this.#draw() }
    this.#felt = new Felt(this.#ports, game, this.#muted, {
      sit: (seat) => this.#sit(seat),
      about: (seat) => this.#about(seat),
    })
    this.#actions = game.createActions(this.#ports)
    this.#menu = createRoomMenu(this.#ports, { sit: () => this.#sit(null), addChips: () => this.#addChips() })
    this.#top = createRoomTop(phrase, session.state.opened.gameName, session.state.opened.trial, {
      back: options.leave,
      panel: () => this.#panel.toggle(),
      info: () => openRoomInfo(this.#ports, game),
      hands: () => openHandList(this.#ports, game, context.gateway),
      mute: () => this.#mute(),
    })
    this.#bar = createTournamentBar(this.#ports)
    this.#end = createTournamentEnd(this.#ports, { another: () => void this.#another(), back: options.leave })
    this.#chat = createRoomChat(this.#ports, this.#muted, context.onSessionLost)
    this.#list = createSeatedList(this.#ports, this.#muted, (who) => this.#toggleMuted(who))
    this.#panel = createSidePanel(phrase, {
      crowd: this.#list.view,
      chat: this.#chat.view,
      changed: () => this.#draw(),
    })
    this.#ends.push(session.on((event) => this.#heard(event)))
  }

  open(): void {
    const { context, session, sounds } = this.#options
    const view = element(
      'section',
      { class: 'table room', 'aria-label': session.state.opened.gameName },
      this.#top.view,
      element(
        'div',
        { class: 'room-stage' },
        this.#bar.view,
        this.#felt.view,
        this.#told,
        this.#end.view,
        this.#message,
      ),
      element(
        'div',
        { class: 'room-foot', role: 'group', 'aria-label': context.phrase('bar.game') },
        this.#actions.view,
        this.#menu.view,
      ),
      this.#panel.view,
      this.#live,
    )
    context.controls.replaceChildren(view)
    // Browsers play no sound before the first touch.
    view.addEventListener('pointerdown', () => sounds.music(), { once: true })
    const key = (event: KeyboardEvent) => this.#key(event)
    window.addEventListener('keydown', key)
    const tick = setInterval(() => this.#tick(), tickMs)
    this.#ends.push(
      () => window.removeEventListener('keydown', key),
      () => clearInterval(tick),
      () => clearTimeout(this.#frameTimer),
    )
    this.#draw()
  }

  /** Asks to sit down on any seat. */
  sit(): void {
    this.#sit(null)
  }

  close(): void {
    for (const end of this.#ends) end()
  }

  #heard(event: RoomEvent): void {
    const { phrase } = this.#options.context
    if (event.kind === 'changed') return this.#draw()
    if (event.kind === 'hand') return this.#hand(event.before, event.hand)
    if (event.kind === 'joined') return this.#showNow()
    if (event.kind === 'refused') return this.#show(event.text)
    if (event.kind === 'lines') {
      for (const line of event.lines) this.#felt.say(this.#options.session.state, line)
      const heard = event.lines.filter(({ who }) => !this.#muted.has(who)).length
      if (!this.#panel.showsChat()) this.#unread += heard
      return undefined
    }
    if (event.kind === 'lost') {
      this.#wasLost = true
      return this.#show(`${phrase('table.lost')} ${phrase('rooms.lostHint')}`, true)
    }
    // The first connection is no news to a player who has just come.
    return this.#wasLost ? this.#show(phrase('table.back')) : undefined
  }

  #showNow(): void {
    clearTimeout(this.#frameTimer)
    this.#frame = undefined
    this.#moving = false
    this.#draw()
  }

  /** A hand has moved on: sounds, and what is shown between. */
  #hand(before: RoomHand | null, hand: RoomHand): void {
    const { game, session } = this.#options
    const same = before?.handId === hand.handId ? before : undefined
    this.#moving = true
    if (isHandOver(hand)) this.#endedAtMs = session.now()
    const isDealt = same === undefined
    this.#ports.play(isDealt ? 'card' : isHandOver(hand) ? 'gem' : 'stop')
    const frames = game.frames?.(same?.view, hand.view) ?? []
    this.#play(frames, () => {
      const own = session.state.own?.seat
      const named = (seat: number) => nameOf(session.state, seat, this.#ports)
      this.#told.replaceChildren(...partsOf(game.told(this.#ports, hand, named, own ?? null)))
      const everything = game.told(this.#ports, hand, named)
      if (everything !== '') this.#live.textContent = everything
      const show = own === undefined ? undefined : game.seat(this.#ports, hand.view, own)
      if ((show?.won ?? 0) > 0) this.#ports.play('win')
    })
  }

  #play(frames: readonly { readonly view: HandView; readonly ms: number }[], end: () => void): void {
    clearTimeout(this.#frameTimer)
    const [first, ...rest] = frames
    this.#frame = first?.view
    if (first === undefined) {
      end()
      return this.#draw()
    }
    this.#ports.play('card')
    this.#draw()
    this.#frameTimer = setTimeout(() => {
      this.#moving = true
      this.#play(rest, end)
    }, first.ms)
    return undefined
  }

  /** Asks to sit down: how many chips, or whether to enter the sit-and-go. */
  #sit(seat: number | null): void {
    const { session, purse, game, context } = this.#options
    const { opened, balance } = session.state
    if (opened.sitAndGo !== null)
      return openEntry({ phrase: context.phrase, purse, count: this.#ports.money }, session.state, () => {
        this.#ports.play('coin')
        void session.sit(seat, purse.amount(opened.minBuyIn))
      })
    openBuyIn({
      phrase: context.phrase,
      purse,
      title: context.phrase('rooms.buyIn'),
      confirm: context.phrase(sitLabel(seatOffer(session.state))),
      min: purse.amount(opened.minBuyIn),
      max: purse.amount(opened.maxBuyIn),
      balance,
      unit: minor(BigInt(game.unit(opened.terms))),
      inUnits: (count) => context.phrase(game.inUnits, count),
      buy: (amount) => {
        this.#ports.play('coin')
        void session.sit(seat, amount)
      },
    })
  }

  /** The same room, if one can enter it again, or another one like it. */
  async #another(): Promise<void> {
    if (!isUnderWay(this.#options.session.state)) return this.sit()
    const problem = await this.#options.another()
    return problem === undefined ? undefined : this.#show(problem)
  }

  #addChips(): void {
    const { session, purse, game, context } = this.#options
    const { opened, balance } = session.state
    const chips = ownSeat(session.state)?.chips ?? 0
    const room = purse.amount(opened.maxBuyIn) - BigInt(chips)
    if (room <= 0n) return this.#show(context.phrase('rooms.chipsFull', purse.money(purse.amount(opened.maxBuyIn))))
    const unit = BigInt(game.unit(opened.terms))
    openBuyIn({
      phrase: context.phrase,
      purse,
      title: context.phrase('rooms.addChips'),
      confirm: context.phrase('rooms.buy'),
      min: minor(unit < room ? unit : room),
      max: minor(room),
      balance,
      unit: minor(unit),
      inUnits: (count) => context.phrase(game.inUnits, count),
      buy: (amount) => void session.addChips(amount),
    })
    return undefined
  }

  /** A small dialog about a player: mute what they say. */
  #about(seat: number): void {
    const { phrase } = this.#options.context
    const player = this.#options.session.state.players.find((one) => one.seat === seat)
    if (player === undefined || ownSeat(this.#options.session.state)?.seat === seat) return
    const isMuted = this.#muted.has(player.who)
    const button = element('button', { type: 'button', class: 'wide' }, phrase(isMuted ? 'rooms.unmute' : 'rooms.mute'))
    const kind = player.isDemo ? phrase('rooms.demo') : phrase('rooms.seatNo', seat + 1)
    const dialog = openDialog(phrase, 'about', player.name, [
      element('p', {}, `${kind} · ${this.#ports.money(player.chips)}`),
      button,
    ])
    button.addEventListener('click', () => {
      this.#toggleMuted(player.who)
      dialog.close()
    })
  }

  #toggleMuted(who: string): void {
    if (!this.#muted.delete(who)) this.#muted.add(who)
    this.#draw()
  }

  #mute(): void {
    const { sounds } = this.#options
    sounds.mute(!sounds.muted)
    sounds.music()
    this.#draw()
  }

  #show(text: string, stays = false): void {
    this.#message.textContent = text
    this.#live.textContent = text
    clearTimeout(this.#messageTimer)
    if (!stays) this.#messageTimer = setTimeout(() => (this.#message.textContent = ''), messageMs)
  }

  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.target instanceof HTMLInputElement || document.querySelector('dialog[open]') !== null) return
    const key = event.key.toLowerCase()
    if (key === 'm') this.#mute()
    else if (key === 'i') openRoomInfo(this.#ports, this.#options.game)
    else if (this.#actions.key?.(key) === true) event.preventDefault()
  }

  #tick(): void {
    const { session } = this.#options
    this.#felt.tick(session.state, session.now())
    this.#menu.tick(session.state, session.now())
    this.#bar.tick(session.state, session.now())
    if (this.#isForgotten(session.state) && this.#felt.view.dataset['idle'] === 'false') this.#draw()
  }

  /** Whether the table waits for somebody to sit down, and its last hand has been seen. */
  #isForgotten(state: RoomState): boolean {
    return isIdle(state) && state.own === null && this.#options.session.now() - this.#endedAtMs > endShownMs
  }

  #draw(): void {
    const { session, sounds, game, purse } = this.#options
    const { state } = session
    if (this.#panel.showsChat()) this.#unread = 0
    const { phrase } = this.#options.context
    const kind =
      state.opened.sitAndGo === null ? game.stakes(state.opened.terms, this.#ports.money) : phrase('sitGo.sitAndGo')
    const handNo = state.hand === null ? '' : ` · ${phrase('rooms.handNo', state.hand.handNo)}`
    this.#top.draw({
      line: `${kind}${handNo}`,
      muted: sounds.muted,
      unread: this.#unread,
      panelOpen: this.#panel.isOpen(),
    })
    const isForgotten = this.#isForgotten(state)
    this.#felt.draw(state, isForgotten ? undefined : (this.#frame ?? state.hand?.view), this.#moving)
    this.#moving = false
    if (isForgotten || state.hand === null || !isHandOver(state.hand) || this.#frame !== undefined)
      this.#told.textContent = ''
    this.#bar.draw(state)
    this.#end.draw(state, this.#frame === undefined && !isLastHandShown(state))
    this.#actions.draw(state)
    this.#menu.draw(state, purse.money(state.balance), this.#frame !== undefined)
    if (this.#panel.isOpen()) {
      // Whoever wins is told by the board, not by this list.
      const frame = this.#frame
      this.#list.draw(state, (seat) => frame && game.seat(this.#ports, frame, seat)?.chips)
      this.#chat.draw(state)
    }
    const isTurn = isOwnTurn(state)
    if (isTurn && !this.#wasTurn) {
      this.#ports.play('pin')
      this.#live.textContent = phrase('rooms.yourTurn')
    }
    this.#wasTurn = isTurn
    this.#tell(state)
  }

  /** Tells the page around the frame whether the player is in a hand under way, and the balance. */
  #tell(state: RoomState): void {
    const { purse, context } = this.#options
    const message = { type: 'baize.round', underWay: isInHand(state), balance: purse.plain(state.balance) } as const
    const told = JSON.stringify(message)
    if (told === this.#tellPage) return
    this.#tellPage = told
    context.tellPage(message)
  }
}

function nameOf({ players, own }: RoomState, seat: number, { phrase }: RoomPorts): string {
  if (own?.seat === seat) return phrase('table.you')
  return players.find((player) => player.seat === seat)?.name ?? phrase('rooms.seatNo', seat + 1)
}

/** The parts of a line as elements, so that a narrow table can put each into a line of its own. */
function partsOf(line: string): readonly HTMLElement[] {
  const parts = line === '' ? [] : line.split(separator)
  return parts.flatMap((part, nth) => [...(nth === 0 ? [] : [element('i', {}, separator)]), element('span', {}, part)])
}
