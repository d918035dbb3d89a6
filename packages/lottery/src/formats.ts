import type { BetType, LotteryFormat } from './format.ts'
import { fiveDigits } from './formats/five-digits.ts'
import { instant25 } from './formats/instant-25.ts'
import { fourDigitsMalaysia, fourDigitsSingapore, lao } from './formats/sea.ts'
import { sixOf49 } from './formats/six-of-49.ts'
import { tenPlaces } from './formats/ten-places.ts'
import { thaiDaily, thaiGovernment, thaiRounds, thaiStock } from './formats/thai.ts'
import { threeDice } from './formats/three-dice.ts'
import { vietnamCentral, vietnamNorth, vietnamSouth } from './formats/vietnam.ts'

/** Every format. */
export const lotteryFormats: readonly LotteryFormat[] = [
  thaiGovernment,
  thaiDaily,
  thaiStock,
  thaiRounds,
  vietnamNorth,
  vietnamCentral,
  vietnamSouth,
  fourDigitsMalaysia,
  fourDigitsSingapore,
  lao,
  fiveDigits,
  threeDice,
  tenPlaces,
  sixOf49,
  instant25,
]

const byCode = new Map(lotteryFormats.map((format) => [format.code, format]))
const betsByCode = new Map(lotteryFormats.map((format) => [format, new Map(format.bets.map((bet) => [bet.code, bet]))]))

/** A format by its code; undefined if there is none. */
export function formatByCode(code: string): LotteryFormat | undefined {
  return byCode.get(code)
}

/** A bet type of a format by its code; undefined if there is none. */
export function betByCode(format: LotteryFormat, code: string): BetType | undefined {
  const known = betsByCode.get(format)
  return known === undefined ? format.bets.find((bet) => bet.code === code) : known.get(code)
}
