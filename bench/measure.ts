/** One figure of a benchmark, with the bound that it must keep. */
export interface Measure {
  readonly measure: string
  readonly value: number
  readonly unit: string
  /** Every single measurement that the value is the median of. */
  readonly samples: readonly number[]
  readonly atLeast?: number
  readonly atMost?: number
}

/** Bounds by the name of their measure, as `baselines.json` keeps them. */
export type Baselines = Readonly<Record<string, { readonly atLeast?: number; readonly atMost?: number }>>

/** A figure without its bound. */
export type Figure = Pick<Measure, 'measure' | 'value' | 'unit' | 'samples'>

/** A figure from its samples: their median, rounded to four significant digits. */
export function figure(measure: string, unit: string, samples: readonly number[]): Figure {
  return { measure, unit, samples: samples.map(round), value: round(quantile(samples, 0.5)) }
}

/** The value below which a share of the samples lies, by the nearest rank. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b)
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  if (value === undefined) throw new Error('there are no samples')
  return value
}

/** Puts a bound beside a figure. Throws when there is none: a figure that nothing watches gets worse unseen. */
export function withBound(one: Figure, baselines: Baselines): Measure {
  const bound = baselines[one.measure]
  if (bound === undefined) throw new Error(`bench/baselines.json has no bound for "${one.measure}"`)
  return { ...one, ...bound }
}

/** Whether a measure keeps its bound. */
export function isKept({ value, atLeast, atMost }: Measure): boolean {
  return value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity)
}

function round(value: number): number {
  return Number(value.toPrecision(4))
}
