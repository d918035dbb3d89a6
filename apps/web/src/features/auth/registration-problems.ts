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
import { isSecret } from './registration-values.ts'

/** What a field is checked against besides its own rule. */
export interface FieldContext {
  readonly form: RegistrationForm
  /** What is in the form's other fields. */
  readonly texts: Readonly<Record<string, string | undefined>>
  /** The dialling code of the country that was chosen. */
  readonly dialingCode: string
  /** Today in the brand's time zone, yyyy-MM-dd. */
  readonly today: string
}

/** What is wrong with what is in a field, in words; `undefined` when nothing is. The house checks it again. */
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

/** Where a number may be left out, its code may be too; with a number it may not. */
function isMissing({ name, required }: RegistrationField, { texts }: FieldContext): boolean {
  return required || (name === 'verificationCode' && (texts['mobileNum'] ?? '').trim() !== '')
}

function emptyKeyOf(name: string) {
  return name === 'address' ? 'wrong.content' : 'field.empty'
}

/** Loads the plans of all countries' numbers with the first number that is looked at. */
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

/** A wrong length is answered with the rule, which names its bounds (5.005); a wrong form by what it should have been. */
function wrongForm(field: RegistrationField, value: string, say: SayField): string | undefined {
  const { patternId, minLength, maxLength } = field
  if (!isPatternId(patternId) || formatProblem({ ...field, patternId }, value) === undefined) return undefined
  const length = Array.from(value).length
  const wrong = wrongKeys[field.name]
  return length < minLength || length > maxLength || wrong === undefined ? ruleText(field, say) : say(wrong)
}

const wrongKeys: Readonly<Record<string, FieldKey>> = {
  username: 'wrong.username',
  password: 'wrong.password',
  email: 'wrong.email',
  payeeName: 'wrong.payeeName',
  affiliateCode: 'wrong.affiliateCode',
}
