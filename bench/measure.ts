/** One figure of a benchmark, with the bound that it must keep. */
export interface Measure {
  readonly measure: string
  readonly value: number
  readonly unit: string
  /** Every single measurement that the value is the median of. */
  readonly samples: readonly number[]
  readonly atLeast?: number
  readonly atMost?: number
  /** What is worked towards beyond the bound; missing it is no fault. */
  readonly aim?: number
}

/** Bounds by the name of their measure, as `baselines.json` keeps them. */
export type Baselines = Readonly<Record<string, Pick<Measure, 'atLeast' | 'atMost' | 'aim'>>>

/** A figure without its bound. */
export type Figure = Pick<Measure, 'measure' | 'value' | 'unit' | 'samples'>

/** A figure from its samples: their median. All are rounded to four significant digits. */
export function figure(measure: string, unit: string, samples: readonly number[]): Figure {
  return { measure, unit, samples: samples.map(round), value: round(median(samples)) }
}

/**
 * The value below which a share of the samples lies, between two samples in proportion: of 1, 2, 3 and 4 the first
 * quartile is 1.75. Throws without samples.
 */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)]
  const above = sorted[Math.ceil(place)]
  if (below === undefined || above === undefined) throw new Error('there are no samples')
  return below + (above - below) * (place - Math.floor(place))
}

/** The middle one of the samples, or the mean of the middle two. Throws without samples. */
export function median(samples: readonly number[]): number {
  return quantile(samples, 0.5)
}

/** Puts a bound beside a figure. Throws when there is none: a figure that nothing watches gets worse unseen. */
export function withBound(one: Figure, baselines: Baselines): Measure {
  const bound = baselines[one.measure]
  if (bound === undefined) throw new Error(`bench/baselines.json has no bound for "${one.measure}"`)
  return { ...one, ...bound }
}

/** Whether a measure keeps its bound. A value that is no number keeps none. */
export function isKept({ value, atLeast, atMost }: Measure): boolean {
  return value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity)
}

/** A measure as a line of the table: value, unit, quartiles of its samples, bound, and whether the bound is missed. */
export function lineOf(one: Measure): string {
  const quartiles =
    one.samples.length < 3 ? '' : `${round(quantile(one.samples, 0.25))}–${round(quantile(one.samples, 0.75))}`
  const bound = [
    ...(one.atLeast === undefined ? [] : [`at least ${one.atLeast}`]),
    ...(one.atMost === undefined ? [] : [`at most ${one.atMost}`]),
    ...(one.aim === undefined ? [] : [`aim ${one.aim}`]),
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
