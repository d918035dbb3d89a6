import { Alert, Button, TextInput } from '@baize/ui'
import { forgotPassword, matchesPattern } from '@baize/contract'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useFieldRefusals } from '../../forms/field-refusals.ts'
import { useAccessPhrases, useFieldPhrases, usePhrases } from '../../language/phrases.ts'
import { useHumanCheck } from './human/human-check.ts'
import classes from './form.module.css'

interface EmailFields {
  username: string
  email: string
}

const mailboxPattern = 3

/** Requests a link for setting a new password (2.092, 5.039, 7.010). */
export function ForgotByEmail() {
  const t = usePhrases()
  const say = useAccessPhrases()
  const field = useFieldPhrases()
  const showPerson = useHumanCheck()
  const { register, handleSubmit, setError, formState } = useForm<EmailFields>()
  const refusals = useFieldRefusals<EmailFields>(['username', 'email'], setError)
  const { mutate, reset, isPending, error, isSuccess, variables } = useMutation({
    mutationFn: async (fields: EmailFields) =>
      call(forgotPassword, { body: { ...fields, ...(await showPerson('reset_mail')) } }),
    onError: refusals.put,
  })
  if (isSuccess) return <Sent onAgain={reset} to={variables.email} />
  const message = refusals.messageOf(error)
  const isMailbox = (text: string) => matchesPattern(mailboxPattern, text.trim()) || field('wrong.email')
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) =>
        void handleSubmit(({ username, email }) => mutate({ username: username.trim(), email: email.trim() }))(event)
      }
    >
      <p className={classes.note}>{say('forgot.emailText')}</p>
      {message === undefined ? null : (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      <TextInput
        autoCapitalize="none"
        autoComplete="username"
        data-autofocus
        error={formState.errors.username?.message}
        label={t('field.username')}
        maxLength={64}
        size="md"
        spellCheck={false}
        {...register('username', { validate: (text) => text.trim() !== '' || t('field.empty') })}
      />
      <TextInput
        autoCapitalize="none"
        autoComplete="email"
        error={formState.errors.email?.message}
        inputMode="email"
        label={field('field.email')}
        maxLength={254}
        size="md"
        spellCheck={false}
        type="email"
        {...register('email', { validate: (text) => (text.trim() === '' ? t('field.empty') : isMailbox(text)) })}
      />
      <Button fullWidth kind="primary" loading={isPending} type="submit">
        {say('forgot.send')}
      </Button>
    </form>
  )
}

/** Confirms the request (8.027) without revealing whether the account exists. */
function Sent({ to, onAgain }: { readonly to: string; readonly onAgain: () => void }) {
  const say = useAccessPhrases()
  return (
    <div className={classes.form}>
      <Alert color="green" role="status">
        {say('forgot.sent', to)}
      </Alert>
      <p className={classes.note}>{say('forgot.sentHint')}</p>
      <Button onClick={onAgain}>{say('forgot.again')}</Button>
    </div>
  )
}
