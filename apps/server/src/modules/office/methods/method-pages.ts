import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type { changeMethods, methodVersions, OfficeMethods } from '@baize/contract/office'
import { formatAmount, minor, noFee, parseAmount, type Currency, type Minor } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { refuseFields, Refusal } from '../../../kernel/refusal.ts'
import type { Brand, Brands } from '../../brand/index.ts'
import type { Operators } from '../../operators/index.ts'
import { feeInText, type ChangedMethod, type MethodState, type Payments } from '../../payments/index.ts'

/** What the page about payment methods needs. */
export interface MethodPageParts {
  readonly brands: Brands
  readonly payments: Pick<Payments, 'methodDesk'>
  readonly operators: Pick<Operators, 'audit'>
}

type ChangeBody = BodyOf<typeof changeMethods>
type TypedMethod = ChangeBody['methods'][number]

/** The methods of the operator's brand, and its gateways. */
export async function showMethods(
  { brands, payments }: MethodPageParts,
  { brandId }: Operator,
): Promise<OfficeMethods> {
  const { currency, timeZone } = brands.byId(brandId)
  const [{ version, methods }, gateways] = await Promise.all([
    payments.methodDesk.read(brandId),
    payments.methodDesk.gateways(brandId),
  ])
  return {
    version,
    currencySymbol: currency.symbol,
    currencyDigits: currency.digits,
    timeZone,
    methods: methods.map((one) => presentMethod(one, currency)),
    gateways: gateways.map(({ code, protocol, isSandbox, connectedAt, lastReportedAt }) => ({
      gateway: code,
      protocol,
      isSandbox,
      connectedAt: connectedAt?.toString() ?? null,
      lastReportedAt: lastReportedAt?.toString() ?? null,
    })),
  }
}

function presentMethod(
  { now, file }: MethodState['methods'][number],
  currency: Currency,
): OfficeMethods['methods'][number] {
  const { digits } = currency
  const settingsOf = (method: Omit<ChangedMethod, 'code'>) => ({
    isOn: method.isOn,
    minAmount: formatAmount(minor(method.minMinor), digits),
    maxAmount: formatAmount(minor(method.maxMinor), digits),
    suggested: method.suggestedMinor.map((amountMinor) => formatAmount(minor(amountMinor), digits)),
    hours: method.hours ?? null,
    instructions: method.instructions,
  })
  return {
    method: now.code,
    kind: now.kind,
    gateway: now.gateway,
    name: now.name,
    ...settingsOf(now),
    fee: feeInText(now.fee ?? noFee, currency),
    minutesToPay: now.minutesToPay,
    file: settingsOf({ ...file, isOn: true }),
  }
}

/** Saves a new version of the methods. */
export async function saveMethods(
  parts: MethodPageParts,
  operator: Operator,
  { version, methods, reason }: ChangeBody,
): Promise<OfficeMethods> {
  const { brandId, operatorId, username } = operator
  const brand = parts.brands.byId(brandId)
  const done = await parts.payments.methodDesk.save({
    brandId,
    version,
    methods: methods.map((method) => changedMethod(method, brand)),
    by: { operatorId, name: username },
    reason,
    note: (tx, saved, changes) =>
      parts.operators.audit.note(tx, operator, {
        action: 'methods.changed',
        subject: { kind: 'methods', id: String(saved) },
        before: Object.fromEntries(changes.map(({ method, field, before }) => [nameOf(method, field), before])),
        after: Object.fromEntries(changes.map(({ method, field, after }) => [nameOf(method, field), after])),
        reason,
      }),
  })
  if (done === 'changed') throw new Refusal('payment.methods_changed')
  if (typeof done === 'object') throw new Refusal('payment.method_foreign', { values: [done.foreign] })
  return showMethods(parts, operator)
}

const nameOf = (method: string, field: string) => (method === '' ? field : `${method} ${field}`)

/** What was typed, with amounts of the brand's currency that fit each other. */
function changedMethod(typed: TypedMethod, brand: Brand): ChangedMethod {
  const { method, isOn, hours, instructions } = typed
  const { digits } = brand.currency
  const amount = (field: string, text: string): Minor => {
    const amountMinor = parseAmount(text, digits)
    if (amountMinor !== undefined && amountMinor > 0n) return amountMinor
    return refuseFields([{ field: `${method}.${field}`, code: 'payment.amount_invalid', values: [digits] }])
  }
  const minMinor = amount('minAmount', typed.minAmount)
  const maxMinor = amount('maxAmount', typed.maxAmount)
  const suggestedMinor = typed.suggested.map((text) => amount('suggested', text))
  const outside = suggestedMinor.some((one) => one < minMinor || one > maxMinor)
  if (minMinor > maxMinor || outside)
    return refuseFields([
      {
        field: `${method}.${outside ? 'suggested' : 'maxAmount'}`,
        code: 'payment.amount_range',
        values: [typed.minAmount, typed.maxAmount],
      },
    ])
  return { code: method, isOn, minMinor, maxMinor, suggestedMinor, hours: hours ?? undefined, instructions }
}

/** Every version, the newest first. */
export async function listVersions(
  { payments }: MethodPageParts,
  { brandId }: Operator,
  { before, pageSize }: QueryOf<typeof methodVersions>,
): Promise<ReplyOf<typeof methodVersions>> {
  const below = before === undefined ? undefined : Number(before)
  const found = await payments.methodDesk.versions(brandId, { below, max: pageSize })
  const last = found.at(-1)
  return {
    list: found.map(({ version, byName, reason, madeAt, changes }) => ({
      version,
      operator: byName,
      reason,
      at: madeAt.toString(),
      changes: [...changes],
    })),
    // Versions are counted from 1 without a gap.
    next: last === undefined || last.version === 1 ? null : String(last.version),
  }
}
