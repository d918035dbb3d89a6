import { minor, type Minor } from '@baize/money'
import { usableMinor, type Funds } from '../../ledger/index.ts'
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

/** Reads what a vendor shows as the player's balance now. */
export async function readShown(
  { ledger }: Pick<WalletParts, 'ledger'>,
  vendor: Pick<WalletVendor, 'gameTypeOf'>,
  player: Player,
  gameCode: string | undefined,
): Promise<Minor> {
  return shownMinor(vendor, await ledger.funds(player.accountId), gameCode)
}
