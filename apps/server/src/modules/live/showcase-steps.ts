import { createHash } from 'node:crypto'
import { minor, type Minor } from '@baize/money'

/**
 * The showcase of the jackpot ticker (9.023): each day begins between 200,000,000 and 300,000,000 and grows by 100 to
 * 500 every 3, 4 or 5 seconds. Everything is derived from the brand's seed and the day, so all visitors and all
 * processes of a site see the same figure. It is not money and not a draw: nobody can win it, and it is labelled
 * accordingly.
 */
export interface ShowcaseStep {
  /** Seconds since the beginning of the day. */
  readonly second: number
  readonly amountMinor: Minor
}

const [minStart, maxStart] = [200_000_000n, 300_000_000n]
const [minGrowth, maxGrowth] = [100n, 500n]
const waits = [3, 4, 5] as const
/** The number of steps per hash, at four bytes each. */
const stepsOfHash = 8

/**
 * Generates the steps of a day, endlessly; the first is the starting figure at second 0. `digits` are the currency's
 * decimals.
 */
export function* showcaseSteps(seed: string, day: Temporal.PlainDate, digits: number): Generator<ShowcaseStep, never> {
  const unit = 10n ** BigInt(digits)
  const bytesOf = (part: string) => createHash('sha256').update(`${seed}\n${day.toString()}\n${part}`).digest()
  let amount = between(bytesOf('start').readBigUInt64BE(), minStart * unit, maxStart * unit)
  let second = 0
  yield { second, amountMinor: minor(amount) }
  for (let block = 0; ; block += 1) {
    const bytes = bytesOf(String(block))
    for (let step = 0; step < stepsOfHash; step += 1) {
      const drawn = bytes.readUInt32BE(4 * step)
      second += waits[drawn % waits.length] ?? waits[0]
      amount += between(BigInt(Math.floor(drawn / waits.length)), minGrowth * unit, maxGrowth * unit)
      yield { second, amountMinor: minor(amount) }
    }
  }
}

/** Maps a large random number to the range from `min` to `max`, both included. */
function between(drawn: bigint, min: bigint, max: bigint): bigint {
  return min + (drawn % (max - min + 1n))
}
