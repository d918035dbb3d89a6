import type { SharedGame } from '@baize/engines'
import { addMinor, zeroMinor, type Minor } from '@baize/money'
import { element } from '../controls/element.ts'
import { toneOf } from '../flow/celebration.ts'
import { celebrate } from '../instant/celebrate.ts'
import type { Motion } from '../instant/motion.ts'
import type { Purse } from '../instant/purse.ts'
import type { Pace } from '../machine/pace.ts'
import type { Sounds } from '../sound/sounds.ts'
import { createChatPanel, type ChatPanel } from './chat-panel.ts'
import { createChipTray, refusalText, type ChipTray } from './chip-tray.ts'
import { createChips, type Chips } from './chips.ts'
import { createCrowdList, type CrowdList } from './crowd-list.ts'
import { createHistoryStrip, type HistoryStrip } from './history-strip.ts'
import { rememberBets, rememberedBets } from './remembered-bets.ts'
import type { SharedArt, SharedPorts, SharedStage } from './shared-art.ts'
import { createSidePanel, type SidePanel } from './side-panel.ts'
import { createStatusLine, type StatusLine } from './status-line.ts'
import type { TableContext } from './table-context.ts'
import { openTableInfo } from './table-info.ts'
import type { TableEvent, TableSession } from './table-session.ts'
import { isOver } from './table-state.ts'
import { createTableTop, type TableTop } from './table-top.ts'

export interface WindowOptions {
  readonly context: TableContext
  readonly art: SharedArt
  readonly game: SharedGame
  readonly session: TableSession
  readonly purse: Purse
  readonly sounds: Sounds
  readonly pace: Pace
  readonly motion: Motion
}

/** How long a message stays. */
const messageMs = 4_000
/** How often what depends on the time is drawn. */
const tickMs = 100

/** One open window of a game with shared rounds: connects its stage, chips, panel, sounds and session. */
export class SharedWindow {
  readonly #options: WindowOptions
  readonly #chips: Chips
  readonly #stage: SharedStage
  readonly #ports: SharedPorts
  readonly #top: TableTop
  readonly #status: StatusLine
  readonly #tray: ChipTray | undefined
  readonly #crowd: CrowdList
  readonly #chat: ChatPanel
  readonly #history: HistoryStrip | undefined
  readonly #panel: SidePanel
  readonly #message = element('p', { class: 'table-message' })
  readonly #live = element('p', { class: 'unseen', 'aria-live': 'polite', role: 'status' })
  readonly #balance = meter()
  readonly #bet = meter()
  #unread = 0
  #messageTimer: ReturnType<typeof setTimeout> | undefined
  #told: string | undefined
  #wasLost = false

  constructor(options: WindowOptions) {
    this.#options = options
    const { context, art, game, session, purse } = options
    const { phrase, store, opened, backUrl } = context
    this.#chips = createChips({
      game,
      purse,
      state: () => session.state,
      open: () => session.closesInMs() > 0,
      last: () => rememberedBets(store, game.code),
      changed: () => this.#draw(),
    })
    this.#ports = this.#makePorts()
    this.#stage = art.createStage(this.#ports)
    this.#top = createTableTop(
      phrase,
      { backUrl, title: opened.gameName, trial: opened.trial },
      {
        panel: () => this.#panel.toggle(),
        info: () => this.#info(),
        mute: () => this.#mute(),
      },
    )
    this.#status = createStatusLine(this.#ports)
    this.#tray = art.chips ? createChipTray(this.#ports, { confirm: () => void this.#confirm() }) : undefined
    this.#crowd = createCrowdList(this.#ports, this.#stage)
    this.#chat = createChatPanel(this.#ports, context.onSessionLost)
    this.#history = this.#stage.history === undefined ? createHistoryStrip(this.#ports, this.#stage) : undefined
    this.#panel = createSidePanel(phrase, {
      crowd: this.#crowd.view,
      chat: this.#chat.view,
      changed: () => this.#draw(),
    })
    session.on((event) => this.#heard(event))
  }

  open(): void {
    const { context } = this.#options
    const { phrase, opened, controls } = context
    const history = this.#history?.view ?? this.#stage.history
    const foot = element(
      'section',
      { class: 'table-foot', 'aria-label': phrase('bar.game') },
      element(
        'div',
        { class: 'meters' },
        this.#balance.with(phrase('table.balance')),
        this.#bet.with(phrase('table.onTable')),
      ),
      ...(this.#tray === undefined ? [] : [this.#tray.view]),
    )
    const stage = element('div', { class: 'table-stage' }, this.#stage.view, this.#status.view, this.#message)
    const view = element(
      'section',
      { class: 'table', 'aria-label': opened.gameName, 'data-chips': String(this.#tray !== undefined) },
      this.#top.view,
      ...(history === undefined ? [] : [element('div', { class: 'table-history' }, history)]),
      stage,
      element('div', { class: 'table-felt' }, this.#stage.felt),
      foot,
      this.#panel.view,
      this.#live,
    )
    controls.replaceChildren(view)
    // Browsers play no sound before the first touch.
    view.addEventListener('pointerdown', () => this.#options.sounds.music(), { once: true })
    window.addEventListener('keydown', (event) => this.#key(event))
    setInterval(() => this.#status.draw(), tickMs)
    this.#draw()
  }

  #makePorts(): SharedPorts {
    const { context, game, session, purse, sounds, motion, pace } = this.#options
    const { phrase, language, store } = context
    return {
      game,
      session,
      chips: this.#chips,
      place: (field) => this.#place(field),
      phrase,
      language,
      purse,
      money: purse.money,
      motion,
      reducedMotion: pace.reducedMotion,
      store,
      play: (effect) => sounds.play(effect),
      muted: () => sounds.muted,
      season: () => context.gateway.season(),
      message: (text) => this.#show(text),
      say: (text) => (this.#live.textContent = text),
    }
  }

  #place(field: string): void {
    const refusal = this.#chips.place(field)
    if (refusal === undefined) this.#options.sounds.play('stop')
    else this.#show(refusalText(this.#ports, refusal))
  }

  async #confirm(): Promise<void> {
    const problem = this.#chips.problem()
    if (problem !== undefined) return this.#show(refusalText(this.#ports, problem))
    const bets = this.#chips.bets()
    if (bets.length === 0) return
    // From here on the server has them: chips that come back are told of by `refused`.
    this.#chips.clear()
    await this.#options.session.bet(bets)
  }

  #heard(event: TableEvent): void {
    this.#stage.heard(event)
    if (event.kind === 'changed') return this.#draw()
    if (event.kind === 'closed') return this.#returnChips()
    if (event.kind === 'chat' && !this.#panel.showsChat()) this.#unread += event.lines.length
    if (event.kind === 'accepted') return this.#accepted(addMinor(...event.bets.map(({ amount }) => amount)))
    if (event.kind === 'refused') return this.#refused(event)
    if (event.kind === 'ended') return this.#ended(event)
    const { phrase } = this.#options.context
    if (event.kind === 'lost') return this.#lose()
    // The first connection is no news to a player who has just come.
    if (event.kind === 'back' && this.#wasLost) return this.#show(phrase('table.back'))
    return undefined
  }

  #lose(): void {
    const { phrase } = this.#options.context
    this.#wasLost = true
    this.#show(`${phrase('table.lost')} ${phrase('table.lostHint')}`, true)
  }

  #accepted(amount: Minor): void {
    const { session, context, game, sounds } = this.#options
    sounds.play('gem')
    rememberBets(context.store, game.code, session.state.own)
    this.#show(context.phrase('table.in', this.#ports.money(amount)))
  }

  /** Chips that were refused lie on the table again while betting is open. */
  #refused({ bets, text }: Extract<TableEvent, { kind: 'refused' }>): void {
    if (this.#tray !== undefined) this.#chips.put(bets)
    this.#show(text)
  }

  /** Chips that were not confirmed in time come back. */
  #returnChips(): void {
    const laid = this.#chips.total()
    if (laid === zeroMinor) return
    this.#chips.clear()
    this.#show(this.#options.context.phrase('table.chipsBack', this.#ports.money(laid)))
  }

  #ended({ round, staked, payout, missed }: Extract<TableEvent, { kind: 'ended' }>): void {
    const { phrase } = this.#options.context
    const { money } = this.#ports
    if (round.phase === 'void') return this.#show(phrase('table.void'))
    if (staked === zeroMinor) return undefined
    if (missed)
      return this.#show(payout === zeroMinor ? phrase('table.missedNoWin') : phrase('table.missedWon', money(payout)))
    const tone = toneOf(staked, payout)
    const words = {
      nothing: phrase('table.noWin'),
      returned: phrase('table.paid', money(payout)),
      won: phrase('table.won', money(payout)),
    }
    this.#show(words[tone])
    if (tone === 'nothing') return undefined
    const { sounds, motion, context } = this.#options
    sounds.play(tone === 'won' ? 'win' : 'returned')
    void celebrate({ phrase, motion, sounds, scene: context.scene, money }, { stake: staked, payout })
    return undefined
  }

  #show(text: string, stays = false): void {
    this.#message.textContent = text
    this.#live.textContent = text
    clearTimeout(this.#messageTimer)
    if (!stays) this.#messageTimer = setTimeout(() => (this.#message.textContent = ''), messageMs)
  }

  #mute(): void {
    const { sounds } = this.#options
    sounds.mute(!sounds.muted)
    sounds.music()
    this.#draw()
  }

  #info(): void {
    if (document.querySelector('dialog[open]') === null)
      openTableInfo(this.#ports, this.#stage, this.#options.context.gateway)
  }

  /** M mutes, I opens the rules, Enter confirms, Backspace takes back the last chip. */
  #key(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return
    if (event.target instanceof HTMLInputElement || document.querySelector('dialog[open]') !== null) return
    const key = event.key.toLowerCase()
    if (key === 'm') this.#mute()
    if (key === 'i') this.#info()
    if (key === 'backspace' && this.#tray !== undefined) this.#chips.undo()
    if (key === 'enter' && this.#tray !== undefined && event.target === document.body) void this.#confirm()
  }

  #draw(): void {
    const { session, sounds } = this.#options
    const { state } = session
    const { money } = this.#ports
    if (this.#panel.showsChat()) this.#unread = 0
    this.#top.draw(state, { muted: sounds.muted, unread: this.#unread, panelOpen: this.#panel.isOpen() })
    this.#status.draw()
    this.#tray?.draw()
    this.#history?.draw()
    if (this.#panel.isOpen()) {
      this.#crowd.draw()
      this.#chat.draw()
    }
    this.#balance.write(money(state.balance))
    this.#bet.write(money(addMinor(...state.own.map(({ amount }) => amount))))
    this.#stage.draw(state)
    this.#tell()
  }

  /** Tells the page around the frame whether the player has a bet in a round under way, and the balance. */
  #tell(): void {
    const { session, purse, context } = this.#options
    const { round, own, balance, sending } = session.state
    const underWay = sending > 0 || (round !== null && !isOver(round) && own.length > 0)
    const message = { type: 'baize.round', underWay, balance: purse.plain(balance) } as const
    const told = JSON.stringify(message)
    if (told === this.#told) return
    this.#told = told
    context.tellPage(message)
  }
}

/** A named amount. */
function meter() {
  const amount = element('output', { class: 'amount', 'aria-live': 'off' })
  return {
    with: (label: string) => element('div', { class: 'table-meter' }, element('span', {}, label), amount),
    write(text: string) {
      if (amount.textContent !== text) amount.textContent = text
    },
  }
}
