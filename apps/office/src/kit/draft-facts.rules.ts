/** What is written in no language yet. */
export const noWords = { TH: '', CN: '', EN: '' }

/** Every value of a draft with its path, as text, for showing what differs. Lists of texts and numbers are one value. */
function factsOf(value: unknown, path = ''): Readonly<Record<string, string>> {
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object' || one === null))
    return { [path]: value.join(', ') }
  if (typeof value !== 'object' || value === null)
    return {
      [path]: typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value),
    }
  const parts = Object.entries(value).map(([name, one]) => factsOf(one, path === '' ? name : `${path}.${name}`))
  return Object.fromEntries(parts.flatMap((part) => Object.entries(part)))
}

/** The facts of two drafts that differ. */
export function changedFacts(before: unknown, after: unknown) {
  const [was, is] = [factsOf(before), factsOf(after)]
  const changed = [...new Set([...Object.keys(was), ...Object.keys(is)])].filter((field) => was[field] !== is[field])
  const pick = (facts: Readonly<Record<string, string>>) =>
    Object.fromEntries(changed.map((field) => [field, facts[field] ?? '']))
  return { before: pick(was), after: pick(is) }
}
