/**
 * What counts as a sign that two members help each other, with all thresholds.
 *
 * The signs of the first group come with a bound: how likely honest players show them by chance. `leastZeros` is its number of zeros: at 5, of
 * 100,000 pairs of honest players that are judged, each of these signs shows at most one by chance. A sign gives as many points as it has zeros,
 * less two. The signs of the second group are facts, which have innocent reasons as well; each gives fixed points.
 */
export const watchRules = {
  /** The last so many days are looked at. */
  days: 30,
  /** Two who have played fewer hands together are not judged. */
  leastHands: 30,
  /** They are judged again after so many more hands; the index of due pairs has this number too. */
  judgeEvery: 20,
  leastZeros: 5,
  mostPoints: 12,
  /** From this score on, operators see the pair. */
  raisedFrom: 3,
  /** How much a score must rise after a decision until operators see the pair again. */
  strongerBy: 2,
  /** So many pots that were left to two are needed, with each other and with anybody else, to compare how they play. */
  leastDuels: 20,
  leastOtherDuels: 50,
  /** From this share of the hands of both on, they play mostly together; it says something from so many hands on. */
  togetherShare: 0.8,
  togetherHands: 100,
  /** Sit-and-gos: two who have entered fewer of them together are not judged; each counts as so many hands at least until they are again. */
  leastSitAndGos: 5,
  sitAndGoHands: 10,
  /** So many times they must have been the last two, and each of them with somebody else, to compare how they play for the first place. */
  leastFinals: 8,
  leastOtherFinals: 16,
  /** Entering mostly the same ones says something from so many on. */
  togetherSitAndGos: 15,
  points: { together: 1, address: 1, referral: 1, device: 3, bank: 3, phone: 3, email: 3 },
} as const

/** What two accounts can share. */
export const sharedSigns = ['device', 'address', 'phone', 'email', 'bank', 'referral'] as const
export type SharedSign = (typeof sharedSigns)[number]

export type SignalName = 'one_way' | 'soft_play' | 'big_folds' | 'given_up' | 'together' | SharedSign

/** A sign, with the figures on which it rests. */
export interface Signal {
  readonly name: SignalName
  readonly points: number
  /** Who loses, or folds: the member with the lower or the higher number. */
  readonly by: 'low' | 'high' | null
  /** Hands, pots or sit-and-gos that were looked at, and in how many of them it was so. */
  readonly hands: number | null
  readonly times: number | null
  /** How often it is so with others, in percent. */
  readonly usualPercent: number | null
  readonly z: number | null
  /** By chance, at most one in ten to this power. */
  readonly zeros: number | null
}

/**
 * The sums of two members over the days that are looked at. At cash tables, `flow` is money in minor units and `flowUnits` hundredths of the
 * smallest stake, hand by hand; of sit-and-gos, both are ten-thousandths of the stack with which everybody begins, sit-and-go by sit-and-go.
 */
export interface PairSums {
  readonly hands: number
  readonly flow: bigint
  readonly flowUnits: number
  readonly flowSquares: number
  readonly flowHands: number
  readonly duels: number
  readonly checkedDown: number
  readonly lowBigFolds: number
  readonly highBigFolds: number
  readonly sitAndGos: number
  readonly finals: number
  readonly lowGivenUp: number
  readonly highGivenUp: number
}

/** The sums of one of them over all hands, or all sit-and-gos. */
export interface MemberSums {
  readonly hands: number
  readonly duels: number
  readonly checkedDown: number
  readonly bigFolds: number
  readonly sitAndGos: number
  readonly finals: number
  readonly givenUp: number
}

/** Whether two have played so much together that they are judged. */
export const isJudged = ({ hands, sitAndGos }: Pick<PairSums, 'hands' | 'sitAndGos'>): boolean =>
  sitAndGos > 0 ? sitAndGos >= watchRules.leastSitAndGos : hands >= watchRules.leastHands

/** The signs that two members show, the strongest first. */
export function signalsOf(
  pair: PairSums,
  { low, high }: { readonly low: MemberSums; readonly high: MemberSums },
  shared: readonly SharedSign[],
): readonly Signal[] {
  if (!isJudged(pair)) return []
  const found: (Signal | undefined)[] = [
    oneWay(pair),
    softPlay(pair, low, high),
    bigFolds('low', pair, low),
    bigFolds('high', pair, high),
    givenUp('low', pair, low),
    givenUp('high', pair, high),
    pair.sitAndGos > 0 ? enteredTogether(pair, low, high) : together(pair, low, high),
    ...shared.map((name): Signal => ({ ...nothing, name, points: watchRules.points[name] })),
  ]
  return found.filter((one) => one !== undefined).toSorted((a, b) => b.points - a.points)
}

/** All points together. */
export const scoreOf = (signals: readonly Signal[]): number => signals.reduce((sum, { points }) => sum + points, 0)

const nothing = { by: null, hands: null, times: null, usualPercent: null, z: null, zeros: null } as const

const pointsOf = (zeros: number): number => Math.min(watchRules.mostPoints, Math.floor(zeros) - 2)

/**
 * One of them loses to the other, again and again. Between two who play honestly and alike, each hand could as well have gone the other way
 * round: then by Hoeffding’s inequality a sum that is z times the root of the squares is reached with a probability of at most
 * 2·exp(−z²/2), however large single hands are.
 *
 * In a sit-and-go hands are not like that: who has few chips left wins often and little, and loses seldom and much. But everybody begins with
 * the same chips, so what went between two in all of it could as well have gone the other way round, and each sit-and-go counts once. At 5
 * zeros that takes 25 of them in which as much always went to the same one.
 */
function oneWay({ flowUnits, flowSquares, flowHands }: PairSums): Signal | undefined {
  if (flowSquares <= 0) return undefined
  const z = Math.abs(flowUnits) / Math.sqrt(flowSquares)
  const zeros = (z ** 2 / 2 - Math.LN2) / Math.LN10
  if (zeros < watchRules.leastZeros) return undefined
  const by = flowUnits > 0 ? 'low' : 'high'
  return { ...nothing, name: 'one_way', points: pointsOf(zeros), by, hands: flowHands, z, zeros }
}

/** They check pots down that are left to them, far more often than with others. */
function softPlay(pair: PairSums, low: MemberSums, high: MemberSums): Signal | undefined {
  const others = {
    of: low.duels + high.duels - 2 * pair.duels,
    times: low.checkedDown + high.checkedDown - 2 * pair.checkedDown,
  }
  const found = moreOften({ of: pair.duels, times: pair.checkedDown }, others, duelLimits)
  return found && { ...nothing, name: 'soft_play', ...found }
}

/** One of them puts in much and folds to the other, far more often than to others. */
function bigFolds(by: 'low' | 'high', pair: PairSums, own: MemberSums): Signal | undefined {
  const times = by === 'low' ? pair.lowBigFolds : pair.highBigFolds
  const others = { of: own.duels - pair.duels, times: own.bigFolds - times }
  const found = moreOften({ of: pair.duels, times }, others, duelLimits)
  return found && { ...nothing, name: 'big_folds', by, ...found }
}

/**
 * One of them leaves the first place of sit-and-gos to the other without a fight, far more often than to others: as two do who share the prizes.
 * Each sit-and-go has one last pair, so no two of these are of the same one.
 */
function givenUp(by: 'low' | 'high', pair: PairSums, own: MemberSums): Signal | undefined {
  const times = by === 'low' ? pair.lowGivenUp : pair.highGivenUp
  const others = { of: own.finals - pair.finals, times: own.givenUp - times }
  const found = moreOften({ of: pair.finals, times }, others, finalLimits)
  return found && { ...nothing, name: 'given_up', by, ...found }
}

const duelLimits = { own: watchRules.leastDuels, others: watchRules.leastOtherDuels }
const finalLimits = { own: watchRules.leastFinals, others: watchRules.leastOtherFinals }

interface Share {
  readonly of: number
  readonly times: number
}

/**
 * Compares how often something happens between two with how often it happens with others, by Chernoff’s bound. What is usual is taken higher by
 * two standard errors than it was counted.
 */
function moreOften(own: Share, others: Share, least: { readonly own: number; readonly others: number }) {
  if (own.of < least.own || others.of < least.others) return undefined
  // One more of each: what was never seen is not impossible.
  const counted = (others.times + 1) / (others.of + 2)
  const usual = Math.min(0.99, counted + 2 * Math.sqrt((counted * (1 - counted)) / (others.of + 2)))
  const share = own.times / own.of
  if (share <= usual) return undefined
  const apart = share * Math.log(share / usual) + (share === 1 ? 0 : (1 - share) * Math.log((1 - share) / (1 - usual)))
  const zeros = (own.of * apart) / Math.LN10
  if (zeros < watchRules.leastZeros) return undefined
  const usualPercent = (others.times / others.of) * 100
  return { points: pointsOf(zeros), hands: own.of, times: own.times, usualPercent, zeros }
}

/** Both play most of their hands together. */
function together({ hands }: PairSums, low: MemberSums, high: MemberSums): Signal | undefined {
  const most = Math.max(low.hands, high.hands)
  if (hands < watchRules.togetherHands || hands < most * watchRules.togetherShare) return undefined
  return { ...nothing, name: 'together', points: watchRules.points.together, hands: most, times: hands }
}

/** Both enter mostly the same sit-and-gos. */
function enteredTogether({ sitAndGos }: PairSums, low: MemberSums, high: MemberSums): Signal | undefined {
  const most = Math.max(low.sitAndGos, high.sitAndGos)
  if (sitAndGos < watchRules.togetherSitAndGos || sitAndGos < most * watchRules.togetherShare) return undefined
  return { ...nothing, name: 'together', points: watchRules.points.together, hands: most, times: sitAndGos }
}
