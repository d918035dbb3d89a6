import { at } from './at.ts'
import { payOfWindow, scattersIn, showStop } from './evaluate-window.ts'
import { freeSpinsFor } from './slot-model.ts'
import type { ReelModel, SlotModel } from './slot-model.ts'

/** The number of stop combinations by coins paid. */
export type PayCounts = ReadonlyMap<number, number>

/** The pays of every combination of stops, grouped by the number of free spins that the combination awards. */
export type SpinDistribution = ReadonlyMap<number, PayCounts>

/**
 * Passes every combination of stops to the same evaluation that pays, and counts the results. Each combination is
 * equally likely, since each reel's stop is a separate uniform draw.
 */
export function distributionOf(model: SlotModel, reels: readonly ReelModel[]): SpinDistribution {
  return byAward(model, distributionByScatters(model, reels))
}

/** The same, grouped by the number of scatters in the window: a list by that number. */
export function distributionByScatters(model: SlotModel, reels: readonly ReelModel[]): readonly PayCounts[] {
  const cells = new Uint8Array(model.reels * model.rows)
  const byScatters = Array.from({ length: cells.length + 1 }, () => new Map<number, number>())
  const visit = (reel: number): void => {
    if (reel === model.reels) {
      const scatters = scattersIn(model, cells)
      count(at(byScatters, scatters), payOfWindow(model, cells, scatters), 1)
      return
    }
    const strip = at(reels, reel)
    for (let stop = 0; stop < strip.length; stop += 1) {
      showStop(model, reel, strip, stop, cells)
      visit(reel + 1)
    }
  }
  visit(0)
  return byScatters
}

function byAward(model: SlotModel, byScatters: readonly PayCounts[]): SpinDistribution {
  const distribution = new Map<number, Map<number, number>>()
  for (const [scatters, pays] of byScatters.entries()) {
    if (pays.size === 0) continue
    const award = freeSpinsFor(model.definition, scatters)
    const group = distribution.get(award) ?? new Map<number, number>()
    for (const [pay, times] of pays) count(group, pay, times)
    distribution.set(award, group)
  }
  return distribution
}

function count(counts: Map<number, number>, pay: number, times: number): void {
  counts.set(pay, (counts.get(pay) ?? 0) + times)
}
