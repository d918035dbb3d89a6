import { setImmediate as nextTurn } from 'node:timers/promises'
import { pickJudge, type LotteryFormat, type LotteryResult } from '@baize/lottery'
import type { Database } from '../../../kernel/database/pool.ts'
import { knownFormat } from './draw-numbers.ts'
import type { LotteryDraw } from './draw.types.ts'
import { pageLine, placesOfSlips, placesToSettle } from './sealed-pages.ts'
import { pageOfBets, slipIdsOfPage, slipsAt, type SealedSlip } from './sealed-slips.sql.ts'
import { paidBefore } from './slips-of-draw.sql.ts'

/** How many slips are settled at once. */
const chunkSize = 1_000
/** The same of slips with long bets, of which each may have ten thousand lines. */
const longChunkSize = 100
/** How many bets, and characters of them, are remembered. */
const maxKnown = 200_000
const maxKnownLength = 20_000_000

/** The slips of a page that are settled: those with a bet that hits, and those that earlier numbers paid. */
interface PageToSettle {
  readonly page: number
  readonly places: readonly number[]
  /** Slips whose bets are long: they are settled whether one of them hits or not. */
  readonly longPlaces: readonly number[]
  /** What stands for the page in the hash of the draw's slips. */
  readonly line: string
}

/** Finds the slips of a sealed draw that are settled. Each different bet of a page is looked at once, however many slips have it. */
export class WinningSlips {
  readonly #db: Database
  readonly #draw: Pick<LotteryDraw, 'drawId' | 'generation'>
  readonly #hits: (pick: string) => boolean
  readonly #known = new Map<string, boolean>()
  #knownLength = 0
  #pages: readonly PageToSettle[] = []

  constructor(db: Database, draw: Pick<LotteryDraw, 'drawId' | 'generation' | 'format'>, result: LotteryResult) {
    this.#db = db
    this.#draw = draw
    this.#hits = judgeOf(knownFormat(draw.format), result)
  }

  /**
   * Looks through all pages. `goOn` is called from time to time; what it throws ends the search. Resolves to what stands for each page in
   * the hash of the draw's slips.
   */
  async find(goOn: () => Promise<void>): Promise<readonly string[]> {
    const { drawId, generation } = this.#draw
    const before: ReadonlySet<string> = new Set(generation > 1 ? await paidBefore(this.#db, this.#draw) : [])
    const pages: PageToSettle[] = []
    for (let coming = this.#read(0); ;) {
      await goOn()
      const found = await coming
      if (found === undefined) break
      const page = pages.length
      coming = this.#read(page + 1)
      await nextTurn()
      const { places, longPlaces } = placesToSettle(found, (bet) => this.#isHit(bet))
      const paid = before.size === 0 ? [] : placesOfSlips(await slipIdsOfPage(this.#db, drawId, page), before)
      pages.push({ page, places: [...new Set([...places, ...paid])], longPlaces, line: pageLine(found) })
    }
    this.#pages = pages
    return pages.map(({ line }) => line)
  }

  /** What was found, in chunks of about a thousand. Throws if a page is no longer what it was. */
  async *chunks(): AsyncGenerator<readonly SealedSlip[]> {
    let chunk: readonly SealedSlip[] = []
    for (const { page, places, longPlaces, line } of this.#pages) {
      for (const some of cut(places, chunkSize)) {
        chunk = [...chunk, ...(await this.#sealedAt(page, line, some))]
        if (chunk.length < chunkSize) continue
        yield chunk
        chunk = []
      }
      for (const some of cut(longPlaces, longChunkSize)) yield await this.#sealedAt(page, line, some)
    }
    if (chunk.length > 0) yield chunk
  }

  async #sealedAt(page: number, line: string, places: readonly number[]): Promise<readonly SealedSlip[]> {
    const { slips, hashes } = await slipsAt(this.#db, this.#draw.drawId, { page, places })
    if (!line.endsWith(` ${hashes}`)) throw new Error(`page ${page} of draw ${this.#draw.drawId} has changed`)
    return slips
  }

  /** A page is read while the one before is looked through. If what comes between fails, nobody waits for it. */
  #read(page: number): ReturnType<typeof pageOfBets> {
    const read = pageOfBets(this.#db, this.#draw.drawId, page)
    read.catch(() => undefined)
    return read
  }

  #isHit(pick: string): boolean {
    const known = this.#known.get(pick)
    if (known !== undefined) return known
    if (this.#known.size >= maxKnown || this.#knownLength >= maxKnownLength) {
      this.#known.clear()
      this.#knownLength = 0
    }
    const isHit = this.#hits(pick)
    this.#known.set(pick, isHit)
    this.#knownLength += pick.length
    return isHit
  }
}

function cut(places: readonly number[], size: number): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(places.length / size) }, (_, nth) => places.slice(nth * size, (nth + 1) * size))
}

/** Tells which bets hit. A bet on animals counts as one that does: its ticket says which year it is for, and is settled by itself. */
function judgeOf(format: LotteryFormat, result: LotteryResult): (pick: string) => boolean {
  const judge = pickJudge(format, result)
  const onAnimals = format.bets.filter(({ rule }) => rule.kind === 'animal').map(({ code }) => `${code} `)
  return (pick) => onAnimals.some((head) => pick.startsWith(head)) || judge(pick)
}
