import { animals, lotteryFormats, type BetType } from '@baize/lottery'
import { inEachLanguage, languages } from '@baize/phrases'
import { loadLotteryBets } from '@baize/phrases/load-dictionary'
import { loadEachLanguage } from '@baize/phrases/load-each-language'
import { betNameKey, betRuleKey, lineName, tierName, type SayBet } from '@baize/phrases/lottery-bet-names'
import { describe, expect, it } from 'vitest'
import { afterPress, betGroups } from './bet-groups.rules.ts'

const dictionaries = await loadEachLanguage(loadLotteryBets)
const missing: string[] = []
const says = inEachLanguage((language): SayBet => {
  const phrases: Readonly<Record<string, string>> = dictionaries[language]
  return (key, ...values) => {
    const phrase = phrases[key]
    if (phrase === undefined) missing.push(`${language} ${key}`)
    return (phrase ?? '').replaceAll(/\{(\d)\}/g, (_, index: string) => String(values[Number(index)]))
  }
})
const animal = (code: string) => {
  if (!animals.some((one) => one === code)) missing.push(`animal ${code}`)
  return code
}

/** What a bet's lines can be, for those that are not numbers. */
function symbolsOf({ pick }: BetType): readonly string[] {
  return pick.kind === 'numbers' ? ['0'.repeat(pick.digits)] : pick.symbols
}

describe('the names of bets (2.011)', () => {
  it.each(languages)('are complete in %s: every bet, rule, option, place and tier of every format', (language) => {
    missing.length = 0
    const say = says[language]
    const empty = lotteryFormats.flatMap(({ code: format, bets }) =>
      bets.flatMap((bet) => {
        const names = [
          say(betNameKey(format, bet.code)),
          say(betRuleKey(format, bet.code)),
          ...bet.tiers.filter((tier) => tier !== 'hit').map((tier) => tierName(say, tier)),
          ...symbolsOf(bet).map((symbol) => lineName(say, format, symbol, animal)),
        ]
        return names.includes('') ? [`${format} ${bet.code}`] : []
      }),
    )
    expect(empty).toEqual([])
    expect(missing).toEqual([])
  })

  it('differ from each other within a format', () => {
    for (const language of languages)
      for (const { code, bets } of lotteryFormats)
        expect(new Set(bets.map((bet) => says[language](betNameKey(code, bet.code)))).size).toBe(bets.length)
  })

  it('of options are those of their place: 3-big is the third digit, high', () => {
    expect(lineName(says.EN, 'five-digits', '3-big', animal)).toBe('3rd digit: High')
    expect(lineName(says.CN, 'five-digits', '1v2-dragon', animal)).toBe('万位对千位 龙')
    expect(lineName(says.TH, 'three-dice', 'sum-12', animal)).toBe('ผลรวม 12')
    expect(lineName(says.EN, 'vietnam-south', '01+02', animal)).toBe('01 + 02')
  })

  it('of rounds say that the bottom is the first two digits', () => {
    expect(betRuleKey('thai-rounds', 'bottom-2')).toBe('rule.thai-rounds.bottom-2')
    expect(betRuleKey('thai-daily', 'bottom-2')).toBe('rule.thai.bottom-2')
    expect(betRuleKey('five-digits', 'back-4-group-6')).toBe('rule.five-digits.group-6-of-4')
    expect(betRuleKey('five-digits', 'back-3-group-6')).toBe('rule.five-digits.group-6')
  })
})

describe('the groups of bets', () => {
  it.each(lotteryFormats.map((format) => [format.code, format] as const))('of %s have each bet once', (_, format) => {
    const grouped = betGroups(format).flatMap(({ bets }) => bets.map(({ code }) => code))
    expect(grouped.toSorted()).toEqual(format.bets.map(({ code }) => code).toSorted())
  })

  it('let the same numbers be on several bets where players do so, and never on none', () => {
    const [two, three] = lotteryFormats.slice(0, 1).flatMap(betGroups)
    const [[top, bottom] = [], [first] = []] = [two?.bets, three?.bets]
    if (!two || !three || !top || !bottom || !first) throw new Error('the government lottery has groups')
    expect(afterPress(two, ['top-2'], bottom)).toEqual(['top-2', 'bottom-2'])
    expect(afterPress(two, ['bottom-2'], top)).toEqual(['top-2', 'bottom-2'])
    expect(afterPress(two, ['top-2', 'bottom-2'], top)).toEqual(['bottom-2'])
    expect(afterPress(two, ['top-2'], top)).toEqual(['top-2'])
    expect(afterPress(three, ['top-2'], first)).toEqual(['top-3'])
  })
})
