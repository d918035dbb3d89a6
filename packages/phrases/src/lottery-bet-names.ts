import type { PhraseKey } from './dictionaries.ts'

/** A phrase about what can be bet on in lotteries. */
export type LotteryBetKey = PhraseKey<'lottery-bets'>

/** Fills in a phrase about bets in some language. */
export type SayBet = (key: LotteryBetKey, ...values: readonly (string | number)[]) => string

/** Formats that are bet on in the same words share them: all Thai ones, all Vietnamese ones, both 4D games. */
function wordsOf(format: string): string {
  if (format.startsWith('thai-')) return 'thai'
  if (format.startsWith('vietnam-')) return 'vietnam'
  return format.startsWith('4d-') ? '4d' : format
}

// The keys are put together from codes. A test goes through every bet, option and tier of every format.
const key = (...parts: readonly string[]): LotteryBetKey => parts.join('.') as LotteryBetKey

/** The phrase that names a bet type of a format, such as "3 top". */
export function betNameKey(format: string, bet: string): LotteryBetKey {
  return key('name', wordsOf(format), bet)
}

/** The phrase that says in one sentence when a bet type wins. */
export function betRuleKey(format: string, bet: string): LotteryBetKey {
  if (format === 'thai-rounds' && bet.endsWith(bet.startsWith('run') ? 'bottom' : 'bottom-2'))
    return key('rule', format, bet)
  if (format === 'five-digits') return key('rule', format, ruleOfFiveDigits(bet))
  if ((format === 'six-of-49' || format === 'instant-25') && bet.startsWith('all-')) return key('rule', format, 'all')
  return key('rule', wordsOf(format), bet)
}

/** Bets on a part of the five digits have the rule of their shape, whichever part it is. */
function ruleOfFiveDigits(bet: string): string {
  const group = /(?:^|-)(group-\d+)$/.exec(bet)?.[1]
  if (group === 'group-6' && bet.includes('-4-')) return 'group-6-of-4'
  if (group !== undefined) return group
  return /^(?:straight|front|middle|back)-\d$/.test(bet) ? 'straight' : bet
}

/** The name of a rate's tier: "1st prize". Of a sum, the sum. Empty for the only tier of a bet. */
export function tierName(say: SayBet, tier: string): string {
  if (tier === 'hit') return ''
  const sum = /^sum-(\d+)$/.exec(tier)?.[1]
  if (sum !== undefined) return sum
  return say(key(isOptionTier(tier) ? 'option' : 'tier', tier))
}

const isOptionTier = (tier: string) => /^(?:big|small|odd|even|dragon|tiger|tie|red|blue|green)$/.test(tier)

/** The name of a place, such as "1st digit", or the two that a pair compares. */
export function placeName(say: SayBet, format: string, place: string): string {
  const pair = /^(\d+)v(\d+)$/.exec(place)
  if (pair === null) return say(key('place', format, place))
  return say('option.versus', placeName(say, format, pair[1] ?? ''), placeName(say, format, pair[2] ?? ''))
}

/** The place, or pair of places, and the rest of an option's code: `3-big` is `3` and `big`. */
export function partsOfOption(option: string): readonly [place: string | undefined, value: string] {
  const parts = /^(\d+(?:v\d+)?)-(.+)$/.exec(option)
  return parts === null ? [undefined, option] : [parts[1], parts[2] ?? '']
}

/** The name of an option without its place: "High", "Sum 12", "07". `animal` names an animal, and others are not asked for. */
export function optionValueName(say: SayBet, value: string, animal: (code: string) => string): string {
  const [, kind, number] = /^(sum|n|triple)-(\d+)$/.exec(value) ?? []
  if (kind === 'sum') return say('option.sum', number ?? '')
  if (kind === 'triple') return (number ?? '').repeat(3)
  if (kind === 'n') return number ?? ''
  if (/^[0-9+R]+$/.test(value)) return value.replaceAll('+', ' + ')
  if (isOptionTier(value) || value === 'triple' || value === 'consecutive') return say(key('option', value))
  return animal(value)
}

/** The name of a line or option of a bet: "07", "1st digit: High", "01 + 02". */
export function lineName(say: SayBet, format: string, line: string, animal: (code: string) => string): string {
  const [place, value] = partsOfOption(line)
  const name = optionValueName(say, value, animal)
  return place === undefined ? name : say('option.ofPlace', placeName(say, format, place), name)
}
