import { minor } from '@baize/money'
import { pointBooks } from '../point-books.ts'
import type { PointOwner, PointPorts } from '../points.parts.ts'
import { partsOfPoint } from '../rules/point-rules.ts'
import { beginGrants, endGrant, takeOverGrants, type Grant } from './grant-points.sql.ts'

/** What granting needs. */
export type GrantParts = Pick<PointPorts, 'database' | 'clock' | 'log' | 'brands' | 'ledger' | 'metrics'>

/** What is being posted belongs to the call that began it for this long. */
const leftAfterSeconds = 60
const grantedAtOnce = 200

/** The key under which a grant is posted once. */
export const grantKey = ({ memberId, source, number }: Pick<Grant, 'memberId' | 'source' | 'number'>): string =>
  `points:${memberId}:${source}:${number}`

/** Grants what a member has earned in full points. */
export async function grantOwn(parts: GrantParts, owner: PointOwner): Promise<void> {
  const { brandId } = owner
  const { digits } = parts.brands.byId(brandId).currency
  const options = { owner, parts: partsOfPoint(digits), at: parts.clock.now(), max: grantedAtOnce }
  for (const grant of await beginGrants(parts.database, brandId, options)) await postGrant(parts, grant)
}

/** Grants what all members have earned in full points, and posts what an interrupted process left. One that fails does not delay the others. */
export async function grantDue(parts: GrantParts, signal: AbortSignal): Promise<void> {
  const { database, clock, brands } = parts
  const at = clock.now()
  const before = at.subtract({ seconds: leftAfterSeconds })
  await postAll(parts, await takeOverGrants(database, { before, at, max: grantedAtOnce }), signal)
  for (const { brandId, currency } of brands.all) {
    const options = { owner: undefined, parts: partsOfPoint(currency.digits), at, max: grantedAtOnce }
    for (;;) {
      const begun = await beginGrants(database, brandId, options)
      await postAll(parts, begun, signal)
      if (begun.length < grantedAtOnce || signal.aborted) break
    }
  }
}

async function postAll(parts: GrantParts, grants: readonly Grant[], signal: AbortSignal): Promise<void> {
  for (const grant of grants) {
    if (signal.aborted) return
    await postGrant(parts, grant).catch((error: unknown) => {
      parts.log.error({ err: error, source: grant.source }, 'points were not granted yet')
      parts.metrics.brokenInvariants.inc({ where: 'points' })
    })
  }
}

async function postGrant(parts: GrantParts, grant: Grant): Promise<void> {
  const { accountId, providerId, granted } = await pointBooks(parts, grant)
  const entry = { kind: 'grant' as const, amountMinor: minor(grant.points), houseAccountId: granted }
  const entries = [{ ...entry, reference: grant.source }]
  await parts.ledger.post({ accountId, providerId, transactions: [{ key: grantKey(grant), entries }] })
  await endGrant(parts.database, grant)
}

/** Points that are given to a member. */
export interface PointGift extends PointOwner {
  /** Above zero. */
  readonly points: bigint
  /** Under which it takes effect once. */
  readonly key: string
  /** What it is for. */
  readonly reference: string
}

/** Gives points that were not earned by play. Repeating it gives nothing twice. Returns when they were posted. */
export async function givePoints(
  { ledger }: Pick<GrantParts, 'ledger'>,
  gift: PointGift,
): Promise<Temporal.Instant | undefined> {
  const { points, key, reference } = gift
  const { accountId, providerId, granted } = await pointBooks({ ledger }, gift)
  const entries = [{ kind: 'grant' as const, amountMinor: minor(points), houseAccountId: granted, reference }]
  const { postings } = await ledger.post({ accountId, providerId, transactions: [{ key, entries }] })
  return postings[0]?.postedAt
}
