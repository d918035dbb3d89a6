import { Button, FocusOnArrival } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery } from '../../../api/later-queries.ts'
import { useFormat } from '../../../api/use-brand.ts'
import { usePasswordChanged } from '../../../forms/password-changed.ts'
import { PasswordForm } from '../../../forms/password-form.tsx'
import { useCentrePhrases, useProofPhrases } from '../../../language/phrases.ts'
import { OwnerGate } from '../../../verification/owner-gate.tsx'
import { useHasPassword } from '../../../api/owner-query.ts'
import classes from './centre.module.css'

/** When the password was last changed, and the form for changing it (7.009) or setting a first one. */
export function PasswordSection() {
  const say = useCentrePhrases()
  const proof = useProofPhrases()
  const { day } = useFormat()
  const { data } = useQuery(profileQuery())
  const onChanged = usePasswordChanged()
  const hasPassword = useHasPassword()
  const [open, setOpen] = useState(false)
  if (!open && !hasPassword)
    return (
      <div className={classes.row}>
        <p>{say('password.none')}</p>
        <Button onClick={() => setOpen(true)}>{say('password.set')}</Button>
      </div>
    )
  if (!open)
    return (
      <div className={classes.row}>
        <p>{data === undefined ? '' : say('password.changed', day(data.passwordChangedAt))}</p>
        <Button onClick={() => setOpen(true)}>{say('password.change')}</Button>
      </div>
    )
  if (!hasPassword)
    return (
      <OwnerGate onCancel={() => setOpen(false)}>
        <FocusOnArrival>
          <PasswordForm
            className={`${classes.form} ${classes.narrow}`}
            isFirst
            onCancel={() => setOpen(false)}
            onChanged={onChanged}
          >
            <p className={classes.muted}>{say('password.setText')}</p>
          </PasswordForm>
        </FocusOnArrival>
      </OwnerGate>
    )
  return (
    <FocusOnArrival>
      <PasswordForm
        className={`${classes.form} ${classes.narrow}`}
        onCancel={() => setOpen(false)}
        onChanged={onChanged}
      >
        <p className={classes.muted}>{proof('account.passwordText')}</p>
      </PasswordForm>
    </FocusOnArrival>
  )
}
