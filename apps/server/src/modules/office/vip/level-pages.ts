import type { BodyOf, QueryOf, ReplyOf } from '@baize/contract'
import type { OfficeVip, saveVip, VipVersion, vipVersions } from '@baize/contract/office'
import { periodOfDays } from '../../../kernel/day-period.ts'
import type { Operator } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { differences, textOf } from '../differences.ts'
import { factsOf, presentLevels, settingsOf } from './level-facts.ts'
import type { VipPageParts } from './vip-page.parts.ts'

/** A brand that never had levels. */
const none = { periodDays: 30, keptDays: 30, giftDays: 14, levels: [] }

/** The levels of the operator's brand. */
export async function showLevels({ brands, vip }: VipPageParts, { brandId }: Operator): Promise<OfficeVip> {
  const { currency } = brands.byId(brandId)
  const [{ current, newest }, counts] = await Promise.all([vip.desk.read(brandId), vip.desk.counts(brandId)])
  return {
    hasVip: vip.desk.hasVip(brandId),
    version: newest?.version ?? 0,
    current,
    countsFrom: newest?.countsFrom.toString() ?? null,
    settings: presentLevels(newest?.settings ?? none, currency),
    members: [...counts]
      .map(([level, members]) => ({ level, members }))
      .toSorted((one, other) => one.level - other.level),
    currencySymbol: currency.symbol,
    currencyDigits: currency.digits,
  }
}

/** Saves a version of the levels. */
export async function saveLevels(
  parts: VipPageParts,
  operator: Operator,
  { version, settings: typed, from, reason }: BodyOf<typeof saveVip>,
): Promise<OfficeVip> {
  const { brandId, operatorId, username } = operator
  const { currency, timeZone } = parts.brands.byId(brandId)
  const settings = settingsOf(typed, currency)
  const countsFrom = from === null ? undefined : periodOfDays({ from }, timeZone).since
  if (countsFrom !== undefined && Temporal.Instant.compare(countsFrom, parts.clock.now()) <= 0)
    throw new Refusal('vip.day_passed', { fields: [{ field: 'from', code: 'vip.day_passed' }] })
  const { newest } = await parts.vip.desk.read(brandId)
  const isSame =
    newest !== undefined && newest.version === version && JSON.stringify(newest.settings) === JSON.stringify(settings)
  // Saved again with another day, the same levels begin sooner or later.
  if (isSame && from === null && Temporal.Instant.compare(newest.countsFrom, parts.clock.now()) <= 0)
    throw new Refusal('vip.nothing')
  const done = await parts.vip.desk.save({
    brandId,
    version,
    settings,
    countsFrom,
    by: { operatorId, name: username },
    reason,
    note: (tx, saved, before) => {
      const changes = differences(before === undefined ? {} : factsOf(before, currency), factsOf(settings, currency))
      return parts.operators.audit.note(tx, operator, {
        action: 'vip.saved',
        subject: { kind: 'vip', id: String(saved) },
        before: Object.fromEntries(changes.map((one) => [one.field, one.before])),
        after: { from: from ?? '', ...Object.fromEntries(changes.map((one) => [one.field, one.after])) },
        reason,
      })
    },
  })
  if (done === 'changed') throw new Refusal('vip.changed')
  return showLevels(parts, operator)
}

/** Every version of the levels, the newest first. */
export async function listLevelVersions(
  { brands, vip }: VipPageParts,
  { brandId }: Operator,
  { before, pageSize }: QueryOf<typeof vipVersions>,
): Promise<ReplyOf<typeof vipVersions>> {
  const { currency } = brands.byId(brandId)
  const below = before === undefined ? undefined : Number(before)
  const found = await vip.desk.versions(brandId, { below, max: pageSize + 1 })
  const list = found
    .slice(0, pageSize)
    .map(({ version, settings, byName, reason, madeAt, countsFrom }, place): VipVersion => {
      const earlier = found[place + 1]
      const changes = differences(
        earlier === undefined ? {} : factsOf(earlier.settings, currency),
        factsOf(settings, currency),
      )
      return { version, operator: byName, reason, at: madeAt.toString(), countsFrom: countsFrom.toString(), changes }
    })
  return { list, next: found.length > pageSize ? textOf(list.at(-1)?.version) : null }
}
