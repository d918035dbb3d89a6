import { commitmentOf, serverSeedOf } from '@baize/fairness'
import { maxZ } from '@baize/engines'
import type { BetType, LotteryFormat, LotteryResult, Pick } from '../format.ts'
import {
  drawNumbers,
  expectedHits,
  linesOf,
  parseSelection,
  pickJudge,
  pickText,
  settleTicket,
  type LotteryTicket,
  type TicketSettlement,
} from '../index.ts'
import { sold } from './examples.ts'

/** The hits of a bet's tier in many draws. */
export interface SimulatedHits {
  readonly bet: string
  readonly tier: string
  readonly hits: number
  readonly expected: number
  /** The distance of the mean from what `expectedHits` says, in standard errors. */
  readonly z: number
}

/** The year of all simulated draws. */
const yearAnimal = 'horse'

/** The draws of simulation number `run` through the production function, by their number from 0. */
export function productionDraws(format: LotteryFormat, run: number): (index: number) => LotteryResult {
  const secret = serverSeedOf(new Uint8Array(32).fill(run))
  const beacon = commitmentOf(secret)
  return (index) => {
    const seal = { drawId: `simulation-${run}-${index}`, format: format.code, tickets: 0, root: '00'.repeat(32) }
    return drawNumbers(format, { secret, seal, beacon })
  }
}

/**
 * Draws so many times and settles a bet of each type as the server does: `pickJudge` says which hit, `settle` settles these. The bets
 * have several lines, so that rare hits are not too rare: the first ones of the symbols, since remainders favour small numbers.
 */
export function simulateHits(
  format: LotteryFormat,
  drawOf: (index: number) => LotteryResult,
  draws: number,
  settle: (ticket: LotteryTicket, result: LotteryResult) => TicketSettlement = settleTicket,
): readonly SimulatedHits[] {
  const bets = preparedOf(format).map(({ means, ...bet }) => ({
    ...bet,
    tiers: new Map([...means].map(([tier, mean]): [string, Tally] => [tier, { sum: 0, squares: 0, mean }])),
  }))
  for (let index = 0; index < draws; index += 1) {
    const result = drawOf(index)
    const isHit = pickJudge(format, result, { yearAnimal })
    for (const { ticket, pick, tiers } of bets) {
      if (!isHit(pick)) continue
      const times = new Map<string, number>()
      for (const { hits } of settle(ticket, result).winners)
        for (const [tier, count] of Object.entries(hits)) times.set(tier, (times.get(tier) ?? 0) + count)
      for (const [tier, count] of times) {
        const tally = tiers.get(tier)
        if (tally === undefined) throw new Error(`${ticket.bet} hits a tier that it does not have: ${tier}`)
        tally.sum += count
        tally.squares += count * count
      }
    }
  }
  return bets.flatMap(({ ticket, tiers }) =>
    [...tiers].map(([tier, { sum, squares, mean }]) => {
      const variance = squares / draws - (2 * mean * sum) / draws + mean * mean
      const z = (sum / draws - mean) / Math.sqrt(variance / draws)
      return { bet: ticket.bet, tier, hits: sum, expected: mean * draws, z }
    }),
  )
}

/** What differs by more than a correct bet does in one of 1,000 simulations. */
export function deviating(found: readonly SimulatedHits[]): readonly SimulatedHits[] {
  // A NaN deviates.
  return found.filter(({ z }) => !(Math.abs(z) <= maxZ))
}

interface Tally {
  sum: number
  squares: number
  /** Of one draw. */
  readonly mean: number
}

interface Prepared {
  readonly ticket: LotteryTicket
  readonly pick: string
  /** How often the ticket hits in a draw on average, by tier. */
  readonly means: ReadonlyMap<string, number>
}

/** Going through all draws of five digits takes seconds. */
const prepared = new Map<LotteryFormat, readonly Prepared[]>()

function preparedOf(format: LotteryFormat): readonly Prepared[] {
  const bets = prepared.get(format) ?? format.bets.map((bet) => prepare(format, bet))
  prepared.set(format, bets)
  return bets
}

function prepare(format: LotteryFormat, bet: BetType): Prepared {
  const ticket = sold(format.code, bet.code, selectionOf(format, bet), { yearAnimal })
  const parsed = parseSelection(bet.pick, ticket.selection)
  if ('problem' in parsed) throw new Error(parsed.problem)
  const means = new Map<string, number>()
  const known = new Map<string, readonly (readonly [string, number])[]>()
  for (const line of linesOf(bet.pick, parsed.selection)) {
    const kind = kindOf(bet, line)
    const expected = known.get(kind) ?? perDraw(format, bet, line)
    known.set(kind, expected)
    for (const [tier, hits] of expected) means.set(tier, (means.get(tier) ?? 0) + hits)
  }
  return { ticket, pick: pickText(ticket), means }
}

/** How often a line hits in a draw, by tier. */
function perDraw(format: LotteryFormat, bet: BetType, line: string): readonly (readonly [string, number])[] {
  const { of, hits } = expectedHits(format, bet, line, { yearAnimal })
  return Object.entries(hits).map(([tier, times]) => [tier, Number(times) / Number(of)] as const)
}

/** Lines of one kind hit as often as each other: options each for itself, numbers in any order by how often their digits are there. */
function kindOf({ pick, rule }: BetType, line: string): string {
  if (rule.kind === 'option' || rule.kind === 'animal') return line
  if (pick.kind !== 'numbers' || pick.as !== 'anyOrder') return ''
  const times = new Map<string, number>()
  for (const digit of line) times.set(digit, (times.get(digit) ?? 0) + 1)
  return [...times.values()].toSorted((a, b) => a - b).join('')
}

/** Settling a bet that hits goes through its lines, so they are not many unless hits are rare. */
const manyLines = 300

function selectionOf(format: LotteryFormat, bet: BetType): string {
  const { pick } = bet
  if (pick.kind === 'numbers') return someNumbers(pick).join(',')
  if (pick.kind === 'choose') return (pick.size === 1 ? someOf(pick.symbols) : enoughOf(format, bet, pick)).join(',')
  const sets = pick.kind === 'places' ? pick.places : pick.shape.length
  for (let count = someOf(pick.symbols).length; ; count -= 1) {
    const set = pick.symbols.slice(0, count).join(',')
    const text = Array.from({ length: sets }, () => set).join('|')
    const parsed = parseSelection(pick, text)
    if ('selection' in parsed && parsed.selection.lines <= manyLines) return text
  }
}

/** Somewhat more than the first half of few; of long lists, that many of each ten in the first half. */
function someOf(symbols: readonly string[]): readonly string[] {
  const { length } = symbols
  return symbols.filter((_, index) => (length < 50 ? index < length * 0.55 : index < length / 2 && index % 10 < 6))
}

/** So many symbols that a set of them hits in every twentieth draw, or as many as may be chosen. */
function enoughOf(format: LotteryFormat, bet: BetType, pick: Pick & { readonly kind: 'choose' }): readonly string[] {
  const [line = ''] = linesOf(pick, { text: '', sets: [pick.symbols.slice(0, pick.size)], lines: 1 })
  const chance = perDraw(format, bet, line).reduce((sum, [, hits]) => sum + hits, 0)
  const isAllowed = (count: number) => 'selection' in parseSelection(pick, pick.symbols.slice(0, count).join(','))
  let [count, lines] = [pick.size, 1]
  while (lines * chance < 0.05 && isAllowed(count + 1)) {
    count += 1
    // C(n + 1, k) = C(n, k) · (n + 1) ÷ (n + 1 - k).
    lines = (lines * count) / (count - pick.size)
  }
  return pick.symbols.slice(0, count)
}

/** Numbers with so many lines that three in 1,000 draws are one of them, but no more than 1,000; spread by a step that is prime to ten. */
function someNumbers(pick: Pick & { readonly kind: 'numbers' }): readonly string[] {
  const linesOfOne = { each: 1, anyOrder: 12, permutations: 24, roll: 10 }[pick.as]
  const wanted = Math.max(Math.min((10 ** pick.digits * 3) / 1_000, 1_000) / linesOfOne, 2)
  const items = new Set<string>()
  for (let tried = 1; items.size < wanted; tried += 1) {
    const number = String((tried * 7_919) % 10 ** pick.digits).padStart(pick.digits, '0')
    const free = tried % pick.digits
    const parsed = parseSelection(
      pick,
      pick.as === 'roll' ? `${number.slice(0, free)}R${number.slice(free + 1)}` : number,
    )
    if ('selection' in parsed) items.add(parsed.selection.text)
  }
  return [...items]
}
