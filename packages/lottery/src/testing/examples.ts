import { ratePpm, type RatePpm } from '@baize/money'
import type { Animal } from '../animals.ts'
import { demoTerms } from '../demo-terms.ts'
import type { BetType, LotteryFormat, LotteryResult } from '../format.ts'
import { betByCode, formatByCode } from '../formats.ts'
import type { LotteryTerms } from '../terms.ts'
import { sell, type LotteryTicket, type Restriction } from '../ticket.ts'

/** A format that a test knows. */
export function formatNamed(code: string): LotteryFormat {
  const format = formatByCode(code)
  if (format === undefined) throw new Error(`no format ${code}`)
  return format
}

/** A bet type that a test knows. */
export function betNamed(format: LotteryFormat, code: string): BetType {
  const bet = betByCode(format, code)
  if (bet === undefined) throw new Error(`no bet ${code}`)
  return bet
}

const terms = new Map<string, LotteryTerms>()

/** The demo's terms, read once. */
function termsNamed(code: string): LotteryTerms {
  const known = terms.get(code) ?? demoTerms(code)
  terms.set(code, known)
  return known
}

/** A ticket at the demo's rates, of 1.00 a unit unless told otherwise. */
export function sold(
  code: string,
  bet: string,
  selection: string,
  {
    unitMinor = 100n,
    restrictions = [],
    vipLevel = 0,
    yearAnimal = 'horse',
  }: {
    readonly unitMinor?: bigint
    readonly restrictions?: readonly Restriction[]
    readonly vipLevel?: number
    readonly yearAnimal?: Animal
  } = {},
): LotteryTicket {
  const rules = { terms: termsNamed(code), restrictions, vipLevel, yearAnimal }
  const sale = sell(formatNamed(code), { bet, selection, unitMinor }, rules)
  if ('problem' in sale) throw new Error(`${code} ${bet} ${selection}: ${sale.problem} ${sale.item ?? ''}`)
  return sale.ticket
}

/** A part of a rate: `partOf(50)` is half. */
export function partOf(percent: number): RatePpm {
  return ratePpm(BigInt(percent) * 10_000n)
}

const northernNumbers = {
  special: ['12345'],
  first: ['67890'],
  second: ['11145', '22267'],
  third: ['10001', '10002', '10003', '10004', '10005', '10006'],
  fourth: ['2011', '2012', '2013', '2014'],
  fifth: ['3021', '3022', '3023', '3024', '3025', '3026'],
  sixth: ['431', '432', '433'],
  seventh: ['51', '52', '53', '45'],
}

const provincialNumbers = {
  special: ['123456'],
  first: ['70007'],
  second: ['70008'],
  third: ['70009', '71456'],
  fourth: ['70011', '70012', '70013', '70014', '70015', '70016', '73456'],
  fifth: ['8021'],
  sixth: ['8022', '8023', '8024'],
  seventh: ['789'],
  eighth: ['56'],
}

const fourDigitNumbers = (minor: string): LotteryResult => ({
  first: ['0012'],
  second: ['5678'],
  third: ['9012'],
  [minor]: ['1111', '2222', '3333', '4444', '5555', '6666', '7777', '8888', '9999', '1200'],
  consolation: ['0012', '3001', '3002', '3003', '3004', '3005', '3006', '3007', '3008', '3009'],
})

/** A draw of each format, made up so that numbers hit several times where they can. */
export const exampleResults: Readonly<Record<string, LotteryResult>> = {
  'thai-government': {
    first: ['123456'],
    'front-3': ['123', '123'],
    'bottom-3': ['789', '045'],
    'bottom-2': ['07'],
  },
  'thai-daily': { first: ['123455'], 'bottom-2': ['77'] },
  'thai-stock': { first: ['118'], 'bottom-2': ['40'] },
  'thai-rounds': { first: ['40118'] },
  'vietnam-north': northernNumbers,
  'vietnam-central': provincialNumbers,
  'vietnam-south': provincialNumbers,
  '4d-malaysia': fourDigitNumbers('special'),
  '4d-singapore': fourDigitNumbers('starter'),
  lao: { first: ['065432'] },
  'five-digits': { places: ['3', '3', '7', '0', '7'] },
  'three-dice': { places: ['2', '5', '2'] },
  'ten-places': { places: ['07', '03', '10', '01', '02', '04', '05', '06', '08', '09'] },
  'six-of-49': { places: ['01', '05', '10', '15', '20', '49', '13'] },
  'instant-25': { places: ['24', '03', '10', '25', '07'] },
}
