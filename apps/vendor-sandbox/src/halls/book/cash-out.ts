import type { HallAction } from '../hall.ts'
import type { PlayRefusal } from '../../play/play-refusal.ts'
import type { Bet, BetList } from './bets.ts'
import type { GameOfBook } from './game-of-book.ts'
import type { PlaceParts } from './place-bets.ts'
import { possiblePayout } from './settle.ts'

/** How much less than what the member saw may be offered by the time that it arrives, in per cent: they get what they saw. */
const slackPercent = 3n

/**
 * What an open bet would be paid now, in minor units: the average of what it may still pay, less the margin. `undefined` while
 * nothing is offered: a match is suspended, or plays without bets.
 */
export function cashOutOffer(book: GameOfBook, bet: Bet, nowMs: number): bigint | undefined {
  if (bet.state !== 'open') return undefined
  let worth = 1 - book.profile.margin
  for (const leg of bet.legs) {
    const each = book.worth(leg, nowMs)
    if (each === undefined) return undefined
    worth *= each
  }
  const most = possiblePayout(
    bet.stakeMinor,
    bet.legs.map(({ price }) => price),
  )
  const offer = BigInt(Math.floor(Number(bet.stakeMinor) * worth))
  if (offer <= 0n) return undefined
  return offer < most ? offer : most
}

/**
 * Ends an open bet for what is offered now, or for what its member saw if that is hardly more. Refuses as `stale` what has ended,
 * is suspended or was worth clearly more when it was seen.
 */
export async function cashOut(
  { desk, bets, nowMs }: PlaceParts & { readonly bets: BetList },
  book: GameOfBook,
  owner: string,
  { slip, amountMinor }: HallAction,
): Promise<PlayRefusal | undefined> {
  if (typeof slip !== 'string' || typeof amountMinor !== 'string' || !/^[1-9]\d{0,15}$/.test(amountMinor))
    return 'bad_request'
  const bet = bets.find(owner, slip)
  if (bet === undefined || bet.gameCode !== book.game.game.gameCode) return 'stale'
  const offer = cashOutOffer(book, bet, nowMs())
  const seen = BigInt(amountMinor)
  if (offer === undefined || seen * (100n - slackPercent) > offer * 100n) return 'stale'
  const payoutMinor = seen > offer ? seen : offer
  // At once, so that nothing settles it meanwhile.
  bet.state = 'ended'
  try {
    await desk.settle(bet.who, { roundId: bet.roundId, amountMinor: payoutMinor })
  } catch (error) {
    bet.state = 'open'
    throw error
  }
  bet.isCashedOut = true
  bet.payoutMinor = payoutMinor
  bet.endedMs = nowMs()
  bets.close(bet)
  return undefined
}
