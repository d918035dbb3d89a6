import type { SharedGame, SharedOutcome } from '@baize/engines'
import { uuidV7 } from '../../../kernel/ids.ts'
import { endSeries, insertRound, moveRound, newestRound, seriesOf, settleRound } from '../rounds/rounds.sql.ts'
import { seriesAfter } from '../rounds/next-series.ts'
import type { TableParts } from '../tables.parts.ts'
import type { StoredRound, StoredSeries, TableKey } from '../tables.types.ts'
import { Flight } from './flight.ts'
import { payTargets, payWinners, returnStakes } from './pay-round.ts'

/** Bets that were accepted at the last moment are still being written: the round closes this much later. */
export const closeGraceMs = 100
/** After this long without anybody who watches or bets, a table rests. */
const restAfterMs = 120_000
/** A round that should have closed so long ago is void: nobody waits for it any more. */
const voidAfterMs = 600_000
/** How long what was won is shown before the next round opens. */
const pauseMs = 3_000

/**
 * Moves a table on: opens a round, closes it, decides, pays and ends it. Each step finds for itself whether it is still to be done and
 * changes the round's row only from the state that it begins with, so that every step is done once, wherever a process ends and even if
 * two move on the same table.
 */
export class TableActor {
  readonly key: TableKey
  readonly #parts: TableParts
  readonly #game: SharedGame
  #isLoaded = false
  /** The newest round. */
  #newest: StoredRound | undefined
  #flight: Flight | undefined
  #wantedMs = -Infinity
  /** Until when the lease was surely kept before it had a gap, while a round of crash was under way. */
  #gapFromMs: number | undefined
  dueMs = 0

  constructor(parts: TableParts, key: TableKey, game: SharedGame) {
    this.#parts = parts
    this.key = key
    this.#game = game
  }

  /** Notes that somebody watched or bet. */
  wanted(atMs: number): void {
    if (atMs <= this.#wantedMs) return
    this.#wantedMs = atMs
    if (!this.#isGoing) this.dueMs = Math.min(this.dueMs, this.#opensMs)
  }

  /** Notes that nobody moved the table on from then until now. */
  gap(fromMs: number): void {
    this.#gapFromMs ??= fromMs
    this.dueMs = 0
  }

  /** Forgets what is remembered: another process may have moved the table on. */
  forget(): void {
    this.#isLoaded = false
    this.#flight = undefined
    this.dueMs = 0
  }

  get #isGoing(): boolean {
    return this.#newest !== undefined && this.#newest.settledAt === null
  }

  /** When the next round opens, if somebody wants it. */
  get #opensMs(): number {
    const settledAt = this.#newest?.settledAt
    return settledAt === null || settledAt === undefined ? 0 : settledAt.epochMilliseconds + pauseMs
  }

  /** Plays rounds that nobody can bet on, one after the other and without their times. Does nothing if the table has any. */
  async playAtOnce(rounds: number): Promise<void> {
    if (!this.#isLoaded) await this.#load()
    if (this.#newest !== undefined) return
    for (let played = 0; played < rounds; played += 1) {
      await this.#openRound(0)
      const open = this.#newest
      if (open === undefined) return
      await this.#closeRound(open)
      const { outcome } = await this.#parts.rounds.deal(open)
      await this.#settle(await this.#decided(open, outcome))
    }
  }

  /** Stores the outcome of a flight that is over; that of other rounds was stored when they closed. */
  async #decided(round: StoredRound, outcome: SharedOutcome): Promise<StoredRound> {
    const step = { from: 'playing', to: 'playing', outcome } as const
    const decided = await moveRound(this.#parts.database, round.roundId, step)
    if (decided === undefined) throw new Error('another process has moved the round on')
    return decided
  }

  /** Does what is due. */
  async step(): Promise<void> {
    if (!this.#isLoaded) await this.#load()
    const nowMs = this.#nowMs()
    const round = this.#newest
    if (round === undefined || round.settledAt !== null) return this.#open(nowMs)
    if (round.state === 'void') return this.#finishVoid(round)
    if (!(await this.#isOfThisVersion(round))) return this.#void(round)
    if (round.state === 'betting') return this.#close(round, nowMs)
    return this.#game.flight === undefined ? this.#show(round, nowMs) : this.#fly(round, nowMs)
  }

  #nowMs(): number {
    return this.#parts.clock.now().epochMilliseconds
  }

  async #load(): Promise<void> {
    this.#newest = await newestRound(this.#parts.database, this.key)
    if (this.#newest !== undefined) this.#parts.rounds.note(this.#newest)
    if (!this.#isGoing) this.#gapFromMs = undefined
    this.#isLoaded = true
  }

  /** Whether the game is on offer at this moment. */
  get #isOffered(): boolean {
    const { catalog, tablesOf } = this.#parts
    const { brandId, gameCode } = this.key
    const game = catalog.ownGame(brandId, gameCode)
    return game !== undefined && catalog.of(brandId).isOpen(game) && tablesOf(brandId).has(gameCode)
  }

  async #open(nowMs: number): Promise<void> {
    if (nowMs < this.#opensMs) {
      this.dueMs = this.#opensMs
      return
    }
    if (nowMs - this.#wantedMs > restAfterMs || !this.#isOffered) {
      this.dueMs = Infinity
      return
    }
    await this.#openRound(this.#parts.tablesOf(this.key.brandId).bettingMs(this.key.gameCode))
  }

  /** Opens the next round for bets. */
  async #openRound(bettingMs: number): Promise<void> {
    const { database, clock, randomness, rounds } = this.#parts
    const { series, position } = await this.#place()
    const opensAt = clock.now()
    const roundId = uuidV7(opensAt.epochMilliseconds, randomness.bytes(10))
    const opened = await insertRound(database, {
      ...this.key,
      roundId,
      roundNo: (this.#newest?.roundNo ?? 0n) + 1n,
      seriesNo: series.seriesNo,
      position,
      opensAt,
      closesAt: opensAt.add({ milliseconds: bettingMs }),
    })
    // Another process may have been quicker.
    if (!opened) return this.forget()
    const round = await rounds.read(roundId)
    if (round === undefined) throw new Error('a round that was opened is gone')
    await this.#tell(round)
    this.dueMs = round.closesAt.epochMilliseconds + closeGraceMs
  }

  /** Where the next round begins: in the series of the one before, or in a new one. */
  async #place(): Promise<{ readonly series: StoredSeries; readonly position: number }> {
    const { database, rounds } = this.#parts
    const before = this.#newest
    const last = before === undefined ? undefined : await seriesOf(database, this.key, before.seriesNo)
    if (before !== undefined && last?.endedAt === null && last.definitionHash === this.#game.definitionHash) {
      const dealt = await rounds.deal(before)
      if (!dealt.isLast) return { series: last, position: dealt.next }
    }
    // Of a series that ends before its last round, such as by a new version of its game, the seed is shown as well.
    if (last?.endedAt === null) await endSeries(database, this.key, last.seriesNo, this.#parts.clock.now())
    const series = await seriesAfter(this.#parts, this.key, { game: this.#game, after: before?.seriesNo ?? 0 })
    return { series, position: (await rounds.series(this.key, series.seriesNo)).series.start }
  }

  async #isOfThisVersion({ seriesNo }: StoredRound): Promise<boolean> {
    const series = await seriesOf(this.#parts.database, this.key, seriesNo)
    return series?.definitionHash === this.#game.definitionHash
  }

  async #close(round: StoredRound, nowMs: number): Promise<void> {
    const dueMs = round.closesAt.epochMilliseconds + closeGraceMs
    if (nowMs < dueMs) {
      this.dueMs = dueMs
      return
    }
    if (nowMs - dueMs > voidAfterMs) return this.#void(round)
    await this.#closeRound(round)
  }

  /** Closes the round that is open for bets. What was accepted is stored by then, and nothing is added to it. */
  async #closeRound(round: StoredRound): Promise<void> {
    const { database, clock, rounds } = this.#parts
    const { outcome } = await rounds.deal(round)
    const isFlight = this.#game.flight !== undefined
    // The point at which a round crashes is not stored before it has.
    const step = {
      from: 'betting',
      to: 'playing',
      startedAt: clock.now(),
      outcome: isFlight ? undefined : outcome,
    } as const
    const closed = await moveRound(database, round.roundId, step)
    if (closed === undefined) return this.forget()
    this.#gapFromMs = undefined
    await this.#tell(closed)
    this.dueMs = isFlight ? 0 : this.#shownMs(closed)
  }

  #shownMs(round: StoredRound): number {
    return (round.startedAt ?? round.closesAt).epochMilliseconds + this.#game.showMs(outcomeOf(round))
  }

  async #show(round: StoredRound, nowMs: number): Promise<void> {
    const dueMs = this.#shownMs(round)
    if (nowMs < dueMs) {
      this.dueMs = dueMs
      return
    }
    await payWinners(this.#parts, { round, game: this.#game, outcome: outcomeOf(round) })
    await this.#settle(round)
  }

  async #settle(round: StoredRound): Promise<void> {
    const { database, clock, rounds } = this.#parts
    const now = clock.now()
    const settled = await settleRound(database, round, now)
    if (settled === undefined) return this.forget()
    const ofThisVersion = await this.#isOfThisVersion(round)
    if (!ofThisVersion || (await rounds.deal(round)).isLast) await endSeries(database, this.key, round.seriesNo, now)
    this.#flight = undefined
    this.#gapFromMs = undefined
    await this.#tell(settled)
    this.dueMs = this.#opensMs
  }

  async #fly(round: StoredRound, nowMs: number): Promise<void> {
    this.#flight ??= await Flight.of(this.#parts, this.#game, round)
    const flight = this.#flight
    const gapFromMs = this.#gapFromMs
    this.#gapFromMs = undefined
    if (gapFromMs !== undefined && round.outcome === null && flight.crashMs > gapFromMs)
      return this.#void(round, flight)
    if (round.outcome === null && flight.crashMs <= nowMs) {
      const { outcome } = flight
      const crashed = await moveRound(this.#parts.database, round.roundId, { from: 'playing', to: 'playing', outcome })
      if (crashed === undefined) return this.forget()
      await this.#tell(crashed)
    }
    if (flight.endsMs > nowMs) {
      await flight.payDue(nowMs)
      this.dueMs = flight.nextMs(nowMs)
      return
    }
    await flight.finish()
    const now = this.#newest
    if (now !== undefined) await this.#settle(now)
  }

  /** Calls a round off. Of a flight, the point at which it would have crashed is shown. */
  async #void(round: StoredRound, flight?: Flight): Promise<void> {
    const step = { from: round.state, to: 'void', outcome: flight?.outcome } as const
    const called = await moveRound(this.#parts.database, round.roundId, step)
    if (called === undefined) return this.forget()
    this.#parts.log.warn({ roundId: round.roundId, gameCode: round.gameCode }, 'a round of a table is void')
    await this.#tell(called)
    this.dueMs = 0
  }

  /** Returns the stakes of a void round. Bets of crash that would have been cashed out by themselves are paid. */
  async #finishVoid(round: StoredRound): Promise<void> {
    const { flight } = this.#game
    if (flight !== undefined && round.outcome !== null)
      await payTargets(this.#parts, round, flight.crashOf(round.outcome))
    await returnStakes(this.#parts, round, this.#game)
    await this.#settle(round)
  }

  async #tell(round: StoredRound): Promise<void> {
    const { rounds, announce, database } = this.#parts
    this.#newest = round
    rounds.note(round)
    const series = await seriesOf(database, this.key, round.seriesNo)
    if (series !== undefined) announce({ ...this.key, kind: 'round', round, series })
  }
}

function outcomeOf({ roundId, outcome }: StoredRound): SharedOutcome {
  if (outcome === null) throw new Error(`round ${roundId} is not decided`)
  return outcome
}
