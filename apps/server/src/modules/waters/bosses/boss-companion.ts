import { addMinor, minor, negateMinor, subtractMinor, type Minor } from '@baize/money'
import { usableMinor, type Companion, type DecisionContext } from '../../ledger/index.ts'
import { insertStatement, storedShares } from './boss-companion.sql.ts'
import type { BossRequest, BossRow, StoredShare } from './boss.types.ts'

export type BossCompanion = Companion<null, BossRequest, BossRow, StoredShare>

/**
 * The bosses' companion in the lane: a stake on a boss and what a boss pays are committed together with their posting, while the boss
 * allows it. All of one boss is one round of the ledger.
 */
export function createBossCompanion(): BossCompanion {
  return {
    name: 'waters',
    load: async () => new Map(),
    houseAccounts: ({ house }) => [house],
    // What of the stakes was bonus money must be looked up: they are added to and paid in later commands.
    earlierBets: ({ bossId }) => ({ rounds: [bossId], keys: [] }),
    decide(_state, context, request) {
      const { kind, bossId, amountMinor, house, gameCode, gameType } = request
      const playable = playableMinor(context, gameType)
      if (kind === 'stake' && request.gate.isClosing) return { refused: 'waters.not_found' }
      if (kind === 'stake' && playable < amountMinor)
        return { refused: context.owedMinor > 0n ? 'wallet.debt_open' : 'wallet.insufficient_funds' }
      if (kind === 'stake' && isAboveBonusStake(context, bossId, amountMinor))
        return { refused: 'bonus.stake_too_high' }
      const balanceAfterMinor =
        kind === 'stake' ? subtractMinor(playable, amountMinor) : addMinor(playable, amountMinor)
      const share: StoredShare = { bossId, amountMinor, balanceAfterMinor }
      const common = { houseAccountId: house, round: bossId, gameCode, gameType }
      return {
        state: null,
        entries: [
          kind === 'stake'
            ? { ...common, kind, amountMinor: negateMinor(amountMinor) }
            : { ...common, kind: 'payout', amountMinor, closesRound: true },
        ],
        row: { request, share, context },
        result: share,
      }
    },
    insert: insertStatement,
    replay: storedShares,
  }
}

/**
 * What an open bonus allows to stake at most holds for all that is staked on a boss if bonus money is a part of it: a boss returns the same part
 * of all of it, and the ledger sees one command at a time.
 */
function isAboveBonusStake(
  { balanceMinor, bonus, bonusStakedMinor, roundStakedMinor }: DecisionContext,
  bossId: string,
  amountMinor: Minor,
): boolean {
  const { maxStakeMinor, limitsOwnMoney } = bonus?.terms ?? {}
  const isBound = limitsOwnMoney === true || balanceMinor < amountMinor || bonusStakedMinor(bossId) > 0n
  return maxStakeMinor !== undefined && isBound && roundStakedMinor(bossId) + amountMinor > maxStakeMinor
}

/** Own money, and what of an open bonus may be staked here. Nothing is taken from a bonus while a debt is open. */
function playableMinor({ balanceMinor, owedMinor, bonus }: DecisionContext, gameType: string): Minor {
  return owedMinor > 0n ? balanceMinor : minor(balanceMinor + usableMinor(bonus, gameType))
}
