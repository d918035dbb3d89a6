import type { LotterySlip } from '@baize/contract'
import { ticketFromJson, type LotteryTicket } from '@baize/lottery'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { hadBonusSince } from '../../ledger/index.ts'
import { cancelSoldSlip } from './end-slip.ts'
import { cancellableUntilMs, presentSlip } from './present-slip.ts'
import { findSlip } from './show-slips.ts'
import type { SlipParts } from './slip.parts.ts'

/**
 * Cancels a slip for its member: the stake is returned. A slip that was cancelled is answered as it is. If a bonus was open since the slip
 * was bought, it stays: own money that waits on a slip would leave the bonus to be staked alone. A bonus that opens while this runs finds
 * the money home, so it is enough to look once.
 */
export async function cancelSlip(
  parts: SlipParts,
  session: Session,
  slipId: string,
  language: Language,
): Promise<LotterySlip> {
  const known = await findSlip(parts, session, slipId)
  const { slip, draw, ends } = known
  if (ends.some(({ kind }) => kind === 'cancelled')) return presentSlip(parts, known, language)
  const untilMs = cancellableUntilMs(parts, slip, draw, parts.clock.now())
  if (untilMs === -Infinity || ends.length > 0) throw new Refusal('lottery.cannot_cancel')
  if (await hadBonusSince(parts.database, slip.accountId, slip.placedAt))
    throw new Refusal('lottery.cannot_cancel_bonus')
  const until = Temporal.Instant.fromEpochMilliseconds(untilMs)
  const { end, replayed } = await cancelSoldSlip(parts, { ...slip, gameCode: draw.gameCode }, until)
  if (!slip.isTrial && !replayed) {
    // What was sold without a limit took nothing of one, and must not make room under a limit that was set since.
    const wasLimited = ({ termsVersion }: LotteryTicket) =>
      parts.games.version(slip.brandId, draw.gameCode, termsVersion)?.settings.limits.maxNumberPayoutMinor !== null
    const tickets = slip.tickets.flatMap((json) => ticketFromJson(json) ?? [])
    parts.book.giveBackTickets(slip.drawId, tickets.filter(wasLimited))
  }
  return presentSlip(parts, { ...known, ends: [end] }, language)
}
