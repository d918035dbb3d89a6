import { CallRefused } from '@baize/contract/client'
import { Alert, FocusOnArrival, PasswordInput } from '@baize/ui'
import { useAccessPhrases, useErrorText, usePhrases } from '../language/phrases.ts'

/** Props of {@link AskedPassword}. */
export interface AskedPasswordProps {
  /** What the house refused last, if anything. */
  readonly error: Error | null
  readonly password: string
  readonly onChange: (password: string) => void
  /** It is asked for before the house says so. */
  readonly always?: boolean
}

/** Whether the house refused for want of the password, or for a wrong one. */
export function isOfPassword(error: Error | null): error is CallRefused {
  return error instanceof CallRefused && error.fields.some(({ field }) => field === 'password')
}

/** The password, once the house has asked for it; any other refusal as it is. */
export function AskedPassword({ error, password, onChange, always = false }: AskedPasswordProps) {
  const t = usePhrases()
  const say = useAccessPhrases()
  const errorText = useErrorText()
  const asked = isOfPassword(error)
  // That it is needed is no mistake of whoever did not know yet.
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
