import type { Minor } from '@baize/money'
import { findPlayer } from './find-player.ts'
import { readShown } from './shown-balance.ts'
import type { Player, WalletCall, WalletParts } from './wallet.parts.ts'

export interface FinishCall extends WalletCall {
  readonly round: string
}

/** Records permanently that a round is finished, whether or not we know the round, and returns the balance. */
export async function finishRound(
  parts: WalletParts,
  call: FinishCall,
): Promise<{ readonly player: Player; readonly balanceMinor: Minor }> {
  const player = await findPlayer(call)
  await parts.finishRound(call.vendor, player, call.round)
  return { player, balanceMinor: await readShown(parts, call.vendor, player, undefined) }
}
