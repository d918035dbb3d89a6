import { at } from './at.ts'
import { specialsOf, spreadPay } from './book.ts'
import { payOfWindow, scattersIn, showStop } from './evaluate-window.ts'
import type { SlotModel } from './slot-model.ts'
import type { PayCounts } from './spin-distribution.ts'

/**
 * The pays of every combination of stops of a free spin, for each special symbol that a book can choose. The window is paid once
 * for all of them; what a special symbol adds depends on the number of reels that show it.
 */
export function spinsWithEachSpecial(model: SlotModel): readonly PayCounts[] {
  const specials = specialsOf(model.definition)
  const spread = specials.map((special) =>
    Array.from({ length: model.reels + 1 }, (_, reels) => spreadPay(model, special, reels)),
  )
  const places = specials.map(({ id }) => model.ids.indexOf(id))
  const counts = specials.map(() => new Map<number, number>())
  const cells = new Uint8Array(model.reels * model.rows)
  /** By special symbol: how many of the reels so far show it. */
  const shown = new Uint8Array(specials.length)
  const visit = (reel: number): void => {
    if (reel === model.reels) {
      const pay = payOfWindow(model, cells, scattersIn(model, cells))
      for (let index = 0; index < specials.length; index += 1) {
        const total = pay + at(at(spread, index), shown[index] ?? 0)
        const count = at(counts, index)
        count.set(total, (count.get(total) ?? 0) + 1)
      }
      return
    }
    const strip = at(model.free, reel)
    for (let stop = 0; stop < strip.length; stop += 1) {
      showStop(model, reel, strip, stop, cells)
      const here = cells.subarray(reel * model.rows, (reel + 1) * model.rows)
      const visible = places.map((place) => (here.includes(place) ? 1 : 0))
      for (const [index, isHere] of visible.entries()) shown[index] = (shown[index] ?? 0) + isHere
      visit(reel + 1)
      for (const [index, isHere] of visible.entries()) shown[index] = (shown[index] ?? 0) - isHere
    }
  }
  visit(0)
  return counts
}
