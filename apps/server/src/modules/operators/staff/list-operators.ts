import type { QueryOf, ReplyOf } from '@baize/contract'
import type { listOperators as contract } from '@baize/contract/office'
import type { BrandId } from '../../../kernel/ids.ts'
import type { StaffParts } from '../operators.parts.ts'
import { countOperators, selectOperator, selectOperators, type OperatorRow } from './operator.sql.ts'
import { operatorView } from './operator-view.ts'

/** A page of a brand's operators, by name. */
export async function listOperators(
  { database, clock }: Pick<StaffParts, 'database' | 'clock'>,
  { brandId }: { readonly brandId: BrandId },
  { pageNo, pageSize }: QueryOf<typeof contract>,
): Promise<ReplyOf<typeof contract>> {
  const page = { limit: pageSize, offset: (pageNo - 1) * pageSize, now: clock.now() }
  const [rows, totalCount] = await Promise.all([
    selectOperators(database, brandId, page),
    countOperators(database, brandId),
  ])
  return {
    list: rows.map(operatorView),
    pageNo,
    totalPages: Math.max(1, Math.ceil(totalCount / pageSize)),
    totalCount,
  }
}

/** The operator of a name, whatever its state. */
export async function operatorByName(
  { database, clock }: Pick<StaffParts, 'database' | 'clock'>,
  brandId: BrandId,
  username: string,
): Promise<OperatorRow | undefined> {
  return selectOperator(database, brandId, { username }, clock.now())
}
