import type { SpinReply } from '../src/play/play-api.ts'
import type { OpenedRoundGame } from './opened-game.ts'
import { requestRound, pendingRound, Refused, type RoundRequest } from './api.ts'
import { backLink } from './back-link.ts'
import { celebrate } from './celebrate.ts'
import { button } from './element.ts'
import type { Stage } from './stages/stage.ts'
import type { Say } from './words/words.ts'

/** The state of the rounds as shown in the bar. */
export interface RoundState {
  readonly balanceMinor: bigint | undefined
  readonly stakeMinor: bigint
  readonly wonMinor: bigint
  readonly isBusy: boolean
  readonly isLowest: boolean
  readonly isHighest: boolean
}

/** The dependencies of rounds. */
export interface RoundsParts {
  readonly root: HTMLElement
  readonly opened: OpenedRoundGame
  readonly stage: Stage
  readonly say: Say
  readonly money: (minor: bigint) => string
  readonly note: (text: string, kind?: string) => void
  readonly message: HTMLElement
  /** Called when the state has changed. */
  readonly changed: () => void
}

/** The rounds of one game window. */
export interface Rounds {
  state(): RoundState
  /** Plays the current choice unless a round is in progress. */
  readonly play: () => void
  /** Raises or lowers the stake. */
  readonly step: (by: number) => void
  /** Shows the round interrupted by a reload, if there is one. */
  resume(): void
}

/** The number of automatic retries when the sandbox does not reply. */
const maxRetries = 2
const retryMs = 1_500
/** The multiple of the stake from which a win is celebrated. */
const bigWin = 10n

/** Creates the rounds of a window. */
export function openRounds(parts: RoundsParts): Rounds {
  const { opened, stage, say, note, changed } = parts
  const stakes = opened.game.stakes.map(BigInt)
  let index = 0
  let balance = opened.balanceMinor === undefined ? undefined : BigInt(opened.balanceMinor)
  let won = 0n
  let openCard = opened.openCard
  let isBusy = false
  const stake = () => stakes[index] ?? 0n

  const finish = (reply: SpinReply) => {
    openCard = reply.openCard
    stage.offer?.(reply.choices, openCard)
    if (reply.balanceMinor !== undefined) balance = BigInt(reply.balanceMinor)
    won = BigInt(reply.payoutMinor)
    announce(parts, reply)
  }

  const showRound = async (request: RoundRequest): Promise<void> => {
    if (isBusy) return
    isBusy = true
    won = 0n
    note('')
    stage.begin()
    const before = balance
    // The stake is deducted on screen at once; the reply has the actual balance.
    if (balance !== undefined && balance >= BigInt(request.stakeMinor)) balance -= BigInt(request.stakeMinor)
    changed()
    try {
      const reply = await requestWithRetries(request)
      await stage.show(reply.drawn, BigInt(reply.stakeMinor))
      finish(reply)
    } catch (error) {
      balance = before
      stage.cancel()
      showError(parts, error, () => void showRound(request))
    } finally {
      isBusy = false
      changed()
    }
  }

  return {
    state: () => ({
      balanceMinor: balance,
      stakeMinor: stake(),
      wonMinor: won,
      isBusy,
      isLowest: index === 0,
      isHighest: index === stakes.length - 1,
    }),
    play() {
      const chosen = stage.chosen()
      if (chosen === undefined) return
      void showRound({ requestId: crypto.randomUUID(), stakeMinor: String(stake()), openCard, ...chosen })
    },
    step(by) {
      if (isBusy) return
      index = Math.min(stakes.length - 1, Math.max(0, index + by))
      changed()
    },
    resume() {
      const pending = pendingRound()
      if (pending !== undefined) void showRound(pending).then(() => parts.message.prepend(`${say('say.resumed')} · `))
    },
  }
}

function announce({ say, money, note, root }: RoundsParts, reply: SpinReply): void {
  const payout = BigInt(reply.payoutMinor)
  const stake = BigInt(reply.stakeMinor)
  if (payout === 0n) return note(say('say.lost'))
  if (reply.isWinPending) return note(say('say.winUnderWay', money(payout)))
  // A payout of at most the stake is not presented as a win.
  if (payout <= stake) return note(say('say.returned', money(payout)))
  note(say('say.won', money(payout)), 'won')
  if (payout >= stake * bigWin) celebrate(root)
}

function showError({ say, note, message, opened }: RoundsParts, error: unknown, again: () => void): void {
  if (!(error instanceof Refused)) throw error
  note(say(`error.${error.code}`), 'wrong')
  if (error.code === 'network') message.append(' ', button('again', say('error.retry'), again))
  if (error.code === 'session_ended') message.append(' ', ...backLink(opened.game.returnUrl, say('bar.back'), 'again'))
}

/** Requests a round and retries if there is no reply. Every attempt has the same request id, so it is one round. */
async function requestWithRetries(request: RoundRequest): Promise<SpinReply> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await requestRound(request)
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'network' || tried >= maxRetries) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
