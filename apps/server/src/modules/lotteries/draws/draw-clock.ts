import { sqlStateOf } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import type { Beacons } from './beacons.ts'
import { closeDraws } from './close-draws.ts'
import { drawById, dueDraws, leaveDraw, noteVoid, takeDraw, type DueDraw } from './draw-steps.sql.ts'
import { drawOwnNumbers, revealSecret } from './draw-numbers.ts'
import { lateReason, type LotteryDraw } from './draw.types.ts'
import { makeDraws, type MakeParts } from './make-draws.ts'
import { paced } from './pace.ts'
import { BeaconWaits } from './public-beacons.ts'
import { sealDraw } from './seal-draw.ts'
import { returnStakes, settleDraw, type SettleParts } from './settle-draw.ts'

/** What the clock works with. */
export type ClockParts = MakeParts &
  SettleParts &
  Pick<LotteryPorts, 'log' | 'metrics' | 'secrets' | 'sockets'> & {
    readonly beacons: Beacons
  }

/** How many draws a process takes on at once: a large one does not delay the others. */
const atOnce = 4
/** How often the calendars are looked at. Draws are made minutes before they go on sale. */
const makeEvery = { seconds: 20 } as const

/** How long a draw whose step failed is left alone, so that it does not keep others from their turn. */
const restMs = 10_000

/** What became of a slip is not what its draw is about: somebody has corrected its numbers meanwhile. */
const superseded = 'LT001'

/** What passes by itself. */
const passing: ReadonlySet<string> = new Set(['wallet.busy', 'system.unavailable'])

/** Somebody else works on the draw, its numbers were corrected, or the process is about to stop. */
class Interrupted extends Error {}

/**
 * Takes draws from being made to being settled. Each step is one transaction that finds for itself whether it is still to be done, or a
 * series of payouts that take effect once, so that any process can go on wherever another ends. Several may run; each draw is
 * worked on by one at a time, to save work and not to be right.
 */
export class DrawClock {
  readonly #parts: ClockParts
  readonly #worker: string
  readonly #working = new Map<string, Promise<void>>()
  /** Draws whose step failed, and until when they rest, by `performance.now()`. */
  readonly #resting = new Map<string, number>()
  #stopping = false
  #madeAt: Temporal.Instant | undefined

  constructor(parts: ClockParts) {
    this.#parts = parts
    this.#worker = parts.randomness.uuid()
  }

  /** Makes and closes what is due, and begins with the draws that wait. Returns whether there were any. */
  async step(isMade?: (gameCode: string) => boolean): Promise<boolean> {
    await this.#make(isMade)
    this.#tell(await closeDraws(this.#parts))
    return this.#begin()
  }

  /** Does everything that is due now. What fails is tried once. */
  async catchUp(isMade?: (gameCode: string) => boolean): Promise<void> {
    this.#madeAt = undefined
    this.#resting.clear()
    do {
      await this.step(isMade)
      await Promise.all(this.#working.values())
    } while (await this.#begin())
    await Promise.all(this.#working.values())
  }

  /** Ends after the part that is under way. Another process, or the next start, goes on there. */
  async stop(): Promise<void> {
    this.#stopping = true
    await Promise.all(this.#working.values())
  }

  async #make(isMade?: (gameCode: string) => boolean): Promise<void> {
    const now = this.#parts.clock.now()
    if (this.#madeAt !== undefined && Temporal.Instant.compare(now, this.#madeAt.add(makeEvery)) < 0) return
    this.#tell(await makeDraws(this.#parts, isMade))
    this.#madeAt = now
  }

  async #begin(): Promise<boolean> {
    const { database, clock } = this.#parts
    const free = atOnce - this.#working.size
    if (this.#stopping || free === 0) return false
    const awake = performance.now()
    for (const [drawId, until] of this.#resting) if (until <= awake) this.#resting.delete(drawId)
    const without = [...this.#working.keys(), ...this.#resting.keys()]
    const due = await dueDraws(database, { now: clock.now(), worker: this.#worker, without, max: free })
    for (const draw of due.slice(0, free)) {
      const work = this.#takeOn(draw).finally(() => this.#working.delete(draw.drawId))
      this.#working.set(draw.drawId, work)
    }
    return due.length > 0
  }

  /** Takes a draw on as far as it goes now. Never rejects; what fails is tried again. */
  async #takeOn({ drawId, brandId }: DueDraw): Promise<void> {
    const { database, log, metrics } = this.#parts
    try {
      if (!(await takeDraw(database, drawId, this.#worker))) return
      while (await this.#next(drawId)) this.#tell([brandId])
    } catch (error) {
      if (error instanceof Interrupted || sqlStateOf(error) === superseded) return
      this.#resting.set(drawId, performance.now() + (error instanceof BeaconWaits ? error.restMs : restMs))
      if (error instanceof BeaconWaits) return
      if (error instanceof Refusal && passing.has(error.code)) {
        log.warn({ drawId, code: error.code }, 'a lottery draw waits')
        return
      }
      log.error({ err: error, drawId }, 'a lottery draw could not be taken on; trying again')
      metrics.brokenInvariants.inc({ where: 'lottery draw' })
    } finally {
      await leaveDraw(database, drawId, this.#worker).catch((error: unknown) => {
        log.warn({ err: error, drawId }, 'a lottery draw could not be left; it is free again in a while')
      })
    }
  }

  /** Takes the next step of a draw. Returns whether there was one. */
  async #next(drawId: string): Promise<boolean> {
    const parts = this.#parts
    const draw = await drawById(parts.database, drawId)
    if (draw === undefined) return false
    const now = parts.clock.now()
    const rest = paced(parts.ledger)
    const goOn = async () => {
      await rest()
      await this.#goOn(draw)
    }
    if (hasNoNumbers(draw) && Temporal.Instant.compare(draw.voidAfter, now) <= 0)
      return noteVoid(parts.database, drawId, { reason: lateReason, by: undefined, now })
    if (draw.state === 'closed') await sealDraw(parts, draw, goOn)
    else if (draw.state === 'sealed' && draw.source === 'own' && Temporal.Instant.compare(draw.drawsAt, now) <= 0)
      await drawOwnNumbers(parts, draw)
    else if (draw.state === 'drawn') await settleDraw(parts, draw, goOn)
    else if (draw.state === 'void' && draw.settledAt === null) {
      await this.#reveal(draw)
      await returnStakes(parts, draw, goOn)
    } else return false
    return true
  }

  /** A secret that does not open stays sealed: stakes are returned all the same. */
  async #reveal(draw: LotteryDraw): Promise<void> {
    try {
      await revealSecret(this.#parts, draw)
    } catch (error) {
      this.#parts.log.error({ err: error, drawId: draw.drawId }, 'the secret of a void draw could not be published')
      this.#parts.metrics.brokenInvariants.inc({ where: 'lottery draw' })
    }
  }

  async #goOn({ drawId, generation }: LotteryDraw): Promise<void> {
    if (this.#stopping || !(await takeDraw(this.#parts.database, drawId, this.#worker, generation)))
      throw new Interrupted()
  }

  #tell(brandIds: Iterable<BrandId>): void {
    for (const brandId of brandIds) this.#parts.sockets.publish(brandId, 'draws')
  }
}

const hasNoNumbers = ({ state }: LotteryDraw) => state === 'closed' || state === 'sealed'
