/** A field of something that was changed. */
export interface FieldChange {
  readonly field: string
  /** `undefined` where there was none, or is none any more. */
  readonly before: string | undefined
  readonly after: string | undefined
  readonly isChanged: boolean
}

type Fields = Readonly<Record<string, unknown>> | null

/** The fields of before and after, side by side: those that changed first, each group in its own order. */
export function changesOf(before: Fields, after: Fields): FieldChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const all = fields.map((field) => {
    const [was, is] = [wordsOf(before?.[field]), wordsOf(after?.[field])]
    return { field, before: was, after: is, isChanged: was !== is }
  })
  return [...all.filter(({ isChanged }) => isChanged), ...all.filter(({ isChanged }) => !isChanged)]
}

/** A value in words: lists are enumerated, what has fields is shown as JSON. */
function wordsOf(value: unknown): string | undefined {
  if (value === undefined) return undefined
  if (typeof value === 'string') return value
  if (Array.isArray(value) && value.every((one) => typeof one === 'string')) return value.join(', ')
  return JSON.stringify(value)
}
