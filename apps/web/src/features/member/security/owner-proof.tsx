import { Alert, Button, FocusOnArrival, PasswordInput } from '@baize/ui'
import { CallRefused } from '@baize/contract/client'
import { useState } from 'react'
import { useAccessPhrases, useErrorText, usePhrases } from '../../../state/phrases.ts'
import classes from './linked-accounts.module.css'
import centre from './centre.module.css'

/** Props of {@link OwnerProof}. */
export interface OwnerProofProps {
  readonly title: string
  readonly text: string | undefined
  readonly withPassword: boolean
  readonly button: string
  readonly pending: boolean
  readonly error: Error | null
  readonly onSubmit: (password: string) => void
  readonly onCancel: () => void
}

/** Asks once more before something that outlasts the session, and for the password where the house will. */
export function OwnerProof({ title, text, withPassword, button, pending, error, onSubmit, onCancel }: OwnerProofProps) {
  const t = usePhrases()
  const say = useAccessPhrases()
  const errorText = useErrorText()
  const [password, setPassword] = useState('')
  const ofPassword = error instanceof CallRefused && error.fields.some(({ field }) => field === 'password')
  // The house may ask where this page did not know that it would.
  const asked = withPassword || ofPassword
  return (
    <FocusOnArrival>
      <form
        className={classes.proof}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          onSubmit(password)
        }}
      >
        <h3>{title}</h3>
        {text === undefined ? null : <p className={centre.muted}>{text}</p>}
        {error === null || ofPassword ? null : (
          <Alert color="red" role="alert">
            {errorText(error)}
          </Alert>
        )}
        {asked ? (
          <PasswordInput
            autoComplete="current-password"
            data-autofocus
            description={say('social.confirm')}
            error={ofPassword ? errorText(error) : undefined}
            label={t('field.password')}
            onChange={(event) => setPassword(event.currentTarget.value)}
            size="md"
            value={password}
            visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
          />
        ) : null}
        <div className={classes.actions}>
          <Button data-autofocus={!asked || undefined} kind="primary" loading={pending} type="submit">
            {button}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {t('shell.cancel')}
          </Button>
        </div>
      </form>
    </FocusOnArrival>
  )
}
