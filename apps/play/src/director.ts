import type { Round } from '@baize/contract'
import type { SlotOutcome, SlotWin, SpinResult } from '@baize/engines'
import { addMinor, minor, subtractMinor, zeroMinor, type Minor } from '@baize/money'
import { tierOf, toneOf } from './flow/celebration.ts'
import { countUpSeconds, shownAmount } from './flow/count-up.ts'
import { idle, isShowing, nextState, type PlayEvent, type PlayState, type RoundFacts } from './flow/play-state.ts'
import { winsInOrder } from './flow/win-order.ts'
import type { Table } from './table.ts'

/** Plays rounds on a machine: asks the house, then shows what it answered. */
export interface Director {
  readonly state: () => PlayState
  /** Stakes and plays one round to its end; resolves with it, or with `undefined` when there was none. */
  spin(): Promise<Round | undefined>
  /** Shows a round that was settled before, as after a lost connection. */
  resume(round: Round): Promise<void>
  /** Hurries what is being shown. */
  hurry(): void
  /** The session is over. */
  close(): void
}

/** What the director asks for outside of the picture. */
export interface DirectorPorts {
  readonly newKey: () => string
  readonly place: (attempt: { readonly key: string; readonly stake: string }, onLost: () => void) => Promise<Round>
  /** Called once, when a round has been shown to its end. */
  readonly shown: (round: Round) => void
  readonly refused: (error: unknown) => void
}

interface Showing {
  readonly round: Round
  readonly outcome: SlotOutcome
  readonly stakeMinor: Minor
  readonly payoutMinor: Minor
  /** What one coin is worth. */
  readonly coinMinor: bigint
  paidMinor: Minor
}

export function createDirector(table: Table, ports: DirectorPorts): Director {
  const { machine, sounds, phrase, pace } = table
  let state = idle
  let hurried = false
  let lit = 0

  const dispatch = (event: PlayEvent): boolean => {
    const before = state
    state = nextState(state, event)
    table.render(state)
    return state !== before
  }

  const spin = async () => {
    const stake = table.stake()
    if (state.phase !== 'idle') return undefined
    const attempt = { key: ports.newKey(), stake }
    if (!dispatch({ type: 'spinPressed', attempt })) return undefined
    begin()
    table.setBalance(subtractMinor(table.balance(), table.amount(stake)))
    try {
      const round = await ports.place(attempt, () => {
        dispatch({ type: 'connectionLost' })
        table.message(phrase('net.lost'))
      })
      table.message(phrase('say.spinning'))
      const showing = showingOf(round)
      dispatch({ type: 'outcomeArrived', round: factsOf(showing) })
      await show(showing)
      return round
    } catch (error) {
      table.setBalance(addMinor(table.balance(), table.amount(stake)))
      machine.rest(table.lastStops())
      dispatch({ type: 'refused' })
      ports.refused(error)
      return undefined
    }
  }

  const begin = () => {
    lit += 1
    hurried = false
    table.setWin(zeroMinor, false)
    table.message(phrase('say.spinning'))
    machine.startReels('base')
    sounds.play('spin')
  }

  const show = async (showing: Showing) => {
    const [base, ...free] = showing.outcome.spins
    if (base === undefined) throw new Error('a round has a base spin')
    await turn(showing, base)
    if (free.length > 0) await freeSpins(showing, free)
    await celebrate(showing)
    if (free.length > 0) table.rest(base)
    end(showing, base)
  }

  /** One spin: the reels stop where the house says, and its wins light up. */
  const turn = async (showing: Showing, played: SpinResult) => {
    const stopped = machine.stopReels(played, reelSounds(played))
    if (played.kind === 'base') dispatch({ type: 'reelsStopping' })
    if (hurried) machine.timeline.hurry()
    await stopped
    if (played.kind === 'base') {
      table.remember(played)
      dispatch({ type: 'reelsStopped' })
    }
    hurried = false
    await payOut(showing, played)
    // The last event of a round comes from `end`, when balance and storage are as they should be.
    if (played.kind === 'base' && showing.outcome.freeSpinsAwarded > 0) dispatch({ type: 'winsShown' })
  }

  const payOut = async (showing: Showing, played: SpinResult) => {
    const paidMinor = minor(BigInt(played.payCoins) * showing.coinMinor)
    if (paidMinor === 0n) return
    const fromMinor = showing.paidMinor
    const toMinor = addMinor(fromMinor, paidMinor)
    showing.paidMinor = toMinor
    const won = toneOf(showing.stakeMinor, paidMinor) === 'won'
    sounds.play(won ? 'win' : 'returned')
    if (won) machine.sparkle(played.wins)
    const lightSeconds = won ? pace.winSeconds() * 1.4 : pace.winSeconds()
    const seconds = won ? Math.min(2.2, countUpSeconds(showing.stakeMinor, paidMinor)) : 0.2
    await Promise.all([
      machine.showWins(played.wins, undefined, lightSeconds),
      machine.timeline.play(seconds, (progress) => table.setWin(shownAmount(fromMinor, toMinor, progress), won)),
    ])
    if (!won && played.wins.length < 2) return
    const shown = played.kind === 'free' || pace.turbo ? 1 : 4
    for (const win of winsInOrder(played.wins).slice(0, shown)) {
      if (hurried) break
      await lightOne(showing, played, win, won)
    }
  }

  const lightOne = async (showing: Showing, played: SpinResult, win: SlotWin, loud: boolean) => {
    const winMinor = minor(BigInt(win.payCoins * played.multiplier) * showing.coinMinor)
    if (loud) sounds.play('winLine')
    table.message(table.winText(win, winMinor))
    await machine.showWins([win], table.money(winMinor), pace.winSeconds())
  }

  const freeSpins = async (showing: Showing, free: readonly SpinResult[]) => {
    const multiplier = free[0]?.multiplier ?? 1
    sounds.play('free')
    machine.clearWins()
    void machine.freeSpins(true)
    table.say(phrase('say.freeWon', free.length))
    await machine.announce({ title: phrase('say.freeWon', free.length), middle: phrase('say.freeIntro', multiplier), hint: phrase('say.freeStart'), seconds: 4 })
    const beforeMinor = showing.paidMinor
    for (const [index, played] of free.entries()) {
      hurried = false
      machine.headline(`${phrase('say.freeSpin', index + 1, free.length)}  ×${multiplier}`)
      table.message(phrase('say.freeSpin', index + 1, free.length))
      machine.startReels('free')
      sounds.play('spin')
      await turn(showing, played)
      await machine.timeline.wait(0.25)
      if (index < free.length - 1) dispatch({ type: 'freeSpinShown' })
    }
    machine.clearWins()
    const total = table.money(subtractMinor(showing.paidMinor, beforeMinor))
    sounds.play('free')
    await machine.announce({ title: phrase('say.freeTotal'), middle: total, hint: phrase('say.freeDone'), seconds: 3.5 })
    machine.headline('')
    await machine.freeSpins(false)
  }

  const celebrate = async ({ stakeMinor, payoutMinor, outcome }: Showing) => {
    const tier = tierOf(stakeMinor, payoutMinor)
    if (tier === undefined) return
    if (outcome.freeSpinsAwarded > 0) dispatch({ type: 'freeSpinShown' })
    else dispatch({ type: 'winsShown' })
    sounds.play('big')
    const amountAt = (progress: number) => table.money(shownAmount(zeroMinor, payoutMinor, progress))
    await machine.celebrate({ tier, title: phrase(`tier.${tier}`), amountAt, seconds: countUpSeconds(stakeMinor, payoutMinor) })
  }

  const end = (showing: Showing, base: SpinResult) => {
    const { round, stakeMinor, payoutMinor } = showing
    const tone = toneOf(stakeMinor, payoutMinor)
    const text = tone === 'nothing' ? phrase('say.nothing') : phrase(tone === 'won' ? 'say.won' : 'say.returned', table.money(payoutMinor))
    table.setWin(payoutMinor, tone === 'won')
    table.setBalance(table.amount(round.balanceAfter))
    table.message(text)
    table.say(`${text}. ${phrase('say.balance', table.money(table.balance()))}`)
    ports.shown(round)
    dispatch({ type: state.phase === 'celebrating' ? 'celebrated' : state.phase === 'freeSpins' ? 'freeSpinShown' : 'winsShown' })
    if (base.wins.length > 0) void keepLit(showing, base)
  }

  /** While the player looks on, the wins light up in turn, until the next spin. */
  const keepLit = async (showing: Showing, base: SpinResult) => {
    lit += 1
    const mine = lit
    const wins = winsInOrder(base.wins)
    while (mine === lit && state.phase === 'idle') {
      for (const win of wins) {
        if (mine !== lit || state.phase !== 'idle') return
        await machine.showWins([win], table.money(minor(BigInt(win.payCoins * base.multiplier) * showing.coinMinor)), 1.3)
      }
    }
  }

  const reelSounds = (played: SpinResult) => {
    let scatters = 0
    return {
      landed: (_reel: number, symbols: readonly string[]) => {
        sounds.play('stop')
        if (played.kind === 'free' || !symbols.some((symbol) => symbol === table.scatter)) return
        scatters += 1
        sounds.play(scatters >= 3 ? 'scatter3' : scatters === 2 ? 'scatter2' : 'scatter1')
      },
      suspense: () => sounds.play('suspense'),
    }
  }

  const showingOf = (round: Round): Showing => {
    // The contract carries the outcome of every engine loosely; a slot's round has the slot engine's outcome.
    const outcome = round.outcome as unknown as SlotOutcome
    const stakeMinor = table.amount(round.stake)
    const coinMinor = stakeMinor / BigInt(table.betUnits)
    return { round, outcome, stakeMinor, payoutMinor: table.amount(round.payout), coinMinor, paidMinor: zeroMinor }
  }

  return {
    state: () => state,
    spin,
    hurry: () => {
      hurried = true
      if (isShowing(state.phase)) machine.timeline.hurry()
    },
    resume: async (round) => {
      const showing = showingOf(round)
      if (!dispatch({ type: 'roundResumed', round: factsOf(showing) })) return
      begin()
      table.setBalance(subtractMinor(table.amount(round.balanceAfter), showing.payoutMinor))
      await show(showing)
    },
    close: () => void dispatch({ type: 'sessionLost' }),
  }
}

function factsOf({ round, outcome, stakeMinor, payoutMinor }: Showing): RoundFacts {
  return { roundId: round.roundId, freeSpins: outcome.freeSpinsAwarded, celebrated: tierOf(stakeMinor, payoutMinor) !== undefined }
}
