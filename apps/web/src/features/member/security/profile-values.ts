import { formatProblem, isOldEnough, isPatternId, type ProfileField, type ProfileFieldName } from '@baize/contract'

/** Days as yyyy-MM-dd (5.018) are what the browser's own calendar gives. */
export const dayPattern = 11

/** What the form of the profile holds, by field. */
export type ProfileValues = Partial<Record<ProfileFieldName, string>>

/** Whether a field has been filled in for good. */
export function isFixed({ once, value }: ProfileField): boolean {
  return once && value !== null
}

/** What the form starts with. What is fixed is only shown. */
export function startValues(fields: readonly ProfileField[]): ProfileValues {
  return Object.fromEntries(fields.filter((field) => !isFixed(field)).map(({ name, value }) => [name, value ?? '']))
}

/** What differs from what the house has: only that is sent, so that two devices do not undo each other's changes. */
export function changedValues(values: ProfileValues, fields: readonly ProfileField[]): ProfileValues {
  const changed = fields.filter((field) => {
    const typed = values[field.name]
    return !isFixed(field) && typed !== undefined && typed.trim() !== (field.value ?? '')
  })
  return Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? '']))
}

/** Those of some values that cannot be changed afterwards. */
export function onceAmong(values: ProfileValues, fields: readonly ProfileField[]): ProfileField[] {
  return fields.filter(({ name, once }) => once && values[name] !== undefined)
}

/** What is wrong with a value: its form, or that it says that the member is too young. */
export type ProfileFault = 'form' | 'age'

/** A field whose value is wrong. */
export interface FaultyField {
  readonly field: ProfileField
  readonly fault: ProfileFault
}

/** What a birthday is held against. */
export interface AgeRule {
  readonly minimumAge: number
  /** Today in the brand's time zone, yyyy-MM-dd. */
  readonly today: string
}

/**
 * Which of some values the house would refuse by their form or age, so that nobody is asked whether to keep them for good.
 * The house checks them again.
 */
export function faultsAmong(
  values: ProfileValues,
  fields: readonly ProfileField[],
  { minimumAge, today }: AgeRule,
): FaultyField[] {
  return fields.flatMap((field): FaultyField[] => {
    const value = values[field.name]?.trim() ?? ''
    const { name, patternId } = field
    if (value === '' || !isPatternId(patternId)) return []
    if (formatProblem({ ...field, patternId }, value) !== undefined) return [{ field, fault: 'form' }]
    const isDay = name === 'birthday' && patternId === dayPattern
    return isDay && !isOldEnough(value, minimumAge, today) ? [{ field, fault: 'age' }] : []
  })
}
