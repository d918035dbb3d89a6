import type { SharedGame, SharedOutcome } from '@baize/engines'
import { openFlightBets } from '../rounds/round-money.sql.ts'
import type { TableParts } from '../tables.parts.ts'
import type { StoredBets, StoredRound } from '../tables.types.ts'
import { payTarget, payTargets } from './pay-round.ts'

/** How long a round stays after its crash, for cash-outs that came in time and are being written, by any process. */
export const landingMs = 1_000
/** How long the driver's own cash-outs are remembered at most. */
const maxTargets = 20_000

/** A bet that is cashed out by itself, and when. */
interface Target {
  readonly bet: StoredBets
  readonly atMs: number
}

/** The flight of a round of crash: when it crashes, and which bets are cashed out by themselves before. */
export class Flight {
  readonly outcome: SharedOutcome
  /** The multiple at which it crashes, in hundredths: what is cashed out at this or at less is paid. */
  readonly crash: number
  /** When it has crashed. */
  readonly crashMs: number
  readonly #parts: TableParts
  readonly #round: StoredRound
  /** Soonest first; those before `#paid` are paid or under way. */
  readonly #targets: readonly Target[]
  readonly #showMs: number
  #paid = 0
  readonly #payments: Promise<boolean>[] = []

  private constructor(
    parts: TableParts,
    round: StoredRound,
    known: FlightTimes & { readonly targets: readonly Target[]; readonly showMs: number },
  ) {
    this.#parts = parts
    this.#round = round
    this.outcome = known.outcome
    this.crash = known.crash
    this.crashMs = known.crashMs
    this.#targets = known.targets
    this.#showMs = known.showMs
  }

  /** The flight of a round that is playing. */
  static async of(parts: TableParts, game: SharedGame, round: StoredRound): Promise<Flight> {
    const times = flightTimes(game, round, (await parts.rounds.deal(round)).outcome)
    const { flight } = game
    if (flight === undefined) throw new Error(`${game.code} is not a game with flights`)
    const bets = await openFlightBets(parts.database, round.roundId, { most: times.crash, max: maxTargets })
    const targets = bets.map((bet) => ({ bet, atMs: times.startedMs + flight.msUntil(bet.bets[0]?.most ?? 0) }))
    return new Flight(parts, round, { ...times, targets, showMs: game.showMs(times.outcome) })
  }

  /** When everything of it is over and the round can be settled. */
  get endsMs(): number {
    return this.crashMs + Math.max(landingMs, this.#showMs)
  }

  /** Cashes out the bets that have reached their targets, without waiting for them. */
  async payDue(nowMs: number): Promise<void> {
    for (
      let next = this.#targets[this.#paid];
      next !== undefined && next.atMs <= nowMs;
      next = this.#targets[this.#paid]
    ) {
      const payment = payTarget(this.#parts, next.bet, this.#round.gameCode)
      // What fails is paid when the flight is over.
      payment.catch(() => undefined)
      this.#payments.push(payment)
      this.#paid += 1
    }
  }

  /** When there is something to do next. */
  nextMs(nowMs: number): number {
    const target = this.#targets[this.#paid]?.atMs ?? Infinity
    return Math.min(target, nowMs < this.crashMs ? this.crashMs : this.endsMs)
  }

  /** Waits for cash-outs that are under way, and pays the targets that are not paid yet. */
  async finish(): Promise<void> {
    await Promise.allSettled(this.#payments)
    await this.#parts.pending.answered(this.#round.roundId)
    await payTargets(this.#parts, this.#round, this.crash)
  }
}

/** When a flight began and when it has crashed. */
export interface FlightTimes {
  readonly outcome: SharedOutcome
  readonly startedMs: number
  readonly crash: number
  readonly crashMs: number
}

export function flightTimes(
  { flight, code }: SharedGame,
  { startedAt }: Pick<StoredRound, 'startedAt'>,
  outcome: SharedOutcome,
): FlightTimes {
  if (flight === undefined || startedAt === null) throw new Error(`a round of ${code} is not in flight`)
  const startedMs = startedAt.epochMilliseconds
  const crash = flight.crashOf(outcome)
  return { outcome, startedMs, crash, crashMs: startedMs + msUntilCrash(flight, crash) }
}

/** Its multiple is still paid while it is shown: it has crashed when the next one would be. After the greatest, there is no next one. */
function msUntilCrash({ msUntil, multipleAt }: NonNullable<SharedGame['flight']>, crash: number): number {
  if (crash === 0) return 0
  return msUntil(crash < multipleAt(Number.MAX_SAFE_INTEGER) ? crash + 1 : crash)
}
