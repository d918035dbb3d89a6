import { CallRefused } from '@baize/contract/client'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { useErrorText } from '../language/phrases.ts'

/** Where a form puts what the house refused. */
export interface FieldRefusals {
  /** Puts each problem beside its field (8.034). */
  readonly put: (error: unknown) => void
  /** What stands above the form: what belongs to none of its fields. */
  readonly messageOf: (error: unknown) => string | undefined
}

/**
 * Tells apart what the house refused for a form's own fields, by their `names`, and what for anything else. `otherNames` says
 * which of them is meant where the house calls it otherwise.
 */
export function useFieldRefusals<Values extends FieldValues>(
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
  otherNames: Readonly<Record<string, FieldPath<Values>>> = {},
): FieldRefusals {
  const errorText = useErrorText()
  const ownOf = (error: unknown) =>
    error instanceof CallRefused
      ? error.fields.flatMap(({ field, message }) => {
          const name = names.find((each) => each === (otherNames[field] ?? field))
          return name === undefined ? [] : [{ name, message }]
        })
      : []
  return {
    put(error) {
      for (const [place, { name, message }] of ownOf(error).entries())
        setError(name, { message }, { shouldFocus: place === 0 })
    },
    messageOf: (error) => (error === null || ownOf(error).length > 0 ? undefined : errorText(error)),
  }
}
