import { Button, FocusOnArrival } from '@baize/ui'
import { useState } from 'react'
import { AskedPassword, isAboutPassword } from '../../../forms/asked-password.tsx'
import { usePhrases } from '../../../language/phrases.ts'
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

/** Asks for confirmation before a change that outlasts the session, and for the password if the server requires it. */
export function OwnerProof({ title, text, withPassword, button, pending, error, onSubmit, onCancel }: OwnerProofProps) {
  const t = usePhrases()
  const [password, setPassword] = useState('')
  // The server may require it even if this page did not expect so.
  const asked = withPassword || isAboutPassword(error)
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
        <AskedPassword always={withPassword} error={error} onChange={setPassword} password={password} />
        <div className={classes.actions}>
          <Button onClick={onCancel}>{t('shell.cancel')}</Button>
          <Button data-autofocus={!asked || undefined} kind="primary" loading={pending} type="submit">
            {button}
          </Button>
        </div>
      </form>
    </FocusOnArrival>
  )
}
