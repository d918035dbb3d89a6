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
    // What of the stakes was bonus money must be looked up: they are paid in a later command.
    earlierBets: ({ kind, bossId }) => ({ rounds: kind === 'win' ? [bossId] : [], keys: [] }),
    decide(_state, context, request) {
      const { kind, bossId, amountMinor, house, gameCode, gameType } = request
      const playable = playableMinor(context, gameType)
      if (kind === 'stake' && request.gate.isClosing) return { refused: 'waters.not_found' }
      if (kind === 'stake' && playable < amountMinor)
        return { refused: context.owedMinor > 0n ? 'wallet.debt_open' : 'wallet.insufficient_funds' }
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

/** Own money, and what of an open bonus may be staked here. Nothing is taken from a bonus while a debt is open. */
function playableMinor({ balanceMinor, owedMinor, bonus }: DecisionContext, gameType: string): Minor {
  return owedMinor > 0n ? balanceMinor : minor(balanceMinor + usableMinor(bonus, gameType))
}
