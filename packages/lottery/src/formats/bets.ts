import type { BetOption, BetType, Measure, Pick, Rule, View } from '../format.ts'

/** The ten digits. */
export const digits: readonly string[] = range(0, 9).map(String)

/** All numbers of two digits. */
export const twoDigits: readonly string[] = range(0, 99).map((value) => padded(value, 2))

/** Whole numbers, both ends included. */
export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index)
}

/** A number with leading zeros. */
export function padded(value: number, width: number): string {
  return String(value).padStart(width, '0')
}

/** A view of the last digits of a prize's numbers. */
export function endOf(prize: string, length: number, tier = 'hit'): View {
  return { prize, from: -length, length, tier }
}

function tiersOf(rule: Rule): readonly string[] {
  switch (rule.kind) {
    case 'count':
      return [...new Set(Object.values(rule.tierByCount))]
    case 'option':
      return [...new Set(Object.values(rule.options).map(({ tier }) => tier))]
    case 'animal':
      return ['year', 'other']
    case 'equal':
    case 'anyOrder':
    case 'all':
    case 'none':
    case 'together':
      return [...new Set(rule.views.map(({ tier }) => tier))]
  }
}

/** A bet type; the tiers follow from its rule. */
export function bet(code: string, pick: Pick, rule: Rule, cost = 1): BetType {
  return { code, pick, rule, tiers: tiersOf(rule), cost }
}

/** A number in its order. */
export function straight(code: string, length: number, views: readonly View[], cost = 1): BetType {
  return bet(code, { kind: 'numbers', digits: length, as: 'each' }, { kind: 'equal', views }, cost)
}

/** A number in any order, at the same rate whatever its digits (Thai "tod"). */
export function tod(code: string, length: number, views: readonly View[]): BetType {
  return bet(code, { kind: 'numbers', digits: length, as: 'anyOrder' }, { kind: 'anyOrder', views, isShared: false })
}

/** A digit anywhere in the view; it pays once, however often the digit is there (Thai "run"). */
export function run(code: string, view: Omit<View, 'tier'>): BetType {
  const tierByCount = Object.fromEntries(range(1, view.length).map((times) => [times, 'hit']))
  return bet(code, { kind: 'choose', size: 1, symbols: digits }, { kind: 'count', view, tierByCount })
}

/** A bet on several numbers of two digits at once: that all, or none, are among those of the views, or how often all are together. */
export function several(
  code: string,
  kind: 'all' | 'none' | 'together',
  size: number,
  views: readonly View[],
  cost = 1,
): BetType {
  return bet(code, { kind: 'choose', size, symbols: twoDigits }, { kind, views }, cost)
}

/** A bet on options. */
export function optionBet(code: string, options: Readonly<Record<string, BetOption>>): BetType {
  return bet(code, { kind: 'choose', size: 1, symbols: Object.keys(options) }, { kind: 'option', options })
}

/** Options of one measure, by name. Each has a tier of its own unless `tier` is given. */
export function optionsOf(
  measure: Measure,
  values: Readonly<Record<string, readonly number[]>>,
  { prefix = '', tier }: { readonly prefix?: string; readonly tier?: string } = {},
): Record<string, BetOption> {
  return Object.fromEntries(
    Object.entries(values).map(([name, accepted]) => [
      `${prefix}${name}`,
      { measure, values: accepted, tier: tier ?? name },
    ]),
  )
}

/** Big, small, odd and even of values from `least` to `most`; big is from `big` on. */
export function sides(least: number, big: number, most: number): Record<string, readonly number[]> {
  const all = range(least, most)
  return {
    big: range(big, most),
    small: range(least, big - 1),
    odd: all.filter((value) => value % 2 === 1),
    even: all.filter((value) => value % 2 === 0),
  }
}
