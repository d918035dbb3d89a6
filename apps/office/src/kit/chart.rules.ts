/** Where a chart draws its values, in its own units. */
export interface ChartShape {
  readonly width: number
  readonly height: number
  /** The line of zero. */
  readonly zeroY: number
  readonly bars: readonly { readonly x: number; readonly y: number; readonly width: number; readonly height: number }[]
  /** The corners of a line through the middle of each place. */
  readonly points: readonly (readonly [x: number, y: number])[]
}

const [width, height] = [600, 160]
/** The part of a place that its bar fills. */
const filled = 0.7

/** Draws values, which may be negative, over the whole height. */
export function chartShape(values: readonly number[]): ChartShape {
  const [top, bottom] = [Math.max(0, ...values), Math.min(0, ...values)]
  // Where every value is zero, the line of zero is at the foot.
  const span = top - bottom || 1
  const yOf = (value: number) => (top === bottom ? height : ((top - value) / span) * height)
  const step = width / Math.max(values.length, 1)
  const zeroY = yOf(0)
  return {
    width,
    height,
    zeroY,
    bars: values.map((value, index) => ({
      x: (index + (1 - filled) / 2) * step,
      y: Math.min(yOf(value), zeroY),
      width: step * filled,
      height: Math.abs(yOf(value) - zeroY),
    })),
    points: values.map((value, index) => [(index + 0.5) * step, yOf(value)] as const),
  }
}
