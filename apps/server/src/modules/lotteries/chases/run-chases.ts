import { createHash } from 'node:crypto'
import { Refusal } from '../../../kernel/refusal.ts'
import { sellSlip } from '../slips/buy-slip.ts'
import type { SlipParts } from '../slips/slip.parts.ts'
import { endAfter, picksFor } from './chase.rules.ts'
import {
  endChase,
  noteBought,
  noteSettled,
  postpone,
  readyChases,
  settledChases,
  type ReadyChase,
} from './chases.sql.ts'

/** How many plans one step takes on. */
const atOnce = 200
const retrySeconds = 5

/** What passes by itself, or concerns only this draw: the plan goes on later. */
const passing: ReadonlySet<string> = new Set([
  'wallet.busy',
  'system.unavailable',
  'lottery.closed',
  'lottery.not_on_sale',
  'lottery.draw_unknown',
])

/**
 * Counts what slips of plans have won or lost, and buys the next ones. Each slip has its own key, so that it is bought once, whatever is
 * stopped or runs twice. Returns whether more is waiting.
 */
export async function stepChases(parts: SlipParts): Promise<boolean> {
  const { background, clock } = parts
  const settled = await settledChases(background, atOnce)
  for (const chase of settled) {
    const [staked, won] = [chase.stakedMinor - chase.returnedMinor, chase.wonMinor + chase.paidMinor]
    const end = endAfter({ ...chase, staked, won, drawsDone: chase.drawsDone + 1 }, chase.paidMinor)
    await noteSettled(background, chase, { end, now: clock.now() })
  }
  const ready = await readyChases(background, { now: clock.now(), max: atOnce })
  await Promise.all(ready.map((chase) => placeNext(parts, chase)))
  return settled.length === atOnce || ready.length === atOnce
}

/** Buys the slip of a plan's next draw, if there is one on sale. */
export async function beginChase(parts: SlipParts, chaseId: string): Promise<void> {
  const [ready] = await readyChases(parts.database, { now: parts.clock.now(), max: 1, only: chaseId })
  if (ready !== undefined) await placeNext(parts, ready)
}

/** Never rejects for a refusal: that ends the plan, unless it passes by itself. */
async function placeNext(parts: SlipParts, chase: ReadyChase): Promise<void> {
  const { database, clock, brands } = parts
  const { chaseId, brandId, memberId, drawId, drawsDone, multipliers } = chase
  const { currency, defaultLanguage } = brands.byId(brandId)
  const buyer = { brandId, memberId, wallet: 'main' as const, language: defaultLanguage }
  const picks = picksFor(chase.picks, multipliers[drawsDone] ?? 1, currency.digits)
  const key = `chase:${chaseId}:${drawsDone + 1}`
  const bodyHash = createHash('sha256').update(key).digest()
  try {
    const { slip } = await sellSlip(
      parts,
      buyer,
      { drawId, picks, termsVersion: undefined, chaseId },
      { key, bodyHash },
    )
    await noteBought(database, chase, slip)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const now = clock.now()
    if (passing.has(error.code)) await postpone(database, chaseId, now.add({ seconds: retrySeconds }))
    else await endChase(database, chaseId, { end: 'refused', refusal: error.code, now })
  }
}
