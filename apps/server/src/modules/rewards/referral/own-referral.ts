import type { invitationTerms, memberReferral, QueryOf, ReplyOf } from '@baize/contract'
import { formatAmount, minorSum } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import type { DataOwner } from '../../../kernel/personal-data.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { countedAddress, type Throttle } from '../../../kernel/throttle.ts'
import { maskName } from '../../identity/index.ts'
import { dayOf } from '../../stats/index.ts'
import type { ReferralSettings } from '../rewards.files.ts'
import type { RewardParts } from '../rewards.parts.ts'
import { friendTotals, pageOfFriends, type FriendRow } from './friends.sql.ts'
import { codeOf, friendsCounted, insertCode, inviterOf } from './referral.sql.ts'

/** A brand's terms. Throws `referral.off` while its switch is off. */
export function referralSettings({ settingsOf, isReferralOn }: RewardParts, brandId: BrandId): ReferralSettings {
  const settings = settingsOf(brandId).referral
  if (settings === undefined || !isReferralOn(brandId)) throw new Refusal('referral.off')
  return settings
}

/** A member's code, the terms, and a page of the friends who came by it. */
export async function showReferral(
  parts: RewardParts,
  session: Session,
  page: QueryOf<typeof memberReferral>,
): Promise<ReplyOf<typeof memberReferral>> {
  const { database, clock, brands, identity } = parts
  const settings = referralSettings(parts, session.brandId)
  const { currency, timeZone } = brands.byId(session.brandId)
  const now = clock.now()
  const levels = settings.levelsMinor.length
  const [code, friends, totals, counted] = await Promise.all([
    ownCode(parts, session),
    pageOfFriends(database, session, { levels, ...page }),
    friendTotals(database, session, levels),
    friendsCounted(database, session, dayOf(now, timeZone).with({ day: 1 })),
  ])
  const names = await identity.usernamesOf(
    session.brandId,
    friends.map(({ friendId }) => friendId),
  )
  const amount = (value: bigint) => formatAmount(minorSum(value), currency.digits)
  const totalCount = totals.friends + totals.friendsOfFriends
  return {
    code,
    terms: { ...termsOf(settings, currency.digits), levels: settings.levelsMinor.map(amount) },
    month: { counted, most: settings.friendsPerMonth },
    totals: { friends: totals.friends, rewarded: totals.rewarded, earned: amount(totals.earnedMinor) },
    list: friends.map((one) => ({
      name: maskName(names.get(one.friendId) ?? ''),
      level: one.level,
      joinedAt: one.joinedAt.toString(),
      state: stateOf(one, settings, now),
      brought: one.broughtMinor === null ? null : amount(one.broughtMinor),
    })),
    pageNo: page.pageNo,
    totalPages: Math.max(1, Math.ceil(totalCount / page.pageSize)),
    totalCount,
    currencySymbol: currency.symbol,
  }
}

/** The terms for whoever came by a code, and whose it is. Limited for each address, so that guessing codes is useless. */
export async function showInvitation(
  parts: RewardParts,
  at: { readonly brandId: BrandId; readonly address: string },
  code: string,
  throttle: Pick<Throttle, 'take'>,
): Promise<ReplyOf<typeof invitationTerms>> {
  const { brands, database, identity } = parts
  const settings = referralSettings(parts, at.brandId)
  const { currency, throttles } = brands.byId(at.brandId)
  const { allowed, retryAfterSeconds } = await throttle.take(`referral:${at.brandId}:${countedAddress(at.address)}`, {
    limit: throttles.affiliateChecksPerHourPerAddress,
    windowSeconds: 3_600,
  })
  if (!allowed) throw new Refusal('request.too_many', { values: [retryAfterSeconds], retryAfterSeconds })
  const inviterId = await inviterOf(database, at.brandId, code)
  if (inviterId === undefined) throw new Refusal('referral.unknown')
  const name = (await identity.usernamesOf(at.brandId, [inviterId])).get(inviterId) ?? ''
  return { inviter: maskName(name), ...termsOf(settings, currency.digits), currencySymbol: currency.symbol }
}

function termsOf(settings: ReferralSettings, digits: number) {
  return {
    friendAmount: formatAmount(settings.friendMinor, digits),
    minimumDeposit: formatAmount(settings.minimumDepositMinor, digits),
    minimumTurnover: formatAmount(settings.minimumTurnoverMinor, digits),
    days: settings.days,
  }
}

function stateOf(one: FriendRow, { days }: ReferralSettings, now: Temporal.Instant) {
  if (one.state === 'held') return 'checking' as const
  if (one.state === 'rewarded' && one.broughtMinor !== null) return 'rewarded' as const
  if (one.state === 'rewarded') return one.level === 1 && one.isCapped ? ('capped' as const) : ('unshared' as const)
  if (one.state === 'refused') return 'refused' as const
  if (Temporal.Instant.compare(one.joinedAt.add({ hours: 24 * days }), now) <= 0) return 'lapsed' as const
  return one.depositedAt === null ? ('joined' as const) : ('playing' as const)
}

/** Digits and letters that nobody mistakes for each other: 32, so each is equally likely. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const codeLength = 8
const tries = 5

/** A member's code, made when it is first asked for. */
export async function ownCode({ database, clock, randomness }: RewardParts, owner: DataOwner): Promise<string> {
  for (let tried = 0; tried < tries; tried += 1) {
    const known = await codeOf(database, owner)
    if (known !== undefined) return known
    const made = [...randomness.bytes(codeLength)].map((byte) => alphabet.charAt(byte % alphabet.length)).join('')
    await insertCode(database, owner, made, clock.now())
  }
  throw new Error('no free code was found')
}
