import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type { changePointRules, OfficePointRules, pointRuleVersions, PointVersion } from '@baize/contract/office'
import { formatAmount, minor, parseAmount, type Currency } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { Refusal, refuseFields } from '../../../kernel/refusal.ts'
import { pointSources, type PointSettings } from '../../points/index.ts'
import { differences, textOf } from '../differences.ts'
import type { PointPageParts } from './point-page.parts.ts'

/** What earns how many points in the operator's brand, and what they are worth. */
export async function showRules({ brands, points }: PointPageParts, { brandId }: Operator): Promise<OfficePointRules> {
  const { currency } = brands.byId(brandId)
  const { version, settings } = await points.rulesDesk.read(brandId)
  const { perThousand, rate, minPoints } = settings
  return {
    version,
    ratios: pointSources.map((source) => ({ source, perThousand: perThousand[source] ?? 0 })),
    rate: rate === null ? null : { step: rate.step, amount: amountText(rate.amountMinor, currency) },
    minPoints,
    currencySymbol: currency.symbol,
    currencyDigits: currency.digits,
  }
}

const amountText = (amountMinor: number, { digits }: Currency) => formatAmount(minor(BigInt(amountMinor)), digits)

/** Saves a version, which counts from then on. */
export async function saveRules(
  parts: PointPageParts,
  operator: Operator,
  body: BodyOf<typeof changePointRules>,
): Promise<OfficePointRules> {
  const { brandId, operatorId, username } = operator
  const { currency } = parts.brands.byId(brandId)
  const settings = settingsOf(body, currency)
  const done = await parts.points.rulesDesk.save({
    brandId,
    version: body.version,
    settings,
    by: { operatorId, name: username },
    reason: body.reason,
    note: (tx, saved, before) => {
      const changes = differences(factsOf(before, currency), factsOf(settings, currency))
      return parts.operators.audit.note(tx, operator, {
        action: 'points.rules_changed',
        subject: { kind: 'point_rules', id: String(saved) },
        before: Object.fromEntries(changes.map((one) => [one.field, one.before])),
        after: Object.fromEntries(changes.map((one) => [one.field, one.after])),
        reason: body.reason,
      })
    },
  })
  if (done === 'changed') throw new Refusal('points.changed')
  return showRules(parts, operator)
}

/** The most that one step can be worth. */
const mostMinor = 100_000_000n

function settingsOf({ ratios, rate, minPoints }: BodyOf<typeof changePointRules>, currency: Currency): PointSettings {
  const perThousand = Object.fromEntries(ratios.map((one) => [one.source, one.perThousand]))
  if (rate === null) return { perThousand, rate, minPoints }
  const amountMinor = parseAmount(rate.amount, currency.digits)
  if (amountMinor === undefined)
    return refuseFields([{ field: 'amount', code: 'payment.amount_invalid', values: [currency.digits] }])
  if (amountMinor <= 0n || amountMinor > mostMinor) {
    const values = [1n, mostMinor].map((one) => formatAmount(minor(one), currency.digits))
    return refuseFields([{ field: 'amount', code: 'payment.amount_range', values }])
  }
  return { perThousand, rate: { step: rate.step, amountMinor: Number(amountMinor) }, minPoints }
}

/** The facts of a version, by the names under which versions and the audit log have them. */
function factsOf({ perThousand, rate, minPoints }: PointSettings, currency: Currency): Record<string, string> {
  return {
    ...Object.fromEntries(pointSources.map((source) => [source, String(perThousand[source] ?? 0)])),
    step: rate === null ? '' : String(rate.step),
    amount: rate === null ? '' : amountText(rate.amountMinor, currency),
    minPoints: String(minPoints),
  }
}

/** Every version, the newest first. */
export async function listRuleVersions(
  { brands, points }: PointPageParts,
  { brandId }: Operator,
  { before, pageSize }: QueryOf<typeof pointRuleVersions>,
): Promise<ReplyOf<typeof pointRuleVersions>> {
  const { currency } = brands.byId(brandId)
  const below = before === undefined ? undefined : Number(before)
  const found = await points.rulesDesk.versions(brandId, { below, max: pageSize + 1 })
  const list = found.slice(0, pageSize).map(({ version, settings, byName, reason, madeAt }, place): PointVersion => {
    const earlier = found[place + 1]
    const changes = differences(
      earlier === undefined ? {} : factsOf(earlier.settings, currency),
      factsOf(settings, currency),
    )
    return { version, operator: byName, reason, at: madeAt.toString(), changes }
  })
  return { list, next: found.length > pageSize ? textOf(list.at(-1)?.version) : null }
}
