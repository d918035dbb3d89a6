import { PasswordInput, TextInput } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import type { RegistrationField, RegistrationForm } from '@baize/contract'
import { Controller, useWatch, type UseFormReturn } from 'react-hook-form'
import { usePhrases, type Phrases } from '../../language/phrases.ts'
import { CaptchaField } from './captcha-field.tsx'
import { CountryChoice } from '../../forms/country-choice.tsx'
import { MobileInput } from '../../forms/mobile-input.tsx'
import { PasswordStrength } from './password-strength.tsx'
import { useBrand } from '../../api/use-brand.ts'
import { quietWhileEmpty } from './quiet-while-empty.ts'
import { RegistrationCode } from './registration-code.tsx'
import { RegistrationVouched } from './registration-vouched.tsx'
import { ruleText, type SayField } from '../../forms/field-words.ts'
import { useSayField } from '../../forms/use-say-field.ts'
import { problemOf, type FieldContext } from './registration-problems.ts'
import { isSecret, type RegistrationValues } from './registration-values.ts'

type Form = UseFormReturn<RegistrationValues>

/** Props of {@link RegistrationInput}. */
export interface RegistrationInputProps {
  readonly field: RegistrationField
  readonly first: boolean
  readonly form: Form
  /** What the field is validated against besides its own rule. */
  readonly contextOf: () => FieldContext
  /** Counts refusals: each one uses a captcha picture up. */
  readonly round: number
}

/** One field of the registration, with its rule and its error. */
export function RegistrationInput({ field, first, form, contextOf, round }: RegistrationInputProps) {
  const say = useSayField()
  const { phoneProof } = useBrand()
  const { name } = field
  if (name === 'verificationCode' && phoneProof.register)
    return <RegistrationVouched contextOf={contextOf} form={form} required={field.required} />
  const error = form.formState.errors.texts?.[name]?.message
  const label = labelOf(field, say)
  const input = quietWhileEmpty(form.register(`texts.${name}`, rulesOf(field, form, contextOf, say)))
  const shared = {
    error,
    label,
    'data-autofocus': first || undefined,
    size: 'md',
    spellCheck: false,
    ...input,
  } as const
  switch (name) {
    case 'countryDialingCode':
      // Rendered in front of the number.
      return null
    case 'mobileNum':
      return <Mobile contextOf={contextOf} error={error} first={first} form={form} input={input} label={label} />
    case 'verificationCode':
      return <RegistrationCode contextOf={contextOf} error={error} form={form} input={input} />
    case 'captcha':
      return <Captcha error={error} form={form} input={input} round={round} />
    case 'nationality':
      return <Nationality error={error} field={field} form={form} label={label} say={say} />
    case 'address':
      return <TextArea {...shared} autoComplete="street-address" autosize maxRows={5} minRows={2} />
    case 'birthday':
      return <TextInput {...shared} autoComplete="bday" max={contextOf().today} type="date" />
    case 'password':
      return <NewPassword form={form} shared={{ ...shared, description: hintOf(field, error, say) }} />
    default:
      return isSecret(name) ? (
        <Secret {...shared} {...secretTypingOf(field, error, say)} />
      ) : (
        <TextInput {...shared} {...typingOf(field, error, say)} />
      )
  }
}

function labelOf({ name, required }: RegistrationField, say: SayField): string {
  // One of the two dictionaries has a label for every field that a brand can configure.
  const label = (say as Phrases<string>)(`field.${name}`)
  return required || name === 'verificationCode' ? label : say('field.optional', label)
}

function rulesOf(field: RegistrationField, form: Form, contextOf: () => FieldContext, say: SayField) {
  const { name } = field
  // An empty repetition shows no error before it is reached: the line would come and go under the pointer.
  const repeated = name === 'password' && (form.getValues('texts')['confirmPassword'] ?? '') !== ''
  return {
    validate: async (value: string | undefined) => (await problemOf(field, value ?? '', contextOf(), say)) ?? true,
    deps: repeated ? ['texts.confirmPassword' as const] : [],
  }
}

/** The rule of a field, unless its error says it already. */
function hintOf(field: RegistrationField, error: string | undefined, say: SayField): string | undefined {
  const rule = ruleText(field, say)
  return error?.includes(rule) === true ? undefined : rule
}

const autoCompletes: Readonly<Record<string, string>> = { username: 'username', email: 'email', nickname: 'nickname' }
const digitsOnly = 6

/** Attributes of a plain field: keyboard, autofill, and the rule below it. */
function typingOf(field: RegistrationField, error: string | undefined, say: SayField) {
  const { name, patternId } = field
  return {
    autoCapitalize: 'none',
    autoComplete: autoCompletes[name] ?? (name === 'payeeName' ? 'name' : 'off'),
    description: hintOf(field, error, say),
    ...(name === 'email' ? { type: 'email', inputMode: 'email' as const } : {}),
    ...(patternId === digitsOnly ? { inputMode: 'numeric' as const } : {}),
  }
}

/** The withdrawal password has its own rule and is mostly digits. */
function secretTypingOf(field: RegistrationField, error: string | undefined, say: SayField) {
  if (field.name !== 'paymentPassword') return {}
  const digits = field.patternId === digitsOnly
  return { description: hintOf(field, error, say), ...(digits ? { inputMode: 'numeric' as const } : {}) }
}

type SecretProps = Parameters<typeof PasswordInput>[0]

function Secret(props: SecretProps) {
  const t = usePhrases()
  return (
    <PasswordInput
      autoCapitalize="none"
      autoComplete="new-password"
      visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
      {...props}
    />
  )
}

function NewPassword({ form, shared }: { readonly form: Form; readonly shared: SecretProps }) {
  const texts = useWatch({ control: form.control, name: 'texts' })
  const { password = '', username = '', mobileNum = '', email = '', nickname = '' } = texts
  return (
    <>
      <Secret {...shared} />
      <PasswordStrength known={[username, mobileNum, email, nickname]} password={password} />
    </>
  )
}

interface MobileProps extends Omit<RegistrationInputProps, 'field' | 'round'> {
  readonly label: string
  readonly error: string | undefined
  readonly input: ReturnType<Form['register']>
}

function Mobile({ form, contextOf, ...props }: MobileProps) {
  const say = useSayField()
  const { form: settings, dialingCode } = contextOf()
  const rule = settings.mobileDigits.find((one) => one.countryDialingCode === dialingCode)
  const country = (
    <Controller
      control={form.control}
      name="texts.countryDialingCode"
      render={({ field: { value, onChange, onBlur } }) => (
        <CountryChoice
          dialing
          label={say('field.countryDialingCode')}
          onBlur={onBlur}
          onChange={(code) => {
            onChange(code)
            // Errors about the number were for another country.
            form.clearErrors('texts.mobileNum')
          }}
          value={value ?? ''}
        />
      )}
    />
  )
  return (
    <MobileInput {...props} country={country} description={rule === undefined ? undefined : digitsText(rule, say)} />
  )
}

/** The digits that are accepted: with the 0 of the national notation or, where there is one, without it. */
function digitsText({ digits, leadingZero }: RegistrationForm['mobileDigits'][number], say: SayField): string {
  return leadingZero ? say('field.digitsOrFewer', digits, digits - 1) : say('field.digits', digits)
}

interface CaptchaProps {
  readonly form: Form
  readonly error: string | undefined
  readonly input: ReturnType<Form['register']>
  readonly round: number
}

function Captcha({ form, input, ...props }: CaptchaProps) {
  const fill = (digits: string) => form.setValue('texts.captcha', digits, { shouldValidate: digits !== '' })
  return <CaptchaField field={input} onFill={fill} {...props} />
}

interface NationalityProps {
  readonly field: RegistrationField
  readonly form: Form
  readonly label: string
  readonly error: string | undefined
  readonly say: SayField
}

function Nationality({ field, form, label, error, say }: NationalityProps) {
  return (
    <Controller
      control={form.control}
      name="texts.nationality"
      render={({ field: { value, onChange, onBlur } }) => (
        <CountryChoice
          error={error}
          label={label}
          // Like the other fields: no error while nothing is chosen.
          onBlur={() => (value ? onBlur() : undefined)}
          onChange={onChange}
          placeholder={say('field.choose')}
          value={value ?? ''}
        />
      )}
      rules={{ validate: (value: string | undefined) => !field.required || Boolean(value) || say('field.empty') }}
    />
  )
}
