import type { Ports } from '@baize/sandbox-kit'
import type { Books } from '../books/books.ts'
import type { Movement, RoundRecord } from '../books/entries.ts'
import type { GameBook, PlayableGame } from '../games/game-book.ts'
import type { Courier } from '../wallet/courier.ts'
import type { Owed, WalletAnswer } from '../wallet/wallet-client.ts'

/** Sends what rounds still owe once their stake is taken: the win or the finish. */
export interface OwedRounds {
  /** Sends what a round owes; resolves when that is done, or immediately if it owes nothing. */
  complete(round: RoundRecord): Promise<WalletAnswer | undefined>
  /** Sends what rounds of an earlier run owe but never recorded. */
  resume(): void
}

/** Creates the sender of what rounds owe. */
export function openOwedRounds(parts: {
  readonly books: Books
  readonly courier: Courier
  readonly games: GameBook
  readonly ports: Ports
}): OwedRounds {
  const { books, courier, games, ports } = parts
  const complete: OwedRounds['complete'] = async (round) => {
    const bet = books.movement(round.betId)
    const isOpen = bet?.ending === 'confirmed' && books.movementsOfRound(round.id).length === 1
    const owed = isOpen ? owedOf(round, bet.movement, games, ports) : undefined
    return owed === undefined ? undefined : courier.owe(owed)
  }
  return {
    complete,
    resume: () => {
      for (const round of books.rounds()) void complete(round)
    },
  }
}

/** Whether a lost round ends with a separate finish call, as in multi-step games: true for single-draw gcp games. */
export function endsByFinish({ vendor, model }: PlayableGame): boolean {
  return vendor.dialect === 'gcp' && vendor.walletMode === 'seamless' && model.kind === 'choice'
}

function owedOf(round: RoundRecord, bet: Movement, games: GameBook, ports: Ports): Owed | undefined {
  const base = { ...bet, id: ports.uuid(), closesRound: true, at: ports.now() }
  if (round.payoutMinor !== '0') return { ...base, type: 'win', originalId: bet.id, amountMinor: round.payoutMinor }
  const game = games.find(bet.vendorCode, bet.gameCode)
  if (bet.closesRound || game === undefined || !endsByFinish(game)) return undefined
  return { ...base, type: 'finish', originalId: bet.id, amountMinor: '0' }
}
