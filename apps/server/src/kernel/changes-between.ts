/** One thing that differs between two versions of something that operators write, as text. */
export interface ContentChange {
  /** The path of the field, such as `reward.percent`. */
  readonly field: string
  readonly before: string
  readonly after: string
}

/** What is compared of a version. */
interface Compared {
  readonly state: string
  readonly content: unknown
}

/** What differs between two versions; of the first one, everything that it says. */
export function changesBetween(before: Compared | undefined, after: Compared): readonly ContentChange[] {
  const [was, is] = [before === undefined ? new Map<string, string>() : factsOf(before), factsOf(after)]
  const fields = [...new Set([...is.keys(), ...was.keys()])]
  return fields
    .map((field) => ({ field, before: was.get(field) ?? '', after: is.get(field) ?? '' }))
    .filter((one) => one.before !== one.after)
}

function factsOf({ state, content }: Compared): Map<string, string> {
  return new Map([['state', state], ...leavesOf('', content)])
}

/** Every value with its path. Lists of texts and numbers are one value. */
function leavesOf(path: string, value: unknown): [string, string][] {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null))
    return [[path, value.join(', ')]]
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => leavesOf(path === '' ? name : `${path}.${name}`, one))
  // What is left are texts, numbers and switches.
  return [
    [path, typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value)],
  ]
}
