import type { OpenReply, SpinReply } from '../src/play/play-api.ts'
import { askForRound, pendingRound, Refused, type RoundAsk } from './api.ts'
import { backLink } from './back-link.ts'
import { button, element } from './element.ts'
import { isStill } from './motion.ts'
import type { Stage } from './stages/stage.ts'
import type { Say } from './words/words.ts'

/** What the bar shows of rounds. */
export interface RoundState {
  readonly balanceMinor: bigint | undefined
  readonly stakeMinor: bigint
  readonly wonMinor: bigint
  readonly isBusy: boolean
  readonly isLowest: boolean
  readonly isHighest: boolean
}

/** What rounds are played with. */
export interface RoundsParts {
  readonly root: HTMLElement
  readonly opened: OpenReply
  readonly stage: Stage
  readonly say: Say
  readonly money: (minor: bigint) => string
  readonly note: (text: string, kind?: string) => void
  readonly message: HTMLElement
  /** The state has changed. */
  readonly changed: () => void
}

/** Rounds of one game window. */
export interface Rounds {
  state(): RoundState
  /** Plays what is chosen, unless a round is under way. */
  readonly play: () => void
  /** Takes a higher or a lower stake. */
  readonly step: (by: number) => void
  /** Shows the round that a reload interrupted, if there is one. */
  resume(): void
}

/** How often a round is asked for again by itself when the sandbox does not answer. */
const silentTries = 2
const retryMs = 1_500
/** From so many stakes on a win is celebrated. */
const bigWin = 10n

/** Opens the rounds of a window. */
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

  const showRound = async (ask: RoundAsk): Promise<void> => {
    if (isBusy) return
    isBusy = true
    won = 0n
    note('')
    stage.begin()
    const before = balance
    // The stake is seen to leave at once; the true balance comes with the answer.
    if (balance !== undefined && balance >= BigInt(ask.stakeMinor)) balance -= BigInt(ask.stakeMinor)
    changed()
    try {
      const reply = await askPatiently(ask)
      await stage.show(reply.drawn, BigInt(reply.stakeMinor))
      finish(reply)
    } catch (error) {
      balance = before
      stage.cancel()
      tell(parts, error, () => void showRound(ask))
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
  if (reply.isWinUnderWay) return note(say('say.winUnderWay', money(payout)))
  // No more than the stake is no win, and is not called one.
  if (payout <= stake) return note(say('say.returned', money(payout)))
  note(say('say.won', money(payout)), 'won')
  if (payout >= stake * bigWin && !isStill()) celebrate(root)
}

function tell({ say, note, message, opened }: RoundsParts, error: unknown, again: () => void): void {
  if (!(error instanceof Refused)) throw error
  note(say(`error.${error.code}`), 'wrong')
  if (error.code === 'network') message.append(' ', button('again', say('error.retry'), again))
  if (error.code === 'session_ended') message.append(' ', ...backLink(opened.game.returnUrl, say('bar.back'), 'again'))
}

/** Asks for a round, and again when no answer comes: it carries the same request, so it is one round. */
async function askPatiently(ask: RoundAsk): Promise<SpinReply> {
  for (let tried = 0; ; tried += 1) {
    try {
      return await askForRound(ask)
    } catch (error) {
      if (!(error instanceof Refused) || error.code !== 'network' || tried >= silentTries) throw error
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

/** Coins fall over the window for a moment. */
function celebrate(root: HTMLElement): void {
  const rain = element('div', { class: 'rain', 'aria-hidden': 'true' })
  for (let nth = 0; nth < 36; nth += 1) {
    const coin = element('img', { src: '/play/art/motifs/coin.svg', alt: '' })
    coin.style.setProperty('left', `${(nth * 37) % 100}%`)
    coin.style.setProperty('animation-delay', `${(nth * 53) % 900}ms`)
    rain.append(coin)
  }
  root.append(rain)
  setTimeout(() => rain.remove(), 3_600)
}
