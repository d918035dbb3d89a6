import type { PromotionContent, PromotionCost } from '@baize/contract'
import { changesBetween, type ContentChange } from '../../../kernel/changes-between.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { uuidOfText, type BrandId } from '../../../kernel/ids.ts'
import { insertBonus } from '../bonuses/bonuses.sql.ts'
import { newBonus } from '../bonuses/new-bonus.ts'
import { openNext } from '../bonuses/open-bonus.ts'
import { nextOf } from '../claims/claim-offer.ts'
import {
  approveRow,
  claimAt,
  claimsPage,
  hasClaims,
  rejectRow,
  waitingClaims,
  type ClaimDecider,
  type ClaimRow,
  type ClaimWithBonus,
} from '../claims/claims.sql.ts'
import { payClaim } from '../claims/pay-claims.ts'
import { offerOf, readOffer, type OfferState } from '../offers/offer.ts'
import { codeOf } from '../offers/offer-registry.ts'
import { offerVersion, saveVersion } from '../offers/offers.sql.ts'
import type { PromotionParts } from '../promotions.parts.ts'
import { tellAboutOffer, tellBadge } from '../tell.ts'
import { figuresByDay, figuresByOffer, type DayFigures, type ReportFilter } from '../reports/reports.sql.ts'
import { offersPage, officeOffer, versionsBelow, type OfferVersion } from './desk.sql.ts'
import { forecastOf, type Forecast } from './forecast.ts'

/** A version that an operator saves. */
export interface SavedOffer {
  readonly brandId: BrandId
  readonly promotionId: string
  /** The version that the operator has seen; 0 for a new offer. */
  readonly version: number
  readonly state: OfferState
  readonly content: PromotionContent
  readonly by: ClaimDecider
  readonly reason: string
  /** Records it in the same transaction. */
  readonly note: (tx: Database, changes: readonly ContentChange[]) => Promise<void>
}

/** A decision about a claim. */
export interface ClaimDecision {
  readonly brandId: BrandId
  readonly claimId: string
  readonly by: ClaimDecider
  readonly note: (tx: Database, claim: ClaimRow) => Promise<void>
}

/** A version and what it changed. */
export interface PastOffer extends OfferVersion {
  readonly changes: readonly ContentChange[]
}

/** What operators do with offers and claims. */
export interface OfferDesk {
  list(...asked: AskedOf<typeof offersPage>): ReturnType<typeof offersPage>
  read(...asked: AskedOf<typeof officeOffer>): ReturnType<typeof officeOffer>
  /**
   * Saves a new version, which counts at once here and within two seconds everywhere. What was claimed already in money does not
   * become points, or the other way round (`unit_fixed`). Throws an `AmountProblem`.
   */
  save(one: SavedOffer): Promise<'saved' | 'nothing' | 'changed' | 'code_taken' | 'unit_fixed'>
  versions(
    brandId: BrandId,
    promotionId: string,
    page: { readonly below: number | undefined; readonly max: number },
  ): Promise<readonly PastOffer[]>
  claims(...asked: AskedOf<typeof claimsPage>): ReturnType<typeof claimsPage>
  /** How many claims wait for a decision, and since when the oldest does. */
  waiting(brandId: BrandId): ReturnType<typeof waitingClaims>
  claim(brandId: BrandId, claimId: string): Promise<ClaimWithBonus | undefined>
  /** What an offer would have cost in the last 30 days. Throws an `AmountProblem`. */
  forecast(brandId: BrandId, cost: PromotionCost): Promise<Forecast>
  readonly reports: {
    /** The figures of one offer by day, the oldest day first. */
    byDay(filter: ReportFilter): Promise<readonly DayFigures[]>
    byOffer(...asked: AskedOf<typeof figuresByOffer>): ReturnType<typeof figuresByOffer>
  }
  approve(decision: ClaimDecision): Promise<'done' | 'decided' | 'unknown'>
  reject(decision: ClaimDecision & { readonly reason: string }): Promise<'done' | 'decided' | 'unknown'>
}

/** What a query is asked, besides the database. */
type AskedOf<Query> = Query extends (db: never, ...asked: infer Asked) => unknown ? Asked : never

export function openOfferDesk(parts: PromotionParts): OfferDesk {
  const { database, background = database } = parts
  return {
    forecast: (brandId, cost) => forecastOf(parts, brandId, cost),
    reports: {
      byDay: (filter) => figuresByDay(background, filter),
      byOffer: (...asked) => figuresByOffer(background, ...asked),
    },
    list: (...asked) => offersPage(database, ...asked),
    read: (...asked) => officeOffer(database, ...asked),
    save: (one) => saveOffer(parts, one),
    async versions(brandId, promotionId, { below, max }) {
      const found = await versionsBelow(database, { brandId, promotionId }, { below, max: max + 1 })
      return found.slice(0, max).map((version, place) => ({
        ...version,
        changes: changesBetween(found[place + 1], version),
      }))
    },
    claims: (...asked) => claimsPage(database, ...asked),
    waiting: (brandId) => waitingClaims(database, brandId),
    claim: (brandId, claimId) => claimAt(database, brandId, claimId),
    approve: (decision) => approve(parts, decision),
    reject: (decision) => reject(parts, decision),
  }
}

async function saveOffer(parts: PromotionParts, one: SavedOffer): ReturnType<OfferDesk['save']> {
  const { database, clock, brands, registry } = parts
  const { brandId, promotionId, version, state, content, by, reason, note } = one
  // Amounts that the currency does not have are refused.
  offerOf({ brandId, promotionId, state, version, content }, brands.byId(brandId).currency)
  try {
    const done = await database.transaction().execute(async (tx) => {
      const before = version === 0 ? undefined : await offerVersion(tx, brandId, { promotionId, version })
      const changes = changesBetween(before, { state, content })
      if (version > 0 && changes.length === 0) return 'nothing' as const
      const saved = {
        brandId,
        promotionId,
        state,
        before: version,
        content,
        code: codeOf(content),
        by,
        reason,
        at: clock.now(),
      }
      if (!(await saveVersion(tx, saved))) return 'changed' as const
      // Claims wait for the row of the offer, so none comes in between.
      if (isOtherUnit(before?.content, content) && (await hasClaims(tx, { brandId, promotionId })))
        throw new UnitFixed()
      await note(tx, changes)
      return 'saved' as const
    })
    if (done === 'saved') await registry.load()
    return done
  } catch (error) {
    if (error instanceof UnitFixed) return 'unit_fixed'
    if (error instanceof Error && 'constraint' in error && error.constraint === 'promotion_code') return 'code_taken'
    throw error
  }
}

/** Undoes a version that would count what was claimed before in another unit. */
class UnitFixed extends Error {}

function isOtherUnit(before: unknown, { reward }: PromotionContent): boolean {
  // Only checked contents are stored.
  const was = (before as { reward?: { kind: string } } | undefined)?.reward?.kind
  return was !== undefined && (was === 'points') !== (reward.kind === 'points')
}

async function approve(
  parts: PromotionParts,
  { brandId, claimId, by, note }: ClaimDecision,
): ReturnType<OfferDesk['approve']> {
  const { database, clock, brands, wallet } = parts
  const claim = await claimAt(database, brandId, claimId)
  if (claim === undefined) return 'unknown'
  const stored = await offerVersion(database, brandId, claim)
  const offer = stored === undefined ? undefined : readOffer(stored, brands.byId(brandId).currency)
  if (offer === undefined) return 'unknown'
  const at = clock.now()
  const next = nextOf({ content: { ...offer.content, needsReview: false } })
  if (next === 'applying') return 'decided'
  const { accountId } = await wallet.accountOf(brandId, claim.memberId, 'main')
  const row = await database.transaction().execute(async (tx) => {
    const approved = await approveRow(tx, { brandId, claimId, next }, { by, at })
    if (approved === undefined) return undefined
    const depositMinor = approved.depositMinor ?? 0n
    if (next === 'issued')
      await insertBonus(tx, newBonus({ claim: { ...approved, at }, accountId, offer, depositMinor }))
    await note(tx, approved)
    await tellAboutOffer(parts, tx, approved, { messageId: decisionId(claimId), kind: 'claim_approved', more: [] })
    return approved
  })
  if (row === undefined) return 'decided'
  tellBadge(parts, row)
  if (next === 'issuing') await payClaim(parts, row)
  else await openNext(parts, row)
  return 'done'
}

async function reject(
  parts: PromotionParts,
  { brandId, claimId, by, reason, note }: ClaimDecision & { readonly reason: string },
): ReturnType<OfferDesk['reject']> {
  const { database, clock } = parts
  if ((await claimAt(database, brandId, claimId)) === undefined) return 'unknown'
  const row = await database.transaction().execute(async (tx) => {
    const rejected = await rejectRow(tx, { brandId, claimId, reason }, { by, at: clock.now() })
    if (rejected === undefined) return undefined
    await note(tx, rejected)
    const news = { messageId: decisionId(claimId), kind: 'claim_rejected' as const, more: [reason] }
    await tellAboutOffer(parts, tx, rejected, news)
    return rejected
  })
  if (row === undefined) return 'decided'
  tellBadge(parts, row)
  return 'done'
}

/** The id of the message about a decision: a claim is decided once. */
const decisionId = (claimId: string) => uuidOfText(`decision about the claim ${claimId}`)
