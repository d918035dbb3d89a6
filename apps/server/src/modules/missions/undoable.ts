import type { DataOwner } from '../../kernel/personal-data.ts'
import { providerCodes } from '../ledger/index.ts'
import { dayOf } from '../stats/index.ts'
import type { Mission } from './mission.ts'
import type { MissionParts } from './missions.parts.ts'
import type { MissionPeriod } from './periods.rules.ts'

/**
 * What of a mission's progress in a period consists of bets that the member can take back at will, or has: slips of lotteries. Whoever
 * was given a step for them would keep it and have the money back.
 */
export async function undoableOf(
  { database, catalog, clock, brands, wallet, undoableStakes }: MissionParts,
  { brandId, memberId }: DataOwner,
  { content: { goal, gameTypes } }: Mission,
  period: Pick<MissionPeriod, 'from'>,
): Promise<bigint> {
  if (goal !== 'turnover' && goal !== 'rounds') return 0n
  const { timeZone } = brands.byId(brandId)
  const { accountId } = await wallet.accountOf(brandId, memberId, 'main')
  const beginOf = (day: Temporal.PlainDate) => day.toZonedDateTime(timeZone).toInstant()
  const today = beginOf(dayOf(clock.now(), timeZone))
  const found = await undoableStakes(accountId, { since: beginOf(period.from), today })
  if (found.length === 0) return 0n
  const codes = await providerCodes(database, [...new Set(found.map(({ providerId }) => providerId))])
  return found.reduce((sum, { providerId, gameCode, stakedMinor, slips }) => {
    const vendorCode = codes.get(providerId) ?? ''
    const gameType = catalog.of(brandId).game({ vendorCode, gameCode })?.gameType
    if (gameTypes.length > 0 && !gameTypes.some((one) => one === gameType)) return sum
    return sum + (goal === 'turnover' ? stakedMinor : slips)
  }, 0n)
}
