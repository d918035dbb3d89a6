import type { ownTableRound as endpoint, ReplyOf } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { usableMinor } from '../../ledger/index.ts'
import { betsOfAccount, paymentsOfAccount } from '../rounds/round-money.sql.ts'
import { moneyOf } from '../table-money.ts'
import type { TableParts } from '../tables.parts.ts'
import { presentOwn } from './present-own.ts'
import { presentTableRound } from './present-round.ts'

/** Returns a round with the caller's bets in it, what they paid so far, and the balance now. */
export async function ownTableRound(
  parts: TableParts,
  session: Session,
  roundId: string,
): Promise<ReplyOf<typeof endpoint>> {
  const { brandId, memberId, wallet } = session
  const round = await parts.rounds.read(roundId)
  const isOther = session.gameCode !== undefined && session.gameCode !== round?.gameCode
  if (round?.brandId !== brandId || isOther) throw new Refusal('tables.round_not_found')
  const { accountId, currency } = await parts.wallet.accountOf(brandId, memberId, wallet)
  const isTrial = wallet === 'trial'
  const [bets, payments, funds, { gameType }] = await Promise.all([
    betsOfAccount(parts.database, roundId, accountId),
    paymentsOfAccount(parts.database, roundId, accountId),
    parts.ledger.funds(accountId),
    moneyOf(parts, { brandId, gameCode: round.gameCode, isTrial }),
  ])
  const { digits } = currency
  const payout = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  return {
    round: presentTableRound(round, parts.gameOf(round.gameCode)),
    own: presentOwn(bets, payments, { digits, game: parts.gameOf(round.gameCode), round }),
    payout: formatAmount(minor(payout), digits),
    balance: formatAmount(minor(funds.balanceMinor + usableMinor(funds.bonus, gameType)), digits),
  }
}
