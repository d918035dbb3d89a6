/** One figure of a benchmark, with the bound that it must meet. */
export interface Measure {
  readonly measure: string
  readonly value: number
  readonly unit: string
  /** The measurements of which the value is the median. */
  readonly samples: readonly number[]
  readonly atLeast?: number
  readonly atMost?: number
  /** The goal beyond the bound; missing it is not a failure. */
  readonly aim?: number
}

/** Bounds by name of measure, as in `baselines.json`. */
export type Baselines = Readonly<Record<string, Pick<Measure, 'atLeast' | 'atMost' | 'aim'>>>

/** A figure without its bound. */
export type Figure = Pick<Measure, 'measure' | 'value' | 'unit' | 'samples'>

/** Creates a figure from its samples: the value is their median. All numbers are rounded to four significant digits. */
export function figure(measure: string, unit: string, samples: readonly number[]): Figure {
  return { measure, unit, samples: samples.map(round), value: round(median(samples)) }
}

/**
 * A quantile of the samples, with linear interpolation: the first quartile of 1, 2, 3 and 4 is 1.75. Throws if there are no
 * samples.
 */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) throw new Error('there are no samples')
  return below + (above - below) * (place - Math.floor(place))
}

/** The median of the samples. Throws if there are no samples. */
export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5)
}

/** Adds the bound to a figure. Throws if there is none: a figure without a bound could get worse unnoticed. */
export function withBound(one: Figure, baselines: Baselines): Measure {
  const bound = baselines[one.measure]
  if (bound === undefined) throw new Error(`bench/baselines.json has no bound for "${one.measure}"`)
  return { ...one, ...bound }
}

/** Whether a measure meets its bound. NaN never does. */
export function isKept({ value, atLeast, atMost }: Measure): boolean {
  return value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity)
}

/** Formats a measure as a line of the table: value, unit, quartiles, number of samples, bound, and whether it is missed. */
export function lineOf(one: Measure): string {
  const quartiles =
    one.samples.length < 3 ? '' : `${round(quantile(one.samples, 0.25))}–${round(quantile(one.samples, 0.75))}`
  const bound = [
    ...(one.atLeast === undefined ? [] : [`at least ${one.atLeast}`]),
    ...(one.atMost === undefined ? [] : [`at most ${one.atMost}`]),
    ...(one.aim === undefined ? [] : [`goal ${one.aim}`]),
  ].join(', ')
  return [
    one.measure.padEnd(32),
    String(one.value).padStart(9),
    one.unit.padEnd(11),
    quartiles.padEnd(17),
    String(one.samples.length).padStart(3),
    ` ${bound}${isKept(one) ? '' : '   MISSED'}`,
  ].join(' ')
}

function round(value: number): number {
  return Number(value.toPrecision(4))
}
