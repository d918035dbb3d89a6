import type { LotteryTermsJson, RatesJson } from './terms.ts'

const hit = (rate: string) => ({ hit: rate })

/** The same for big, small, odd and even. */
const sides = (rate: string) => ({ big: rate, small: rate, odd: rate, even: rate })

/** Rates of sums from `least` on, one after another. */
const sums = (least: number, ...rates: readonly string[]) =>
  Object.fromEntries(rates.map((rate, index) => [`sum-${least + index}`, rate]))

const fiveDigits: RatesJson = {
  'straight-5': hit('96000'),
  'group-120': hit('800'),
  'group-60': hit('1600'),
  'group-30': hit('3200'),
  'group-20': hit('4800'),
  'group-10': hit('9600'),
  'group-5': hit('19200'),
  'front-4': hit('9600'),
  'front-4-group-24': hit('400'),
  'front-4-group-12': hit('800'),
  'front-4-group-6': hit('1600'),
  'front-4-group-4': hit('2400'),
  'back-4': hit('9600'),
  'back-4-group-24': hit('400'),
  'back-4-group-12': hit('800'),
  'back-4-group-6': hit('1600'),
  'back-4-group-4': hit('2400'),
  'front-3': hit('960'),
  'front-3-group-6': hit('160'),
  'front-3-group-3': hit('320'),
  'middle-3': hit('960'),
  'middle-3-group-6': hit('160'),
  'middle-3-group-3': hit('320'),
  'back-3': hit('960'),
  'back-3-group-6': hit('160'),
  'back-3-group-3': hit('320'),
  'front-2': hit('96'),
  'front-2-group-2': hit('48'),
  'back-2': hit('96'),
  'back-2-group-2': hit('48'),
  'any-back-3': hit('3.542'),
  place: hit('9.6'),
  'place-sides': sides('1.92'),
  'total-sides': sides('1.92'),
  'back-3-sum': sums(
    0,
    '960',
    '320',
    '160',
    '96',
    '64',
    '45.714',
    '34.285',
    '26.666',
    '21.333',
    '17.454',
    '15.238',
    '13.913',
    '13.15',
    '12.8',
    '12.8',
    '13.15',
    '13.913',
    '15.238',
    '17.454',
    '21.333',
    '26.666',
    '34.285',
    '45.714',
    '64',
    '96',
    '160',
    '320',
    '960',
  ),
  'dragon-tiger': { dragon: '2.133', tiger: '2.133', tie: '9.6' },
}

const threeDice: RatesJson = {
  sides: sides('1.974'),
  sum: sums(
    3,
    '207.36',
    '69.12',
    '34.56',
    '20.736',
    '13.824',
    '9.874',
    '8.294',
    '7.68',
    '7.68',
    '8.294',
    '9.874',
    '13.824',
    '20.736',
    '34.56',
    '69.12',
    '207.36',
  ),
  triple: hit('207.36'),
  'any-triple': hit('34.56'),
  double: hit('12.96'),
  // The same return for each, with twice and three times the rate for two and three dice.
  single: { one: '1.92', two: '3.84', three: '5.76' },
  'two-faces': hit('6.912'),
  'three-faces': hit('34.56'),
  consecutive: hit('8.64'),
}

const tenPlaces: RatesJson = {
  place: hit('9.6'),
  'place-sides': sides('1.92'),
  'first-2': hit('86.4'),
  'first-2-group': hit('43.2'),
  'first-3': hit('691.2'),
  'first-3-group': hit('115.2'),
  'first-2-sum': sums(
    3,
    '43.2',
    '43.2',
    '21.6',
    '21.6',
    '14.4',
    '14.4',
    '10.8',
    '10.8',
    '8.64',
    '10.8',
    '10.8',
    '14.4',
    '14.4',
    '21.6',
    '21.6',
    '43.2',
    '43.2',
  ),
  'first-2-sides': { big: '2.16', small: '1.728', odd: '1.728', even: '2.16' },
  'dragon-tiger': { dragon: '1.92', tiger: '1.92' },
}

const sixOf49: RatesJson = {
  special: hit('47.04'),
  'special-sides': sides('1.96'),
  'special-colour': { red: '2.767', blue: '2.94', green: '2.94' },
  'special-animal': { year: '9.408', other: '11.76' },
  'any-animal': { year: '1.733', other: '2.035' },
  'all-1': hit('7.84'),
  'all-2': hit('75.264'),
  'all-3': hit('884.352'),
  'all-4': hit('13560.064'),
  'all-5': hit('305101.44'),
  'all-6': hit('13424463.36'),
}

const instant25: RatesJson = {
  'all-1': hit('4.8'),
  'all-2': hit('28.8'),
  'all-3': hit('220.8'),
  'all-4': hit('2428.8'),
  'all-5': hit('51004.8'),
  first: hit('24'),
  'first-sides': sides('2'),
  'total-sides': { big: '1.971', small: '1.971', odd: '1.917', even: '1.922' },
}

/** The part of stakes that our own number games return, in parts per million: rates are this ÷ the chance, rounded down to three decimals. */
export const ownReturnPpm = 960_000n

/** What the demo pays in our own number games. */
export const ownDemoTerms: Readonly<Record<string, LotteryTermsJson>> = {
  'five-digits': { version: 1, rates: fiveDigits },
  'three-dice': { version: 1, rates: threeDice },
  'ten-places': { version: 1, rates: tenPlaces },
  'six-of-49': { version: 1, rates: sixOf49 },
  'instant-25': { version: 1, rates: instant25 },
}
