import { minorSum, type Minor } from '@baize/money'
import type { Database } from '../../../kernel/database/pool.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import type { Brand } from '../../brand/index.ts'
import { maskName } from '../../identity/index.ts'
import { countsForTeams, dayOf, turnoverOf } from '../../stats/index.ts'
import { offerReward } from '../centre/offer-reward.ts'
import type { ReferralSettings } from '../rewards.files.ts'
import type { RewardParts } from '../rewards.parts.ts'
import {
  countFriend,
  noteCapped,
  noteQualified,
  otherFriends,
  rewardedInviterOf,
  takeDueReferrals,
  type ReferralRow,
  type ReferralSign,
} from './referral.sql.ts'

/** A friend who has deposited is looked at again after so long. */
const lookEveryMinutes = 5
const lookedAtOnce = 200

/** Rewards friends who have done what is asked, and who invited them; what looks like a self-referral waits for an operator. */
export async function rewardFriends(parts: RewardParts, signal: AbortSignal): Promise<void> {
  const { database, clock, brands, settingsOf, isReferralOn, log, metrics } = parts
  for (const brand of brands.all) {
    const settings = settingsOf(brand.brandId).referral
    if (settings === undefined || !isReferralOn(brand.brandId)) continue
    const at = clock.now()
    const before = at.subtract({ minutes: lookEveryMinutes })
    const joinedAfter = at.subtract({ hours: 24 * settings.days })
    const due = await takeDueReferrals(database, { brandId: brand.brandId, joinedAfter, before, at, max: lookedAtOnce })
    for (const referral of due) {
      if (signal.aborted) return
      try {
        await lookAt(parts, { brand, settings, referral })
      } catch (error) {
        log.error({ err: error, referralId: referral.referralId }, 'looking at a referral ended with an error')
        metrics.brokenInvariants.inc({ where: 'referral' })
      }
    }
  }
}

interface Looking {
  readonly brand: Brand
  readonly settings: ReferralSettings
  readonly referral: ReferralRow
}

async function lookAt(parts: RewardParts, { brand, settings, referral }: Looking): Promise<void> {
  const { database, clock } = parts
  const { depositMinor, turnoverMinor } = await doneBy(parts, brand, referral)
  if (depositMinor < settings.minimumDepositMinor || turnoverMinor < settings.minimumTurnoverMinor) return
  const reasons = await signsOf(parts, referral)
  const state = reasons.length === 0 ? ('rewarded' as const) : ('held' as const)
  const found = { state, depositMinor, turnoverMinor, reasons, at: clock.now() }
  const name = await friendName(parts, referral)
  await database.transaction().execute(async (tx) => {
    const isNew = await noteQualified(tx, referral.referralId, found)
    if (isNew && state === 'rewarded') await offerForFriend(parts, tx, { referral, name })
  })
}

/** What a friend has deposited and staked since the registration. Stakes that were returned do not count. */
async function doneBy(
  { stats, clock }: RewardParts,
  { timeZone, currency }: Brand,
  { brandId, friendId, joinedAt }: ReferralRow,
): Promise<{ readonly depositMinor: Minor; readonly turnoverMinor: Minor }> {
  const days = { from: dayOf(joinedAt, timeZone), to: dayOf(clock.now(), timeZone) }
  const totals = (await stats.memberTotals({ brandId, memberId: friendId }, days)).filter(
    (one) => countsForTeams(one.kind) && one.currency === currency.code,
  )
  return {
    depositMinor: minorSum(totals.reduce((sum, { sums }) => sum + sums.depositMinor, 0n)),
    turnoverMinor: minorSum(totals.reduce((sum, { sums }) => sum + turnoverOf(sums), 0n)),
  }
}

/**
 * What a friend's account shares with those of who would be rewarded for it, or with those of the inviter's other friends: they may all
 * be one person. An address alone is nothing between friends, who may live together.
 */
async function signsOf(
  { database, identity, payments }: RewardParts,
  { brandId, inviterId, friendId }: ReferralRow,
): Promise<readonly ReferralSign[]> {
  const inviter = { brandId, memberId: inviterId }
  const [above, others, numbers] = await Promise.all([
    rewardedInviterOf(database, inviter),
    otherFriends(database, inviter, { except: friendId, max: mostCompared }),
    payments.ofMembers.sharing({ brandId, memberId: friendId }, mostSharing),
  ])
  const rewarded = above === undefined ? [inviterId] : [inviterId, above]
  const signs = new Set<ReferralSign>()
  for (const one of rewarded) for (const sign of await identity.sharedBetween(brandId, one, friendId)) signs.add(sign)
  for (const one of others)
    for (const sign of await identity.sharedBetween(brandId, one, friendId)) if (sign !== 'address') signs.add(sign)
  const compared = new Set<bigint>([...rewarded, ...others])
  if (numbers.some(({ memberId }) => compared.has(memberId))) signs.add('bank')
  return [...signs]
}

const mostSharing = 1_000
/** How many of the inviter's other friends a friend is compared with, the latest first. */
const mostCompared = 50

/** What an inviter sees of a friend's name. Ask before a transaction begins: it takes a connection of its own. */
export async function friendName(
  { identity }: Pick<RewardParts, 'identity'>,
  { brandId, friendId }: Pick<ReferralRow, 'brandId' | 'friendId'>,
): Promise<string> {
  return maskName((await identity.usernamesOf(brandId, [friendId])).get(friendId) ?? '')
}

/**
 * Offers what a friend, the inviter and the inviter's inviter get, within the transaction that records why. Who has been rewarded for
 * enough friends in this month gets nothing for this one.
 */
export async function offerForFriend(
  parts: RewardParts,
  tx: Database,
  { referral, name }: { readonly referral: ReferralRow; readonly name: string },
): Promise<void> {
  const { brands, settingsOf } = parts
  const { brandId, inviterId, friendId, referralId } = referral
  const settings = settingsOf(brandId).referral
  if (settings === undefined) return
  await parts.noteDeed?.(tx, { brandId, memberId: inviterId }, 'friends')
  const expiresAt = parts.clock.now().add({ hours: 24 * settings.claimDays })
  const offer = { brandId, source: 'referral' as const, expiresAt }
  await offerReward(parts, tx, {
    ...offer,
    memberId: friendId,
    sourceId: `${referralId}:friend`,
    words: 'friend_welcome',
    value: { kind: 'cash', amountMinor: settings.friendMinor },
  })
  const month = dayOf(parts.clock.now(), brands.byId(brandId).timeZone).with({ day: 1 })
  let rewarded: DataOwner | undefined = { brandId, memberId: inviterId }
  for (const [place, amountMinor] of settings.levelsMinor.entries()) {
    if (rewarded === undefined) return
    if (await countFriend(tx, rewarded, month, settings.friendsPerMonth))
      await offerReward(parts, tx, {
        ...offer,
        memberId: rewarded.memberId,
        sourceId: `${referralId}:${place + 1}`,
        words: place === 0 ? 'friend_invited' : 'friend_of_friend',
        details: [name],
        value: { kind: 'cash', amountMinor },
      })
    else if (place === 0) await noteCapped(tx, referralId)
    const above: DataOwner['memberId'] | undefined = await rewardedInviterOf(tx, rewarded)
    rewarded = above === undefined ? undefined : { brandId, memberId: above }
  }
}
