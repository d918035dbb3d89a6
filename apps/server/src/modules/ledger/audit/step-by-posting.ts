import type { AccountId } from '../ledger.types.ts'
import { cursorNumber, type AuditFault, type AuditState, type PartStep } from './audit.types.ts'

/** A row of a table whose rows are numbered like the postings of an account. */
export interface PostingRow {
  readonly account_id: AccountId
  readonly seq: bigint
}

export interface PostingPlace {
  readonly account: bigint
  readonly seq: bigint
}

/** One part of the audit that goes through such a table. */
export interface PostingPart<Row extends PostingRow> {
  /** The next rows after a place, at most as many as a step checks. */
  readonly rowsAfter: (after: PostingPlace) => Promise<readonly Row[]>
  readonly faultOf: (row: Row) => AuditFault[]
  /** What is wrong with the whole table, which is asked once all rows have been checked. */
  readonly wrongTotals: () => Promise<AuditFault[]>
}

/** Checks at most `maxRows` rows of a table, after those that earlier steps have checked. */
export async function stepByPosting<Row extends PostingRow>(
  state: AuditState,
  maxRows: number,
  { rowsAfter, faultOf, wrongTotals }: PostingPart<Row>,
): Promise<PartStep> {
  const rows = await rowsAfter({ account: cursorNumber(state, 'account', 0n), seq: cursorNumber(state, 'seq', 0n) })
  const last = rows.at(-1)
  const faults = rows.flatMap(faultOf)
  if (last === undefined || rows.length < maxRows)
    return { cursor: undefined, faults: [...faults, ...(await wrongTotals())], checked: rows.length, share: 1 }
  const cursor = { account: String(last.account_id), seq: String(last.seq) }
  return { cursor, faults, checked: rows.length, share: 0.5 }
}
