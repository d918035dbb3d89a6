import type { LotteryResult } from '../format.ts'

/** A draw, and what bets of 1.00 a unit at the demo's rates cost and pay in it. */
interface PrizeExample {
  readonly format: string
  readonly result: LotteryResult
  readonly bets: readonly (readonly [bet: string, selection: string, stakeMinor: bigint, payoutMinor: bigint])[]
}

const fourDigits = (minor: string): LotteryResult => ({
  first: ['1234'],
  second: ['5566'],
  third: ['7778'],
  [minor]: ['0012', '9101', '9102', '9103', '9104', '9105', '9106', '9107', '9108', '9109'],
  consolation: ['0099', '9201', '9202', '9203', '9204', '9205', '9206', '9207', '9208', '9209'],
})

const places = (text: string): LotteryResult => ({ places: text.split(' ') })

const malaysian: PrizeExample = {
  format: '4d-malaysia',
  result: fourDigits('special'),
  bets: [
    ['big', '5566,7778,0012,0099', 400n, 100_000n + 50_000n + 18_000n + 6_000n],
    ['box-big', '5566', 600n, 100_000n],
    ['box-big', '7778', 400n, 50_000n],
    // 1,000 ÷ 6 orders, and 500 ÷ 4.
    ['ibet-big', '5665', 100n, 16_666n],
    ['ibet-big', '8777', 100n, 12_500n],
    ['roll-big', 'R566', 1_000n, 100_000n],
    ['roll-big', '001R', 1_000n, 18_000n],
    ['small', '5566,7778', 200n, 200_000n + 100_000n],
    ['box-small', '1234', 2_400n, 350_000n],
    ['box-small', '7778', 400n, 100_000n],
    // 3,500 ÷ 24 orders, and 1,000 ÷ 4.
    ['ibet-small', '4321', 100n, 14_583n],
    ['ibet-small', '7877', 100n, 25_000n],
    ['roll-small', '123R', 1_000n, 350_000n],
    ['roll-small', '777R', 1_000n, 100_000n],
    ['top-3', '566', 100n, 21_000n],
  ],
}

const singaporean: PrizeExample = {
  format: '4d-singapore',
  result: fourDigits('starter'),
  bets: [
    ['big', '5566,7778,0012', 300n, 100_000n + 49_000n + 25_000n],
    ['box-big', '5566', 600n, 100_000n],
    ['box-big', '7778', 400n, 49_000n],
    ['ibet-big', '5566', 100n, 16_666n],
    // 490 ÷ 4 orders.
    ['ibet-big', '7778', 100n, 12_250n],
    ['roll-big', '556R', 1_000n, 100_000n],
    ['roll-big', '77R8', 1_000n, 49_000n],
    ['roll-big', '00R2', 1_000n, 25_000n],
    ['small', '1234,5566', 200n, 300_000n + 200_000n],
    ['box-small', '5566', 600n, 200_000n],
    ['box-small', '7778', 400n, 80_000n],
    ['ibet-small', '1234', 100n, 12_500n],
    ['ibet-small', '7778', 100n, 20_000n],
    ['roll-small', '1R34', 1_000n, 300_000n],
    ['roll-small', '7R78', 1_000n, 80_000n],
    ['top-3', '234,778', 200n, 25_000n + 15_000n],
    ['top-2', '66', 100n, 2_200n],
  ],
}

const five = (result: string, ...bets: PrizeExample['bets']): PrizeExample => ({
  format: 'five-digits',
  result: places(result),
  bets,
})

const fiveDigits: readonly PrizeExample[] = [
  five(
    '1 2 3 4 5',
    ['group-120', '1,2,3,4,5', 100n, 80_000n],
    ['front-4-group-24', '1,2,3,4', 100n, 40_000n],
    ['back-4-group-24', '2,3,4,5', 100n, 40_000n],
    ['front-3-group-6', '1,2,3', 100n, 16_000n],
    ['back-3-group-6', '3,4,5', 100n, 16_000n],
    ['front-2-group-2', '1,2', 100n, 4_800n],
    ['place-sides', '5-big,2-even', 200n, 2n * 192n],
    ['total-sides', 'odd', 100n, 192n],
  ),
  five('9 8 7 6 5', ['total-sides', 'big', 100n, 192n]),
  five('2 1 3 1 4', ['group-60', '1|2,3,4', 100n, 160_000n]),
  five('1 1 2 1 3', ['group-20', '1|2,3', 100n, 480_000n], ['front-4-group-4', '1|2', 100n, 240_000n]),
  five('1 2 1 1 2', ['group-10', '1|2', 100n, 960_000n], ['front-4-group-4', '1|2', 100n, 240_000n]),
  five('1 1 1 2 1', ['group-5', '1|2', 100n, 1_920_000n]),
  five('1 2 2 1 3', ['front-4-group-6', '1,2', 100n, 160_000n]),
  five('3 1 1 2 2', ['back-4-group-6', '1,2', 100n, 160_000n], ['middle-3-group-3', '1|2', 100n, 32_000n]),
  five('3 1 1 1 2', ['back-4-group-4', '1|2', 100n, 240_000n]),
]

const otherOwn: readonly PrizeExample[] = [
  {
    format: 'three-dice',
    result: places('4 6 5'),
    bets: [
      ['consecutive', 'consecutive', 100n, 864n],
      ['three-faces', '4,5,6', 100n, 3_456n],
    ],
  },
  // Three equal dice: the sides lose.
  {
    format: 'three-dice',
    result: places('6 6 6'),
    bets: [
      ['triple', 'triple-6', 100n, 20_736n],
      ['any-triple', 'triple', 100n, 3_456n],
      ['single', '6', 100n, 576n],
      ['double', '6', 100n, 1_296n],
      ['sides', 'big,even', 200n, 0n],
    ],
  },
  { format: 'three-dice', result: places('4 6 6'), bets: [['sides', 'big,even', 200n, 2n * 197n]] },
  {
    format: 'ten-places',
    result: places('10 09 02 01 03 04 05 06 07 08'),
    bets: [
      ['place-sides', '3-small,1-even', 200n, 2n * 192n],
      ['first-2-sides', 'big,odd', 200n, 216n + 172n],
      ['dragon-tiger', '1v10-dragon', 100n, 192n],
    ],
  },
  // In a year of the horse, 32 is a pig.
  {
    format: 'six-of-49',
    result: places('02 03 04 05 06 07 32'),
    bets: [
      ['special-sides', 'big,even', 200n, 2n * 196n],
      ['special-colour', 'green', 100n, 294n],
      ['special-animal', 'pig', 100n, 1_176n],
      ['any-animal', 'pig', 100n, 203n],
    ],
  },
  {
    format: 'six-of-49',
    result: places('02 03 04 05 06 07 41'),
    bets: [['special-colour', 'blue', 100n, 294n]],
  },
  // The total is 16.
  {
    format: 'instant-25',
    result: places('03 01 02 04 06'),
    bets: [
      ['first-sides', 'small,odd', 200n, 2n * 200n],
      ['total-sides', 'small,even', 200n, 197n + 192n],
    ],
  },
]

/** Bets that hit what none of `workedExamples` hits: further prizes, groups and options. Computed by hand. */
export const prizeExamples: readonly PrizeExample[] = [malaysian, singaporean, ...fiveDigits, ...otherOwn]
