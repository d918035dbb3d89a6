import { formatAmount, minorSum } from '@baize/money'
import type { BrandDay, Job } from '../../../kernel/jobs/index.ts'
import { daily } from '../../../kernel/jobs/index.ts'
import { uuidOfText, type BrandId, type MemberId } from '../../../kernel/ids.ts'
import type { Brand } from '../../brand/index.ts'
import type { NoticeTo, PaidSums } from '../../messages/index.ts'
import { dayOf } from '../../stats/index.ts'
import type { PayParts } from './pay.parts.ts'
import { paidBetween } from './pay-news.sql.ts'

/** How many agents are told in one statement. */
const toldAtOnce = 1_000

/**
 * Tells each agent once a day what was paid to them, all kinds together: real-time wages alone are paid up to 288 times a day. It runs
 * after the wages of the day before are settled, so that they are in it.
 */
export function payNewsJob(parts: PayParts): Job {
  return daily('tell agents’ pay', { at: '04:00', retries: 5, catchUp: 7 }, (day, signal) =>
    tellPaid(parts, day, signal),
  )
}

async function tellPaid(parts: PayParts, { brandId, from, until }: BrandDay, signal: AbortSignal): Promise<void> {
  const { background, database, brands, ownMessages } = parts
  const { currency, agentProgramme } = brands.byId(brandId)
  if (agentProgramme?.payNews === 'none') return
  const shown = (amount: bigint) => `${currency.symbol}${formatAmount(minorSum(amount), currency.digits)}`
  const paid = Map.groupBy(
    await paidBetween(background, { brandId, currency: currency.code, from, until }),
    ({ memberId }) => memberId,
  )
  const news = [...paid].map(([memberId, sums]): NoticeTo => {
    const total = sums.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
    const each: PaidSums = Object.fromEntries(sums.map(({ kind, amountMinor }) => [kind, shown(amountMinor)]))
    return {
      memberId,
      // One for each day: whatever is interrupted and begun again, nobody has it twice.
      messageId: uuidOfText(`pay ${brandId} ${memberId} ${until.toString()}`),
      kind: 'pay_received',
      details: [from.toString(), until.toString(), shown(total), JSON.stringify(each)],
    }
  })
  for (let at = 0; at < news.length; at += toldAtOnce) {
    signal.throwIfAborted()
    const told = await ownMessages.notices(database, brandId, news.slice(at, at + toldAtOnce))
    ownMessages.tellBadges(brandId, told)
  }
}

type Standing = 'pay_unpaid' | 'pay_owed' | 'pay_freed'

/** Tells members how pay stands that could not be made, each at most once a day. */
export async function tellStanding(
  { database, clock, ownMessages }: PayParts,
  { brandId, timeZone }: Pick<Brand, 'brandId' | 'timeZone'>,
  kind: Standing,
  members: readonly MemberId[],
): Promise<void> {
  const day = dayOf(clock.now(), timeZone).toString()
  const news = [...new Set(members)].map((memberId) => ({
    memberId,
    messageId: idOf(kind, brandId, memberId, day),
    kind,
    details: [],
  }))
  for (let at = 0; at < news.length; at += toldAtOnce)
    ownMessages.tellBadges(brandId, await ownMessages.notices(database, brandId, news.slice(at, at + toldAtOnce)))
}

const idOf = (kind: Standing, brandId: BrandId, memberId: MemberId, day: string) =>
  uuidOfText(`${kind} ${brandId} ${memberId} ${day}`)
