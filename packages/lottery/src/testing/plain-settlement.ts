import type { LotteryResult } from '../format.ts'
import type { LotteryTicket } from '../ticket.ts'
import { allNumbers, plainLines } from './plain-lines.ts'
import { plainOwnHits } from './plain-own-rules.ts'

/**
 * Settlement a second time, for tests: written from the text of the rules, bet by bet, without the formats' data or any code of the
 * first. It tries whole ranges of numbers where the first computes.
 */
export function plainPayout(ticket: LotteryTicket, result: LotteryResult): bigint {
  let payout = 0n
  for (const line of plainLines(ticket.format, ticket.bet, ticket.selection)) {
    const tiers = plainHits(ticket, line, result)
    let rates = 0n
    for (const tier of tiers) rates += ticket.rates[tier] ?? 0n
    let divisor = 1_000_000n
    // An i-bet's stake is shared by all orders of its digits.
    if (ticket.bet.startsWith('ibet-')) divisor *= BigInt(ordersByTrying(line))
    const cut = ticket.cuts[line]
    payout +=
      cut === undefined
        ? (ticket.unitMinor * rates) / divisor
        : (ticket.unitMinor * rates * cut) / (divisor * 1_000_000n)
  }
  return payout
}

/** How many of the numbers 0000 to 9999 have these four digits. */
function ordersByTrying(line: string): number {
  return allNumbers(4).filter((number) => number.includes(line[0] ?? '') && sameDigits(number, line)).length
}

function sameDigits(one: string, other: string): boolean {
  if (one.length !== other.length) return false
  return ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'].every(
    (digit) => one.split(digit).length === other.split(digit).length,
  )
}

function plainHits(ticket: LotteryTicket, line: string, result: LotteryResult): readonly string[] {
  const { format, bet } = ticket
  if (format.startsWith('thai-')) return thai(format, bet, line, result)
  if (format === 'vietnam-north') return northern(bet, line, result)
  if (format.startsWith('vietnam-')) return provincial(bet, line, result)
  if (format.startsWith('4d-')) return fourDigits(bet, line, result)
  if (format === 'lao') return lao(bet, line, result)
  return plainOwnHits(ticket, line, result['places'] ?? [])
}

const only = (result: LotteryResult, prize: string) => result[prize]?.[0] ?? ''
const hitIf = (isHit: boolean) => (isHit ? ['hit'] : [])

function thai(format: string, bet: string, line: string, result: LotteryResult): readonly string[] {
  const first = only(result, 'first')
  // In rounds the two digits at the bottom are the first two of the five; elsewhere they are drawn for themselves.
  const bottom = format === 'thai-rounds' ? `${first[0]}${first[1]}` : only(result, 'bottom-2')
  switch (bet) {
    case 'top-4':
    case 'top-3':
    case 'top-2':
      return hitIf(first.endsWith(line))
    case 'tod-4':
      return hitIf(sameDigits(first.slice(-4), line))
    case 'tod-3':
      return hitIf(sameDigits(first.slice(-3), line))
    case 'bottom-2':
      return hitIf(bottom === line)
    case 'run-top':
      return hitIf(first.slice(-3).includes(line))
    case 'run-bottom':
      return hitIf(bottom.includes(line))
    // Two draws each: both may hit.
    case 'front-3':
    case 'bottom-3':
      return (result[bet] ?? []).flatMap((number) => hitIf(number === line))
    default:
      throw new Error(`no rule for ${bet}`)
  }
}

/** Every number of the table. */
const table = (result: LotteryResult) => Object.values(result).flat()

function northern(bet: string, line: string, result: LotteryResult): readonly string[] {
  const special = only(result, 'special')
  switch (bet) {
    case 'lo-2':
      return table(result).flatMap((number) => hitIf(number.endsWith(line)))
    case 'de':
    case 'three-end':
      return hitIf(special.endsWith(line))
    case 'de-head':
      return hitIf(special[3] === line)
    case 'de-tail':
      return hitIf(special[4] === line)
    default:
      return loto(bet, line, result)
  }
}

function provincial(bet: string, line: string, result: LotteryResult): readonly string[] {
  switch (bet) {
    case 'head-2':
      return hitIf(only(result, 'eighth') === line)
    case 'head-3':
      return hitIf(only(result, 'seventh') === line)
    case 'tail-2':
    case 'tail-3':
      return hitIf(only(result, 'special').endsWith(line))
    default:
      return loto(bet, line, result)
  }
}

function loto(bet: string, line: string, result: LotteryResult): readonly string[] {
  const isShown = (number: string) => table(result).some((other) => other.endsWith(number))
  if (bet.startsWith('bao-')) return table(result).flatMap((number) => hitIf(number.endsWith(line)))
  if (bet.startsWith('xien-')) return hitIf(line.split('+').every(isShown))
  if (bet === 'da') {
    const [one = '', other = ''] = line.split('+')
    const times = (number: string) => table(result).filter((drawn) => drawn.endsWith(number)).length
    return table(result).flatMap((_, index) => hitIf(index < times(one) && index < times(other)))
  }
  if (bet.startsWith('miss-')) return hitIf(!line.split('+').some(isShown))
  throw new Error(`no rule for ${bet}`)
}

function fourDigits(bet: string, line: string, result: LotteryResult): readonly string[] {
  const each = (prizes: readonly string[], isHit: (number: string) => boolean) =>
    prizes.flatMap((prize) => (result[prize] ?? []).flatMap((number) => (isHit(number) ? [prize] : [])))
  const three = ['first', 'second', 'third']
  const prizes = bet.endsWith('big') ? Object.keys(result) : three
  if (bet.startsWith('ibet-')) return each(prizes, (number) => sameDigits(number, line))
  if (/big$|small$/.test(bet)) return each(prizes, (number) => number === line)
  if (bet.startsWith('first-')) return hitIf(only(result, 'first').endsWith(line))
  if (bet.startsWith('top-')) return each(three, (number) => number.endsWith(line))
  throw new Error(`no rule for ${bet}`)
}

function lao(bet: string, line: string, result: LotteryResult): readonly string[] {
  const number = only(result, 'first')
  if (bet.startsWith('end-')) return hitIf(number.endsWith(line))
  if (bet === 'tod-3') return hitIf(sameDigits(number.slice(-3), line))
  return hitIf(number.slice(-3).includes(line))
}
