import {
  formatProblem,
  dayInForm,
  isOldEnough,
  isPatternId,
  type RegistrationField,
  type RegistrationForm,
} from '@baize/contract'
import type { FieldKey } from '../../language/phrases.ts'
import { ruleText, type SayField } from '../../forms/field-words.ts'
import { faultOf } from './format-fault.ts'
import { isSecret } from './registration-values.ts'

/** What a field is validated against besides its own rule. */
export interface FieldContext {
  readonly form: RegistrationForm
  /** The text of the form's other fields. */
  readonly texts: Readonly<Record<string, string | undefined>>
  /** The dialling code of the chosen country. */
  readonly dialingCode: string
  /** Today in the brand's time zone, yyyy-MM-dd. */
  readonly today: string
}

/** The error message of a field; `undefined` if there is none. The server validates again. */
export async function problemOf(
  field: RegistrationField,
  typed: string,
  context: FieldContext,
  say: SayField,
): Promise<string | undefined> {
  const value = isSecret(field.name) ? typed : typed.trim()
  if (value === '') return isMissing(field, context) ? say(emptyKeyOf(field.name)) : undefined
  switch (field.name) {
    case 'confirmPassword':
      return value === context.texts['password'] ? undefined : say('field.differs')
    case 'mobileNum':
      return wrongMobile(field, value, context, say)
    case 'birthday':
      return wrongBirthday(field, value, context, say)
    default:
      return wrongForm(field, value, say)
  }
}

/** If the number is optional, so is its code; with a number the code is required. */
function isMissing({ name, required }: RegistrationField, { texts }: FieldContext): boolean {
  return required || (name === 'verificationCode' && (texts['mobileNum'] ?? '').trim() !== '')
}

function emptyKeyOf(name: string) {
  return name === 'address' ? 'wrong.content' : 'field.empty'
}

/** Loads the numbering plans of all countries when the first number is checked. */
async function wrongMobile(
  field: RegistrationField,
  value: string,
  { form, dialingCode }: FieldContext,
  say: SayField,
) {
  const { mobileProblem } = await import('@baize/contract/mobile-number')
  const problem = mobileProblem({ format: field, digits: form.mobileDigits }, dialingCode, value)
  switch (problem?.code) {
    case undefined:
      return undefined
    case 'field.mobile_digits':
      return say('wrong.mobileDigits', ...(problem?.values ?? []))
    case 'field.mobile_format':
      return say('wrong.mobileNum')
    case 'verification.mobile_invalid':
      return say('wrong.mobile')
  }
}

function wrongBirthday(field: RegistrationField, value: string, { form, today }: FieldContext, say: SayField) {
  const wrong = wrongForm(field, dayInForm(value, field.patternId), say)
  if (wrong !== undefined) return wrong
  return isOldEnough(value, form.birthdayAge, today) ? undefined : say('wrong.tooYoung', form.birthdayAge)
}

/** Says that the format is incorrect (5.032) and why; for a wrong length, the rule with its bounds (5.005). */
function wrongForm(field: RegistrationField, value: string, say: SayField): string | undefined {
  const { name, patternId, minLength, maxLength } = field
  if (!isPatternId(patternId) || formatProblem({ ...field, patternId }, value) === undefined) return undefined
  const fault = faultOf({ patternId, minLength, maxLength }, value, say)
  const wrong = wrongKeys[name]
  if (wrong === undefined) return fault ?? ruleText(field, say)
  const length = Array.from(value).length
  if (fault === undefined) return say(wrong)
  return length < minLength || length > maxLength ? fault : say('wrong.because', say(wrong), fault)
}

const wrongKeys: Readonly<Record<string, FieldKey>> = {
  username: 'wrong.username',
  password: 'wrong.password',
  email: 'wrong.email',
  payeeName: 'wrong.payeeName',
  affiliateCode: 'wrong.affiliateCode',
}
