import type { gamePool, ReplyOf } from '@baize/contract'
import { formatAmount, zeroMinor } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findGame } from '../find-game.ts'
import type { PlayParts } from '../play.parts.ts'
import { walletCurrency } from '../wallet-currency.ts'
import { readyPool } from './seed-pools.ts'

/** What is in the pool of a game, in the currency that the session plays with: the balance of its account in the ledger. */
export async function showPool(
  parts: PlayParts,
  session: Session,
  gameCode: string,
): Promise<ReplyOf<typeof gamePool>> {
  const terms = findGame(parts, session, gameCode).own.pool
  if (terms === undefined) throw new Refusal('game.not_found')
  const currency = walletCurrency(parts, session)
  const house = await readyPool(parts, session, terms)
  const balanceMinor = await parts.ledger.houseBalance(house)
  return { amount: formatAmount(balanceMinor > 0n ? balanceMinor : zeroMinor, currency.digits) }
}
