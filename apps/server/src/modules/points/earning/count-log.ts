import type { PointSource } from '@baize/contract'
import type { Database } from '../../../kernel/database/pool.ts'
import { ownVendorCode } from '../../catalog/index.ts'
import {
  LogCounter,
  providerCodes,
  readAccounts,
  sumPostings,
  type Account,
  type BatchStep,
} from '../../ledger/index.ts'
import type { PointPorts } from '../points.parts.ts'
import { earnedParts } from '../rules/point-rules.ts'
import { rulesBetween, type PointRules } from '../rules/point-rules.sql.ts'
import { addProgress, earningLines, insertCursors, type Earned, type SummedLine } from './count-log.sql.ts'

/** What counting needs. */
export type CountParts = Pick<PointPorts, 'database' | 'catalog' | 'brands' | 'stepLimits'>

/** Counts what members earn, from the ledger's log. */
export function openPointCounter(parts: CountParts): LogCounter<readonly Earned[]> {
  const { database, stepLimits } = parts
  return new LogCounter({
    database,
    stepLimits,
    cursors: {
      table: 'point_cursor',
      insert: (db, lanes) =>
        insertCursors(
          db,
          lanes.map(({ lane }) => lane),
        ),
    },
    read: (db, step) => earnedIn(parts, db, step),
    add: addProgress,
  })
}

async function earnedIn(parts: CountParts, db: Database, step: BatchStep): Promise<readonly Earned[]> {
  if (step.posted === undefined) return []
  const rules = await rulesBetween(db, step.posted)
  const earned = new Map<string, Earned>()
  for (const slice of slicesOf(step.posted, rules)) {
    if (slice.rules.size === 0) continue
    const sums = await sumPostings(db, { ranges: [step], ...slice })
    if (sums === undefined) continue
    const lines = await earningLines(db, sums)
    for (const one of await earnedBy(parts, db, lines, slice.rules)) {
      const key = `${one.brandId} ${one.memberId} ${one.source}`
      earned.set(key, { ...one, parts: one.parts + (earned.get(key)?.parts ?? 0n) })
    }
  }
  return [...earned.values()].filter((one) => one.parts !== 0n)
}

async function earnedBy(
  parts: CountParts,
  db: Database,
  lines: readonly SummedLine[],
  rules: ReadonlyMap<number, PointRules>,
): Promise<readonly Earned[]> {
  if (lines.length === 0) return []
  const accounts = await readAccounts(db, [...new Set(lines.map(({ accountId }) => accountId))])
  const providers = await providerCodes(db, [...new Set(lines.map(({ providerId }) => providerId))])
  return lines.flatMap((line) => {
    const account = accounts.get(line.accountId)
    const settings = account === undefined ? undefined : rules.get(account.brandId)?.settings
    // Trial play, points and money at a vendor earn nothing.
    if (account === undefined || settings === undefined || account.kind !== 'main') return []
    const { brandId, memberId } = account
    const source = sourceOf(parts, account, providers.get(line.providerId), line.gameCode)
    return [
      { brandId, memberId, source: 'deposit', parts: earnedParts(settings, 'deposit', line.deposited) },
      ...(source === undefined
        ? []
        : [{ brandId, memberId, source, parts: earnedParts(settings, source, line.staked) }]),
    ]
  })
}

/** The type of the game; `undefined` for what is no game of the catalogue. */
function sourceOf(
  { brands, catalog }: CountParts,
  { brandId }: Account,
  provider: string | undefined,
  gameCode: string,
): PointSource | undefined {
  if (provider === undefined || gameCode === '') return undefined
  // A brand that is stored and no longer loaded has no catalogue.
  if (!brands.all.some((brand) => brand.brandId === brandId)) return undefined
  const vendorCode = provider === 'play' ? ownVendorCode : provider
  return catalog.of(brandId).game({ vendorCode, gameCode })?.gameType
}

/** A period in which the rules of no brand change, with the rules of each brand that has any. */
interface RuleSlice {
  readonly since: Temporal.Instant
  readonly until: Temporal.Instant
  readonly rules: ReadonlyMap<number, PointRules>
}

/** Cuts a period where a version of the rules begins. */
export function slicesOf(
  { first, last }: { readonly first: Temporal.Instant; readonly last: Temporal.Instant },
  rules: readonly PointRules[],
): readonly RuleSlice[] {
  const end = last.add({ microseconds: 1 })
  const cuts = rules
    .map(({ countsFrom }) => countsFrom)
    .filter((at) => Temporal.Instant.compare(at, first) > 0 && Temporal.Instant.compare(at, end) < 0)
    .toSorted((left, right) => Temporal.Instant.compare(left, right))
  const bounds = [first, ...cuts, end]
  return bounds.slice(1).flatMap((until, place) => {
    const since = bounds[place] ?? first
    if (Temporal.Instant.compare(since, until) >= 0) return []
    const now = rules.filter(({ countsFrom }) => Temporal.Instant.compare(countsFrom, since) <= 0)
    // Later versions of a brand come later in the list and take the place of earlier ones.
    return [{ since, until, rules: new Map(now.map((one) => [one.brandId, one])) }]
  })
}
