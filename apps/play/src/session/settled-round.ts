import type { Round } from '@baize/contract'

/** How long to wait before a round is asked for again. */
const againMs = 1_500

/**
 * A round of a slot once it is over. One that has won the jackpot pool is open until the server has paid it, which it does at once
 * unless something is in the way; `again` asks for the round, and a call that fails is repeated.
 */
export async function settledRound(
  round: Round,
  again: () => Promise<Round>,
  sleep: (milliseconds: number) => Promise<void>,
): Promise<Round> {
  let now = round
  while (now.state === 'open') {
    await sleep(againMs)
    now = await again().catch(() => now)
  }
  return now
}
