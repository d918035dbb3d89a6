import { parseResult, resultText, type LotteryResult } from '@baize/lottery'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { fenceLanes } from '../../ledger/index.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'
import { drawById, noteCorrected, noteOfficial, noteVoid, type Voiding } from './draw-steps.sql.ts'
import { knownFormat } from './draw-numbers.ts'
import type { LotteryDraw } from './draw.types.ts'

type ChangeParts = Pick<LotteryPorts, 'clock'>

/** Why a draw was not changed. */
export type ChangeProblem = 'unknown' | 'wrong_state' | 'wrong_source' | 'too_early' | 'wrong_numbers' | 'same_numbers'

/** What operators do to draws: each within their transaction, together with its row of the audit log. */
export interface DrawDesk {
  /** Makes a draw void that {@link mayBeMadeVoid}: all stakes are returned. */
  voidDraw(
    tx: Database,
    brandId: BrandId,
    asked: { readonly drawId: string } & Pick<Voiding, 'reason' | 'by'>,
  ): Promise<ChangeProblem | undefined>
  /** Gives an official draw its numbers, once it is sealed and its time has come: winners are paid from then on. */
  enterNumbers(
    tx: Database,
    brandId: BrandId,
    asked: { readonly drawId: string; readonly result: LotteryResult },
  ): Promise<ChangeProblem | undefined>
  /**
   * Replaces the numbers of an official draw: what was paid is settled anew. What a slip was paid too much is taken back, and becomes a
   * debt of its member as far as it was spent.
   */
  correctNumbers(
    tx: Database,
    brandId: BrandId,
    asked: { readonly drawId: string; readonly result: LotteryResult },
  ): Promise<ChangeProblem | undefined>
}

export function createDrawDesk({ clock }: ChangeParts): DrawDesk {
  return {
    async voidDraw(tx, brandId, { drawId, reason, by }) {
      const draw = await drawOfBrand(tx, brandId, drawId)
      if (draw === undefined) return 'unknown'
      // Batches with slips of an open draw are waited for; later ones are refused.
      if (draw.state === 'open') await fenceLanes(tx)
      const now = clock.now()
      const fenced = await drawOfBrand(tx, brandId, drawId)
      if (fenced === undefined || !mayBeMadeVoid(fenced, now)) return 'wrong_state'
      return (await noteVoid(tx, drawId, { reason, by, now })) ? undefined : 'wrong_state'
    },
    async enterNumbers(tx, brandId, { drawId, result }) {
      const draw = await drawOfBrand(tx, brandId, drawId)
      const problem = problemOf(draw, result, clock.now())
      if (problem !== undefined) return problem
      return (await noteOfficial(tx, drawId, { result, now: clock.now() })) ? undefined : 'wrong_state'
    },
    async correctNumbers(tx, brandId, { drawId, result }) {
      const draw = await drawOfBrand(tx, brandId, drawId)
      const problem = problemOf(draw, result, clock.now())
      if (problem !== undefined) return problem
      if (draw?.result && resultText(draw.result) === resultText(result)) return 'same_numbers'
      // Payouts by the old numbers that are under way are waited for; later ones are refused.
      await fenceLanes(tx)
      return (await noteCorrected(tx, drawId, { result, now: clock.now() })) ? undefined : 'wrong_state'
    },
  }
}

/**
 * Whether an operator may make a draw void. One of our own only before its cut-off: afterwards its numbers follow from what the server
 * has, so whoever has the server could know them, and take back a draw that pays much. Then only the rule makes it void, by its time.
 */
export function mayBeMadeVoid(
  { state, source, closesAt }: Pick<LotteryDraw, 'state' | 'source' | 'closesAt'>,
  now: Temporal.Instant,
): boolean {
  if (source === 'own') return state === 'open' && Temporal.Instant.compare(now, closesAt) < 0
  return state === 'open' || state === 'closed' || state === 'sealed'
}

async function drawOfBrand(tx: Database, brandId: BrandId, drawId: string): Promise<LotteryDraw | undefined> {
  const draw = await drawById(tx, drawId)
  return draw?.brandId === brandId ? draw : undefined
}

function problemOf(
  draw: LotteryDraw | undefined,
  result: LotteryResult,
  now: Temporal.Instant,
): ChangeProblem | undefined {
  if (draw === undefined) return 'unknown'
  if (draw.source !== 'official') return 'wrong_source'
  if (Temporal.Instant.compare(draw.drawsAt, now) > 0) return 'too_early'
  return parseResult(knownFormat(draw.format), result) === undefined ? 'wrong_numbers' : undefined
}
