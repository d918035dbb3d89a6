import { CallRefused } from '@baize/contract/client'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { useErrorText } from '../language/phrases.ts'

/** Where a form shows refusals. */
export interface FieldRefusals {
  /** Shows each problem at its field (8.034). */
  readonly put: (error: unknown) => void
  /** The message above the form, about what concerns none of its fields. */
  readonly messageOf: (error: unknown) => string | undefined
}

/**
 * Separates refusals about a form's own fields, listed in `names`, from others. `otherNames` maps the server's names to
 * fields that are named differently here.
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
