import type { Round } from '@baize/contract'
import { addMinor, minor, subtractMinor, zeroMinor, type Minor } from '@baize/money'
import { tierOf, toneOf } from './flow/celebration.ts'
import { countUpSeconds, shownAmount } from './flow/count-up.ts'
import { freeIntro } from './flow/free-intro.ts'
import { waysOf } from './flow/ways.ts'
import {
  idle,
  isShowing,
  nextState,
  type Attempt,
  type PlayEvent,
  type PlayState,
  type RoundFacts,
} from './flow/play-state.ts'
import { shownRound, type ShownRound, type ShownSpin, type ShownWin } from './flow/shown-round.ts'
import { winsInOrder } from './flow/win-order.ts'
import { showHold, shownCoin } from './hold-show.ts'
import { raiseLantern } from './show-lantern.ts'
import { celebratePool } from './show-pool.ts'
import { revealSpecial, shownWins, spreadSpecial } from './show-book.ts'
import type { Table } from './table.ts'

/** Plays rounds on a machine: requests them from the server, then shows the result. */
export interface Director {
  readonly state: () => PlayState
  /** Plays one complete round; resolves with it, or with `undefined` if none was played. */
  spin(): Promise<Round | undefined>
  /** Shows a round that is already settled, for example after a lost connection. */
  resume(round: Round): Promise<void>
  /** Speeds up the current animation. */
  hurry(): void
  /** Ends play when the session is over. */
  close(): void
}

/** The director's dependencies besides the table. */
export interface DirectorPorts {
  readonly newKey: () => string
  readonly place: (attempt: Attempt, onLost: () => void) => Promise<Round>
  /** Called once a round has been shown completely. */
  readonly shown: (round: Round) => void
  readonly refused: (error: unknown) => void
}

interface Showing {
  readonly round: Round
  readonly shown: ShownRound
  readonly stakeMinor: Minor
  readonly payoutMinor: Minor
  /** The value of one coin. */
  readonly coinMinor: bigint
  paidMinor: Minor
}

export function createDirector(table: Table, ports: DirectorPorts): Director {
  return new RoundDirector(table, ports)
}

class RoundDirector implements Director {
  readonly #table: Table
  readonly #ports: DirectorPorts
  #state: PlayState = idle
  #hurried = false
  /** Incremented with every new win animation, so that an older one knows to stop. */
  #lightShow = 0

  constructor(table: Table, ports: DirectorPorts) {
    this.#table = table
    this.#ports = ports
  }

  state(): PlayState {
    return this.#state
  }

  hurry(): void {
    this.#hurried = true
    if (isShowing(this.#state.phase)) this.#table.machine.timeline.hurry()
  }

  async resume(round: Round): Promise<void> {
    const { machine, phrase, say, money, amount } = this.#table
    const showing = this.#showingOf(round)
    if (!this.#dispatch({ type: 'roundResumed', round: factsOf(showing) })) return
    this.#table.setBalance(subtractMinor(amount(round.balanceAfter), showing.payoutMinor))
    say(`${phrase('load.resuming')}. ${phrase('load.resumingHint')}`)
    await machine.announce({
      title: phrase('load.resuming'),
      middle: money(showing.stakeMinor),
      hint: phrase('load.resumingHint'),
      seconds: 2.5,
    })
    this.#begin()
    await this.#show(showing)
  }

  close(): void {
    this.#dispatch({ type: 'sessionLost' })
  }

  #dispatch(event: PlayEvent): boolean {
    const before = this.#state
    this.#state = nextState(this.#state, event)
    this.#table.render(this.#state)
    return this.#state !== before
  }

  async spin(): Promise<Round | undefined> {
    const stake = this.#table.stake()
    if (this.#state.phase !== 'idle') return undefined
    const attempt = { key: this.#ports.newKey(), stake }
    if (!this.#dispatch({ type: 'spinPressed', attempt })) return undefined
    this.#begin()
    this.#table.setBalance(subtractMinor(this.#table.balance(), this.#table.amount(stake)))
    const round = await this.#placed(attempt)
    if (round === undefined) return undefined
    this.#table.message(this.#table.phrase('say.spinning'))
    const showing = this.#showingOf(round)
    this.#dispatch({ type: 'outcomeArrived', round: factsOf(showing) })
    await this.#show(showing)
    return round
  }

  /** Places a stake and returns the round; `undefined` if the server refused, in which case nothing has changed. */
  async #placed(attempt: Attempt): Promise<Round | undefined> {
    try {
      return await this.#ports.place(attempt, () => {
        this.#dispatch({ type: 'connectionLost' })
        this.#table.message(`${this.#table.phrase('net.lost')} ${this.#table.phrase('net.lostHint')}`)
      })
    } catch (error) {
      this.#table.setBalance(addMinor(this.#table.balance(), this.#table.amount(attempt.stake)))
      this.#table.machine.rest(this.#table.lastStops())
      this.#dispatch({ type: 'refused' })
      this.#ports.refused(error)
      return undefined
    }
  }

  #begin() {
    this.#lightShow += 1
    this.#hurried = false
    this.#table.setWin(zeroMinor, false)
    this.#table.message(this.#table.phrase('say.spinning'))
    this.#table.machine.headline('')
    this.#table.machine.startReels('base')
    this.#table.sounds.play('spin')
  }

  async #show(showing: Showing) {
    const { first, following, sweeps } = showing.shown
    await this.#turn(showing, first)
    if (following.length > 0) {
      if (sweeps) await this.#sweep(showing, following)
      else await this.#freeSpins(showing, following)
    }
    await this.#hold(showing, first)
    await this.#celebrate(showing)
    if (!sweeps && (following.length > 0 || showing.shown.hold !== undefined)) this.#table.rest(first)
    this.#labelCoins(showing, first)
    this.#end(showing, sweeps ? (following.at(-1) ?? first) : first)
  }

  /** The coins of the window show their values again after a hold. */
  #labelCoins({ coinMinor }: Showing, { coins = [] }: ShownSpin) {
    this.#table.machine.board?.label(coins.map((coin) => shownCoin(this.#table, coinMinor, coin)))
  }

  /** Every board that falls after a win, each with its multiplier. */
  async #sweep(showing: Showing, boards: readonly ShownSpin[]) {
    for (const [index, board] of boards.entries()) {
      this.#hurried = false
      const text = this.#table.phrase('say.sweep', index + 2, board.multiplier)
      this.#table.machine.headline(`× ${board.multiplier}`)
      this.#table.message(text)
      this.#table.machine.startReels('free')
      this.#table.sounds.play('sweep')
      await this.#turn(showing, board)
      this.#table.remember(board)
      if (index < boards.length - 1) this.#dispatch({ type: 'freeSpinShown' })
    }
    await this.#table.machine.timeline.wait(0.3)
    this.#table.machine.headline('')
  }

  /** Shows one spin: the reels stop where the server decided, and the wins light up. */
  async #turn(showing: Showing, played: ShownSpin) {
    const stopped = this.#table.machine.stopReels(played, this.#reelSounds(played, showing.coinMinor))
    if (played.kind === 'base') this.#dispatch({ type: 'reelsStopping' })
    if (this.#hurried) this.#table.machine.timeline.hurry()
    await stopped
    if (played.kind === 'base') {
      this.#table.remember(played)
      this.#dispatch({ type: 'reelsStopped' })
    }
    this.#hurried = false
    this.#tellWays(played)
    await raiseLantern(this.#table, played)
    await spreadSpecial(this.#table, played)
    await this.#payOut(showing, played)
    // The last event of a round comes from `#end`, once balance and storage are up to date.
    if (played.kind === 'base' && showing.shown.following.length > 0) this.#dispatch({ type: 'winsShown' })
  }

  /** In how many ways reels of changing heights could have won. */
  #tellWays({ kind, window }: ShownSpin) {
    const ways = waysOf(window)
    if (ways === undefined) return
    const text = this.#table.phrase('say.waysNow', ways)
    if (kind === 'base') this.#table.machine.headline(text)
    this.#table.message(text)
  }

  async #payOut(showing: Showing, played: ShownSpin) {
    const paidMinor = minor(BigInt(played.payCoins) * showing.coinMinor)
    if (paidMinor === 0n) return
    const fromMinor = showing.paidMinor
    const toMinor = addMinor(fromMinor, paidMinor)
    showing.paidMinor = toMinor
    const won = toneOf(showing.stakeMinor, paidMinor) === 'won'
    this.#table.sounds.play(won ? 'win' : 'returned')
    const lit = shownWins(played)
    if (won) this.#table.machine.sparkle(lit)
    const lightSeconds = this.#table.pace.winSeconds() * (won ? 1.4 : 1)
    const { sweeps } = showing.shown
    const times = played.multiplier > 1 ? `  × ${played.multiplier}` : ''
    const label = sweeps ? `${this.#table.money(minor(paidMinor / BigInt(played.multiplier)))}${times}` : undefined
    const seconds = won ? Math.min(2.2, countUpSeconds(showing.stakeMinor, paidMinor)) : 0.2
    await Promise.all([
      this.#table.machine.showWins(lit, label, lightSeconds),
      this.#table.machine.timeline.play(seconds, (progress) =>
        this.#table.setWin(shownAmount(fromMinor, toMinor, progress), won),
      ),
    ])
    if (sweeps || (!won && lit.length < 2)) return
    const shown = played.kind === 'free' || this.#table.pace.turbo ? 1 : 4
    for (const win of winsInOrder(lit).slice(0, shown)) {
      if (this.#hurried) break
      await this.#lightOne(showing, played, win, won)
    }
  }

  async #lightOne(showing: Showing, played: ShownSpin, win: ShownWin, loud: boolean) {
    const winMinor = minor(BigInt(win.payCoins * played.multiplier) * showing.coinMinor)
    if (loud) this.#table.sounds.play('winLine')
    this.#table.message(this.#table.winText(win, winMinor))
    await this.#table.machine.showWins([win], this.#table.money(winMinor), this.#table.pace.winSeconds())
  }

  async #freeSpins(showing: Showing, free: readonly ShownSpin[]) {
    this.#table.sounds.play('free')
    this.#table.machine.clearWins()
    void this.#table.machine.freeSpins(true)
    this.#table.sounds.feature(true)
    const hasLanterns = free[0]?.lantern !== undefined
    if (hasLanterns) this.#table.machine.sky?.begin(free.length)
    this.#table.say(this.#table.phrase('say.freeWon', free.length))
    await this.#table.machine.announce({
      title: this.#table.phrase('say.freeWon', free.length),
      middle: freeIntro(this.#table.phrase, free, showing.shown.special),
      hint: this.#table.phrase('say.freeStart'),
      seconds: 4,
    })
    await revealSpecial(this.#table, showing.shown.special)
    const beforeMinor = showing.paidMinor
    for (const [index, played] of free.entries()) {
      this.#hurried = false
      const spinText = this.#table.phrase('say.freeSpin', index + 1, free.length)
      const times = hasLanterns || played.multiplier === 1 ? '' : `  ×${played.multiplier}`
      this.#table.machine.headline(`${spinText}${times}`)
      this.#table.message(this.#table.phrase('say.freeSpin', index + 1, free.length))
      this.#table.machine.startReels('free')
      this.#table.sounds.play('spin')
      await this.#turn(showing, played)
      await this.#table.machine.timeline.wait(0.25)
      if (index < free.length - 1) this.#dispatch({ type: 'freeSpinShown' })
    }
    this.#table.machine.clearWins()
    if (hasLanterns) await this.#table.machine.sky?.release()
    const total = this.#table.money(subtractMinor(showing.paidMinor, beforeMinor))
    this.#table.sounds.play('free')
    await this.#table.machine.announce({
      title: this.#table.phrase('say.freeTotal'),
      middle: total,
      hint: this.#table.phrase('say.freeDone'),
      seconds: 3.5,
    })
    this.#table.machine.headline('')
    this.#table.machine.spread?.badge(undefined)
    this.#table.sounds.feature(false)
    await this.#table.machine.freeSpins(false)
  }

  async #hold(showing: Showing, { coins = [] }: ShownSpin) {
    const { coinMinor, paidMinor, shown } = showing
    if (shown.hold === undefined) return
    await showHold(this.#table, { start: coins, hold: shown.hold, coinMinor, fromMinor: paidMinor })
    showing.paidMinor = addMinor(paidMinor, minor(BigInt(shown.hold.payCoins) * coinMinor))
  }

  async #celebrate({ stakeMinor, payoutMinor, shown }: Showing) {
    const tier = tierOf(stakeMinor, payoutMinor)
    if (tier === undefined) return
    if (shown.following.length > 0) this.#dispatch({ type: 'freeSpinShown' })
    else this.#dispatch({ type: 'winsShown' })
    this.#table.sounds.play(shown.poolWon ? 'pool' : 'big')
    const amountAt = (progress: number) => this.#table.money(shownAmount(zeroMinor, payoutMinor, progress))
    if (shown.poolWon) return celebratePool(this.#table, amountAt)
    await this.#table.machine.celebrate({
      tier,
      title: this.#table.phrase(`tier.${tier}`),
      amountAt,
      seconds: countUpSeconds(stakeMinor, payoutMinor),
    })
  }

  #end(showing: Showing, base: ShownSpin) {
    const { round, stakeMinor, payoutMinor } = showing
    const tone = toneOf(stakeMinor, payoutMinor)
    const text =
      tone === 'nothing'
        ? this.#table.phrase('say.nothing')
        : this.#table.phrase(tone === 'won' ? 'say.won' : 'say.returned', this.#table.money(payoutMinor))
    this.#table.setWin(payoutMinor, tone === 'won')
    this.#table.setBalance(this.#table.amount(round.balanceAfter))
    this.#table.message(text)
    this.#table.say(`${text}. ${this.#table.phrase('say.balance', this.#table.money(this.#table.balance()))}`)
    this.#ports.shown(round)
    this.#dispatch({
      type:
        this.#state.phase === 'celebrating'
          ? 'celebrated'
          : this.#state.phase === 'freeSpins'
            ? 'freeSpinShown'
            : 'winsShown',
    })
    if (base.wins.length > 0) void this.#keepLit(showing, base)
  }

  /** Lights up the wins in turn until the next spin. */
  async #keepLit(showing: Showing, base: ShownSpin) {
    this.#lightShow += 1
    const mine = this.#lightShow
    const wins = winsInOrder(base.wins)
    while (mine === this.#lightShow && this.#state.phase === 'idle') {
      for (const win of wins) {
        if (mine !== this.#lightShow || this.#state.phase !== 'idle') return
        await this.#table.machine.showWins(
          [win],
          this.#table.money(minor(BigInt(win.payCoins * base.multiplier) * showing.coinMinor)),
          1.3,
        )
      }
    }
  }

  #reelSounds(played: ShownSpin, coinMinor: bigint) {
    let scatters = 0
    const { sounds, scatter, machine } = this.#table
    return {
      landed: (reel: number, symbols: readonly string[]) => {
        sounds.play('stop')
        if (played.kind === 'free' || !symbols.some((symbol) => symbol === scatter)) return
        scatters += 1
        if (played.coins === undefined) {
          sounds.play(scatters >= 3 ? 'scatter3' : scatters === 2 ? 'scatter2' : 'scatter1')
          return
        }
        sounds.play('coin')
        const landed = played.coins.filter(({ position }) => position[0] <= reel)
        machine.board?.label(landed.map((coin) => shownCoin(this.#table, coinMinor, coin)))
      },
      suspense: () => sounds.play('suspense'),
    }
  }

  #showingOf(round: Round): Showing {
    const stakeMinor = this.#table.amount(round.stake)
    const coinMinor = stakeMinor / BigInt(this.#table.betUnits)
    return {
      round,
      shown: shownRound(round.outcome),
      stakeMinor,
      payoutMinor: this.#table.amount(round.payout),
      coinMinor,
      paidMinor: zeroMinor,
    }
  }
}

function factsOf({ round, shown, stakeMinor, payoutMinor }: Showing): RoundFacts {
  return {
    roundId: round.roundId,
    freeSpins: shown.following.length,
    celebrated: tierOf(stakeMinor, payoutMinor) !== undefined,
  }
}
