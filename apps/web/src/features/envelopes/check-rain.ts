import type { envelopeProof, ValueOf } from '@baize/contract'
import { commitmentOf, cutPot, parseServerSeed } from '@baize/fairness'
import { parseAmount } from '@baize/money'

/** What the browser computed again about a rain. */
export interface CheckedRain {
  /** Whether the seed is the one that was committed to. */
  readonly sameSeed: boolean
  /** Whether each envelope that was opened held what the seed says, in the order of their numbers and without a gap. */
  readonly sameEnvelopes: boolean
  /** Whether all envelopes, opened or not, hold the pot exactly. */
  readonly sameSum: boolean
}

/** Cuts a rain's pot again with the code of the server. `undefined` if the proof is not readable. */
export function checkRain(proof: ValueOf<typeof envelopeProof>): CheckedRain | undefined {
  const digits = proof.currencyDigits
  const serverSeed = parseServerSeed(proof.serverSeed)
  const [potMinor, leastMinor] = [parseAmount(proof.pot, digits), parseAmount(proof.least, digits)]
  if (serverSeed === undefined || potMinor === undefined || leastMinor === undefined) return undefined
  try {
    const parts = cutPot({ serverSeed, rainId: proof.rainId, potMinor, count: proof.envelopes, leastMinor })
    return {
      sameSeed: commitmentOf(serverSeed) === proof.commitment,
      sameEnvelopes:
        proof.openings.length === proof.opened &&
        proof.openings.every(
          ({ number, amount }, place) => number === place + 1 && parseAmount(amount, digits) === parts[place],
        ),
      sameSum: parts.reduce((sum, part) => sum + part, 0n) === potMinor,
    }
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}
