import type { openGame as endpoint, ReplyOf } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/caller.ts'
import { usableMinor } from '../ledger/index.ts'
import { currentSeeds } from './change-seeds.ts'
import { findSlot } from './find-slot.ts'
import type { PlayParts } from './play.parts.ts'
import { gameType, stakeLimitsOf, stakesOf } from './play.rules.ts'
import { lastRoundOf } from './play.sql.ts'
import { presentRound, presentSeeds } from './present-round.ts'
import { walletCurrency } from './wallet-currency.ts'

/** Returns everything that a game window shows before its first round. */
export async function openGame(
  parts: PlayParts,
  session: Session,
  gameCode: string,
  language: Language,
): Promise<ReplyOf<typeof endpoint>> {
  const { slot, game } = findSlot(parts, session, gameCode)
  const currency = walletCurrency(parts, session)
  const { accountId, seeds } = await currentSeeds(parts, session)
  const [{ balanceMinor, bonus }, last] = await Promise.all([
    parts.ledger.funds(accountId),
    lastRoundOf(parts.database, accountId, gameCode),
  ])
  const limits = stakeLimitsOf(slot)
  return {
    gameCode,
    gameName: game.name[language],
    balance: formatAmount(minor(balanceMinor + usableMinor(bonus, gameType)), currency.digits),
    currencyCode: currency.code,
    currencySymbol: currency.symbol,
    currencyDigits: currency.digits,
    trial: session.wallet === 'trial',
    stakes: stakesOf(slot).map((stake) => formatAmount(stake, currency.digits)),
    minStake: formatAmount(limits.min, currency.digits),
    maxStake: formatAmount(limits.max, currency.digits),
    stakeStep: formatAmount(limits.step, currency.digits),
    publishedReturn: slot.publishedReturn.rtp,
    definitionHash: slot.publishedReturn.definitionHash,
    seeds: presentSeeds(seeds),
    lastRound: last ? presentRound(parts, last, currency, language) : null,
  }
}
