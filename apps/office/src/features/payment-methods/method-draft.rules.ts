import type { OfficeMethod, OfficeMethods } from '@baize/contract/office'
import { parseAmount } from '@baize/money'

/** The languages that members read. */
export const languages = ['TH', 'CN', 'EN'] as const
export type MemberLanguage = (typeof languages)[number]

/** A method as it is being changed: texts as they were typed. */
export interface MethodDraft {
  readonly method: string
  readonly isOn: boolean
  readonly minAmount: string
  readonly maxAmount: string
  /** Amounts with blanks between them. */
  readonly suggested: string
  readonly from: string
  readonly until: string
  readonly instructions: Readonly<Record<MemberLanguage, string>>
}

type Settings = Pick<OfficeMethod, 'isOn' | 'minAmount' | 'maxAmount' | 'suggested' | 'hours' | 'instructions'>

export function draftOf(method: string, settings: Settings): MethodDraft {
  const { isOn, minAmount, maxAmount, suggested, hours, instructions } = settings
  const from = hours?.from ?? ''
  const until = hours?.until ?? ''
  return { method, isOn, minAmount, maxAmount, suggested: suggested.join(' '), from, until, instructions }
}

export function amountsIn(text: string): string[] {
  return text.split(/[\s,]+/).filter((one) => one !== '')
}

/** Whether the server would take a method as it is. */
export function isComplete(draft: MethodDraft, digits: number): boolean {
  const [min, max] = [parseAmount(draft.minAmount, digits), parseAmount(draft.maxAmount, digits)]
  if (min === undefined || max === undefined || min <= 0n || min > max) return false
  const suggested = amountsIn(draft.suggested).map((one) => parseAmount(one, digits))
  const fits = suggested.every((one) => one !== undefined && one >= min && one <= max)
  const hasWords = languages.every((one) => draft.instructions[one].trim() !== '')
  return fits && suggested.length <= 8 && hasWords && (draft.from === '') === (draft.until === '')
}

/** What the server is told. */
export function bodyOf(drafts: readonly MethodDraft[]) {
  return drafts.map(({ suggested, from, until, instructions, ...draft }) => ({
    ...draft,
    suggested: amountsIn(suggested),
    hours: from === '' || until === '' ? null : { from, until },
    instructions: { ...instructions },
  }))
}

/** The facts of all methods by field, for a list of differences; `nameOf` names a field of a method. */
export function factsOf(
  drafts: readonly MethodDraft[],
  nameOf: (method: string, field: 'isOn' | 'min' | 'max' | 'suggested' | 'hours' | MemberLanguage) => string,
  words: { readonly on: string; readonly off: string; readonly order: string },
): Readonly<Record<string, string>> {
  const fields = drafts.flatMap((one) => [
    [nameOf(one.method, 'isOn'), one.isOn ? words.on : words.off],
    [nameOf(one.method, 'min'), one.minAmount],
    [nameOf(one.method, 'max'), one.maxAmount],
    [nameOf(one.method, 'suggested'), amountsIn(one.suggested).join(', ')],
    [nameOf(one.method, 'hours'), one.from === '' ? '–' : `${one.from}–${one.until}`],
    ...languages.map((language) => [nameOf(one.method, language), one.instructions[language]]),
  ])
  return Object.fromEntries([[words.order, drafts.map(({ method }) => method).join(', ')], ...fields])
}

/** Only the facts that differ. */
export function changedFacts(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): { readonly before: Record<string, string>; readonly after: Record<string, string> } {
  const names = Object.keys(after).filter((name) => before[name] !== after[name])
  const pick = (facts: Readonly<Record<string, string>>) =>
    Object.fromEntries(names.map((name) => [name, facts[name] ?? '']))
  return { before: pick(before), after: pick(after) }
}

export const draftsOf = ({ methods }: OfficeMethods): readonly MethodDraft[] =>
  methods.map((one) => draftOf(one.method, one))
