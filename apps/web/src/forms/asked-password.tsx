import { CallRefused } from '@baize/contract/client'
import { Alert, FocusOnArrival, PasswordInput } from '@baize/ui'
import { useAccessPhrases, useErrorText, usePhrases } from '../language/phrases.ts'

/** Props of {@link AskedPassword}. */
export interface AskedPasswordProps {
  /** The server's last refusal, if any. */
  readonly error: Error | null
  readonly password: string
  readonly onChange: (password: string) => void
  /** Whether to ask before the server requires it. */
  readonly always?: boolean
}

/** Whether the call was refused because the password is missing or wrong. */
export function isAboutPassword(error: Error | null): error is CallRefused {
  return error instanceof CallRefused && error.fields.some(({ field }) => field === 'password')
}

/** The password field, once the server requires it; shows any other refusal as a message. */
export function AskedPassword({ error, password, onChange, always = false }: AskedPasswordProps) {
  const t = usePhrases()
  const say = useAccessPhrases()
  const errorText = useErrorText()
  const asked = isAboutPassword(error)
  // A missing password is not the user's mistake if the form did not ask for it.
  const isWrong = asked && (always || error.code === 'password.wrong')
  return (
    <>
      {error === null || asked ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      {always || asked || password !== '' ? (
        <FocusOnArrival>
          <PasswordInput
            autoComplete="current-password"
            data-autofocus
            description={say('social.confirm')}
            error={isWrong ? errorText(error) : undefined}
            label={t('field.password')}
            onChange={(event) => onChange(event.currentTarget.value)}
            size="md"
            value={password}
            visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
          />
        </FocusOnArrival>
      ) : null}
    </>
  )
}
