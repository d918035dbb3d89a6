import type { QueryOf, ReplyOf } from '@baize/contract'
import { mostCounted, type OfficeVendor, type OfficeVendorRow, type officeVendors } from '@baize/contract/office'
import { formatAmount, minor } from '@baize/money'
import type { Operator } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { isInMaintenance, type VendorStanding } from '../../vendors/index.ts'
import { pagingOf, sliceOf } from '../list-page.ts'
import type { VendorPageParts } from './vendor-page.parts.ts'

/** A page of the vendors of the operator's brand. */
export async function listVendors(
  parts: VendorPageParts,
  operator: Operator,
  query: QueryOf<typeof officeVendors>,
): Promise<ReplyOf<typeof officeVendors>> {
  const found = await parts.vendors.desk.list(operator.brandId)
  const wanted = (query.search ?? '').trim().toLowerCase()
  const rows = found
    .map((one) => presentRow(parts, one))
    .filter(
      ({ vendorCode, name, state }) =>
        (query.state === undefined || state === query.state) &&
        [vendorCode, ...Object.values(name)].some((text) => text.toLowerCase().includes(wanted)),
    )
  const { offset, limit } = sliceOf(query)
  return {
    list: rows.slice(offset, offset + limit),
    countedSince: parts.vendors.desk.countedSince.toString(),
    ...pagingOf(query, Math.min(rows.length, mostCounted + 1)),
  }
}

/** One vendor of the operator's brand. Throws `vendor.unknown`. */
export async function showVendor(
  parts: VendorPageParts,
  { brandId }: Pick<Operator, 'brandId'>,
  vendorCode: string,
): Promise<OfficeVendor> {
  const found = (await parts.vendors.desk.list(brandId)).find(({ settings }) => settings.vendorCode === vendorCode)
  if (found === undefined) throw new Refusal('vendor.unknown')
  const { settings, keys } = found
  const written = writerOf(parts, found)
  const bound = (amountMinor: bigint | null) => (amountMinor === null ? null : written(amountMinor))
  return {
    ...presentRow(parts, found),
    changedAt: settings.changedAt.toString(),
    connectedAt: settings.connectedAt.toString(),
    apiBase: settings.apiBase,
    launchOrigins: [...settings.launchOrigins],
    allowedNetworks: [...settings.allowedNetworks],
    gameTypes: [...settings.gameTypes],
    roundWindowHours: settings.roundWindowHours,
    walletPath: `/wallet/${settings.dialect}/${vendorCode}`,
    maxWin: bound(settings.maxWinMinor),
    maxWinsPerHour: bound(settings.maxWinsPerHourMinor),
    maxPromotionWin: bound(settings.maxPromotionWinMinor),
    winsNeedRound: settings.wins === 'known_round',
    tokenNeeded: settings.tokenNeeded,
    keys: keys.flatMap(({ side, validFrom, validUntil }) =>
      side === 'held' ? [] : [{ side, from: validFrom.toString(), until: validUntil?.toString() ?? null }],
    ),
  }
}

function writerOf({ brands }: VendorPageParts, { settings }: VendorStanding) {
  const { digits } = brands.byId(settings.brandId).currency
  return (amountMinor: bigint) => formatAmount(minor(amountMinor), digits)
}

function presentRow(parts: VendorPageParts, one: VendorStanding): OfficeVendorRow {
  const { settings, state, isLeftOut, calls, openRounds, oldestRoundAt, heldMinor, openTransfers } = one
  const { brandId, vendorCode, gameTypes } = settings
  const { vendorName, games } = parts.catalog.of(brandId)
  return {
    vendorCode,
    name: { ...vendorName(vendorCode) },
    dialect: settings.dialect,
    walletMode: settings.walletMode,
    state,
    isLeftOut,
    isSandbox: settings.isDemo,
    games: games.filter(
      (game) => game.vendorCode === vendorCode && !game.gone && !game.opensList && gameTypes.includes(game.gameType),
    ).length,
    maintenance: maintenanceOf(one, parts.clock.now()),
    calls: {
      done: calls.done,
      refused: calls.refused,
      failed: calls.failed,
      notSigned: calls.notSigned,
      lastAt: timeOf(calls.lastCallMs),
      asked: calls.asked,
      unanswered: calls.unanswered,
      meanMs: calls.meanMs === undefined ? null : Math.round(calls.meanMs),
      lastAskedAt: timeOf(calls.lastAskedMs),
    },
    openRounds,
    oldestRoundAt: oldestRoundAt?.toString() ?? null,
    held: heldMinor === undefined ? null : writerOf(parts, one)(heldMinor),
    openTransfers,
  }
}

function maintenanceOf({ settings, state }: VendorStanding, now: Temporal.Instant): OfficeVendorRow['maintenance'] {
  if (state !== 'planned' && !isInMaintenance(settings, now)) return null
  return {
    from: settings.maintenanceFrom?.toString() ?? null,
    until: settings.maintenanceUntil?.toString() ?? null,
    reason: settings.maintenanceReason,
  }
}

function timeOf(ms: number | undefined): string | null {
  return ms === undefined ? null : Temporal.Instant.fromEpochMilliseconds(Math.floor(ms)).toString()
}
