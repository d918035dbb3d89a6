import { Alert, Button, TextInput } from '@baize/ui'
import { forgotPassword, formatProblem, isPatternId, matchesPattern, type RegistrationField } from '@baize/contract'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { useBrand } from '../../api/use-brand.ts'
import { useFieldRefusals } from '../../forms/field-refusals.ts'
import { useAccessPhrases, useFieldPhrases, usePhrases } from '../../language/phrases.ts'
import { useHumanCheck } from '../../verification/human-check.ts'
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
  const { fields: asked } = useBrand().register
  const { register, handleSubmit, setError, formState } = useForm<EmailFields>()
  const refusals = useFieldRefusals<EmailFields>(['username', 'email'], setError)
  const { mutate, reset, isPending, error, isSuccess, variables } = useMutation({
    mutationFn: async (fields: EmailFields) =>
      call(forgotPassword, { body: { ...fields, ...(await showPerson('reset_mail')) } }),
    onError: refusals.put,
  })
  if (isSuccess) return <Sent onAgain={reset} to={variables.email} />
  const message = refusals.messageOf(error)
  const isName = (text: string) => isPossibleName(asked, text.trim()) || field('wrong.username')
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
        {...register('username', { validate: (text) => (text.trim() === '' ? t('field.empty') : isName(text)) })}
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

/**
 * Whether a name can belong to an account: a username of the brand's form, or a mobile number (3.037), in whatever
 * notation. Which of them exist is not said (5.039).
 */
export function isPossibleName(fields: readonly RegistrationField[], name: string): boolean {
  if (/^\+?[\d\s()-]{4,32}$/.test(name)) return true
  const rule = fields.find((one) => one.name === 'username')
  if (rule === undefined || !isPatternId(rule.patternId)) return true
  return formatProblem({ ...rule, patternId: rule.patternId }, name) === undefined
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
