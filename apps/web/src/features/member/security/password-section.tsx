import { Button } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { profileQuery } from '../../../api/later-queries.ts'
import { usePasswordChanged } from '../../../state/password-changed.ts'
import { PasswordForm } from '../../../state/password-form.tsx'
import { useCentrePhrases, useProofPhrases } from '../../../state/phrases.ts'
import { useFormat } from '../../../state/use-brand.ts'
import classes from './centre.module.css'

/** When the password was changed last, and the way to change it (7.009). */
export function PasswordSection() {
  const say = useCentrePhrases()
  const proof = useProofPhrases()
  const { day } = useFormat()
  const { data } = useQuery(profileQuery())
  const onChanged = usePasswordChanged()
  const [open, setOpen] = useState(false)
  if (!open)
    return (
      <div className={classes.row}>
        <p>{data === undefined ? '' : say('password.changed', day(data.passwordChangedAt))}</p>
        <Button onClick={() => setOpen(true)}>{say('password.change')}</Button>
      </div>
    )
  return (
    <PasswordForm className={`${classes.form} ${classes.narrow}`} onChanged={onChanged}>
      <p className={classes.muted}>{proof('account.passwordText')}</p>
    </PasswordForm>
  )
}
