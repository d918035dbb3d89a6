/** A fact that differs between two versions. */
export interface Difference {
  readonly field: string
  readonly before: string
  readonly after: string
}

/** What differs between two versions. Facts within facts have a name of both, such as `names TH`. */
export function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Difference[] {
  const [old, now] = [plain(before), plain(after)]
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field) ?? '', after: now.get(field) ?? '' }))
    .filter((one) => one.before !== one.after)
}

function plain(facts: object, prefix = ''): ReadonlyMap<string, string> {
  return new Map(
    Object.entries(facts).flatMap(([name, value]: [string, unknown]): [string, string][] =>
      typeof value === 'object' && value !== null && !(value instanceof Temporal.Instant)
        ? [...plain(value, `${prefix}${name} `)]
        : [[`${prefix}${name}`, textOf(value)]],
    ),
  )
}

/** A fact as text; nothing for what is not set. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value)
  return value instanceof Temporal.Instant ? value.toString() : ''
}
