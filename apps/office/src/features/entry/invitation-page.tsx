import { acceptInvitation, openInvitation } from '@baize/contract/office'
import { Button, PasswordInput, TextInput } from '@baize/ui'
import { plainLink } from '@baize/ui/look'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { Failure } from '../../dialogs/ask.tsx'
import { LoadingLines } from '../../kit/states.tsx'
import { useRoleName } from '../../kit/use-role-name.ts'
import { usePhrases } from '../../language/phrases.ts'
import { EntryFrame } from './entry-frame.tsx'
import classes from './entry.module.css'
import { codeForm } from './code-form.ts'
import { QrCode } from './qr-code.tsx'

/** The token of an invitation in the page's address, after `#`, which is sent to no server. */
export function invitationToken(): string | undefined {
  if (window.location.pathname !== '/invitation') return undefined
  return /^#([\w-]{16,128})$/.exec(window.location.hash)?.[1] ?? ''
}

/** What an invited operator chooses. */
interface InvitationFields {
  readonly password: string
  readonly again: string
  readonly code: string
}

/** Accepts an invitation: the app is set up by its QR code, a password is chosen, and the app's first code proves it. */
export function InvitationPage({ token, menus }: { readonly token: string; readonly menus: ReactNode }) {
  const t = usePhrases()
  const nameOfRole = useRoleName()
  const [isAccepted, setAccepted] = useState(false)
  const { data, error } = useQuery({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => call(openInvitation, { body: { token }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    enabled: token !== '',
  })
  useEffect(() => {
    document.title = t('invitation.title')
  }, [t])
  return (
    <EntryFrame menus={menus}>
      <div>
        <h1 className={classes.title}>{t('invitation.title')}</h1>
        {data === undefined || isAccepted ? null : (
          <p className={classes.text}>{t('invitation.for', data.username, nameOfRole(data.role, data.roleName))}</p>
        )}
      </div>
      {token === '' ? <p>{t('invitation.incomplete')}</p> : <Failure error={error} />}
      {isAccepted || token === '' || error !== null ? (
        <>
          {isAccepted ? <p role="status">{t('invitation.accepted')}</p> : null}
          <a className={plainLink} href="/">
            {t('invitation.toSignIn')}
          </a>
        </>
      ) : data === undefined ? (
        <LoadingLines />
      ) : (
        <InvitationForm {...data} onAccepted={() => setAccepted(true)} token={token} />
      )}
    </EntryFrame>
  )
}

interface InvitationFormProps {
  readonly token: string
  readonly username: string
  readonly totpUri: string
  readonly totpSecret: string
  readonly onAccepted: () => void
}

function InvitationForm({ token, username, totpUri, totpSecret, onAccepted }: InvitationFormProps) {
  const t = usePhrases()
  const [error, setError] = useState<unknown>()
  const { register, handleSubmit, formState, getValues } = useForm<InvitationFields>()
  const submit = async ({ password, code }: InvitationFields) => {
    setError(undefined)
    try {
      await call(acceptInvitation, { body: { token, password, code } })
      onAccepted()
    } catch (refusal) {
      setError(refusal)
    }
  }
  const { errors } = formState
  const required = t('signIn.required')
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
      <div className={classes.secret}>
        <p>{t('invitation.scan')}</p>
        <QrCode label={t('invitation.qr')} text={totpUri} />
        <p className={classes.letters}>
          {t('invitation.byHand')} <code>{totpSecret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
        </p>
      </div>
      {/* For password managers, which store the password under a name. */}
      <input autoComplete="username" hidden readOnly value={username} />
      <PasswordInput
        autoComplete="new-password"
        description={t('invitation.passwordText')}
        error={errors.password?.message}
        label={t('invitation.password')}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
        {...register('password', { required, minLength: { value: 12, message: t('invitation.passwordText') } })}
      />
      <PasswordInput
        autoComplete="new-password"
        error={errors.again?.message}
        label={t('own.again')}
        visibilityToggleButtonProps={{ 'aria-label': t('signIn.showPassword') }}
        {...register('again', { validate: (again) => again === getValues('password') || t('own.notSame') })}
      />
      <TextInput
        autoComplete="one-time-code"
        error={errors.code?.message}
        inputMode="numeric"
        label={t('invitation.code')}
        maxLength={16}
        {...register('code', { required, pattern: { value: codeForm, message: t('signIn.codeText') } })}
      />
      <Failure error={error} />
      <Button fullWidth kind="primary" loading={formState.isSubmitting} type="submit">
        {t('invitation.action')}
      </Button>
    </form>
  )
}
