import type { Payslip } from '@baize/contract'
import { formatAmount, minorSum, type Minor } from '@baize/money'
import { basisFromJson, type Basis } from '@baize/pay'
import type { BrandId, MemberId } from '../../../kernel/ids.ts'
import { maskName } from '../../identity/index.ts'
import type { PayslipParts } from './payslips.parts.ts'
import type { PayRow } from './payslips.sql.ts'

/** Who reads payslips. */
export interface PayReader {
  readonly brandId: BrandId
  readonly memberId: MemberId
}

/** Presents rows in their order. Names of downlines are shown, those of uplines are masked. */
export async function presentPayRows(
  { identity, brands }: Pick<PayslipParts, 'identity' | 'brands'>,
  reader: PayReader,
  rows: readonly PayRow[],
): Promise<Payslip[]> {
  const people = [...new Set(rows.flatMap(({ uplineId, downlineId }) => [downlineId, ...idIn(uplineId)]))]
  const names = await identity.usernamesOf(reader.brandId, people)
  const { digits } = brands.byId(reader.brandId).currency
  const amount = (value: bigint) => formatAmount(minorSum(value), digits)
  const person = (memberId: MemberId, isAbove: boolean) => {
    const name = names.get(memberId) ?? ''
    return { memberId: memberId.toString(), username: isAbove ? maskName(name) : name }
  }
  return rows.map((row) => {
    const basis = basisFromJson(row.basis)
    return {
      rowId: row.rowId.toString(),
      kind: row.kind,
      cadence: row.cadence === '' ? null : row.cadence,
      from: row.from.toString(),
      to: row.to.toString(),
      run: row.run,
      payer: row.uplineId === null ? null : person(row.uplineId, row.uplineId !== reader.memberId),
      payee: person(row.downlineId, false),
      base: amount(baseOf(basis)),
      ratePpm: rateOf(basis),
      amount: amount(row.amountMinor),
      state: row.state,
      computedAt: row.computedAt.toString(),
      paidAt: row.paidAt?.toString() ?? null,
    }
  })
}

function idIn(memberId: MemberId | null): readonly MemberId[] {
  return memberId === null ? [] : [memberId]
}

/** What the rate applies to: turnover, or for dividends what the team lost. */
export function baseOf(basis: Basis): Minor {
  switch (basis.kind) {
    case 'daily':
      return basis.turnoverMinor
    case 'hourly':
    case 'realtime':
      return minorSum(basis.wonMinor + basis.lostMinor)
    case 'dividend':
      return basis.lossMinor
  }
}

/** The rate of the tier; `null` without one, and for kinds with two rates. */
function rateOf(basis: Basis): number | null {
  if (basis.kind === 'hourly' || basis.kind === 'realtime' || basis.tier === null) return null
  return Number(basis.ratePpm)
}
