import { entryOf } from '@baize/engines'
import { minor } from '@baize/money'
import type { AccountId, HouseAccountId, TransactionDraft } from '../../ledger/index.ts'
import type { RoomParts } from '../rooms.parts.ts'
import type { StoredTournament } from '../tournaments/tournaments.sql.ts'
import { validOf } from './post-hand.ts'

/** A fee stands for as much turnover as a rake of this share, in hundredths of a percent. */
const feeStandsFor = 500

/**
 * Posts a tournament whose places are decided: for each member the entry as a stake, and a payout if it won a prize. All in one commit, each
 * under a key of its own, so a tournament is paid once. Demo opponents have no account: their prizes stay with the site.
 */
export async function postTournament(parts: RoomParts, tournament: StoredTournament): Promise<void> {
  const { providerId, transactions } = await tournamentPostings(parts, tournament)
  const [first] = transactions
  if (first === undefined) return
  await parts.ledger.post({ accountId: first.accountId, providerId, transactions })
}

/** What a tournament posts, and under whom. */
export async function tournamentPostings({ ledger, catalog }: RoomParts, tournament: StoredTournament) {
  const { brandId, currency, gameCode } = tournament
  const [house, providerId] = await Promise.all([
    ledger.houseAccount({ brandId, currency, name: 'rooms' }),
    ledger.provider(brandId, 'play'),
  ])
  const gameType = catalog.ownGame(brandId, gameCode)?.gameType ?? 'PVP'
  return { providerId, transactions: tournamentTransactions(tournament, { house, gameType }) }
}

/** The key of what a tournament posts for a seat. */
export const tournamentKeyOf = (tournamentId: string, seat: number) => `sit-and-go:${tournamentId}:${seat}`

/** What a tournament posts. Throws if its prizes are not all buy-ins. */
export function tournamentTransactions(
  { tournamentId, gameCode, terms, players }: Pick<StoredTournament, 'tournamentId' | 'gameCode' | 'terms' | 'players'>,
  { house, gameType }: { readonly house: HouseAccountId; readonly gameType: string },
): (TransactionDraft & { readonly accountId: AccountId })[] {
  const prizes = players.reduce((sum, { prize }) => sum + (prize ?? NaN), 0)
  if (prizes !== terms.buyIn * players.length) throw new Error('the prizes of a tournament are not its buy-ins')
  return players.flatMap(({ seat, accountId, entry, prize }) => {
    if (accountId === null) return []
    if (entry !== entryOf(terms)) throw new Error(`seat ${seat} has paid something else than the entry`)
    const common = { houseAccountId: house, round: tournamentId, gameCode }
    const validMinor = minor(BigInt(validOf(entry, terms.fee, feeStandsFor)))
    const stake = { ...common, kind: 'stake' as const, amountMinor: minor(BigInt(-entry)), validMinor, gameType }
    const won = minor(BigInt(prize ?? 0))
    const entries =
      won === 0n
        ? [{ ...stake, closesRound: true }]
        : [stake, { ...common, kind: 'payout' as const, amountMinor: won, closesRound: true }]
    return [{ key: tournamentKeyOf(tournamentId, seat), accountId, entries }]
  })
}
