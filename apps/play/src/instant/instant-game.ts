import { openGame, type Round } from '@baize/contract'
import type { GameStep, OwnGame } from '@baize/engines'
import { addMinor, subtractMinor, zeroMinor, type Minor } from '@baize/money'
import { createAutoplayController, type AutoplayController } from '../autoplay-controller.ts'
import { createControlBar, type ControlBar, type PlayerActions } from '../controls/control-bar.ts'
import { element } from '../controls/element.ts'
import { listenToKeys } from '../controls/keyboard.ts'
import { toneOf } from '../flow/celebration.ts'
import { idle, type PlayState } from '../flow/play-state.ts'
import { firstStake, stepStake } from '../flow/stakes.ts'
import type { GameContext } from '../game-context.ts'
import type { Pace } from '../machine/pace.ts'
import { newKey, sleep } from '../ports.ts'
import { forgetPending } from '../session/pending-round.ts'
import { isSessionLost } from '../session/refusals.ts'
import type { Sounds } from '../sound/sounds.ts'
import { celebrate } from './celebrate.ts'
import { openInstantInfo } from './instant-info.ts'
import { showInterrupted } from './interrupted.ts'
import { createMotion, type Motion } from './motion.ts'
import { placeBet } from './place-bet.ts'
import { createPurse, type Purse } from './purse.ts'
import { rememberBet, rememberedBet } from './remembered-bet.ts'
import type { InstantArt, Stage } from './stage.ts'
import { takeStep } from './take-step.ts'

export interface InstantOptions extends GameContext {
  readonly art: InstantArt
  readonly game: OwnGame
  readonly pace: Pace
  readonly sounds: Sounds
}

const stakeKey = (gameCode: string) => `baize.play.stake.${gameCode}`
const turboKey = 'baize.play.turbo'

/** One open game with a bet: connects its stage, controls, sounds and session. */
export class InstantGame {
  readonly #options: InstantOptions
  readonly #purse: Purse
  readonly #motion: Motion
  readonly #bar: ControlBar
  readonly #stage: Stage
  readonly #autoplay: AutoplayController
  #stake: string
  #balance: Minor
  #win = { amount: zeroMinor, winning: false }
  /** What the game does: nothing, waiting for the server, showing a round, or closed for good. */
  #phase: 'opening' | 'idle' | 'waiting' | 'showing' | 'closed' = 'opening'
  /** The round of several steps that is under way. */
  #open: Round | undefined
  /** The round that is shown, or was shown last. */
  #shown: Round | undefined
  #lastRoundId: string | undefined
  #told: string | undefined

  constructor(options: InstantOptions) {
    const { opened, game, store, phrase, art, pace } = options
    this.#options = options
    pace.turbo = store.getItem(turboKey) === '1'
    this.#purse = createPurse(opened)
    this.#motion = createMotion(pace)
    this.#stake = firstStake(opened.stakes, store.getItem(stakeKey(game.code)) ?? opened.lastRound?.stake)
    this.#balance = this.#purse.amount(opened.balance)
    this.#lastRoundId = opened.lastRound?.roundId
    const { icon, label } = art.action
    const action = { icon, label: phrase(label), stop: phrase('go.skip') }
    const { backUrl, sounds } = options
    const { trial } = opened
    this.#bar = createControlBar({
      phrase,
      actions: this.#makeActions(),
      backUrl,
      trial,
      action,
      autoplay: art.autoplay,
    })
    this.#stage = art.createStage({
      phrase,
      motion: this.#motion,
      store,
      game,
      opened,
      play: (effect) => sounds.play(effect),
      stakeMinor: () => this.#purse.amount(this.#shownStake()),
      money: this.#purse.money,
      changed: () => this.#betChanged(),
      step: (step) => void this.#step(step),
      say: this.#bar.say,
    })
    this.#autoplay = this.#makeAutoplay()
    options.whenPaused(() => this.#autoplay.stop('stopped'))
  }

  async open(): Promise<void> {
    const { controls, phrase, opened, game, store } = this.#options
    const bet = rememberedBet(store, game) ?? opened.lastRound?.bet ?? undefined
    if (bet !== undefined && game.accepts(bet)) this.#stage.choose(bet)
    this.#stage.rest(opened.lastRound)
    const felt = element(
      'section',
      { class: 'felt', 'aria-label': opened.gameName },
      this.#stage.view,
      this.#stage.choices,
    )
    controls.replaceChildren(felt, this.#bar.view)
    felt.addEventListener('pointerdown', () => this.#phase === 'showing' && this.#motion.hurry())
    listenToKeys(window, this.#makeActions())
    this.#bar.message(phrase('say.readyBet'))
    this.#draw()
    await this.#resume()
    if (this.#phase === 'closed') return
    this.#phase = 'idle'
    this.#draw()
    window.addEventListener('focus', () => void this.#freshBalance())
  }

  /** Shows rounds whose windows closed before they were shown, and goes on with the one that is still open. */
  async #resume(): Promise<void> {
    const { phrase, opened } = this.#options
    try {
      await showInterrupted(this.#options, this.#bar.message, async (round) => {
        this.#adopt(round)
        this.#bar.message(`${phrase('load.resuming')}. ${phrase('load.resumingHint')}`)
        await this.#show(round, 'resumed')
      })
    } catch (error) {
      this.#refused(error)
    }
    if (opened.lastRound?.state === 'open') this.#goOn(opened.lastRound)
  }

  #goOn(round: Round): void {
    this.#open = round
    this.#adopt(round)
    this.#stage.rest(round)
    this.#sayGoOn(round)
    this.#draw()
  }

  /** Sets stake and bet to those of a round. */
  #adopt(round: Round): void {
    if (this.#options.opened.stakes.includes(round.baseStake)) this.#stake = round.baseStake
    if (round.bet !== null) this.#stage.choose(round.bet)
  }

  async #freshBalance(): Promise<void> {
    const fresh = await this.#askAgain()
    if (fresh === undefined || this.#phase !== 'idle') return
    this.#balance = this.#purse.amount(fresh.balance)
    this.#draw()
  }

  /** What the server says of the game now; `undefined` if it cannot be asked. */
  #askAgain() {
    const { client, game } = this.#options
    return client(openGame, { params: { gameCode: game.code } }).catch((error: unknown) => {
      if (isSessionLost(error)) this.#lost()
      return undefined
    })
  }

  #makeAutoplay(): AutoplayController {
    const { phrase } = this.#options
    return createAutoplayController({
      table: {
        phrase,
        ...this.#purse,
        say: this.#bar.say,
        balance: () => this.#balance,
        stake: () => this.#stake,
        render: () => this.#draw(),
      },
      director: { state: () => this.#state(), spin: () => this.#play() },
      pauseMs: 300,
      sleep,
      message: this.#bar.message,
    })
  }

  /** The state as autoplay knows it, which only asks whether a round can begin. */
  #state(): PlayState {
    return this.#phase === 'idle' && this.#open === undefined ? idle : { phase: 'closed' }
  }

  #makeActions(): PlayerActions {
    const { opened, pace, store, sounds } = this.#options
    return {
      press: () => void this.#press(),
      stepStake: (direction) => this.#setStake(stepStake(opened.stakes, this.#stake, direction)),
      maxStake: () => this.#setStake(opened.stakes.at(-1) ?? this.#stake),
      turbo: () => {
        pace.turbo = !pace.turbo
        store.setItem(turboKey, pace.turbo ? '1' : '0')
        this.#draw()
      },
      auto: () => {
        if (this.#autoplay.running()) this.#autoplay.stop('stopped')
        else this.#autoplay.ask()
      },
      info: () => void this.#info(),
      mute: () => {
        sounds.mute(!sounds.muted)
        sounds.music()
        this.#draw()
      },
    }
  }

  #setStake(next: string): void {
    if (this.#locked() || next === this.#stake) return
    this.#stake = next
    const { store, game, sounds, phrase } = this.#options
    store.setItem(stakeKey(game.code), next)
    sounds.play('click')
    this.#bar.say(phrase('say.stake', this.#purse.money(this.#purse.amount(next))))
    this.#draw()
  }

  #betChanged(): void {
    const { store, game, sounds } = this.#options
    sounds.play('click')
    rememberBet(store, game, this.#stage.bet())
    this.#draw()
  }

  async #press(): Promise<void> {
    this.#options.sounds.music()
    if (this.#phase === 'showing') return this.#motion.hurry()
    if (this.#phase !== 'idle') return
    if (this.#open !== undefined) {
      const action = this.#stage.openAction?.(this.#open)
      if (action === undefined) return
      return 'step' in action ? this.#step(action.step) : action.press()
    }
    if (this.#autoplay.running()) return this.#autoplay.stop('stopped')
    const stake = this.#startMinor()
    if (this.#balance < stake) await this.#freshBalance()
    if (this.#balance < stake) return this.#bar.message(this.#options.phrase('say.lowBalance'))
    await this.#play()
  }

  #startMinor(): Minor {
    return this.#stage.startMinor?.() ?? this.#purse.amount(this.#stake)
  }

  /** Plays a round, or begins one of several steps; `undefined` if the server refused. */
  async #play(): Promise<Round | undefined> {
    if (this.#phase !== 'idle' || this.#open !== undefined) return undefined
    const { store, game, phrase, sounds } = this.#options
    const [attempt, bet] = [{ key: newKey(), stake: this.#stake }, this.#stage.bet()]
    const stake = this.#startMinor()
    this.#motion.begin()
    this.#enter('waiting')
    this.#win = { amount: zeroMinor, winning: false }
    this.#balance = subtractMinor(this.#balance, stake)
    this.#bar.message(phrase('say.spinning'))
    this.#stage.begin()
    sounds.play('spin')
    this.#draw()
    try {
      const round = await placeBet(this.#options, { ...attempt, bet }, this.#bar.message)
      if (round.state === 'open') this.#open = round
      await this.#show(round, 'played')
      forgetPending(store, game.code, attempt.key)
      return round
    } catch (error) {
      this.#balance = addMinor(this.#balance, stake)
      this.#stage.rest(null)
      this.#refused(error)
      return undefined
    }
  }

  async #step(step: GameStep): Promise<void> {
    const open = this.#open
    if (open === undefined || this.#phase !== 'idle') return
    const { client, phrase } = this.#options
    this.#motion.begin()
    this.#enter('waiting')
    try {
      const onLost = () => this.#bar.message(phrase('net.lost'))
      const round = await takeStep({ client, sleep, onLost }, open.roundId, { key: newKey(), step })
      this.#open = round.state === 'open' ? round : undefined
      await this.#show(round, 'played')
    } catch (error) {
      this.#refused(error)
      await this.#lookAgain()
    }
  }

  /** After a step was refused: the round may have been ended elsewhere. */
  async #lookAgain(): Promise<void> {
    const fresh = await this.#askAgain()
    if (fresh === undefined || this.#phase === 'closed') return
    this.#open = fresh.lastRound?.state === 'open' ? fresh.lastRound : undefined
    this.#balance = this.#purse.amount(fresh.balance)
    this.#stage.rest(fresh.lastRound)
    this.#draw()
  }

  /** The stake of the round that is under way or being shown, which the controls may not offer; otherwise the one that is set. */
  #shownStake(): string {
    const round = this.#open ?? (this.#phase === 'showing' ? this.#shown : undefined)
    return round?.baseStake ?? this.#stake
  }

  async #show(round: Round, how: 'played' | 'resumed'): Promise<void> {
    this.#shown = round
    this.#enter('showing')
    await this.#stage.show(round, how)
    this.#lastRoundId = round.roundId
    if (how === 'played') this.#balance = this.#purse.amount(round.balanceAfter)
    if (round.state === 'settled') await this.#result(round)
    else this.#sayGoOn(round)
    if (how === 'played' && this.#phase !== 'closed') this.#enter('idle')
  }

  #sayGoOn(round: Round): void {
    const text = this.#stage.goOn?.(round)
    this.#bar.message(text ?? this.#options.phrase('say.goOn'))
    if (text !== undefined) this.#bar.say(text)
  }

  async #result(round: Round): Promise<void> {
    const { phrase, sounds, scene } = this.#options
    const { amount, money } = this.#purse
    const [stake, payout] = [amount(round.stake), amount(round.payout)]
    const tone = toneOf(stake, payout)
    const text = tone === 'nothing' ? phrase('say.nothing') : phrase(`say.${tone}`, money(payout))
    this.#win = { amount: payout, winning: tone === 'won' }
    this.#bar.message(text)
    this.#bar.say(`${text}. ${phrase('say.balance', money(this.#balance))}`)
    this.#draw()
    if (tone !== 'nothing') sounds.play(tone === 'won' ? 'win' : 'returned')
    await celebrate({ phrase, motion: this.#motion, sounds, scene, money }, { stake, payout })
  }

  #refused(error: unknown): void {
    this.#autoplay.stop(undefined)
    if (isSessionLost(error)) return this.#lost()
    this.#enter('idle')
    const text = error instanceof Error ? error.message : this.#options.phrase('load.failed')
    this.#bar.message(text)
    this.#bar.say(text)
  }

  #lost(): void {
    this.#phase = 'closed'
    this.#options.onSessionLost()
  }

  #enter(phase: 'idle' | 'waiting' | 'showing'): void {
    if (this.#phase !== 'closed') this.#phase = phase
    this.#draw()
  }

  #locked(): boolean {
    return this.#phase !== 'idle' || this.#open !== undefined || this.#autoplay.running()
  }

  #draw(): void {
    const { pace, sounds } = this.#options
    const { money, amount, plain } = this.#purse
    const open = this.#open
    const next = open === undefined ? undefined : this.#stage.openAction?.(open)
    this.#bar.render({
      balance: money(this.#balance),
      stake: money(amount(this.#shownStake())),
      win: money(this.#win.amount),
      winning: this.#win.winning,
      busy: this.#phase === 'showing',
      locked: this.#locked(),
      turbo: pace.turbo,
      muted: sounds.muted,
      autoLeft: this.#autoplay.left(),
      action: next,
    })
    this.#stage.draw({ locked: this.#locked(), round: open })
    const underWay = this.#phase === 'waiting' || this.#phase === 'showing' || open !== undefined
    const message = { type: 'baize.round', underWay, balance: plain(this.#balance) } as const
    const told = JSON.stringify(message)
    if (told === this.#told) return
    this.#told = told
    this.#options.tellPage(message)
  }

  async #info(): Promise<void> {
    const { opened, phrase } = this.#options
    const fresh = await this.#askAgain()
    if (document.querySelector('dialog[open]') !== null || this.#phase === 'closed') return
    const [sections, seeds, lastRoundId] = [this.#stage.info(), (fresh ?? opened).seeds, this.#lastRoundId]
    openInstantInfo(phrase, { sections, opened, seeds, lastRoundId, purse: this.#purse })
  }
}
