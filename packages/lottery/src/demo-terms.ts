import { formatByCode } from './formats.ts'
import { ownDemoTerms } from './own-demo-terms.ts'
import { termsOf, type LotteryTerms, type LotteryTermsJson, type RatesJson } from './terms.ts'

const hit = (rate: string) => ({ hit: rate })

const thaiRates: RatesJson = {
  'top-3': hit('900'),
  'tod-3': hit('130'),
  'top-2': hit('90'),
  'bottom-2': hit('90'),
  'run-top': hit('3.2'),
  'run-bottom': hit('4.2'),
}

const thaiFour: RatesJson = { 'top-4': hit('5000'), 'tod-4': hit('200') }

/** Stock formats and rounds pay less for three digits. */
const thaiRoundRates: RatesJson = { ...thaiRates, 'top-3': hit('800'), 'tod-3': hit('120') }

const thaiVip = { 'top-3': ['10', '20', '30', '40', '50'] }

const provincialRates: RatesJson = {
  'bao-2': hit('75'),
  'bao-3': hit('650'),
  'bao-4': hit('5500'),
  'head-2': hit('75'),
  'tail-2': hit('75'),
  'head-3': hit('650'),
  'tail-3': hit('650'),
  // Of 18 numbers, sets come together more rarely than of the 27 of the north.
  'xien-2': hit('25'),
  'xien-3': hit('150'),
  'xien-4': hit('600'),
  da: hit('750'),
}

const fourDigitRates = (
  big: readonly [first: string, second: string, third: string, minor: string, consolation: string],
  minorName: string,
  small: readonly [first: string, second: string, third: string],
): RatesJson => {
  const ofBig = { first: big[0], second: big[1], third: big[2], [minorName]: big[3], consolation: big[4] }
  const ofSmall = { first: small[0], second: small[1], third: small[2] }
  const forms = ['', 'box-', 'ibet-', 'roll-']
  return {
    ...Object.fromEntries(
      forms.flatMap((form) => [
        [`${form}big`, ofBig],
        [`${form}small`, ofSmall],
      ]),
    ),
    'first-4': hit('6000'),
    'first-3': hit('660'),
    'top-3': { first: '250', second: '210', third: '150' },
    'first-2': hit('65'),
    'top-2': { first: '22', second: '22', third: '22' },
  }
}

/** What the demo pays for each format, by its code. */
export const demoTermsJson: Readonly<Record<string, LotteryTermsJson>> = {
  'thai-government': {
    version: 1,
    rates: { ...thaiRates, ...thaiFour, 'front-3': hit('450'), 'bottom-3': hit('450') },
    vipAdds: thaiVip,
  },
  'thai-daily': { version: 1, rates: { ...thaiRates, ...thaiFour }, vipAdds: thaiVip },
  'thai-stock': { version: 1, rates: thaiRoundRates, vipAdds: thaiVip },
  'thai-rounds': { version: 1, rates: thaiRoundRates, vipAdds: thaiVip },
  'vietnam-north': {
    version: 1,
    rates: {
      'lo-2': hit('80'),
      'bao-2': hit('75'),
      'bao-3': hit('650'),
      'bao-4': hit('5500'),
      de: hit('80'),
      'de-head': hit('9'),
      'de-tail': hit('9'),
      'three-end': hit('450'),
      'xien-2': hit('11'),
      'xien-3': hit('45'),
      'xien-4': hit('120'),
      da: hit('750'),
      'miss-4': hit('2.5'),
      'miss-8': hit('8.2'),
      'miss-10': hit('14'),
    },
  },
  'vietnam-central': { version: 1, rates: provincialRates },
  'vietnam-south': { version: 1, rates: provincialRates },
  '4d-malaysia': {
    version: 1,
    rates: fourDigitRates(['2500', '1000', '500', '180', '60'], 'special', ['3500', '2000', '1000']),
  },
  '4d-singapore': {
    version: 1,
    rates: fourDigitRates(['2000', '1000', '490', '250', '60'], 'starter', ['3000', '2000', '800']),
  },
  lao: {
    version: 1,
    rates: {
      'end-6': hit('400000'),
      'end-5': hit('40000'),
      'end-4': hit('6000'),
      'end-3': hit('500'),
      'end-2': hit('60'),
      'tod-3': hit('100'),
      run: hit('3'),
    },
  },
  ...ownDemoTerms,
}

/** The demo's terms of a format, with which a brand starts. Throws a RangeError if there is no such format. */
export function demoTerms(code: string): LotteryTerms {
  const format = formatByCode(code)
  const json = demoTermsJson[code]
  if (format === undefined || json === undefined) throw new RangeError(`no format ${code}`)
  return termsOf(format, json)
}
