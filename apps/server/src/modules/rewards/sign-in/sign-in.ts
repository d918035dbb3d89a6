import type { ReplyOf, signInDays } from '@baize/contract'
import { formatAmount } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { dayOf } from '../../stats/index.ts'
import { claimReward } from '../centre/claim-reward.ts'
import { offerReward } from '../centre/offer-reward.ts'
import type { RewardRow } from '../centre/reward.sql.ts'
import type { RewardParts } from '../rewards.parts.ts'
import { insertSignedDay, lastSignedDay } from './sign-in.sql.ts'

/** The seven days of a member: which are done, and whether today's is. A missed day begins anew. */
export async function showSignInDays(
  { database, clock, brands, settingsOf }: RewardParts,
  session: Session,
): Promise<ReplyOf<typeof signInDays>> {
  const { timeZone, currency } = brands.byId(session.brandId)
  const today = dayOf(clock.now(), timeZone)
  const last = await lastSignedDay(database, session)
  const daysAgo = last === undefined ? Infinity : last.day.until(today).days
  const isDone = daysAgo <= 0
  // After the seventh day in a row the next one is the first again.
  const done = last === undefined || daysAgo > 1 || (daysAgo === 1 && last.streak === 7) ? 0 : last.streak
  const amounts = settingsOf(session.brandId).signIn?.amountsMinor ?? []
  return {
    days: amounts.map((amountMinor, place) => ({
      amount: formatAmount(amountMinor, currency.digits),
      state: place < done ? 'done' : place === done && !isDone ? 'today' : 'later',
    })),
    isDone,
    nextAt: today.add({ days: 1 }).toZonedDateTime(timeZone).toInstant().toString(),
    currencySymbol: currency.symbol,
  }
}

/** Signs a member in for today, once, and gives the day's reward. The day is the brand's, by the server's clock. */
export async function signIn(parts: RewardParts, session: Session): Promise<RewardRow> {
  const { database, clock, brands, settingsOf, protection } = parts
  const { brandId, memberId } = session
  const settings = settingsOf(brandId).signIn
  if (settings === undefined) throw new Refusal('sign_in.off')
  if ((await protection.excludedAmong(brandId, [memberId])).size > 0) throw new Refusal('protection.excluded')
  const now = clock.now()
  const day = dayOf(now, brands.byId(brandId).timeZone)
  const offered = await database.transaction().execute(async (tx) => {
    const streak = await insertSignedDay(tx, session, day, now)
    const amountMinor = streak === undefined ? undefined : settings.amountsMinor[streak - 1]
    if (streak === undefined || amountMinor === undefined) return undefined
    await parts.noteDeed?.(tx, { brandId, memberId }, 'sign_in')
    return offerReward(parts, tx, {
      brandId,
      memberId,
      source: 'sign_in',
      sourceId: day.toString(),
      words: 'sign_in',
      details: [String(streak)],
      value: { kind: 'cash', amountMinor },
      expiresAt: now.add({ hours: 24 * settings.claimDays }),
    })
  })
  if (offered === undefined) throw new Refusal('sign_in.done')
  // If this is interrupted, it waits in the reward centre.
  return claimReward(parts, session, offered.rewardId)
}
