import { createHash } from 'node:crypto'
import { minor, type Minor } from '@baize/money'

/**
 * The showcase of the jackpot ticker (9.023): each day begins anywhere between 200,000,000 and 300,000,000 and grows by
 * 100 to 500 every 3, 4 or 5 seconds. Everything follows from the brand's seed and the day, so all visitors, and all
 * processes of a house, see the same figure. It is no money and no draw: nobody wins it, and it says so.
 */
export interface ShowcaseStep {
  /** Seconds since the day began. */
  readonly second: number
  readonly amountMinor: Minor
}

const [leastStart, mostStart] = [200_000_000n, 300_000_000n]
const [leastGrowth, mostGrowth] = [100n, 500n]
const waits = [3, 4, 5] as const
/** A hash gives so many steps, of four bytes each. */
const stepsOfHash = 8

/** The steps of a day, endless; the first is what the day begins with, at second 0. `digits` are the currency's. */
export function* showcaseSteps(seed: string, day: Temporal.PlainDate, digits: number): Generator<ShowcaseStep, never> {
  const unit = 10n ** BigInt(digits)
  const bytesOf = (part: string) => createHash('sha256').update(`${seed}\n${day.toString()}\n${part}`).digest()
  let amount = between(bytesOf('start').readBigUInt64BE(), leastStart * unit, mostStart * unit)
  let second = 0
  yield { second, amountMinor: minor(amount) }
  for (let block = 0; ; block += 1) {
    const bytes = bytesOf(String(block))
    for (let step = 0; step < stepsOfHash; step += 1) {
      const drawn = bytes.readUInt32BE(4 * step)
      second += waits[drawn % waits.length] ?? waits[0]
      amount += between(BigInt(Math.floor(drawn / waits.length)), leastGrowth * unit, mostGrowth * unit)
      yield { second, amountMinor: minor(amount) }
    }
  }
}

/** A number between two, both included, from a far larger one. */
function between(drawn: bigint, least: bigint, most: bigint): bigint {
  return least + (drawn % (most - least + 1n))
}
