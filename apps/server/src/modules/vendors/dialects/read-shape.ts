import { isUtf8 } from 'node:buffer'

/** What is wrong with a field: it is not there, it is of another type, or its form is not right. */
export type FieldFault = 'missing' | 'type' | 'form'

/** How one field is checked. `undefined` says that it is right. */
export interface FieldRule {
  readonly needed: boolean
  check(value: unknown): FieldFault | undefined
}

/** A record's fields. What a record holds besides them is nobody's business here: vendors add fields as they like. */
export type Shape<T> = { readonly [K in keyof T]-?: FieldRule }

/** Reads records of one shape. */
export type ReadShape<T> = (value: unknown) => T | FieldFault

/**
 * Compiles a shape. Written by hand for the wallet's hot path: a bet's body is checked in about a third of a
 * microsecond, without an object being made. A missing field and a `null` are the same, also for whoever reads the record
 * afterwards: a `null` in a field of the shape becomes `undefined` in the record itself, which was parsed for this reader.
 */
export function shapeReader<T extends object>(shape: Shape<T>): ReadShape<T> {
  // The keys of a shape are its record's field names.
  const fields = Object.entries(shape) as [string, FieldRule][]
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'type'
    // Any object may be read by name; what is found is checked below.
    const record = value as Record<string, unknown>
    for (const [name, rule] of fields) {
      const found = record[name]
      if (found === undefined || found === null) {
        if (rule.needed) return 'missing'
        if (found === null) record[name] = undefined
        continue
      }
      const fault = rule.check(found)
      if (fault !== undefined) return fault
    }
    // Each field was checked by the rule that its type is made of.
    return value as T
  }
}

/** Whether reading a shape found a fault. */
export function isFault(read: object | FieldFault): read is FieldFault {
  return typeof read === 'string'
}

/** A text that a pattern takes. */
export function textOf(pattern: RegExp): FieldRule {
  return {
    needed: true,
    check: (value) => (typeof value !== 'string' ? 'type' : pattern.test(value) ? undefined : 'form'),
  }
}

/** One of some texts. */
export function oneOf(...texts: readonly string[]): FieldRule {
  return {
    needed: true,
    check: (value) => (typeof value !== 'string' ? 'type' : texts.includes(value) ? undefined : 'form'),
  }
}

/** True or false. */
export const truth: FieldRule = { needed: true, check: (value) => (typeof value === 'boolean' ? undefined : 'type') }

/** A whole number that is not negative and that JSON carries exactly. */
export const wholeNumber: FieldRule = {
  needed: true,
  check: (value) =>
    typeof value !== 'number' || !Number.isSafeInteger(value) ? 'type' : value < 0 ? 'form' : undefined,
}

/** A list of 1 to `most` records of one shape. */
export function listOf<T extends object>(read: ReadShape<T>, most: number): FieldRule {
  return {
    needed: true,
    check(value) {
      if (!Array.isArray(value)) return 'type'
      if (value.length === 0 || value.length > most) return 'form'
      for (const item of value) {
        const found = read(item)
        if (isFault(found)) return found
      }
      return undefined
    },
  }
}

/** The same field, which may be left out. */
export function optional(rule: FieldRule): FieldRule {
  return { ...rule, needed: false }
}

/**
 * Parses JSON from the bytes whose signature was checked. `undefined` when it is none: also for bytes that are no UTF-8,
 * so that two parties never read one signed message differently.
 */
export function parseJson(raw: Buffer): unknown {
  if (!isUtf8(raw)) return undefined
  try {
    return JSON.parse(raw.toString('utf8'))
  } catch {
    return undefined
  }
}
