import { beginTotp, confirmTotp, type ValueOf } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { Alert, Button, FocusOnArrival, TextInput } from '@baize/ui'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { QrCode } from '../../../images/qr-code.tsx'
import { useAccessPhrases, useErrorText, usePhrases } from '../../../language/phrases.ts'
import { FactorGate } from './factor-gate.tsx'
import { PasswordAsked } from './password-asked.tsx'
import classes from './factors.module.css'

/** Props of {@link TotpSetup}. */
export interface TotpSetupProps {
  readonly onCodes: (codes: readonly string[]) => void
  readonly onCancel: () => void
}

/** Sets up an authenticator app: password, QR code, and a first code from the app. */
export function TotpSetup({ onCodes, onCancel }: TotpSetupProps) {
  const say = useAccessPhrases()
  const [begun, setBegun] = useState<ValueOf<typeof beginTotp>>()
  if (begun !== undefined)
    return (
      <FocusOnArrival>
        <FirstCode begun={begun} onCancel={onCancel} onCodes={onCodes} />
      </FocusOnArrival>
    )
  return (
    <FactorGate factor="totp" onCancel={onCancel}>
      {() => (
        <PasswordAsked
          action={say('security.goOn')}
          onCancel={onCancel}
          onDone={setBegun}
          send={(password) => call(beginTotp, { body: { password } })}
        >
          <p>{say('security.passwordWhy')}</p>
        </PasswordAsked>
      )}
    </FactorGate>
  )
}

function FirstCode({ begun, onCodes, onCancel }: TotpSetupProps & { readonly begun: ValueOf<typeof beginTotp> }) {
  const t = usePhrases()
  const say = useAccessPhrases()
  const { register, handleSubmit, formState, submit, isPending, message } = useConfirmation(onCodes)
  return (
    <form
      className={`${classes.step} ${classes.narrow}`}
      noValidate
      onSubmit={(event) => void handleSubmit(submit)(event)}
    >
      <p>{say('security.scan')}</p>
      <div className={classes.qr}>
        <QrCode label={say('security.qr')} text={begun.uri} />
      </div>
      <a className={classes.openApp} href={begun.uri}>
        {say('security.openApp')}
      </a>
      <p className={classes.note}>
        {say('security.key')} <code className={classes.key}>{inGroups(begun.secret)}</code>
      </p>
      {message === undefined ? null : (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      <TextInput
        autoComplete="one-time-code"
        data-autofocus
        error={formState.errors.code?.message}
        inputMode="numeric"
        label={say('security.firstCode')}
        maxLength={10}
        size="md"
        {...register('code', { validate: (value) => value.trim() !== '' || t('field.empty') })}
      />
      <div className={classes.actions}>
        <Button onClick={onCancel}>{t('shell.cancel')}</Button>
        <Button kind="primary" loading={isPending} type="submit">
          {say('security.turnOn')}
        </Button>
      </div>
    </form>
  )
}

function useConfirmation(onCodes: TotpSetupProps['onCodes']) {
  const errorText = useErrorText()
  const form = useForm({ defaultValues: { code: '' } })
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ code }: { code: string }) => call(confirmTotp, { body: { code: code.trim() } }),
    onSuccess: ({ recoveryCodes }) => onCodes(recoveryCodes),
    onError: (refusal) => {
      const [field] = refusal instanceof CallRefused ? refusal.fields : []
      if (field !== undefined) form.setError('code', { message: field.message }, { shouldFocus: true })
    },
  })
  const named = error instanceof CallRefused && error.fields.length > 0
  return {
    ...form,
    submit: (fields: { code: string }) => mutate(fields),
    isPending,
    message: error === null || named ? undefined : errorText(error),
  }
}

/** Groups a key for reading aloud, four characters at a time. */
function inGroups(secret: string): string {
  return secret.match(/.{1,4}/g)?.join(' ') ?? ''
}
