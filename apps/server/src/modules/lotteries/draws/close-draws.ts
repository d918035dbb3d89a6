import type { BrandId } from '../../../kernel/ids.ts'
import { fenceLanes } from '../../ledger/index.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import { closeDue, hasDueClosing } from './draw-steps.sql.ts'

/**
 * By how much the clocks of processes may differ without any effect. A process refuses slips from the cut-off on by its own clock; the draw
 * closes this much later, and if a clock is further behind, its slips are decided again until it has caught up.
 */
const clockTolerance = { milliseconds: 500 } as const

/**
 * Closes the draws whose cut-off is over, all at once. Batches of bets that are under way are waited for, and all that come later
 * see that the draws are closed: so what was accepted is there to be sealed, and nothing is added to it. Returns the brands.
 */
export async function closeDraws({
  database,
  clock,
}: Pick<LotteryPorts, 'database' | 'clock'>): Promise<ReadonlySet<BrandId>> {
  const before = clock.now().subtract(clockTolerance)
  if (!(await hasDueClosing(database, before))) return new Set()
  return database.transaction().execute(async (tx) => {
    await fenceLanes(tx)
    return closeDue(tx, before, clock.now())
  })
}
