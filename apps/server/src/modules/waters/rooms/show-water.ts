import type { openWater, ReplyOf, waterHalls } from '@baize/contract'
import { ownGameByCode } from '@baize/engines'
import { formatAmount, minor, type Minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { usableMinor } from '../../ledger/index.ts'
import { gameTypeOf, poolBalance } from '../../play/index.ts'
import { lastPaidBoss } from '../bosses/prove-boss.ts'
import { findWaterGame } from '../find-water-game.ts'
import type { WaterParts } from '../waters.parts.ts'
import { presentSeats } from './present-seats.ts'
import { playerOf } from './water-shelf.ts'
import { playersByHall } from './waters.sql.ts'

/** The halls of a fishing game, for a player who has not entered yet. */
export async function showHalls(
  parts: WaterParts,
  session: Session,
  gameCode: string,
  language: Language,
): Promise<ReplyOf<typeof waterHalls>> {
  const { game, currency, halls } = findWaterGame(parts, session, gameCode)
  const { brandId, wallet } = session
  const { digits } = currency
  const [playable, players] = await Promise.all([
    playableOf(parts, session, gameCode),
    playersByHall(parts.play.database, { brandId, gameCode, wallet }),
  ])
  return {
    gameName: game.name[language],
    trial: wallet === 'trial',
    currencyCode: currency.code,
    currencySymbol: currency.symbol,
    currencyDigits: digits,
    balance: formatAmount(playable, digits),
    halls: halls.map(({ hall, powers }) => ({
      hall,
      powers: powers.map((power) => formatAmount(power, digits)),
      players: players.get(hall) ?? 0,
    })),
  }
}

/** A room as it is now, for somebody who sits there. */
export async function showWater(
  parts: WaterParts,
  session: Session,
  waterId: string,
  language: Language,
): Promise<ReplyOf<typeof openWater>> {
  const found = await parts.rooms.find(session, waterId)
  if (found === undefined) throw new Refusal('waters.not_found')
  const { water, seat, sitting } = found
  const { gameCode } = water.place
  const { game, currency } = findWaterGame(parts, session, gameCode)
  const own = ownGameByCode(gameCode)
  if (own?.pool === undefined) throw new Error(`${gameCode} is no fishing game`)
  sitting.seenMs = performance.now()
  const { digits } = currency
  const { accountId } = await parts.play.wallet.accountOf(session.brandId, session.memberId, session.wallet)
  const [playable, lastPaid, poolMinor] = await Promise.all([
    playableOf(parts, session, gameCode),
    lastPaidBoss(parts, session, { accountId, gameCode }),
    poolBalance(parts.play, session, own.pool),
  ])
  const now = parts.play.clock.now()
  // From here on nothing is waited for, so that all of it is of the same moment as the number of the last message.
  return {
    waterId,
    gameCode,
    gameName: game.name[language],
    hall: water.hall.hall,
    trial: session.wallet === 'trial',
    currencyCode: currency.code,
    currencySymbol: currency.symbol,
    currencyDigits: digits,
    balance: formatAmount(playable, digits),
    powers: water.hall.powers.map((power) => formatAmount(power, digits)),
    definitionHash: own.definitionHash,
    publishedReturn: own.published.rtp,
    school: water.school,
    schoolBeganAt: water.beganAt.toString(),
    now: now.toString(),
    seq: water.seq,
    ownSeat: seat,
    seats: presentSeats(water, digits, playerOf(session)),
    caught: water.caught(now),
    boss: parts.bosses.shown(water.place, accountId),
    lastPaid,
    pool: formatAmount(poolMinor, digits),
  }
}

/** What a session can stake on a fishing game: own money, and what of an open bonus may be staked there. */
export async function playableOf({ play }: WaterParts, session: Session, gameCode: string): Promise<Minor> {
  const own = ownGameByCode(gameCode)
  if (own === undefined) throw new Error(`there is no game ${gameCode}`)
  const { accountId } = await play.wallet.accountOf(session.brandId, session.memberId, session.wallet)
  const { balanceMinor, bonus } = await play.ledger.funds(accountId)
  return minor(balanceMinor + usableMinor(bonus, gameTypeOf(own)))
}
