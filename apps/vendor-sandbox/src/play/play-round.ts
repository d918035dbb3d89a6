import type { Ports } from '@baize/sandbox-kit'
import type { Books } from '../books/books.ts'
import type { GameSession, Movement, RoundRecord } from '../books/entries.ts'
import type { Selection } from '../games/choices/choice-game.ts'
import { drawRound, isPlayable, payoutOf } from '../games/draw-round.ts'
import type { RoundGame } from '../games/game-book.ts'
import type { Courier } from '../wallet/courier.ts'
import type { RefusalReason, WalletAnswer } from '../wallet/wallet-client.ts'
import { endsByFinish, type OwedRounds } from './complete-round.ts'

/** A game window's request for a round. */
export interface RoundRequest {
  readonly requestId: string
  readonly stakeMinor: bigint
  readonly selection: Selection
}

/** How a request for a round ended. */
export type RoundResult =
  | {
      readonly outcome: 'played'
      readonly round: RoundRecord
      readonly balanceMinor: bigint | undefined
      /** The platform has not confirmed the win yet; it is resent until it does. */
      readonly isWinPending: boolean
    }
  | { readonly outcome: 'refused'; readonly reason: RefusalReason | 'bad_request' | 'house_unreachable' }

/** The dependencies of rounds. */
export interface RoundParts {
  readonly books: Books
  readonly courier: Courier
  readonly owed: OwedRounds
  readonly ports: Ports
}

/**
 * Plays a round for money. The outcome is drawn and recorded before the stake is requested, so the wallet's reply cannot
 * change it; it counts only once the platform has taken the stake.
 */
export async function playRound(
  parts: RoundParts,
  {
    game,
    session,
    request,
  }: { game: RoundGame; session: GameSession & { readonly accountId: string }; request: RoundRequest },
): Promise<RoundResult> {
  const { stakeMinor, selection } = request
  if (!game.stakes.includes(stakeMinor) || !isPlayable(game.model, selection))
    return { outcome: 'refused', reason: 'bad_request' }
  const drawn = drawRound(game.model, selection, parts.ports.chance)
  const payoutMinor = payoutOf(game.model, drawn, stakeMinor)
  const roundId = parts.ports.uuid()
  const betId = parts.ports.uuid()
  const at = parts.ports.now()
  const round: RoundRecord = {
    id: roundId,
    session: session.token,
    requestId: request.requestId,
    vendorCode: session.vendorCode,
    betId,
    stakeMinor: String(stakeMinor),
    payoutMinor: String(payoutMinor),
    drawn,
    at,
  }
  const bet: Movement = {
    id: betId,
    type: 'bet',
    vendorCode: session.vendorCode,
    accountId: session.accountId,
    houseSession: session.houseSession,
    currency: { code: session.currency.code, digits: session.currency.digits },
    gameCode: session.gameCode,
    roundId,
    amountMinor: String(stakeMinor),
    closesRound: payoutMinor === 0n && !endsByFinish(game),
    at,
  }
  const answer = await parts.courier.bet(bet, { kind: 'round', round })
  return answer.outcome === 'confirmed' ? complete(parts, round, answer) : refusal(answer)
}

/** How long a game window waits for its win to be confirmed before it shows the win as pending. */
const patienceMs = 4_000

async function complete(
  { owed, ports }: RoundParts,
  round: RoundRecord,
  bet: Extract<WalletAnswer, { outcome: 'confirmed' }>,
): Promise<RoundResult> {
  const sending = owed.complete(round)
  if (round.payoutMinor === '0')
    return { outcome: 'played', round, balanceMinor: bet.balanceMinor, isWinPending: false }
  const waiting = new AbortController()
  const answer = await Promise.race([sending, ports.sleep(patienceMs, waiting.signal)])
  waiting.abort()
  const isDone = answer?.outcome === 'confirmed'
  return {
    outcome: 'played',
    round,
    balanceMinor: isDone ? answer.balanceMinor : bet.balanceMinor,
    isWinPending: !isDone,
  }
}

function refusal(answer: Exclude<WalletAnswer, { outcome: 'confirmed' }>): RoundResult {
  return { outcome: 'refused', reason: answer.outcome === 'unclear' ? 'house_unreachable' : answer.reason }
}
