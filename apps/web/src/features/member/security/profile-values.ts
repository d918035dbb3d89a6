import type { ProfileField, ProfileFieldName } from '@baize/contract'

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
