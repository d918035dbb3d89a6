import type { Minor } from '@baize/money'
import { findPlayer } from './find-player.ts'
import { readShown } from './shown-balance.ts'
import type { Player, WalletCall, WalletParts } from './wallet.parts.ts'

/** Returns a player's balance for a vendor to show. */
export async function readBalance(
  parts: WalletParts,
  call: WalletCall & { readonly gameCode?: string | undefined },
): Promise<{ readonly player: Player; readonly balanceMinor: Minor }> {
  const player = await findPlayer(call)
  return { player, balanceMinor: await readShown(parts, call.vendor, player, call.gameCode) }
}
