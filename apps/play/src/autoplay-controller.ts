import { askAutoplay } from './controls/autoplay-dialog.ts'
import type { Director } from './director.ts'
import {
  afterAutoRound,
  stakeRefusal,
  startAutoplay,
  type Autoplay,
  type AutoplayEnd,
  type AutoplayLimits,
} from './flow/autoplay.ts'
import type { Table } from './table.ts'

/** Runs automatic spins within the player's limits. */
export interface AutoplayController {
  running(): boolean
  /** Remaining spins; `undefined` while autoplay is off. */
  left(): number | undefined
  /** Asks for the limits, then starts. */
  ask(): void
  /** Stops after the current round and shows the reason, if any. */
  stop(reason: AutoplayEnd | 'stopped' | undefined): void
}

export interface AutoplayControllerOptions {
  readonly table: Pick<Table, 'phrase' | 'say' | 'balance' | 'amount' | 'stake' | 'money' | 'render'>
  readonly director: Pick<Director, 'state' | 'spin'>
  readonly pauseMs: number
  readonly sleep: (milliseconds: number) => Promise<void>
  readonly message: (text: string) => void
}

export function createAutoplayController({
  table,
  director,
  pauseMs,
  sleep,
  message,
}: AutoplayControllerOptions): AutoplayController {
  let autoplay: Autoplay | undefined

  const stop = (reason: AutoplayEnd | 'stopped' | undefined) => {
    if (autoplay === undefined) return
    autoplay = undefined
    table.render(director.state())
    if (reason === undefined) return
    message(table.phrase(`auto.${reason}`))
    table.say(table.phrase(`auto.${reason}`))
  }
  const run = async (limits: AutoplayLimits) => {
    const mine = startAutoplay(limits, table.balance())
    autoplay = mine
    while (autoplay !== undefined && autoplay.limits === mine.limits) {
      const stakeMinor = table.amount(table.stake())
      const refusal = stakeRefusal(autoplay, { balanceMinor: table.balance(), stakeMinor })
      if (refusal !== undefined) return stop(refusal)
      const round = await director.spin()
      if (autoplay === undefined) return
      if (round === undefined) return stop('stopped')
      const after = afterAutoRound(autoplay, {
        payoutMinor: table.amount(round.payout),
        balanceMinor: table.balance(),
        stakeMinor,
      })
      if ('end' in after) return stop(after.end)
      autoplay = after.next
      table.render(director.state())
      await sleep(pauseMs)
    }
  }
  return {
    running: () => autoplay !== undefined,
    left: () => autoplay?.roundsLeft,
    stop,
    ask: () => {
      if (director.state().phase !== 'idle') return
      askAutoplay(table.phrase, table.amount(table.stake()), table.money, (limits) => void run(limits))
    },
  }
}
