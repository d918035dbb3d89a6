import { payTerms } from '@baize/contract'
import { basisFromJson, termsFromJson, type Basis, type ContractTerms } from '@baize/pay'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { memberNamed } from '../../agents/index.ts'
import type { TeamMember } from '../../identity/index.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { PayReader } from '../payslips/present-payslip.ts'
import type { PayRowWithContract } from '../payslips/payslips.sql.ts'
import { requirePayRow } from '../payslips/show-payslip.ts'
import { sweepEndAt } from '../realtime/sweep.ts'
import type { SlipBaseParts } from './slip-base.parts.ts'

/** A payslip, and whose team behind it is looked at. */
export interface BaseSubject {
  readonly brandId: BrandId
  readonly row: PayRowWithContract
  readonly terms: ContractTerms
  readonly basis: Basis
  /** The part of the period that counts. */
  readonly from: Temporal.Instant
  readonly to: Temporal.Instant
  /** The newest sweep that had ended when the payslip was computed. */
  readonly sweptTo: Temporal.Instant
  /** From the payee down to whoever is looked at. */
  readonly path: readonly TeamMember[]
}

/** The most levels of a way. */
const maxLevels = 40

/**
 * A payslip that the reader receives or pays, and the way down to a member of the payee's team. Whoever is not in the reader's team
 * now is refused like an id that nobody has: others, and a former downline with former payslips too.
 */
export async function baseSubject(
  parts: SlipBaseParts,
  reader: PayReader,
  rowId: string,
  under = '',
): Promise<BaseSubject> {
  const row = await requirePayRow(parts, reader, rowId)
  const way = under === '' ? [] : under.split('.')
  if (way.length > maxLevels) throw new Refusal('agent.not_in_team')
  const path: TeamMember[] = []
  for (const number of [row.downlineId.toString(), ...way]) path.push(await memberNamed(parts, reader, number))
  const basis = basisFromJson(row.basis)
  return {
    brandId: reader.brandId,
    row,
    terms: termsFromJson(payTerms.parse(row.terms)),
    basis,
    from: Temporal.Instant.from(basis.from),
    to: Temporal.Instant.from(basis.to),
    sweptTo: sweepEndAt(row.computedAt),
    path,
  }
}

/** Whose team is looked at. */
export function underOf({ path, row }: BaseSubject): MemberId {
  return path.at(-1)?.memberId ?? row.downlineId
}

/** The numbers of the way, for comparing it with the teams of bets and days. */
export function wayOf({ path }: BaseSubject): readonly MemberId[] {
  return path.map(({ memberId }) => memberId)
}
