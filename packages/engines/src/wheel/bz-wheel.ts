import type { WheelDefinition } from './wheel.ts'

/** A wheel on which every other segment pays nothing, and the others pay in turn what is listed. */
function everyOther(pays: readonly number[]): readonly number[] {
  return pays.flatMap((hundredths) => [0, hundredths])
}

/** A wheel of `segments` segments that repeats ten of them. */
function repeated(segments: number, ten: readonly number[]): readonly number[] {
  return Array.from({ length: segments }, (_, place) => ten[place % ten.length] ?? 0)
}

/** A wheel on which one segment pays it all back: 99 hundredths for each segment. */
function oneOf(segments: number): readonly number[] {
  return Array.from({ length: segments }, (_, place) => (place === 0 ? 99 * segments : 0))
}

const calm = [150, 120, 120, 120, 0, 120, 120, 120, 120, 0]

/** Parasol Wheel: 10 to 50 segments and three risks; the segments of each wheel add up to 99 % of its number of stakes. */
export const bzWheel: WheelDefinition = {
  engine: 'wheel',
  code: 'bz-wheel',
  title: 'Parasol Wheel',
  version: 1,
  wheels: {
    10: { low: calm, medium: everyOther([150, 220, 150, 170, 300]), high: oneOf(10) },
    20: {
      low: repeated(20, calm),
      medium: everyOther([150, 180, 200, 150, 180, 440, 150, 200, 150, 180]),
      high: oneOf(20),
    },
    30: {
      low: repeated(30, calm),
      medium: everyOther([150, 170, 200, 150, 170, 150, 490, 150, 170, 200, 150, 170, 300, 150, 200]),
      high: oneOf(30),
    },
    40: {
      low: repeated(40, calm),
      medium: everyOther([
        150, 200, 150, 170, 150, 200, 150, 300, 170, 150, 200, 480, 150, 170, 200, 150, 300, 150, 200, 170,
      ]),
      high: oneOf(40),
    },
    50: {
      low: repeated(50, calm),
      medium: everyOther([
        150, 200, 150, 200, 150, 250, 150, 200, 150, 300, 200, 150, 450, 150, 200, 150, 250, 200, 150, 200, 150, 300,
        150, 200, 150,
      ]),
      high: oneOf(50),
    },
  },
}
