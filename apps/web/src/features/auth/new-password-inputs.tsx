import { PasswordInput } from '@baize/ui'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { usePhrases } from '../../language/phrases.ts'
import { PasswordStrength } from './password-strength.tsx'

/** Props of {@link NewPasswordInput}. */
export interface NewPasswordInputProps {
  readonly input: UseFormRegisterReturn
  readonly error: string | undefined
  readonly label: string
  readonly first?: boolean
  readonly description?: string
  /** What is typed, where how hard it is to guess is to be shown. */
  readonly typed?: string | undefined
  /** What the account is called: a password that holds it is easy to guess. */
  readonly known?: readonly string[]
}

/** A password that somebody chooses, unseen unless they want to see it. */
export function NewPasswordInput({
  input,
  error,
  label,
  first,
  description,
  typed,
  known = [],
}: NewPasswordInputProps) {
  const t = usePhrases()
  return (
    <>
      <PasswordInput
        autoCapitalize="none"
        autoComplete="new-password"
        data-autofocus={first || undefined}
        // A rule that is broken is said once, as what is wrong.
        description={error === description ? undefined : description}
        error={error}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        label={label}
        size="md"
        visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
        {...input}
      />
      {typed === undefined ? null : <PasswordStrength known={known} password={typed} />}
    </>
  )
}
