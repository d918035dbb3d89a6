import { WalletRefusal } from './wallet-refusal.ts'
import type { Player, WalletCall } from './wallet.parts.ts'

/**
 * Returns the player that a call is about; a promise only if the cached data is too old. Refuses an unknown name, a
 * currency other than the player's, and every call of a vendor that holds its players' money itself.
 */
export function findPlayer(call: WalletCall): Player | Promise<Player> {
  const { vendor, playerName, nowMs } = call
  if (vendor.walletMode !== 'seamless') throw new WalletRefusal('wallet_elsewhere')
  const found = vendor.playerOf(playerName, nowMs)
  return found instanceof Promise ? found.then((player) => checked(call, player)) : checked(call, found)
}

function checked({ vendor, currency }: WalletCall, player: Player | undefined): Player {
  if (player === undefined) throw new WalletRefusal('player_unknown')
  if (currency !== undefined && currency !== vendor.currency.code) throw new WalletRefusal('currency_wrong')
  return player
}
