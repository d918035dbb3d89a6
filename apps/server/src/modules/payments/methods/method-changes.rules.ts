import { inEachLanguage, languages } from '@baize/phrases'
import * as z from 'zod'
import type { PaymentMethod } from '../payments.files.ts'

const minorText = z.string().regex(/^[1-9]\d{0,17}$/)
const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)

/** What differs from the brand's file in one method; a field that is not named is as the file says. */
const methodChange = z.strictObject({
  isOn: z.literal(false).optional(),
  minMinor: minorText.optional(),
  maxMinor: minorText.optional(),
  suggestedMinor: z.array(minorText).max(8).optional(),
  /** `null`: always open, although the file has hours. */
  hours: z.nullable(z.strictObject({ from: timeOfDay, until: timeOfDay })).optional(),
  instructions: z.strictObject(inEachLanguage(() => z.string().min(1).max(1_000))).optional(),
})

/** What operators have changed about a brand's methods, as it is stored. */
export const methodChanges = z.strictObject({
  /** The methods' codes in their order, if it is another one than the file's. */
  order: z.array(z.string().max(64)).max(20).optional(),
  methods: z.record(z.string().max(64), methodChange),
})
export type MethodChanges = z.output<typeof methodChanges>

export const noChanges: MethodChanges = { methods: {} }

/** A method with what operators changed about it. */
export type OfferedMethod = PaymentMethod & {
  /** Whether operators let members use it. */
  readonly isOn: boolean
}

/** What an operator can change about a method. */
export type ChangedMethod = Pick<
  OfferedMethod,
  'code' | 'isOn' | 'minMinor' | 'maxMinor' | 'suggestedMinor' | 'hours' | 'instructions'
>

/** The methods of a brand's file with the changes, in their order. Changes to methods that the file no longer has are ignored. */
export function changedMethods(
  file: readonly PaymentMethod[],
  { order = [], methods }: MethodChanges,
): readonly OfferedMethod[] {
  const place = (code: string) => {
    const found = order.indexOf(code)
    return found === -1 ? order.length : found
  }
  const sorted = file.toSorted((one, other) => place(one.code) - place(other.code))
  return sorted.map((method) => {
    const { isOn = true, minMinor, maxMinor, suggestedMinor, hours, instructions } = methods[method.code] ?? {}
    return {
      ...method,
      isOn,
      minMinor: minMinor === undefined ? method.minMinor : BigInt(minMinor),
      maxMinor: maxMinor === undefined ? method.maxMinor : BigInt(maxMinor),
      suggestedMinor: suggestedMinor?.map(BigInt) ?? method.suggestedMinor,
      hours: hours === undefined ? method.hours : (hours ?? undefined),
      instructions: instructions ?? method.instructions,
    }
  })
}

/** What has to be stored so that a brand's methods become the wanted ones, which have to be all of them. */
export function changesTo(file: readonly PaymentMethod[], wanted: readonly ChangedMethod[]): MethodChanges {
  const codes = wanted.map(({ code }) => code)
  const isReordered = file.some(({ code }, place) => codes[place] !== code)
  const methods = Object.fromEntries(
    wanted.flatMap((method) => {
      const base = file.find(({ code }) => code === method.code)
      const change = base === undefined ? {} : changeTo(base, method)
      return Object.keys(change).length === 0 ? [] : [[method.code, change]]
    }),
  )
  return { ...(isReordered ? { order: codes } : {}), methods }
}

function changeTo(base: PaymentMethod, wanted: ChangedMethod): MethodChanges['methods'][string] {
  const { isOn, minMinor, maxMinor, suggestedMinor, hours, instructions } = wanted
  return {
    ...(isOn ? {} : { isOn }),
    ...(minMinor === base.minMinor ? {} : { minMinor: String(minMinor) }),
    ...(maxMinor === base.maxMinor ? {} : { maxMinor: String(maxMinor) }),
    ...(isSame(suggestedMinor.map(String), base.suggestedMinor.map(String))
      ? {}
      : { suggestedMinor: suggestedMinor.map(String) }),
    ...(isSame([hours?.from, hours?.until], [base.hours?.from, base.hours?.until]) ? {} : { hours: hours ?? null }),
    ...(languages.every((one) => instructions[one] === base.instructions[one]) ? {} : { instructions }),
  }
}

function isSame(one: readonly (string | undefined)[], other: readonly (string | undefined)[]): boolean {
  return one.length === other.length && one.every((value, place) => value === other[place])
}

/** One thing that differs between two states of a brand's methods, as text. */
export interface MethodDifference {
  /** Its code; empty for the order of all. */
  readonly method: string
  readonly field:
    | 'order'
    | 'isOn'
    | 'min'
    | 'max'
    | 'suggested'
    | 'hours'
    | 'instructions.TH'
    | 'instructions.CN'
    | 'instructions.EN'
  readonly before: string
  readonly after: string
}

/** What differs between two states of a brand's methods; `written` writes an amount. */
export function differences(
  before: readonly OfferedMethod[],
  after: readonly OfferedMethod[],
  written: (amountMinor: bigint) => string,
): readonly MethodDifference[] {
  const orderOf = (methods: readonly OfferedMethod[]) => methods.map(({ code }) => code).join(', ')
  const orders = { method: '', field: 'order' as const, before: orderOf(before), after: orderOf(after) }
  const fields = after.flatMap((method) => {
    const old = before.find(({ code }) => code === method.code)
    if (old === undefined) return []
    const [was, is] = [factsOf(old, written), factsOf(method, written)]
    return is.map(([field, value], place) => ({
      method: method.code,
      field,
      before: was[place]?.[1] ?? '',
      after: value,
    }))
  })
  return [orders, ...fields].filter((one) => one.before !== one.after)
}

function factsOf(method: OfferedMethod, written: (amountMinor: bigint) => string) {
  const { isOn, minMinor, maxMinor, suggestedMinor, hours, instructions } = method
  const facts: readonly (readonly [MethodDifference['field'], string])[] = [
    ['isOn', isOn ? 'on' : 'off'],
    ['min', written(minMinor)],
    ['max', written(maxMinor)],
    ['suggested', suggestedMinor.map(written).join(', ')],
    ['hours', hours === undefined ? '' : `${hours.from}–${hours.until}`],
    ['instructions.TH', instructions.TH],
    ['instructions.CN', instructions.CN],
    ['instructions.EN', instructions.EN],
  ]
  return facts
}
