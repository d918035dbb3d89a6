import { PasswordInput, TextInput } from '@baize/ui'
import type { RegistrationField } from '@baize/contract'
import type { UseFormReturn } from 'react-hook-form'
import { usePhrases, type Phrases, type SiteKey } from '../../state/phrases.ts'
import { fitsRule } from './field-patterns.ts'
import { isSecret, type RegistrationValues } from './registration-values.ts'

const autoComplete: Readonly<Record<string, string>> = {
  username: 'username',
  password: 'new-password',
  confirmPassword: 'new-password',
  email: 'email',
  nickname: 'nickname',
  mobileNum: 'tel',
}

/** Props of {@link RegistrationInput}. */
export interface RegistrationInputProps {
  readonly field: RegistrationField
  readonly first: boolean
  readonly form: UseFormReturn<RegistrationValues>
  readonly error: string | undefined
}

/** One field of the registration, with its rule below and what is wrong with it. */
export function RegistrationInput({ field, first, form, error }: RegistrationInputProps) {
  const t = usePhrases()
  const Input = isSecret(field.name) ? PasswordInput : TextInput
  // The dictionary has a label for every field that the brand's settings can name.
  const label = t(`field.${field.name}` as SiteKey)
  const validate = (value: string | undefined) =>
    problemOf(field, value ?? '', form.getValues('texts')['password'] ?? '', t)
  // A repetition that is still empty is not told off before it was reached: its line would come and go under the pointer.
  const repeated = field.name === 'password' && (form.getValues('texts')['confirmPassword'] ?? '') !== ''
  return (
    <Input
      autoCapitalize="none"
      autoComplete={autoComplete[field.name] ?? 'off'}
      data-autofocus={first || undefined}
      description={field.name === 'confirmPassword' ? undefined : ruleText(field, t)}
      error={error}
      label={field.required ? label : t('field.optional', label)}
      size="md"
      spellCheck={false}
      {...(isSecret(field.name) ? { visibilityToggleButtonProps: { 'aria-label': t('field.showPassword') } } : {})}
      {...form.register(`texts.${field.name}`, { validate, deps: repeated ? ['texts.confirmPassword'] : [] })}
    />
  )
}

function problemOf(field: RegistrationField, value: string, password: string, t: Phrases<SiteKey>): string | true {
  const text = isSecret(field.name) ? value : value.trim()
  if (text === '') return field.required ? t('field.empty') : true
  if (field.name === 'confirmPassword') return text === password || t('field.differs')
  return fitsRule(text, field) || ruleText(field, t)
}

/** The rule of a field in words; one number where both bounds are the same (5.005). */
function ruleText({ patternId, minLength, maxLength }: RegistrationField, t: Phrases<SiteKey>): string {
  const length = minLength === maxLength ? String(minLength) : t('pattern.range', minLength, maxLength)
  // The dictionary has a phrase for every pattern of the specification (5.007–5.027).
  return t(`pattern.${patternId}` as SiteKey, length)
}
