import { minor, type Minor } from '@baize/money'
import { usableMinor, type AccountId, type Funds } from '../../ledger/index.ts'
import type { Player, WalletParts, WalletVendor } from './wallet.parts.ts'

/**
 * What a vendor shows as the player's balance in a game: own money, and what of an open bonus may be staked in games of its
 * type. `gameCode` is `undefined` if the call names no game; then all of the bonus is shown.
 */
export function shownMinor(
  vendor: Pick<WalletVendor, 'gameTypeOf'>,
  { balanceMinor, bonus }: Funds,
  gameCode: string | undefined,
): Minor {
  if (bonus === undefined) return balanceMinor
  // A game that the catalogue does not know is of none of the types.
  const gameType = gameCode === undefined ? undefined : (vendor.gameTypeOf(gameCode) ?? 'unknown')
  return minor(balanceMinor + usableMinor(bonus, gameType))
}

/**
 * What can be staked of an account: while a debt is open, nothing of a bonus. A debt is open only if there is no own money, so
 * nobody else is asked about.
 */
export async function stakeable(
  { ledger }: Pick<WalletParts, 'ledger'>,
  accountId: AccountId,
  funds: Funds,
): Promise<Funds> {
  if (funds.bonus === undefined || funds.balanceMinor > 0n) return funds
  const { owedMinor } = await ledger.debt(accountId)
  return owedMinor > 0n ? { ...funds, bonus: undefined } : funds
}

/** Reads what a vendor shows as the player's balance now. */
export async function readShown(
  parts: Pick<WalletParts, 'ledger'>,
  vendor: Pick<WalletVendor, 'gameTypeOf'>,
  player: Player,
  gameCode: string | undefined,
): Promise<Minor> {
  const { accountId } = player
  return shownMinor(vendor, await stakeable(parts, accountId, await parts.ledger.funds(accountId)), gameCode)
}
