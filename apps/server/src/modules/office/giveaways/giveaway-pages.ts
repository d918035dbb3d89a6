import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type { listRains as listContract, OfficeRain, planRain as planContract } from '@baize/contract/office'
import { formatAmount, minor, parseAmount, type Currency } from '@baize/money'
import type { Clock } from '../../../kernel/clock.ts'
import type { Operator } from '../../../kernel/caller.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal, refuseFields } from '../../../kernel/refusal.ts'
import type { Brands } from '../../brand/index.ts'
import { stateOfRain, type Giveaways, type RainRow } from '../../giveaways/index.ts'
import type { Identity } from '../../identity/index.ts'
import type { Operators } from '../../operators/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'

/** What the pages of giveaways need. */
export interface GiveawayPageParts {
  readonly database: Database
  readonly clock: Clock
  readonly brands: Pick<Brands, 'byId'>
  readonly giveaways: Pick<Giveaways, 'desk'> & { readonly raffles: Pick<Giveaways['raffles'], 'desk'> }
  readonly identity: Pick<Identity, 'usernamesOf'>
  readonly operators: { readonly audit: Pick<Operators['audit'], 'note'> }
}

/** A page of the rains of the operator's brand. */
export async function listRains(
  parts: GiveawayPageParts,
  { brandId }: Operator,
  query: QueryOf<typeof listContract>,
): Promise<ReplyOf<typeof listContract>> {
  const { rows, count } = await parts.giveaways.desk.list(brandId, sliceOf(query))
  return { list: rows.map((row) => present(parts, row)), ...pagingOf(query, count) }
}

/** Plans a rain. */
export async function planRain(
  parts: GiveawayPageParts,
  operator: Operator,
  { title, pot, envelopes, least, startsAt, minutes, reason }: BodyOf<typeof planContract>,
): Promise<OfficeRain> {
  const { brandId, operatorId, username } = operator
  const { currency, timeZone } = parts.brands.byId(brandId)
  const plan = {
    title,
    potMinor: amountOf('pot', pot, currency),
    count: envelopes,
    leastMinor: amountOf('least', least, currency),
    startsAt: momentOf('startsAt', startsAt, timeZone),
    minutes,
  }
  return parts.database.transaction().execute(async (tx) => {
    const rain = await parts.giveaways.desk.plan(tx, brandId, { plan, by: { operatorId, name: username } })
    const shown = present(parts, rain)
    await parts.operators.audit.note(tx, operator, {
      action: 'giveaway.planned',
      subject: { kind: 'giveaway', id: rain.rainId },
      after: { title: title.EN, pot, envelopes, least, startsAt, minutes },
      reason,
    })
    return shown
  })
}

/** Cancels a rain that has not begun. */
export async function cancelRain(
  parts: GiveawayPageParts,
  operator: Operator,
  { rainId, reason }: { readonly rainId: string; readonly reason: string },
): Promise<OfficeRain> {
  const { brandId } = operator
  if ((await parts.giveaways.desk.read(brandId, rainId)) === undefined) throw new Refusal('giveaway.unknown')
  await parts.database.transaction().execute(async (tx) => {
    if (!(await parts.giveaways.desk.cancel(tx, brandId, rainId))) throw new Refusal('giveaway.begun')
    const subject = { kind: 'giveaway' as const, id: rainId }
    await parts.operators.audit.note(tx, operator, { action: 'giveaway.cancelled', subject, reason })
  })
  const rain = await parts.giveaways.desk.read(brandId, rainId)
  if (rain === undefined) throw new Error('a rain was cancelled but cannot be found')
  return present(parts, rain)
}

function present({ brands, clock }: GiveawayPageParts, row: RainRow): OfficeRain {
  const { digits } = brands.byId(row.brandId).currency
  const amount = (amountMinor: bigint) => formatAmount(minor(amountMinor), digits)
  return {
    rainId: row.rainId,
    title: row.title,
    state: row.cancelledAt === null ? stateOfRain(row, clock.now()) : 'cancelled',
    startsAt: row.startsAt.toString(),
    endsAt: row.endsAt.toString(),
    pot: amount(row.potMinor),
    envelopes: row.count,
    least: amount(row.leastMinor),
    opened: row.opened,
    commitment: row.commitment,
    plannedBy: row.plannedName,
    plannedAt: row.plannedAt.toString(),
  }
}

/** Reads an amount of the form. */
export function amountOf(field: string, text: string, { digits }: Currency): bigint {
  return parseAmount(text, digits) ?? refuseFields([{ field, code: 'field.amount' }])
}

/** Reads a time of the form. The contract checked it; such a day may not exist all the same. */
export function momentOf(field: string, text: string, timeZone: string): Temporal.Instant {
  try {
    return Temporal.PlainDateTime.from(text, { overflow: 'reject' }).toZonedDateTime(timeZone).toInstant()
  } catch (error) {
    if (error instanceof RangeError) return refuseFields([{ field, code: 'field.invalid' }])
    throw error
  }
}
