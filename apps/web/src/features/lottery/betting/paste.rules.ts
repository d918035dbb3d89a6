import { betByCode, parseSelection, permutationsOf, type BetType, type LotteryFormat } from '@baize/lottery'
import { parseAmount } from '@baize/money'
import { westernDigits } from '../../../forms/western-digits.ts'
import { defaultBets, wordsFor } from './paste-words.ts'
import type { SharedPick } from './share.rules.ts'

/** In what a pasted list is read. */
export interface PasteContext {
  readonly format: LotteryFormat
  /** The bets that are chosen on the page: numbers that fit them are for them. */
  readonly chosen: readonly string[]
  /** The unit of lines without an amount. */
  readonly unit: string
  readonly digits: number
}

/** A part of a list that was not read: the line's number from 1, the text, and what is wrong with it. */
export interface Unread {
  readonly line: number
  readonly text: string
  readonly reason: 'words' | 'amount' | 'digits' | 'number'
}

/** What a list says. */
export interface PastedList {
  readonly picks: readonly SharedPick[]
  readonly unread: readonly Unread[]
}

/** More lines are not read; a slip has at most 100 bets. */
const maxPastedLines = 500

interface Entry {
  readonly bet: BetType
  readonly numbers: readonly string[]
  readonly unit: string
}

/**
 * Reads a list of bets as players send them to each other:
 *
 * - `12=100`, `12 34 56 = 100`, `12-34-56x100`, `12,34 * 100`: numbers and the unit of each
 * - `12=100*50`, `123 = 100x20`: the first two bets on such numbers, in Thailand top and bottom, or top and tod
 * - `12 34 56 100`: the last one is the unit, because it is longer than the others
 * - `12 34 56`: the unit of the page
 * - `ล่าง 12 34 = 50`, `lo 12 34 x 10`, `xien 12 34 56 x 5`: the bet by its name; alone in a line, for the lines below it too
 * - `123โต๊ด=20`, `12 34 ล่าง = 50`: the name of the bet behind the numbers
 * - `123=100 กลับ`, `123=100r`: all orders of each number
 *
 * Numbers of several lengths without an amount, such as `78/5`, are not read: the last may be meant as the amount.
 * Thai and full-width digits are read as well. Whatever is not understood comes back in `unread`, and nothing of it is a bet.
 */
export function readPaste(text: string, context: PasteContext): PastedList {
  const lines = westernDigits(text).split('\n')
  const entries: Entry[] = []
  const unread: Unread[] = []
  let heading: readonly string[] | undefined
  for (const [index, whole] of lines.slice(0, maxPastedLines).entries()) {
    const line = whole.trim()
    if (line === '') continue
    const read = readLine(line, context, heading)
    if ('heading' in read) heading = read.heading
    else {
      entries.push(...read.entries)
      unread.push(...read.unread.map((one) => ({ line: index + 1, ...one })))
    }
  }
  for (const [index, line] of lines.slice(maxPastedLines).entries())
    if (line.trim() !== '') unread.push({ line: maxPastedLines + index + 1, text: line.trim(), reason: 'words' })
  return { picks: merged(entries).map(asPick), unread }
}

type Fault = Omit<Unread, 'line'>
type ReadLine =
  | { readonly entries: readonly Entry[]; readonly unread: readonly Fault[] }
  | { readonly heading: readonly string[] }

function readLine(line: string, context: PasteContext, heading: readonly string[] | undefined): ReadLine {
  const none = (reason: Unread['reason'], text = line) => ({ entries: [], unread: [{ text, reason }] })
  const { body, word, reversed } = partsOf(line, context.format)
  const named = word === '' ? heading : wordsFor(context.format, word)
  if (word !== '' && named === undefined) return none('words')
  if (body === '' && named !== undefined) return { heading: named }
  const { left, amounts } = splitAmounts(body)
  if (!/^[\dR\s,.\-/;|]+$/i.test(left)) return none('words')
  const numbers = (left.match(/[\dR]+/gi) ?? []).map((number) => number.toUpperCase())
  const units = amounts.map((amount) => unitOf(amount, context.digits))
  if (numbers.length === 0) return none('words')
  if (units.includes(undefined) || units.length > 2) return none('amount')
  const entries: Entry[] = []
  const unread: Fault[] = []
  const groups = [...Map.groupBy(numbers, ({ length }) => length)].map(([digits, group]) => {
    const wanted = { digits, count: group.length, amounts: units.length, sample: group[0] ?? '' }
    return { group, bets: betsFor(context, named, wanted) }
  })
  if (units.length === 0 && groups.filter(({ bets }) => bets.length > 0).length > 1) return none('amount')
  for (const { group, bets } of groups) {
    if (bets.length === 0) {
      unread.push({ text: group.join(' '), reason: 'digits' })
      continue
    }
    for (const [place, bet] of bets.entries()) {
      const unit = units.length === 0 ? context.unit : units[Math.min(place, units.length - 1)]
      if (unit === undefined || unit === '0') continue
      const read = readNumbers(bet, reversed ? group.flatMap((number) => permutationsOf(number)) : group)
      if (read.good.length > 0) entries.push({ bet, numbers: read.good, unit })
      unread.push(...read.bad.map((number) => ({ text: number, reason: 'number' as const })))
    }
  }
  return { entries, unread }
}

/** A line without the name of a bet, at its start or behind its numbers, and the word for all orders at its end. */
function partsOf(line: string, format: LotteryFormat) {
  const reversal = /\s*(?:กลับ(?:เลข)?|rev|r)\s*$/i
  const isReversed = /[=x*×]/i.test(line) && reversal.test(line)
  const rest = isReversed ? line.replace(reversal, '') : line
  // `x` and `r` are signs; every other word in front names a bet. A digit may belong to it, such as xien2.
  const [named = ''] = /^[\p{L}\p{M}]+(?:\d(?=\s))?\s*:?\s*/u.exec(rest) ?? []
  const word = named.replace(/[\s:]+$/, '').toLowerCase()
  const isSign = word === 'r' || word === 'x'
  const [, numbers = '', behind = '', amounts = ''] =
    /^([\d\s,.\-/;|]+?)\s*([\p{L}\p{M}]+)\s*((?:[=:x*×].*)?)$/iu.exec(rest) ?? []
  if (named === '' && wordsFor(format, behind.toLowerCase()) !== undefined)
    return { body: `${numbers}${amounts}`, word: behind.toLowerCase(), reversed: isReversed }
  return { body: (isSign ? rest : rest.slice(named.length)).trim(), word: isSign ? '' : word, reversed: isReversed }
}

/** The numbers of a line, and its amounts: behind `=`, `x` or `*`, or the last one if it has another length than the others. */
function splitAmounts(body: string): { readonly left: string; readonly amounts: readonly string[] } {
  const [left = '', ...rest] = body.split(/\s*[=:]\s*|\s*[x*×]\s*/i)
  if (rest.length > 0) return { left, amounts: rest }
  const words = body.split(/[\s,;]+/)
  const last = words.at(-1) ?? ''
  const others = words.slice(0, -1).flatMap((word) => word.split(/[.\-/|]+/))
  const isAmount =
    /^\d+$/.test(last) &&
    others.length > 0 &&
    others.every((one) => one.length === others[0]?.length && one.length < last.length)
  return isAmount ? { left: words.slice(0, -1).join(' '), amounts: [last] } : { left: body, amounts: [] }
}

/** An amount: `1,000`, `0.5`, `10k`; `0` is none. `undefined` if it is no amount. */
function unitOf(typed: string, digits: number): string | undefined {
  const [, number, thousands] = /^(\d{1,3}(?:,\d{3})+|\d+(?:\.\d+)?)\s*(k|n)?$/i.exec(typed.trim()) ?? []
  if (number === undefined) return undefined
  const plain = number.replaceAll(',', '').replace(/^0+(?=\d)/, '')
  if (thousands !== undefined && plain.includes('.')) return undefined
  const unit = thousands === undefined ? plain : `${plain}000`
  if (/^0(?:\.0+)?$/.test(unit)) return '0'
  return parseAmount(unit, digits) === undefined ? undefined : unit
}

interface Wanted {
  readonly digits: number
  readonly count: number
  readonly amounts: number
  readonly sample: string
}

/** The bets that a line is for, in the order of its amounts. */
function betsFor(context: PasteContext, named: readonly string[] | undefined, wanted: Wanted): readonly BetType[] {
  const fitting = (codes: readonly string[]) =>
    codes.flatMap((code) => betByCode(context.format, code) ?? []).filter((bet) => fits(bet, wanted))
  if (named !== undefined) {
    const bets = fitting(named)
    return wanted.amounts === 2 ? bets.slice(0, 2) : bets
  }
  const chosen = fitting(context.chosen)
  if (chosen.length > 0 && wanted.amounts < 2) return chosen
  if (wanted.amounts === 2 && chosen.length >= 2) return chosen.slice(0, 2)
  const usual = fitting(defaultBets(context.format))
  return usual.slice(0, Math.max(1, wanted.amounts))
}

/** Whether numbers with so many digits can be on a bet; bets on several numbers need exactly as many. */
function fits({ pick }: BetType, { digits, count, sample }: Wanted): boolean {
  if (pick.kind === 'numbers') return pick.digits === digits && (pick.as === 'roll') === sample.includes('R')
  if (pick.kind !== 'choose' || !pick.symbols.every((symbol) => symbol.length === digits && /^\d+$/.test(symbol)))
    return false
  return pick.size === 1 || pick.size === count
}

function readNumbers(bet: BetType, numbers: readonly string[]) {
  if (bet.pick.kind === 'choose' && bet.pick.size > 1) {
    const isGood = 'selection' in parseSelection(bet.pick, numbers.join(','))
    return isGood ? { good: numbers, bad: [] } : { good: [], bad: [numbers.join(' ')] }
  }
  const { good = [], bad = [] } = Object.groupBy(numbers, (number) =>
    'selection' in parseSelection(bet.pick, number) ? 'good' : 'bad',
  )
  return { good, bad }
}

/** Puts numbers on the same bet for the same unit together, unless one would be there twice: who wrote it twice wants it twice. */
function merged(entries: readonly Entry[]): readonly Entry[] {
  const all: Entry[] = []
  for (const entry of entries) {
    const isSet = entry.bet.pick.kind === 'choose' && entry.bet.pick.size > 1
    const numbers = [...new Set(entry.numbers)]
    const index = isSet ? -1 : all.findIndex((one) => canTake(one, { ...entry, numbers }))
    const one = all[index]
    if (one === undefined) all.push({ ...entry, numbers })
    else all[index] = { ...one, numbers: [...one.numbers, ...numbers] }
  }
  return all
}

function canTake(one: Entry, { bet, unit, numbers }: Entry): boolean {
  if (one.bet !== bet || one.unit !== unit) return false
  return 'selection' in parseSelection(bet.pick, [...one.numbers, ...numbers].join(','))
}

function asPick({ bet, numbers, unit }: Entry): SharedPick {
  const parsed = parseSelection(bet.pick, numbers.join(','))
  // Orders of digits may be there twice, such as 123 and 321 of a tod.
  const kept = 'selection' in parsed ? parsed.selection.text : distinct(bet, numbers)
  return { bet: bet.code, selection: kept, unit }
}

function distinct({ pick }: BetType, numbers: readonly string[]): string {
  const texts = numbers.flatMap((number) => {
    const parsed = parseSelection(pick, number)
    return 'selection' in parsed ? [parsed.selection.text] : []
  })
  return [...new Set(texts)].join(',')
}
