import type { Visitor } from './member.ts'
import type { Stage } from './stage.ts'

/** What is in a member's wallet, in minor units. */
export async function balanceOf({ app }: Stage, { session }: Visitor): Promise<bigint> {
  return (await app.play.wallet.balanceOf(session)).balanceMinor
}
