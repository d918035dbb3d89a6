import { type GameFrameMessage, gamePool, openGame, playRound, type Round, roundByKey } from '@baize/contract'
import { scatterOf, type PublishedCluster, type PublishedSlot } from '@baize/engines'
import { formatAmount, minor, zeroMinor, type Minor } from '@baize/money'
import { createAutoplayController, type AutoplayController } from './autoplay-controller.ts'
import { createControlBar, type ControlBar, type PlayerActions } from './controls/control-bar.ts'
import { element } from './controls/element.ts'
import { openInfo } from './controls/info-dialog.ts'
import { listenToKeys } from './controls/keyboard.ts'
import { createDirector, type Director } from './director.ts'
import type { Attempt } from './flow/play-state.ts'
import { restingSpin } from './flow/resting-spin.ts'
import type { RestingSpin } from './flow/shown-round.ts'
import { firstStake, stepStake } from './flow/stakes.ts'
import type { GameContext } from './game-context.ts'
import type { GameArt } from './machine/art.ts'
import { createMachine, type Machine } from './machine/machine.ts'
import { createPace, type Pace } from './machine/pace.ts'
import { moneyText, readAmount } from './money/money-text.ts'
import { newKey, sleep } from './ports.ts'
import { followPool } from './session/follow-pool.ts'
import { forgetPending } from './session/pending-round.ts'
import { placeRound } from './session/place-round.ts'
import { isSessionLost } from './session/refusals.ts'
import { settledRound } from './session/settled-round.ts'
import { resumeRound, type InterruptedRound } from './session/resume-round.ts'
import { createSounds, type Sounds } from './sound/sounds.ts'
import type { Table } from './table.ts'
import { symbolName } from './symbol-name.ts'
import { winText } from './win-text.ts'

export interface GameOptions extends GameContext {
  readonly slot: PublishedSlot
  readonly art: GameArt
  /** The game itself if it has a board instead of reels; `slot` is then how the picture sees it. */
  readonly cluster?: PublishedCluster
}

const stakeKey = (gameCode: string) => `baize.play.stake.${gameCode}`
const turboKey = 'baize.play.turbo'

/** Opens a game and resumes an interrupted round, if there is one. */
export async function startGame(options: GameOptions): Promise<void> {
  const pace = createPace(matchMedia('(prefers-reduced-motion: reduce)').matches)
  pace.turbo = options.store.getItem(turboKey) === '1'
  const { slot, art, opened, scene, store, cluster } = options
  const falling = cluster !== undefined
  const machine = await createMachine({
    host: scene,
    slot,
    art,
    title: opened.gameName,
    poolLabel: options.phrase('pool.label'),
    pace,
    falling,
  })
  await new Game(options, machine, pace, createSounds(store, art.tune, art.feature?.tune)).open()
}

/** One open game: connects its controls, picture, sounds and session. */
class Game {
  readonly #options: GameOptions
  readonly #machine: Machine
  readonly #pace: Pace
  readonly #sounds: Sounds
  readonly #bar: ControlBar
  readonly #director: Director
  readonly #autoplay: AutoplayController
  readonly #actions: PlayerActions
  #stake: string
  #balance: Minor
  #win = { amount: zeroMinor, winning: false }
  #last: RestingSpin
  #lastRoundId: string | undefined
  /** The key of the round being played or shown. */
  #key: string | undefined
  /** Whether the check for interrupted rounds is done: before that, a new spin could hide one. */
  #ready = false
  /** The last message to the page around the frame. */
  #told: string | undefined

  constructor(options: GameOptions, machine: Machine, pace: Pace, sounds: Sounds) {
    const { opened, slot, store, phrase } = options
    this.#options = options
    this.#machine = machine
    this.#pace = pace
    this.#sounds = sounds
    this.#stake = firstStake(opened.stakes, store.getItem(stakeKey(slot.code)) ?? opened.lastRound?.stake)
    this.#balance = this.#amount(opened.balance)
    this.#last = restingSpin(slot, opened.lastRound)
    this.#lastRoundId = opened.lastRound?.roundId
    this.#actions = this.#makeActions()
    this.#bar = createControlBar({ phrase, actions: this.#actions, backUrl: options.backUrl, trial: opened.trial })
    const table = this.#makeTable()
    this.#director = createDirector(table, {
      newKey,
      place: (attempt, onLost) => this.#place(attempt, onLost),
      shown: (round) => {
        if (this.#key !== undefined) forgetPending(store, slot.code, this.#key)
        this.#lastRoundId = round.roundId
      },
      refused: (error) => this.#refused(error),
    })
    this.#autoplay = createAutoplayController({
      table,
      director: this.#director,
      pauseMs: 350,
      sleep,
      message: this.#bar.message,
    })
    options.whenPaused(() => this.#autoplay.stop('stopped'))
  }

  async open(): Promise<void> {
    const { controls, scene, phrase } = this.#options
    this.#machine.rest(this.#last)
    controls.replaceChildren(this.#bar.view)
    this.#followPool()
    scene.addEventListener('pointerdown', () => this.#director.hurry())
    listenToKeys(window, this.#actions)
    this.#bar.message(phrase('say.ready'))
    this.#draw()
    for (let round = await this.#interruptedRound(); round !== undefined; round = await this.#interruptedRound()) {
      await this.#resume(round)
      if (this.#director.state().phase === 'closed') return
    }
    this.#ready = true
    window.addEventListener('focus', () => void this.#freshBalance())
  }

  async #resume({ key, round }: InterruptedRound) {
    this.#key = key
    if (this.#options.opened.stakes.includes(round.baseStake)) this.#stake = round.baseStake
    await this.#director.resume(round)
    // Other rounds may have been played since this one.
    await this.#freshBalance()
  }

  /** Fetches the balance again, since other windows and the cashier change it too. */
  async #freshBalance() {
    const { client, slot } = this.#options
    const fresh = await client(openGame, { params: { gameCode: slot.code } }).catch(() => undefined)
    if (fresh === undefined || this.#director.state().phase !== 'idle') return
    this.#balance = this.#amount(fresh.balance)
    this.#draw()
  }

  #interruptedRound(): Promise<InterruptedRound | undefined> {
    const { store, presence, client, slot, phrase } = this.#options
    const onLost = () => this.#bar.message(phrase('net.lost'))
    return resumeRound(
      {
        store,
        presence,
        sleep,
        roundByKey: (key) => this.#settled(client(roundByKey, { params: { key } }), key),
        onLost,
      },
      slot.code,
    ).catch((error: unknown) => {
      this.#refused(error)
      return undefined
    })
  }

  #place(attempt: Attempt, onLost: () => void): Promise<Round> {
    const { store, presence, client, slot } = this.#options
    this.#key = attempt.key
    const send = ({ key, stake }: Attempt) =>
      this.#settled(client(playRound, { params: { gameCode: slot.code }, body: { stake }, idempotencyKey: key }), key)
    return placeRound({ store, owner: presence.id, sleep, send, onLost }, slot.code, attempt)
  }

  /** A round that has won the jackpot pool may be open for a moment. */
  async #settled(round: Promise<Round>, key: string): Promise<Round> {
    const { client } = this.#options
    return settledRound(await round, () => client(roundByKey, { params: { key } }), sleep)
  }

  /** Shows what is in the jackpot pool: on the plate, and as text for screen readers. */
  #followPool() {
    const { client, slot, controls, phrase } = this.#options
    const { plate } = this.#machine
    if (plate === undefined) return
    const text = element('p', { class: 'unseen', 'data-testid': 'pool' })
    controls.append(text)
    void followPool({
      read: async () => this.#amount((await client(gamePool, { params: { gameCode: slot.code } })).amount),
      show: (amount) => {
        plate.show(this.#money(amount))
        text.textContent = phrase('pool.now', this.#money(amount))
      },
      sleep,
      hidden: () => document.hidden || this.#director.state().phase === 'celebrating',
      closed: () => this.#director.state().phase === 'closed',
    })
  }

  #refused(error: unknown) {
    this.#autoplay.stop(undefined)
    if (isSessionLost(error)) return this.#lost()
    this.#tell(error instanceof Error ? error.message : this.#options.phrase('load.failed'))
  }

  /** Shows the text and announces it to screen readers. */
  #tell(text: string) {
    this.#bar.message(text)
    this.#bar.say(text)
  }

  #lost() {
    this.#director.close()
    this.#options.onSessionLost()
  }

  #makeActions(): PlayerActions {
    const { stakes } = this.#options.opened
    return {
      press: () => void this.#press(),
      stepStake: (direction) => this.#setStake(stepStake(stakes, this.#stake, direction)),
      maxStake: () => this.#setStake(stakes.at(-1) ?? this.#stake),
      turbo: () => {
        this.#pace.turbo = !this.#pace.turbo
        this.#options.store.setItem(turboKey, this.#pace.turbo ? '1' : '0')
        this.#draw()
      },
      auto: () => {
        if (this.#autoplay.running()) this.#autoplay.stop('stopped')
        else if (this.#ready) this.#autoplay.ask()
      },
      info: () => void this.#info(),
      mute: () => {
        this.#sounds.mute(!this.#sounds.muted)
        this.#sounds.music()
        this.#draw()
      },
    }
  }

  #makeTable(): Table {
    const { phrase, slot } = this.#options
    return {
      machine: this.#machine,
      sounds: this.#sounds,
      phrase,
      pace: this.#pace,
      betUnits: slot.betUnits,
      scatter: scatterOf(slot)?.id,
      stake: () => this.#stake,
      balance: () => this.#balance,
      setBalance: (now) => (this.#balance = now),
      setWin: (amount, winning) => {
        this.#win = { amount, winning }
        this.#draw()
      },
      amount: (text) => this.#amount(text),
      money: (amount) => this.#money(amount),
      symbol: (id) => symbolName(phrase, slot.code, id),
      winText: (win, paid) => winText(phrase, slot.code, win, this.#money(paid)),
      message: this.#bar.message,
      say: this.#bar.say,
      render: () => this.#draw(),
      remember: (spin) => (this.#last = spin),
      lastStops: () => this.#last,
      rest: (spin) => this.#machine.rest(spin),
    }
  }

  /** What the prizes with names are worth at the present stake. */
  #drawPrizes() {
    const { phrase, slot } = this.#options
    if (slot.feature.kind !== 'hold') return
    const coin = this.#amount(this.#stake) / BigInt(slot.betUnits)
    const worth = (coins: number) => this.#money(minor(BigInt(coins) * coin))
    const named = slot.feature.values.flatMap(({ name, coins }) =>
      name === undefined ? [] : [{ title: phrase(`prize.${name}`), worth: worth(coins) }],
    )
    this.#machine.prizes([...named, { title: phrase('prize.grand'), worth: worth(slot.feature.grandCoins) }])
  }

  #draw() {
    const { phase } = this.#director.state()
    this.#drawPrizes()
    this.#bar.render({
      balance: this.#money(this.#balance),
      stake: this.#money(this.#amount(this.#stake)),
      win: this.#money(this.#win.amount),
      winning: this.#win.winning,
      busy: phase !== 'idle',
      locked: phase !== 'idle' || this.#autoplay.running(),
      turbo: this.#pace.turbo,
      muted: this.#sounds.muted,
      autoLeft: this.#autoplay.left(),
    })
    this.#tellPage({
      type: 'baize.round',
      underWay: phase !== 'idle' && phase !== 'closed',
      balance: formatAmount(this.#balance, this.#options.opened.currencyDigits),
    })
  }

  #tellPage(message: GameFrameMessage) {
    const told = JSON.stringify(message)
    if (told === this.#told) return
    this.#told = told
    this.#options.tellPage(message)
  }

  #setStake(next: string) {
    if (this.#director.state().phase !== 'idle' || this.#autoplay.running() || next === this.#stake) return
    this.#stake = next
    this.#options.store.setItem(stakeKey(this.#options.slot.code), next)
    this.#sounds.play('click')
    this.#bar.say(this.#options.phrase('say.stake', this.#money(this.#amount(next))))
    this.#draw()
  }

  async #press() {
    this.#sounds.music()
    if (!this.#ready) return
    if (this.#director.state().phase !== 'idle') return this.#director.hurry()
    if (this.#autoplay.running()) return this.#autoplay.stop('stopped')
    if (this.#balance < this.#amount(this.#stake)) await this.#freshBalance()
    if (this.#balance < this.#amount(this.#stake)) return this.#tell(this.#options.phrase('say.lowBalance'))
    await this.#director.spin()
  }

  async #info() {
    const { client, slot, art, opened, phrase, cluster } = this.#options
    const fresh = await client(openGame, { params: { gameCode: slot.code } }).catch((error: unknown) => {
      if (isSessionLost(error)) this.#lost()
      return undefined
    })
    if (document.querySelector('dialog[open]') !== null || this.#director.state().phase === 'closed') return
    openInfo(phrase, {
      slot,
      cluster,
      symbols: art.symbols,
      publishedReturn: opened.publishedReturn,
      definitionHash: opened.definitionHash,
      seeds: (fresh ?? opened).seeds,
      lastRoundId: this.#lastRoundId,
      stakeMinor: this.#amount(this.#stake),
      minStake: this.#money(this.#amount(opened.minStake)),
      maxStake: this.#money(this.#amount(opened.maxStake)),
      money: (amount) => this.#money(amount),
    })
  }

  #amount(text: string): Minor {
    return readAmount(text, this.#options.opened.currencyDigits)
  }

  #money(amount: Minor): string {
    const { currencySymbol, currencyDigits } = this.#options.opened
    return moneyText(amount, { symbol: currencySymbol, digits: currencyDigits })
  }
}
