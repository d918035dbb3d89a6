import type { Player, WalletCall } from './wallet.parts.ts'
import { WalletRefusal } from './wallet-refusal.ts'

/**
 * The player that a call is about. Refuses an unknown name, a currency that is not the player's, and every call of a
 * vendor that holds its players' money itself.
 */
export async function findPlayer(call: WalletCall): Promise<Player> {
  const { vendor, playerName, currency, nowMs } = call
  if (vendor.walletMode !== 'seamless') throw new WalletRefusal('wallet_elsewhere')
  const found = vendor.playerOf(playerName, nowMs)
  // What is in memory is not waited for.
  const player = found instanceof Promise ? await found : found
  if (player === undefined) throw new WalletRefusal('player_unknown')
  if (currency !== undefined && currency !== vendor.currency.code) throw new WalletRefusal('currency_wrong')
  return player
}
