import { formatProblem, isOldEnough, isPatternId, type ProfileField, type ProfileFieldName } from '@baize/contract'

/** The browser's date field gives days as yyyy-MM-dd (5.018). */
export const dayPattern = 11

/** The values of the profile form, by field. */
export type ProfileValues = Partial<Record<ProfileFieldName, string>>

/** Whether a field has been set for good. */
export function isFixed({ once, value }: ProfileField): boolean {
  return once && value !== null
}

/** The form's initial values. Fixed fields are only shown. */
export function startValues(fields: readonly ProfileField[]): ProfileValues {
  return Object.fromEntries(fields.filter((field) => !isFixed(field)).map(({ name, value }) => [name, value ?? '']))
}

/**
 * The fields that differ from the server's. Only these are sent, so that two devices do not undo each other's changes.
 */
export function changedValues(values: ProfileValues, fields: readonly ProfileField[]): ProfileValues {
  const changed = fields.filter((field) => {
    const typed = values[field.name]
    return !isFixed(field) && typed !== undefined && typed.trim() !== (field.value ?? '')
  })
  return Object.fromEntries(changed.map(({ name }) => [name, values[name] ?? '']))
}

/** The given fields that cannot be changed afterwards. */
export function unchangeableAmong(values: ProfileValues, fields: readonly ProfileField[]): ProfileField[] {
  return fields.filter(({ name, once }) => once && values[name] !== undefined)
}

/** What is wrong with a value: its format, or an age below the minimum. */
export type ProfileFault = 'form' | 'age'

/** A field with an invalid value. */
export interface FaultyField {
  readonly field: ProfileField
  readonly fault: ProfileFault
}

/** The rule that a birthday is checked against. */
export interface AgeRule {
  readonly minimumAge: number
  /** Today in the brand's time zone, yyyy-MM-dd. */
  readonly today: string
}

/**
 * The values whose format or age the server would refuse, so that the member is not asked to save them for good. The
 * server validates again.
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
