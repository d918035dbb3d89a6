import type { QueryOf, ReplyOf } from '@baize/contract'
import type { listAudit as listContract } from '@baize/contract/office'
import type { Operator } from '../../../kernel/caller.ts'
import { periodOfDays } from '../../../kernel/day-period.ts'
import type { OperatorParts } from '../operators.parts.ts'
import { selectAudit } from './audit.sql.ts'

/** A page of the audit log of the operator's brand, newest first. Days are those of the brand's time zone. */
export async function listAudit(
  { database, brands }: Pick<OperatorParts, 'database' | 'brands'>,
  { brandId }: Operator,
  { before, pageSize, from, to, ...filter }: QueryOf<typeof listContract>,
): Promise<ReplyOf<typeof listContract>> {
  const { since, until } = periodOfDays({ from, to }, brands.byId(brandId).timeZone)
  const span = {
    from: since,
    to: until,
    before: before === undefined ? undefined : BigInt(before),
  }
  // One more tells whether there is a further page.
  const rows = await selectAudit(database, brandId, { ...filter, ...span }, pageSize + 1)
  const shown = rows.slice(0, pageSize)
  const last = shown.at(-1)
  return {
    list: shown.map((row) => ({
      serial: String(row.serial),
      at: row.at.toString(),
      operator: row.operator,
      action: row.action,
      subjectKind: row.subjectKind,
      subjectId: row.subjectId,
      before: row.before,
      after: row.after,
      reason: row.reason,
      address: row.address,
      hash: row.hash.toString('hex'),
    })),
    next: rows.length > shown.length && last !== undefined ? String(last.serial) : null,
  }
}
