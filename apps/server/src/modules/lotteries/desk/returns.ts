import { setImmediate } from 'node:timers/promises'
import { decimalOf, type Rational } from '@baize/engines'
import {
  expectedHits,
  lineClasses,
  ratesFor,
  returnOfLine,
  type BetType,
  type ExpectedHits,
  type LotteryFormat,
  type LotteryTerms,
} from '@baize/lottery'

/** What a kind of line of a bet pays back on average. */
export interface BetReturn {
  readonly bet: string
  /** The kind of line; empty if all are alike. */
  readonly name: string
  /** With six decimals, such as `0.960000`. */
  readonly rtp: string
  readonly isAboveOne: boolean
}

interface KnownLine {
  readonly bet: BetType
  readonly name: string
  readonly line: string
  readonly expected: ExpectedHits
}

/** Computes returns. How often lines hit does not depend on rates, so it is computed once for each format. */
export class Returns {
  readonly #known = new Map<string, Promise<readonly KnownLine[]>>()

  /** The returns of every bet type at a VIP level; 0 for none. */
  async of(format: LotteryFormat, terms: LotteryTerms, vipLevel: number): Promise<readonly BetReturn[]> {
    const known = this.#known.get(format.code) ?? linesOfFormat(format)
    this.#known.set(format.code, known)
    return (await known).map(({ bet, name, line, expected }) => {
      const rtp = returnOfLine(bet, line, expected, ratesFor(terms, bet, vipLevel))
      return { bet: bet.code, name, rtp: decimalOf(rtp, 6), isAboveOne: isAboveOne(rtp) }
    })
  }
}

const isAboveOne = ({ numerator, denominator }: Rational) => numerator > denominator

/** Some formats take half a second, so requests get their turn in between. */
async function linesOfFormat(format: LotteryFormat): Promise<readonly KnownLine[]> {
  const known: KnownLine[] = []
  for (const bet of format.bets)
    for (const { name, line, facts } of lineClasses(bet)) {
      known.push({ bet, name, line, expected: expectedHits(format, bet, line, facts) })
      await setImmediate()
    }
  return known
}
