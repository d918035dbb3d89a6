import { maxMinor, minor, onePpm, ratePpm, type Minor, type RatePpm } from '@baize/money'
import { animals } from './animals.ts'
import { betByCode, formatByCode } from './formats.ts'
import { tiersOfLine } from './judge.ts'
import { linesOf, parseSelection } from './selection.ts'
import type { LotteryTicket } from './ticket.ts'

/** A ticket as JSON: amounts and rates are decimal texts of whole minor units and parts per million. */
export interface LotteryTicketJson {
  readonly format: string
  readonly bet: string
  readonly selection: string
  readonly lines: number
  readonly unitMinor: string
  readonly stakeMinor: string
  readonly termsVersion: number
  readonly rates: Readonly<Record<string, string>>
  readonly cuts: Readonly<Record<string, string>>
  readonly yearAnimal?: string | undefined
}

/** A ticket as JSON. */
export function ticketToJson({ unitMinor, stakeMinor, rates, cuts, ...rest }: LotteryTicket): LotteryTicketJson {
  return {
    ...rest,
    unitMinor: unitMinor.toString(),
    stakeMinor: stakeMinor.toString(),
    rates: textsOf(rates),
    cuts: textsOf(cuts),
  }
}

const textsOf = (record: Readonly<Record<string, bigint>>) =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, value.toString()]))

/**
 * Reads a ticket, whoever wrote it; undefined unless a sale can have made it: its selection is written as it must be, its lines and its
 * stake follow from it, it has a rate for exactly the tiers that its lines can hit, and cuts for lines that it has.
 */
export function ticketFromJson(json: LotteryTicketJson): LotteryTicket | undefined {
  const format = formatByCode(json.format)
  const bet = format === undefined ? undefined : betByCode(format, json.bet)
  const parsed = bet === undefined ? undefined : parseSelection(bet.pick, json.selection)
  if (bet === undefined || parsed === undefined || 'problem' in parsed) return undefined
  const { selection } = parsed
  const [unitMinor, stakeMinor] = [amountOf(json.unitMinor), amountOf(json.stakeMinor)]
  if (unitMinor === undefined || stakeMinor === undefined) return undefined
  if (selection.text !== json.selection || selection.lines !== json.lines) return undefined
  if (stakeMinor !== unitMinor * BigInt(bet.cost * selection.lines)) return undefined
  if (!Number.isSafeInteger(json.termsVersion)) return undefined
  const yearAnimal = animals.find((animal) => animal === json.yearAnimal)
  if ((bet.rule.kind === 'animal') !== (json.yearAnimal !== undefined) || json.yearAnimal !== yearAnimal)
    return undefined
  const facts = yearAnimal === undefined ? {} : { yearAnimal }
  const lines = new Set(linesOf(bet.pick, selection))
  const tiers = new Set([...lines].flatMap((line) => tiersOfLine(bet, line, facts)))
  const rates = ratesFrom(json.rates, (tier) => tiers.has(tier), maxMinor)
  const cuts = ratesFrom(json.cuts, (line) => lines.has(line), onePpm - 1n)
  if (rates === undefined || cuts === undefined || Object.keys(rates).length !== tiers.size) return undefined
  const { format: formatCode, bet: betCode, termsVersion } = json
  const sold = { format: formatCode, bet: betCode, selection: selection.text, lines: selection.lines, termsVersion }
  return { ...sold, unitMinor, stakeMinor, rates, cuts, ...facts }
}

function amountOf(text: unknown): Minor | undefined {
  const value = wholeOf(text)
  return value !== undefined && value <= maxMinor ? minor(value) : undefined
}

/** A whole number above zero. */
function wholeOf(text: unknown): bigint | undefined {
  return typeof text === 'string' && /^[1-9]\d{0,18}$/.test(text) ? BigInt(text) : undefined
}

function ratesFrom(
  record: Readonly<Record<string, unknown>>,
  isKnown: (key: string) => boolean,
  most: bigint,
): Readonly<Record<string, RatePpm>> | undefined {
  const read: [string, RatePpm][] = []
  for (const [key, text] of Object.entries(record)) {
    const value = wholeOf(text)
    if (value === undefined || value > most || !isKnown(key)) return undefined
    read.push([key, ratePpm(value)])
  }
  return Object.fromEntries(read)
}
