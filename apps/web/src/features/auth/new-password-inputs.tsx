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
  /** The current text, if a strength hint is to be shown. */
  readonly typed?: string | undefined
  /** The account's own names: a password containing them is easy to guess. */
  readonly known?: readonly string[]
}

/** A field for a new password, hidden unless the user reveals it. */
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
        // A broken rule is shown once, as the error.
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
