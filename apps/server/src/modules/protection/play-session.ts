import type { ownPlayFacts, ReplyOf } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { Session } from '../../kernel/caller.ts'
import { readUsage } from '../ledger/index.ts'
import { realityOf } from './change-limits.ts'
import { beginPlay, notePassed, playOf } from './play-session.sql.ts'
import type { ProtectionParts } from './protection.parts.ts'
import { nextCheck } from './protection.rules.ts'
import { memberRow } from './protection.sql.ts'

/** Notes that play for money begins in a session, unless it has begun already. */
export async function noteLaunch({ database, clock }: ProtectionParts, session: Session): Promise<void> {
  if (session.role !== 'trial') await beginPlay(database, session, clock.now())
}

/** What has happened since play began in a session, and when the next reality check is due. */
export async function playFacts(parts: ProtectionParts, session: Session): Promise<ReplyOf<typeof ownPlayFacts>> {
  const { database, wallet, clock } = parts
  const now = clock.now()
  const { accountId, currency } = await wallet.accountOf(session.brandId, session.memberId, 'main')
  const [row, play] = await Promise.all([memberRow(database, session), playOf(database, session)])
  const everyMinutes = realityOf(parts, session, row)
  const since = play?.begunAt
  const nextCheckAt = play === undefined ? null : nextCheck(everyMinutes, play)
  const [stakes = 0n, loss = 0n] =
    since === undefined
      ? []
      : await readUsage(database, accountId, [
          { flow: 'stake', since },
          { flow: 'loss', since },
        ])
  return {
    playingSince: since?.toString() ?? null,
    playedMinutes: since === undefined ? 0 : Math.floor(secondsBetween(since, now) / 60),
    stakes: formatAmount(minor(stakes), currency.digits),
    result: formatAmount(minor(-loss), currency.digits),
    currencySymbol: currency.symbol,
    everyMinutes,
    nextCheckAt: nextCheckAt?.toString() ?? null,
    secondsToCheck: nextCheckAt === null ? null : Math.ceil(secondsBetween(now, nextCheckAt)),
  }
}

/** The seconds from one moment to another; 0 if that has passed. */
function secondsBetween(from: Temporal.Instant, to: Temporal.Instant): number {
  return Math.max(0, (to.epochMilliseconds - from.epochMilliseconds) / 1_000)
}

/** The member has seen the reality check: the next one comes after another interval. */
export async function passCheck(parts: ProtectionParts, session: Session): Promise<ReplyOf<typeof ownPlayFacts>> {
  await notePassed(parts.database, session, parts.clock.now())
  return playFacts(parts, session)
}
