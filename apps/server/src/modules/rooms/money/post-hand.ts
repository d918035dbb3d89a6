import type { HandResult } from '@baize/engines'
import { minor } from '@baize/money'
import type { AccountId, HouseAccountId, TransactionDraft } from '../../ledger/index.ts'
import type { RoomParts } from '../rooms.parts.ts'
import type { StoredHand } from '../rooms.types.ts'

/** What a hand posts on, the account `rooms`, and the catalogue's type of its game. */
interface HandMoney {
  readonly house: HouseAccountId
  readonly gameType: string
}

/**
 * Posts a hand: for each member's seat that put chips in, a stake, and a payout if it took chips out. All in one commit, each under a key of
 * its own, so a hand is settled once. Demo opponents have no account: what they win or lose stays with the site.
 */
export async function postHand(parts: RoomParts, hand: StoredHand, result: HandResult): Promise<void> {
  const { providerId, transactions } = await postingsOf(parts, hand, result)
  const [first] = transactions
  if (first?.accountId === undefined) return
  await parts.ledger.post({ accountId: first.accountId, providerId, transactions })
}

/** What a hand posts, and under whom. */
export async function postingsOf({ ledger, catalog }: RoomParts, hand: StoredHand, result: HandResult) {
  const { brandId, currency, gameCode } = hand
  const [house, providerId] = await Promise.all([
    ledger.houseAccount({ brandId, currency, name: 'rooms' }),
    ledger.provider(brandId, 'play'),
  ])
  const gameType = catalog.ownGame(brandId, gameCode)?.gameType ?? 'PVP'
  return { providerId, transactions: handTransactions(hand, result, { house, gameType }) }
}

/** The key of what a hand posts for a seat. */
export const handKeyOf = (handId: string, seat: number) => `hand:${handId}:${seat}`

/** What a hand posts. Throws if its result creates or loses chips. */
export function handTransactions(
  { handId, gameCode, players, setup }: Pick<StoredHand, 'handId' | 'gameCode' | 'players' | 'setup'>,
  result: HandResult,
  { house, gameType }: HandMoney,
): TransactionDraft[] {
  checkResult(result, players)
  const { rakeBasisPoints } = setup.terms
  return result.seats.flatMap(({ seat, staked, won, rake }) => {
    const player = players.find((one) => one.seat === seat)
    if (player === undefined || player.accountId === null || staked === 0) return []
    const common = { houseAccountId: house, round: handId, gameCode }
    const validMinor = minor(BigInt(validOf(staked, rake, rakeBasisPoints)))
    const stake = { ...common, kind: 'stake' as const, amountMinor: minor(BigInt(-staked)), validMinor, gameType }
    const entries =
      won === 0
        ? [{ ...stake, closesRound: true }]
        : [stake, { ...common, kind: 'payout' as const, amountMinor: minor(BigInt(won)), closesRound: true }]
    const accountId = BigInt(player.accountId) as AccountId // written from one when the hand was dealt
    return [{ key: handKeyOf(handId, seat), accountId, entries }]
  })
}

/** What of a stake counts as turnover: that for which its share of the rake stands. */
export function validOf(staked: number, rake: number, rakeBasisPoints: number): number {
  return rakeBasisPoints === 0 ? 0 : Math.min(staked, Math.floor((rake * 10_000) / rakeBasisPoints))
}

function checkResult({ seats, rake }: HandResult, players: StoredHand['players']): void {
  const sum = (of: (one: (typeof seats)[number]) => number) => seats.reduce((total, one) => total + of(one), 0)
  if (sum(({ staked }) => staked) !== sum(({ won }) => won) + rake || sum((one) => one.rake) !== rake)
    throw new Error('a hand creates or loses chips')
  for (const { seat, staked, won, rake: share } of seats) {
    const player = players.find((one) => one.seat === seat)
    if (player === undefined || staked > player.chips || Math.min(staked, won, share) < 0)
      throw new Error(`seat ${seat} cannot have put in or taken out what the hand says`)
    if (staked === 0 && won > 0) throw new Error(`seat ${seat} wins without a stake`)
  }
}
