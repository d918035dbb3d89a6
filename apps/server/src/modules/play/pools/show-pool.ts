import type { gamePool, ReplyOf } from '@baize/contract'
import type { PoolTerms } from '@baize/engines'
import { formatAmount, zeroMinor, type Minor } from '@baize/money'
import type { Session } from '../../../kernel/caller.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { findGame } from '../find-game.ts'
import type { PlayParts } from '../play.parts.ts'
import { walletCurrency } from '../wallet-currency.ts'
import { readyPool, type PoolPlace } from './seed-pools.ts'

/** What is in a brand's pool, in the currency of one of its wallets. */
export async function poolBalance(parts: PlayParts, place: PoolPlace, terms: PoolTerms): Promise<Minor> {
  const balanceMinor = await parts.ledger.houseBalance(await readyPool(parts, place, terms))
  return balanceMinor > 0n ? balanceMinor : zeroMinor
}

/** What is in the pool of a game, in the currency that the session plays with: the balance of its account in the ledger. */
export async function showPool(
  parts: PlayParts,
  session: Session,
  gameCode: string,
): Promise<ReplyOf<typeof gamePool>> {
  const terms = findGame(parts, session, gameCode).own.pool
  if (terms === undefined) throw new Refusal('game.not_found')
  const currency = walletCurrency(parts, session)
  return { amount: formatAmount(await poolBalance(parts, session, terms), currency.digits) }
}
