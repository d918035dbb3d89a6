import { setImmediate as nextTurn } from 'node:timers/promises'
import { pickJudge, type LotteryFormat, type LotteryResult } from '@baize/lottery'
import type { Database } from '../../../kernel/database/pool.ts'
import { knownFormat } from './draw-numbers.ts'
import type { LotteryDraw } from './draw.types.ts'
import { paidBefore, pickPage, type PickPage } from './slips-of-draw.sql.ts'

/** How many slips are looked through at once, and after how many others have a turn. */
const pageSize = 16_384
const slipsPerTurn = 2_048
/** A chunk ends once it has so many slips, or has looked through so many pages. */
const chunkSize = 2_000
const maxPages = 16

/** How many bets, and characters of them, are remembered. */
const maxKnown = 200_000
const maxKnownLength = 20_000_000

/** A part of a draw's slips: those of it that are settled one by one. */
export interface SettlingChunk {
  readonly slipIds: readonly string[]
  /** Slips whose bets are long: they are settled whether one of them hits or not. */
  readonly longSlipIds: readonly string[]
  /** The last slip of the part; null if there are none. */
  readonly last: string | null
  readonly isEnd: boolean
}

/**
 * Finds the slips of a draw that are settled: those with a bet that hits, and those that earlier numbers paid. Each different bet is
 * looked at once, however many slips have it.
 */
export class WinningSlips {
  readonly #db: Database
  readonly #draw: Pick<LotteryDraw, 'drawId' | 'generation'>
  readonly #hits: (pick: string) => boolean
  readonly #known = new Map<string, boolean>()
  #knownLength = 0

  constructor(db: Database, draw: Pick<LotteryDraw, 'drawId' | 'generation' | 'format'>, result: LotteryResult) {
    this.#db = db
    this.#draw = draw
    this.#hits = judgeOf(knownFormat(draw.format), result)
  }

  /** The next part after a slip. `goOn` is called from time to time; what it throws ends the search. */
  async next(after: string | null, goOn: () => Promise<void>): Promise<SettlingChunk> {
    const [slipIds, longSlipIds]: [string[], string[]] = [[], []]
    let last = after
    for (let pages = 0; pages < maxPages && slipIds.length + longSlipIds.length < chunkSize; pages += 1) {
      await goOn()
      const page = await pickPage(this.#db, this.#draw.drawId, { after: last, max: pageSize })
      const end = page.count === 0 ? null : slipIdAt(page, page.count - 1)
      if (end === null) return { slipIds: [...new Set(slipIds)], longSlipIds, last, isEnd: true }
      for (const [place, picks] of page.picks.split('\n\n').entries()) {
        if (place % slipsPerTurn === 0) await nextTurn()
        if (picks === '') longSlipIds.push(slipIdAt(page, place))
        else if (this.#anyHits(picks)) slipIds.push(slipIdAt(page, place))
      }
      if (this.#draw.generation > 1)
        slipIds.push(...(await paidBefore(this.#db, { ...this.#draw, after: last, last: end })))
      last = end
    }
    return { slipIds: [...new Set(slipIds)], longSlipIds, last, isEnd: false }
  }

  #anyHits(picks: string): boolean {
    return picks.includes('\n') ? picks.split('\n').some((pick) => this.#isHit(pick)) : this.#isHit(picks)
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

/** Tells which bets hit. A bet on animals counts as one that does: its ticket says which year it is for, and is settled by itself. */
function judgeOf(format: LotteryFormat, result: LotteryResult): (pick: string) => boolean {
  const judge = pickJudge(format, result)
  const onAnimals = format.bets.filter(({ rule }) => rule.kind === 'animal').map(({ code }) => `${code} `)
  return (pick) => onAnimals.some((head) => pick.startsWith(head)) || judge(pick)
}

function slipIdAt({ slipIds }: PickPage, place: number): string {
  const hex = slipIds.subarray(place * 16, place * 16 + 16).toString('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
}
