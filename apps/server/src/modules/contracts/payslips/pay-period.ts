import { maxPayDays } from '@baize/contract'
import { Refusal } from '../../../kernel/refusal.ts'
import { dayOf } from '../../stats/index.ts'
import type { PayslipParts } from './payslips.parts.ts'
import type { PayReader } from './present-payslip.ts'

/** The days that are asked for, both inclusive, and the moments at which they begin and end. */
export interface PayPeriod {
  readonly from: Temporal.PlainDate
  readonly to: Temporal.PlainDate
  readonly since: Temporal.Instant
  readonly until: Temporal.Instant
}

const defaultDays = 30

/** The period of a query, by default the last 30 days. Refuses days that do not exist and periods that are too long. */
export function payPeriodOf(
  { brands, clock }: Pick<PayslipParts, 'brands' | 'clock'>,
  { brandId }: Pick<PayReader, 'brandId'>,
  query: { readonly from?: string | undefined; readonly to?: string | undefined },
): PayPeriod {
  const { timeZone } = brands.byId(brandId)
  const to = requestedDay('to', query.to) ?? dayOf(clock.now(), timeZone)
  const from = requestedDay('from', query.from) ?? to.subtract({ days: defaultDays - 1 })
  const count = from.until(to).days + 1
  if (count < 1 || count > maxPayDays) throw invalid('from')
  return {
    from,
    to,
    since: from.toZonedDateTime(timeZone).toInstant(),
    until: to.add({ days: 1 }).toZonedDateTime(timeZone).toInstant(),
  }
}

function requestedDay(field: 'from' | 'to', text: string | undefined): Temporal.PlainDate | undefined {
  try {
    return text === undefined ? undefined : Temporal.PlainDate.from(text, { overflow: 'reject' })
  } catch {
    throw invalid(field)
  }
}

function invalid(field: string): Refusal {
  return new Refusal('request.invalid', { fields: [{ field, code: 'field.invalid' }] })
}
