import { createHash } from 'node:crypto'
import { minor } from '@baize/money'
import type { Database } from '../../../kernel/database/pool.ts'
import { uuidOfText, type BrandId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { offerReward } from '../centre/offer-reward.ts'
import type { RewardParts } from '../rewards.parts.ts'
import {
  decideGift,
  giftOf,
  giftsPage,
  insertGift,
  lockGift,
  waitingGifts,
  type GiftFilter,
  type GiftOperator,
  type GiftRow,
} from './gifts.sql.ts'

/** How long a gift waits for its second operator. */
const proposalDays = 7

/** What an operator gives a member. */
export interface GiftOrder {
  readonly owner: DataOwner
  readonly kind: GiftRow['kind']
  /** Minor units of the brand's currency, or points; above zero. */
  readonly amount: bigint
  /** What the member reads. */
  readonly words: string
  /** How long it waits in the reward centre. */
  readonly days: number
  readonly reason: string
  readonly by: GiftOperator
  /** The client's key: a repeated call finds the same gift. */
  readonly key: string
  /** Records it in the same transaction. */
  readonly note: (tx: Database, row: Pick<GiftRow, 'giftId' | 'state'>) => Promise<void>
}

/** A decision of the second operator. */
export interface GiftDecision {
  readonly brandId: BrandId
  readonly giftId: string
  readonly by: GiftOperator
  /** Why it is refused; `null` to approve it. */
  readonly refusal: string | null
  /** Whether the decider counts as another person than the operator who proposed it. */
  readonly mayFollow: (tx: Database, proposerId: string) => Promise<boolean>
  readonly note: (tx: Database, row: GiftRow) => Promise<void>
}

/** What operators do with single rewards. */
export interface GiftDesk {
  /** From which amount on a second operator has to agree; 0: always. Minor units, and points. */
  limitsOf(brandId: BrandId): { readonly cashMinor: bigint; readonly points: bigint }
  list(filter: GiftFilter, slice: Parameters<typeof giftsPage>[2]): ReturnType<typeof giftsPage>
  read(brandId: BrandId, giftId: string): Promise<GiftRow | undefined>
  /** How many wait for a second operator, and since when the oldest does. */
  waiting(brandId: BrandId): ReturnType<typeof waitingGifts>
  /** Gives a reward, or proposes it where a second operator has to agree. */
  give(order: GiftOrder): Promise<GiftRow>
  decide(decision: GiftDecision): Promise<'done' | 'unknown' | 'decided' | 'expired' | 'same_person'>
}

export function openGiftDesk(parts: RewardParts): GiftDesk {
  const { database, clock, settingsOf } = parts
  const limitsOf = (brandId: BrandId) => {
    const { gifts } = settingsOf(brandId)
    return { cashMinor: gifts?.twoPeopleFromMinor ?? 0n, points: gifts?.twoPeopleFromPoints ?? 0n }
  }
  return {
    limitsOf,
    list: (filter, slice) => giftsPage(database, filter, slice),
    read: (brandId, giftId) => giftOf(database, brandId, giftId),
    waiting: (brandId) => waitingGifts(database, brandId, clock.now()),
    async give(order) {
      const { cashMinor, points } = limitsOf(order.owner.brandId)
      const needsTwo = order.amount >= (order.kind === 'cash' ? cashMinor : points)
      return giveGift(parts, order, needsTwo)
    },
    decide: (decision) => decide(parts, decision),
  }
}

async function giveGift(parts: RewardParts, order: GiftOrder, needsTwo: boolean): Promise<GiftRow> {
  const { database, clock, brands } = parts
  const { owner, kind, amount, words, days, reason, by, key, note } = order
  const giftId = uuidOfText(`gift ${owner.brandId} ${by.operatorId} ${key}`)
  const body = [String(owner.memberId), kind, String(amount), words, days, reason]
  const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest()
  const proposedAt = clock.now()
  const currency = kind === 'cash' ? brands.byId(owner.brandId).currency.code : 'PTS'
  const state = needsTwo ? ('proposed' as const) : ('offered' as const)
  await database.transaction().execute(async (tx) => {
    const what = { giftId, ...owner, kind, currency, amount, words, days, reason, bodyHash, state }
    const who = { proposedBy: by.operatorId, proposedName: by.name, proposedAt }
    const gift = { ...what, ...who, expiresAt: proposedAt.add({ hours: proposalDays * 24 }) }
    if (!(await insertGift(tx, gift))) return
    if (state === 'offered') await offerGift(parts, tx, gift)
    await note(tx, gift)
  })
  const row = await giftOf(database, owner.brandId, giftId)
  if (row === undefined) throw new Error('a gift was stored but cannot be found')
  if (Buffer.compare(row.bodyHash, bodyHash) !== 0) throw new Refusal('request.idempotency_key_reused')
  return row
}

/** Puts a gift into its member's reward centre, once. */
async function offerGift(
  parts: RewardParts,
  tx: Database,
  gift: Pick<GiftRow, 'giftId' | 'brandId' | 'memberId' | 'kind' | 'amount' | 'words' | 'days'>,
): Promise<void> {
  const { giftId, brandId, memberId, kind, amount, words, days } = gift
  await offerReward(parts, tx, {
    brandId,
    memberId,
    source: 'operator',
    sourceId: giftId,
    words: 'gift',
    details: [words],
    value: kind === 'cash' ? { kind, amountMinor: minor(amount) } : { kind, points: amount },
    expiresAt: parts.clock.now().add({ hours: 24 * days }),
  })
}

async function decide(parts: RewardParts, decision: GiftDecision): ReturnType<GiftDesk['decide']> {
  const { database, clock } = parts
  const { brandId, giftId, by, refusal, mayFollow, note } = decision
  return database.transaction().execute(async (tx) => {
    const row = await lockGift(tx, brandId, giftId)
    if (row === undefined) return 'unknown'
    if (row.state !== 'proposed') return 'decided'
    const at = clock.now()
    if (Temporal.Instant.compare(row.expiresAt, at) <= 0) return 'expired'
    if (row.proposedBy === by.operatorId || !(await mayFollow(tx, row.proposedBy))) return 'same_person'
    if (!(await decideGift(tx, giftId, { by, at, refusal }))) return 'decided'
    if (refusal === null) await offerGift(parts, tx, row)
    await note(tx, row)
    return 'done'
  })
}
