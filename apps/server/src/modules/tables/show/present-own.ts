import type { ownTableRound, ReplyOf } from '@baize/contract'
import { sharedPayoutMinor, type SharedGame } from '@baize/engines'
import { formatAmount, minor } from '@baize/money'
import type { StoredPayment, StoredRound, TableBet } from '../tables.types.ts'

type OwnTableBet = ReplyOf<typeof ownTableRound>['own'][number]

export interface PresentedIn {
  readonly digits: number
  readonly game: SharedGame | undefined
  /** The round as it is now; undefined while it is open for bets. */
  readonly round: Pick<StoredRound, 'state' | 'outcome' | 'settledAt'> | undefined
}

/** A player's bets in a round as the player sees them, one for each field. */
export function presentOwn(
  bets: readonly TableBet[],
  payments: readonly StoredPayment[],
  { digits, game, round }: PresentedIn,
): OwnTableBet[] {
  const fields = new Map<string, TableBet>()
  for (const bet of bets) {
    const amountMinor = (fields.get(bet.field)?.amountMinor ?? 0n) + bet.amountMinor
    fields.set(bet.field, { ...bet, amountMinor })
  }
  return [...fields.values()].map((bet) => {
    const paid = payments.find(({ kind, part }) => kind === 'cashed_out' && part === bet.field)
    const payout = paid?.amountMinor ?? payoutOf(bet, game, round)
    return {
      field: bet.field,
      amount: formatAmount(minor(bet.amountMinor), digits),
      target: bet.target ?? null,
      cashedOut: paid?.hundredths ?? null,
      payout: payout === undefined ? null : formatAmount(minor(payout), digits),
    }
  })
}

/** What a bet paid by itself; all bets of a player together are rounded once. */
function payoutOf(bet: TableBet, game: SharedGame | undefined, round: PresentedIn['round']): bigint | undefined {
  if (round === undefined || round.settledAt === null || game === undefined) return undefined
  if (round.state === 'void') return bet.amountMinor
  if (game.flight !== undefined || round.outcome === null) return 0n
  return sharedPayoutMinor(game, round.outcome, [bet])
}
