import type { PlinkoDefinition } from './plinko.ts'

/** A row of buckets from its left half; an even number of rows has a bucket in the middle. */
function symmetric(rows: number, left: readonly number[]): readonly number[] {
  const middle = Math.floor(rows / 2)
  return Array.from({ length: rows + 1 }, (_, bucket) => left[bucket <= middle ? bucket : rows - bucket] ?? 0)
}

/**
 * Pearl Drop: 8 to 16 rows of pins and three risks. What a table returns is the sum over its buckets of payout times chance:
 * from 98.838 % to 99 %.
 */
export const bzPlinko: PlinkoDefinition = {
  engine: 'plinko',
  code: 'bz-plinko',
  title: 'Pearl Drop',
  version: 1,
  tables: {
    8: {
      low: symmetric(8, [560, 280, 150, 70, 50]),
      medium: symmetric(8, [1300, 380, 140, 60, 30]),
      high: symmetric(8, [2800, 550, 110, 30, 20]),
    },
    9: {
      low: symmetric(9, [590, 290, 160, 90, 70]),
      medium: symmetric(9, [1800, 540, 180, 70, 50]),
      high: symmetric(9, [4200, 840, 190, 50, 20]),
    },
    10: {
      low: symmetric(10, [830, 410, 210, 110, 80, 50]),
      medium: symmetric(10, [2200, 750, 280, 100, 60, 30]),
      high: symmetric(10, [7500, 1300, 260, 80, 30, 20]),
    },
    11: {
      low: symmetric(11, [920, 440, 220, 130, 90, 70]),
      medium: symmetric(11, [2400, 890, 360, 140, 70, 50]),
      high: symmetric(11, [12000, 2100, 440, 90, 40, 30]),
    },
    12: {
      low: symmetric(12, [1000, 560, 340, 180, 110, 70, 50]),
      medium: symmetric(12, [3300, 1200, 490, 190, 100, 60, 30]),
      high: symmetric(12, [17000, 2900, 650, 170, 60, 40, 20]),
    },
    13: {
      low: symmetric(13, [920, 540, 330, 210, 130, 90, 60]),
      medium: symmetric(13, [4200, 1600, 660, 290, 140, 60, 40]),
      high: symmetric(13, [26000, 5100, 1100, 270, 90, 40, 20]),
    },
    14: {
      low: symmetric(14, [800, 530, 350, 240, 150, 110, 70, 60]),
      medium: symmetric(14, [5800, 2100, 830, 360, 170, 90, 50, 40]),
      high: symmetric(14, [42000, 7300, 1500, 400, 140, 60, 30, 20]),
    },
    15: {
      low: symmetric(15, [1500, 780, 450, 260, 170, 120, 80, 70]),
      medium: symmetric(15, [8800, 2900, 1000, 420, 210, 100, 60, 60]),
      high: symmetric(15, [62000, 12500, 2800, 730, 210, 60, 30, 20]),
    },
    16: {
      low: symmetric(16, [1600, 960, 600, 360, 230, 140, 100, 70, 50]),
      medium: symmetric(16, [11000, 3800, 1400, 590, 270, 130, 90, 50, 50]),
      high: symmetric(16, [100000, 18000, 3800, 960, 280, 110, 50, 30, 20]),
    },
  },
}
