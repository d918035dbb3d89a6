import { Alert, Button, EmptyState, FocusOnArrival, PasswordInput } from '@baize/ui'
import { card } from '@baize/ui/look'
import { linkNewcomer, type SocialNewcomer } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { useMutation } from '@tanstack/react-query'
import { IconCircleCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../api/client.ts'
import { useAccessPhrases, useErrorText, usePhrases } from '../../../state/phrases.ts'
import { useSession } from '../../../state/session.ts'
import { ForgetNewcomer } from './forget-newcomer.tsx'
import { NewcomerHead } from './newcomer-head.tsx'
import { ToAccount } from './to-account.tsx'
import classes from './social.module.css'

/** Asks a signed-in member whether the account that they came with is to lead to theirs; an older session, for the password. */
export function NewcomerLink({ newcomer, onHome }: { readonly newcomer: SocialNewcomer; readonly onHome: () => void }) {
  const say = useAccessPhrases()
  const account = useSession((state) => state.signedIn?.account ?? '')
  const [password, setPassword] = useState('')
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: () => call(linkNewcomer, { body: password === '' ? {} : { password } }),
  })
  const { label } = newcomer
  if (isSuccess)
    return (
      <EmptyState
        icon={<IconCircleCheck size="2.5rem" />}
        text={say('social.linkedText')}
        title={say('social.linked', label)}
        wholePage
      >
        <ToAccount />
      </EmptyState>
    )
  return (
    <section className={classes.page}>
      <NewcomerHead newcomer={newcomer} title={say('social.linkTo', label)}>
        {say('social.linkText', account, label)}
      </NewcomerHead>
      <form
        className={`${card} ${classes.card}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          mutate()
        }}
      >
        <Proof error={error} onChange={setPassword} password={password} />
        <div className={classes.actions}>
          <Button kind="primary" loading={isPending} type="submit">
            {say('social.link')}
          </Button>
          <ForgetNewcomer onHome={onHome} />
        </div>
      </form>
    </section>
  )
}

/** The password, once the house has asked for it; any other refusal as it is. */
function Proof({
  error,
  password,
  onChange,
}: {
  readonly error: Error | null
  readonly password: string
  readonly onChange: (password: string) => void
}) {
  const t = usePhrases()
  const say = useAccessPhrases()
  const errorText = useErrorText()
  const asked = error instanceof CallRefused && error.fields.some(({ field }) => field === 'password')
  const known = asked || password !== ''
  return (
    <>
      {error === null || asked ? null : (
        <Alert color="red" role="alert">
          {errorText(error)}
        </Alert>
      )}
      {known ? (
        <FocusOnArrival>
          <PasswordInput
            autoComplete="current-password"
            data-autofocus
            description={say('social.confirm')}
            error={asked && error.code === 'password.wrong' ? errorText(error) : undefined}
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
