import type { ReplyOf, TableRound, tableRoundProof } from '@baize/contract'
import type { SharedGame } from '@baize/engines'
import type { TableParts } from '../tables.parts.ts'
import type { StoredRound, StoredSeries } from '../tables.types.ts'

/** A round as everybody sees it; `game` says what is known of it before its first bet. */
export function presentTableRound(round: StoredRound, game: Pick<SharedGame, 'cardOf'> | undefined): TableRound {
  return {
    roundId: round.roundId,
    roundNo: Number(round.roundNo),
    seriesNo: round.seriesNo,
    phase: round.state,
    opensAt: round.opensAt.toString(),
    closesAt: round.closesAt.toString(),
    startedAt: round.startedAt?.toString() ?? null,
    outcome: round.outcome,
    ...(game?.cardOf === undefined ? {} : { card: game.cardOf(round.seriesNo) }),
  }
}

/** A series as everybody sees it: its seed is not in it. */
export async function presentSeries(
  parts: Pick<TableParts, 'rounds' | 'gameOf'>,
  stored: StoredSeries,
): Promise<ReplyOf<typeof tableRoundProof>['series']> {
  const { seriesNo, serverSeedHash, clientSeed, definitionHash } = stored
  // Of a former version of the game, cards that were put away are not known any more.
  const isNow = parts.gameOf(stored.gameCode)?.definitionHash === definitionHash
  const burned = isNow ? (await parts.rounds.series(stored, seriesNo)).series.burned : []
  return { seriesNo, serverSeedHash, clientSeed, definitionHash, burned: [...burned] }
}
