import type { OwnBonus, ownBonuses, promotionList, QueryOf, ReplyOf } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/caller.ts'
import { createFollower, type Pace } from '../../kernel/follower.ts'
import { memberId, type BrandId } from '../../kernel/ids.ts'
import { everyMinute, type MinuteJob } from '../../kernel/jobs/index.ts'
import { keepReloading } from '../../kernel/keep-reloading.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { openBonusLedger } from './bonuses/bonus-ledger.ts'
import { addCursors, stepWagering, tendBonuses } from './bonuses/follow-wagering.ts'
import { warnOfEnds } from './bonuses/warn-of-end.ts'
import { currentOf, giveUpOwnBonus, listOwnBonuses } from './bonuses/own-bonuses.ts'
import { awardDeposit } from './claims/award-deposit.ts'
import { claimOffer } from './claims/claim-offer.ts'
import { payDueClaims } from './claims/pay-claims.ts'
import { findOffer, showOffer, showOffers, type Looking } from './claims/show-offers.ts'
import { openOfferDesk, type OfferDesk } from './desk/offer-desk.ts'
import { isRunning } from './offers/offer.ts'
import { codeOf, OfferRegistry } from './offers/offer-registry.ts'
import { noteShown } from './reports/note-seen.ts'
import { stepReports } from './reports/follow-reports.ts'
import type { PromotionParts, PromotionPorts } from './promotions.parts.ts'

/** Offers, what members claim of them, and their bonuses. */
export interface Promotions {
  list(looking: Looking): Promise<ReplyOf<typeof promotionList>>
  read(looking: Looking, promotionId: string): Promise<ShownOffer & Money>
  claim(call: OwnCall, promotionId: string): Promise<ShownOffer & Money>
  /** Claims the offer with a code. */
  enterCode(call: OwnCall, typed: string): Promise<ShownOffer & Money>
  readonly bonuses: {
    list(call: OwnCall, page: QueryOf<typeof ownBonuses>): Promise<ReplyOf<typeof ownBonuses>>
    giveUp(session: Session, bonusId: string): Promise<void>
    /** The bonus of a member that runs, and those that wait. */
    current(owner: DataOwner, language: Language): Promise<readonly OwnBonus[]>
  }
  /** What operators do with offers and claims. */
  readonly desk: OfferDesk
  /** Counts everything that is in the log now. */
  catchUp(): Promise<void>
  readonly jobs: readonly MinuteJob[]
  start(): void
  stop(): Promise<void>
}

/** A member's call. */
export interface OwnCall {
  readonly session: Session
  readonly language: Language
}

interface ShownOffer {
  readonly promotion: ReplyOf<typeof promotionList>['list'][number]
}
type Money = Pick<ReplyOf<typeof promotionList>, 'currencySymbol' | 'currencyCode'>

/** What an operator changes about an offer counts in every process within two seconds. */
const offersEveryMs = 1_500

/** Members watch what is to go: however busy the site is, a bet counts within two seconds. */
const wageringPace: Pace = { shortestMs: 500, longestMs: 1_000, restPerWork: 4, restPerWorkBehind: 1 }

/** The consumer that gives what waits for a deposit. */
export const depositAwarder = 'promotions.award-deposit'

/** Opens the offers. Throws a `StartProblem` if a brand's `offers.json` is invalid. */
export async function openPromotions(ports: PromotionPorts): Promise<Promotions> {
  const registry = await OfferRegistry.open(ports)
  const parts: PromotionParts = {
    ...ports,
    registry,
    bonusLedger: openBonusLedger(ports),
    goneSince: new Map(),
    metSince: new Map(),
    seen: new Set(),
  }
  await addCursors(parts)
  subscribe(parts)
  const stopReloading = keepReloading(
    { what: 'the offers', load: () => registry.load(), everyMs: offersEveryMs },
    ports.log,
  )
  const catchUp = async () => {
    while (await stepWagering(parts));
    while (await stepReports(parts));
  }
  let follows = false
  const followers = [
    createFollower('counting what was wagered', () => stepWagering(parts), ports.log, wageringPace),
    createFollower('summing up offers', () => stepReports(parts), ports.log),
  ]
  return {
    ...memberPages(parts),
    desk: openOfferDesk(parts),
    catchUp,
    jobs: [
      everyMinute('pay offers', (_now, signal) => payDueClaims(parts, signal)),
      everyMinute('tend bonuses', async (_now, signal) => {
        if (!follows) await catchUp()
        await tendBonuses(parts, signal)
        await warnOfEnds(parts, signal)
      }),
    ],
    start() {
      follows = true
      for (const one of followers) one.start()
    },
    async stop() {
      stopReloading()
      await Promise.all(followers.map((one) => one.stop()))
    },
  }
}

function memberPages(parts: PromotionParts): Pick<Promotions, 'list' | 'read' | 'claim' | 'enterCode' | 'bonuses'> {
  const { registry, brands } = parts
  const money = (brandId: BrandId): Money => {
    const { currency } = brands.byId(brandId)
    return { currencySymbol: currency.symbol, currencyCode: currency.code }
  }
  const shown = async ({ session, language }: OwnCall, promotionId: string) => {
    const looking = { brandId: session.brandId, session, language }
    return { promotion: await showOffer(parts, looking, promotionId), ...money(session.brandId) }
  }
  return {
    async list(looking) {
      const list = [...(await showOffers(parts, looking))]
      await noteShown(parts, looking.session, list)
      return { list, ...money(looking.brandId) }
    },
    async read(looking, promotionId) {
      const promotion = await showOffer(parts, looking, promotionId)
      await noteShown(parts, looking.session, [promotion])
      return { promotion, ...money(looking.brandId) }
    },
    async claim(call, promotionId) {
      const offer = findOffer(parts, call.session.brandId, promotionId)
      if (offer.content.trigger.kind === 'code') throw new Refusal('promotion.code_needed')
      await claimOffer(parts, call.session, offer)
      return shown(call, promotionId)
    },
    async enterCode(call, typed) {
      const code = typed.trim().toUpperCase()
      const found = registry
        .of(call.session.brandId)
        .find((one) => one.state === 'published' && codeOf(one.content) === code)
      if (found === undefined)
        throw new Refusal('promotion.code_unknown', { fields: [{ field: 'code', code: 'promotion.code_unknown' }] })
      await claimOffer(parts, call.session, found)
      return shown(call, found.promotionId)
    },
    bonuses: {
      list: (call, page) => listOwnBonuses(parts, call, page),
      giveUp: (session, bonusId) => giveUpOwnBonus(parts, session, bonusId),
      current: (owner, language) => currentOf(parts, owner, language),
    },
  }
}

/** Hears of deposits that are in the balance, and of new members. */
function subscribe(parts: PromotionParts): void {
  const { outbox, registry, clock } = parts
  outbox.subscribe('deposit.settled', depositAwarder, async ({ payload }) => {
    if (payload.result === 'credited') await awardDeposit(parts, payload.depositId)
  })
  outbox.subscribe('member.registered', 'promotions.welcome', async ({ brandId, payload }) => {
    const member = { brandId, memberId: memberId(BigInt(payload.memberId)) }
    for (const offer of registry.of(brandId)) {
      const { trigger, once } = offer.content
      // Their browser is known once they are logged in: then they press for it.
      if (trigger.kind !== 'registration' || once.device || !isRunning(offer, clock.now())) continue
      await claimOffer(parts, member, offer).catch((error: unknown) => {
        // What this member cannot have is no failure; whoever may have it later presses for it.
        if (!(error instanceof Refusal)) throw error
      })
    }
  })
}
