import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { pickJudge, type LotteryFormat, type LotteryResult } from '@baize/lottery'
import type { Database } from '../../../kernel/database/pool.ts'
import { knownFormat } from './draw-numbers.ts'
import type { LotteryDraw } from './draw.types.ts'
import { paidBefore, pickPage, type PickPage } from './slips-of-draw.sql.ts'

/** How many slips are looked through at once, and after how many others have a turn. */
const pageSize = 16_384
const slipsPerTurn = 2_048
/** How many bets, and characters of them, are remembered. */
const maxKnown = 200_000
const maxKnownLength = 20_000_000

/** What a pass through the slips of a draw found. */
export interface SettlingSlips {
  /** Those with a bet that hits, and those that earlier numbers paid. */
  readonly slipIds: readonly string[]
  /** Slips whose bets are long: they are settled whether one of them hits or not. */
  readonly longSlipIds: readonly string[]
  /** SHA-256 of all leaves one after another: whether the slips are those that were sealed. */
  readonly leavesHash: Buffer
}

/** Finds the slips of a draw that are settled. Each different bet is looked at once, however many slips have it. */
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

  /** Reads all slips once. `goOn` is called from time to time; what it throws ends the search. */
  async find(goOn: () => Promise<void>): Promise<SettlingSlips> {
    const [slipIds, longSlipIds]: [Set<string>, string[]] = [new Set(), []]
    const leavesHash = createHash('sha256')
    for (let coming = this.#read(null); ;) {
      await goOn()
      const page = await coming
      const isEnd = page.count < pageSize
      if (!isEnd) coming = this.#read(slipIdAt(page, page.count - 1))
      leavesHash.update(page.leaves)
      const ofSlips = page.count === 0 ? [] : page.picks.split('\n\n')
      for (const [place, picks] of ofSlips.entries()) {
        if (place % slipsPerTurn === 0) await nextTurn()
        if (picks === '') longSlipIds.push(slipIdAt(page, place))
        else if (this.#anyHits(picks)) slipIds.add(slipIdAt(page, place))
      }
      if (isEnd) break
    }
    if (this.#draw.generation > 1) for (const slipId of await paidBefore(this.#db, this.#draw)) slipIds.add(slipId)
    return { slipIds: [...slipIds], longSlipIds, leavesHash: leavesHash.digest() }
  }

  /** A page is read while the one before is looked through. If what comes between fails, nobody waits for it. */
  #read(after: string | null): Promise<PickPage> {
    const page = pickPage(this.#db, this.#draw.drawId, { after, max: pageSize })
    page.catch(() => undefined)
    return page
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
