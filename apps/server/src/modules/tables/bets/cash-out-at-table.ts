import type { cashOutAtTable as endpoint, ReplyOf } from '@baize/contract'
import { formatAmount } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import type { Idempotency } from '../../../kernel/http/bound-call.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { CommandHead } from '../../ledger/index.ts'
import { flightTimes } from '../drive/flight.ts'
import { moneyOf } from '../table-money.ts'
import type { TableParts } from '../tables.parts.ts'
import type { StoredPayment } from '../tables.types.ts'
import { storedResults } from './bet-companion.sql.ts'

/** A player's request: to cash out a bet of crash now, under the client's own key. */
export interface CashOutInput {
  readonly roundId: string
  readonly field: string
  readonly idempotency: Idempotency
}

/** For so long after the crash, what was asked for before it is still written. */
const writtenWithinMs = 5_000

/**
 * Cashes out a bet at the multiple of this moment, by the server's clock: the time when the request arrived counts, however long the
 * answer takes. It is paid once. Repeating the same key and body returns the same.
 */
export async function cashOutAtTable(
  parts: TableParts,
  session: Session,
  asked: CashOutInput,
): Promise<ReplyOf<typeof endpoint>> {
  const arrivedAt = parts.clock.now()
  return parts.pending.track(asked.roundId, cashOut(parts, session, asked, arrivedAt))
}

async function cashOut(
  parts: TableParts,
  session: Session,
  { roundId, field, idempotency: { key, bodyHash } }: CashOutInput,
  arrivedAt: Temporal.Instant,
): Promise<ReplyOf<typeof endpoint>> {
  const { brandId, memberId, wallet } = session
  const [{ accountId, currency }, providerId] = await Promise.all([
    parts.wallet.accountOf(brandId, memberId, wallet),
    parts.ledger.provider(brandId, 'play'),
  ])
  const head = { accountId, providerId, key: `table:${accountId}:${key}`, bodyHash }
  const payment = await payOrRecall(parts, session, { roundId, field, head, arrivedAt })
  return {
    field: payment.part,
    hundredths: payment.hundredths ?? 0,
    payout: formatAmount(payment.amountMinor, currency.digits),
    balanceAfter: formatAmount(payment.balanceAfterMinor, currency.digits),
  }
}

interface AskedCashOut {
  readonly roundId: string
  readonly field: string
  readonly head: CommandHead
  readonly arrivedAt: Temporal.Instant
}

async function payOrRecall(parts: TableParts, session: Session, asked: AskedCashOut): Promise<StoredPayment> {
  try {
    return await pay(parts, session, asked)
  } catch (error) {
    const before = error instanceof Refusal ? await paidBefore(parts, asked.head) : undefined
    if (before === undefined) throw error
    return before
  }
}

async function pay(
  parts: TableParts,
  session: Session,
  { roundId, field, head, arrivedAt }: AskedCashOut,
): Promise<StoredPayment> {
  const { brandId, memberId } = session
  const round = await parts.rounds.findStarted(roundId)
  const isOther = session.gameCode !== undefined && session.gameCode !== round?.gameCode
  if (round?.brandId !== brandId || isOther) throw new Refusal('tables.round_not_found')
  const { gameCode } = round
  const game = parts.gameOf(gameCode)
  if (game?.flight === undefined || round.startedAt === null) throw new Refusal('tables.no_open_bet')
  // A round of a former version of the game is void, or will be.
  if (!(await parts.rounds.canDeal(round))) throw new Refusal('tables.no_open_bet')
  const times = flightTimes(game, round, (await parts.rounds.deal(round)).outcome)
  const hundredths = game.flight.multipleAt(Math.max(0, arrivedAt.epochMilliseconds - times.startedMs))
  if (hundredths > times.crash) throw new Refusal('tables.too_late')
  const isTrial = session.wallet === 'trial'
  const { house, gameType } = await moneyOf(parts, { brandId, gameCode, isTrial })
  const until = Temporal.Instant.fromEpochMilliseconds(times.crashMs + writtenWithinMs)
  const { result, replayed } = await parts.ledger.run(parts.companion, {
    ...head,
    request: { kind: 'cashOut', roundId, gameCode, gameType, field, hundredths, until, house },
  })
  if (result.kind !== 'payment') throw new Error('a command that cashes out bet something')
  const { payment } = result
  const told = { brandId, gameCode, roundId, memberId, isTrial, field, hundredths: payment.hundredths ?? hundredths }
  if (!replayed) parts.announce({ kind: 'cashOut', ...told })
  return payment
}

async function paidBefore(parts: TableParts, head: CommandHead): Promise<StoredPayment | undefined> {
  const [stored] = await storedResults(parts.database, [head])
  if (stored?.result.kind !== 'payment') return undefined
  const isSame = stored.accountId === head.accountId && Buffer.compare(stored.bodyHash, head.bodyHash) === 0
  return isSame ? stored.result.payment : undefined
}
