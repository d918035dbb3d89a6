import { createHmac } from 'node:crypto'
import type { RoundSeeds } from '@baize/fairness'

/**
 * A second implementation of where a round of crash ends, written from docs/fairness.md. It shares no code with the engine or the
 * draws, and reads three numbers at once, which decide every round but one in 2^60.
 */
export function recomputeCrash(canonicalJson: string, { serverSeed, clientSeed, nonce }: RoundSeeds): number {
  const { share, greatest } = JSON.parse(canonicalJson)
  const block = createHmac('sha256', Buffer.from(serverSeed, 'hex')).update(`${clientSeed}:${nonce}:0`).digest('hex')
  const above = BigInt(`0x${block.slice(0, 24)}`)
  const hundredths = ((BigInt(share) << 96n) - 1n) / above
  return hundredths < 100n ? 0 : Number(hundredths < BigInt(greatest) ? hundredths : BigInt(greatest))
}
