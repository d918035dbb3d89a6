import type { Database } from '../../../kernel/database/pool.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import {
  selectPaidBy,
  sumPaidBy,
  sumPaidTo,
  sumPassedOn,
  type PaidByKind,
  type PaidRow,
  type PaidSpan,
} from './costs.sql.ts'

/** Who paid whom, for operators. Amounts are in minor units. */
export interface PayCosts {
  /** Whom a payer paid, the highest sums first; without a payer, whom the site paid. */
  paidBy(
    span: PaidSpan,
    payer: MemberId | undefined,
    slice: { readonly limit: number; readonly offset: number },
  ): Promise<{ readonly rows: readonly PaidRow[]; readonly count: number }>
  totalBy(span: PaidSpan, payer: MemberId | undefined): Promise<PaidByKind>
  totalTo(span: PaidSpan, payee: MemberId): Promise<PaidByKind>
  passedOn(span: PaidSpan, payers: readonly MemberId[]): Promise<ReadonlyMap<MemberId, bigint>>
}

/** Opens what operators read of pay. */
export function openCosts({ database }: { readonly database: Database }): PayCosts {
  return {
    paidBy: (...asked) => selectPaidBy(database, ...asked),
    totalBy: (...asked) => sumPaidBy(database, ...asked),
    totalTo: (...asked) => sumPaidTo(database, ...asked),
    passedOn: (...asked) => sumPassedOn(database, ...asked),
  }
}
