import type { openGame as endpoint, ReplyOf } from '@baize/contract'
import { formatAmount, minor } from '@baize/money'
import type { Language } from '@baize/phrases'
import type { Session } from '../../kernel/caller.ts'
import { usableMinor } from '../ledger/index.ts'
import { currentSeeds } from './change-seeds.ts'
import { findGame } from './find-game.ts'
import type { PlayParts } from './play.parts.ts'
import { gameTypeOf } from './play.rules.ts'
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
  const { own, game } = findGame(parts, session, gameCode)
  const currency = walletCurrency(parts, session)
  const { accountId, seeds } = await currentSeeds(parts, session)
  const [{ balanceMinor, bonus }, last] = await Promise.all([
    parts.ledger.funds(accountId),
    lastRoundOf(parts.database, accountId, gameCode),
  ])
  const { stakes, limits, maxPayoutMinor } = parts.stakesOf(session.brandId).of(gameCode, currency.code)
  return {
    gameCode,
    gameName: game.name[language],
    balance: formatAmount(minor(balanceMinor + usableMinor(bonus, gameTypeOf(own))), currency.digits),
    currencyCode: currency.code,
    currencySymbol: currency.symbol,
    currencyDigits: currency.digits,
    trial: session.wallet === 'trial',
    stakes: stakes.map((stake) => formatAmount(stake, currency.digits)),
    minStake: formatAmount(limits.min, currency.digits),
    maxStake: formatAmount(limits.max, currency.digits),
    stakeStep: formatAmount(limits.step, currency.digits),
    maxPayout: maxPayoutMinor === undefined ? null : formatAmount(maxPayoutMinor, currency.digits),
    publishedReturn: own.published.rtp,
    definitionHash: own.definitionHash,
    seeds: presentSeeds(seeds),
    lastRound: last ? presentRound(parts, last, currency, language) : null,
  }
}
