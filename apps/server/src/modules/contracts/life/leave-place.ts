import type { Database } from '../../../kernel/database/pool.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { ContractParts } from '../contracts.parts.ts'
import { newsOfEnded, tellNews } from './contract-news.ts'
import {
  countDependingOn,
  endContracts,
  holdingAfter,
  lockContracts,
  paidAfter,
  withdrawOffersOf,
  type EndReason,
} from './life.sql.ts'

type Parts = Pick<ContractParts, 'brands' | 'clock' | 'ownMessages'>

/** In this order in every transaction, so that no two wait for each other. */
const kinds = ['daily', 'hourly', 'realtime', 'dividend'] as const

/**
 * Ends all contracts by which a member is paid or pays, and withdraws the offers, because their place in the tree changes or they
 * stop being an agent. Part of the transaction that moves them. They hold until the day begins from which play counts for the new
 * teams: what is played before is paid by the contracts of the line that has it. Returns how many end.
 */
export function endForMove(
  parts: Parts,
  tx: Database,
  member: DataOwner,
  countsFrom: Temporal.PlainDate,
): Promise<number> {
  return endAll(parts, tx, member, { to: beginOf(parts, member, countsFrom), reason: 'moved' })
}

/** How many contracts {@link endForMove} would end, those that depend on them included. */
export function countForMove(
  parts: Parts,
  db: Database,
  member: DataOwner,
  countsFrom: Temporal.PlainDate,
): Promise<number> {
  return countDependingOn(db, { ...member, to: beginOf(parts, member, countsFrom) })
}

/**
 * Ends all contracts by which a member is paid or pays with the brand's day, and withdraws the offers, because the account is deleted.
 * Part of the transaction that deletes it. Rows of pay stay as they are, and those of the last periods are still computed and paid:
 * whoever is below gets what they earned, and what is left stays in the account, as any other balance does.
 */
export async function endForDeletion(parts: Parts, tx: Database, member: DataOwner): Promise<void> {
  const today = parts.clock.now().toZonedDateTimeISO(parts.brands.byId(member.brandId).timeZone).toPlainDate()
  await endAll(parts, tx, member, { to: beginOf(parts, member, today.add({ days: 1 })), reason: 'closed' })
}

function beginOf({ brands }: Parts, { brandId }: DataOwner, day: Temporal.PlainDate): Temporal.Instant {
  return day.toZonedDateTime(brands.byId(brandId).timeZone).toInstant()
}

async function endAll(
  parts: Parts,
  tx: Database,
  { brandId, memberId }: DataOwner,
  { to, reason }: { readonly to: Temporal.Instant; readonly reason: EndReason },
): Promise<number> {
  const at = parts.clock.now()
  let count = 0
  for (const kind of kinds) {
    await lockContracts(tx, brandId, kind)
    const own = await holdingAfter(tx, { brandId, kind, downlineId: memberId }, to)
    const paid = await paidAfter(tx, { brandId, kind, uplineId: memberId }, to)
    const contractIds = [...own, ...paid].map(({ contractId }) => contractId)
    const ended = await endContracts(tx, { contractIds, to, reason, at, withBelow: true })
    // Whoever deletes the account reads nothing any more.
    await tellNews(
      parts,
      tx,
      newsOfEnded(ended).filter(({ to: reader }) => reason !== 'closed' || reader !== memberId),
    )
    count += ended.length
  }
  const withdrawn = await withdrawOffersOf(tx, { brandId, memberId, at })
  const others = withdrawn.filter(({ downlineId }) => reason !== 'closed' || downlineId !== memberId)
  await tellNews(
    parts,
    tx,
    others.map((about) => ({ kind: 'contract_withdrawn' as const, to: about.downlineId, about })),
  )
  return count
}
