import type { BetType, LotteryFormat } from '@baize/lottery'
import type { LotteryBetKey } from '@baize/phrases/lottery-bet-names'

/** Bet types that are shown together. */
export interface BetGroup {
  readonly key: LotteryBetKey
  readonly bets: readonly BetType[]
  /** Whether players put the same numbers on several of them at once, such as 2 top and 2 bottom. */
  readonly isJoint: boolean
}

type Row = readonly [key: LotteryBetKey, bets: readonly string[], joint?: 'joint']

const thai: readonly Row[] = [
  ['group.two', ['top-2', 'bottom-2'], 'joint'],
  ['group.three', ['top-3', 'tod-3', 'front-3', 'bottom-3'], 'joint'],
  ['group.run', ['run-top', 'run-bottom'], 'joint'],
  ['group.four', ['top-4', 'tod-4'], 'joint'],
]

const provincial: readonly Row[] = [
  ['group.bao', ['bao-2', 'bao-3', 'bao-4']],
  ['group.head-tail', ['head-2', 'tail-2', 'head-3', 'tail-3'], 'joint'],
  ['group.xien', ['xien-2', 'xien-3', 'xien-4']],
  ['group.da', ['da']],
]

const fourDigits: readonly Row[] = [
  ['group.four-d', ['big', 'small', 'first-4'], 'joint'],
  ['group.box', ['box-big', 'box-small', 'ibet-big', 'ibet-small'], 'joint'],
  ['group.roll', ['roll-big', 'roll-small'], 'joint'],
  ['group.three-d', ['first-3', 'top-3'], 'joint'],
  ['group.two-d', ['first-2', 'top-2'], 'joint'],
]

const ofPart = (part: string, kinds: readonly number[]) => [part, ...kinds.map((kind) => `${part}-group-${kind}`)]

const rowsByFormat: Readonly<Record<string, readonly Row[]>> = {
  'thai-government': thai,
  'thai-daily': thai,
  'thai-stock': thai,
  'thai-rounds': thai,
  'vietnam-north': [
    ['group.lo', ['lo-2', 'bao-2', 'bao-3', 'bao-4']],
    ['group.de', ['de', 'three-end', 'de-head', 'de-tail']],
    ['group.xien', ['xien-2', 'xien-3', 'xien-4']],
    ['group.da', ['da']],
    ['group.miss', ['miss-4', 'miss-8', 'miss-10']],
  ],
  'vietnam-central': provincial,
  'vietnam-south': provincial,
  '4d-malaysia': fourDigits,
  '4d-singapore': fourDigits,
  lao: [
    ['group.ends', ['end-2', 'end-3', 'end-4', 'end-5', 'end-6']],
    ['group.tod', ['tod-3']],
    ['group.run', ['run']],
  ],
  'five-digits': [
    ['group.place', ['place', 'place-sides', 'any-back-3']],
    ['group.sum', ['total-sides', 'back-3-sum']],
    ['group.dragon-tiger', ['dragon-tiger']],
    ['group.two-places', [...ofPart('front-2', [2]), ...ofPart('back-2', [2])]],
    ['group.three-places', [...ofPart('front-3', [3, 6]), ...ofPart('middle-3', [3, 6]), ...ofPart('back-3', [3, 6])]],
    ['group.four-places', [...ofPart('front-4', [24, 12, 6, 4]), ...ofPart('back-4', [24, 12, 6, 4])]],
    ['group.five', ['straight-5', ...[120, 60, 30, 20, 10, 5].map((kind) => `group-${kind}`)]],
  ],
  'three-dice': [
    ['group.sides', ['sides', 'sum']],
    ['group.triple', ['triple', 'any-triple']],
    ['group.faces', ['single', 'double', 'two-faces', 'three-faces', 'consecutive']],
  ],
  'ten-places': [
    ['group.rank', ['place', 'place-sides']],
    ['group.order', ['first-2', 'first-2-group', 'first-3', 'first-3-group']],
    ['group.sum', ['first-2-sides', 'first-2-sum']],
    ['group.dragon-tiger', ['dragon-tiger']],
  ],
  'six-of-49': [
    ['group.special', ['special', 'special-sides', 'special-colour', 'special-animal']],
    ['group.animal', ['any-animal']],
    ['group.all', [1, 2, 3, 4, 5, 6].map((size) => `all-${size}`)],
  ],
  'instant-25': [
    ['group.first', ['first', 'first-sides']],
    ['group.total', ['total-sides']],
    ['group.all', [1, 2, 3, 4, 5].map((size) => `all-${size}`)],
  ],
}

/** The bet types of a format in groups, in the order in which players look for them; what a format has not is left out. */
export function betGroups(format: LotteryFormat): readonly BetGroup[] {
  return (rowsByFormat[format.code] ?? []).flatMap(([key, codes, joint]) => {
    const bets = codes.flatMap((code) => format.bets.find((bet) => bet.code === code) ?? [])
    return bets.length === 0 ? [] : [{ key, bets, isJoint: joint === 'joint' }]
  })
}

/** Whether the same numbers can be on both bets at once. */
export function canJoin(one: BetType, other: BetType): boolean {
  return entryOf(one) === entryOf(other)
}

/** What is entered for a bet: bets with the same share it, so that changing between them keeps what was chosen. */
export function entryOf({ pick }: BetType): string {
  if (pick.kind !== 'numbers') return JSON.stringify(pick)
  return `numbers ${pick.digits} ${pick.as === 'roll' ? 'roll' : 'plain'}`
}

/**
 * The bets after one of a group was pressed: in joint groups it is added or taken out, if its numbers are the same; otherwise it
 * becomes the only one.
 */
export function afterPress(group: BetGroup, chosen: readonly string[], pressed: BetType): readonly string[] {
  const current = group.bets.filter(({ code }) => chosen.includes(code))
  const [first] = current
  if (!group.isJoint || first === undefined || !canJoin(first, pressed)) return [pressed.code]
  const wasIn = chosen.includes(pressed.code)
  if (wasIn && current.length === 1) return [pressed.code]
  const after = wasIn ? current.filter(({ code }) => code !== pressed.code) : [...current, pressed]
  return group.bets.filter((bet) => after.includes(bet)).map(({ code }) => code)
}
