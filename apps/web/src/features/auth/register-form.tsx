import { Alert, Button, Checkbox, FocusOnArrival } from '@baize/ui'
import {
  register as registerEndpoint,
  type RegistrationField,
  type ValueOf,
  type registrationSettings,
} from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { MouseEvent } from 'react'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { registrationQuery } from '../../api/later-queries.ts'
import { useDialogs } from '../../state/dialogs.ts'
import { useErrorText, usePhrases } from '../../state/phrases.ts'
import type { LoggedIn } from '../../state/session.ts'
import { useFormat, useBrand } from '../../state/use-brand.ts'
import { RegistrationInput } from './registration-input.tsx'
import { isOffered, registrationBody, type RegistrationValues } from './registration-values.ts'
import classes from './form.module.css'

type OnDone = (value: LoggedIn, kind: 'register') => void

/** Registering with the fields that the brand's settings ask for (7.007, 7.013). */
export function RegisterForm({ onDone }: { readonly onDone: OnDone }) {
  const errorText = useErrorText()
  const { data, error } = useQuery(registrationQuery())
  if (error !== null) return <Alert color="red">{errorText(error)}</Alert>
  if (data === undefined) return <div aria-busy className={classes.waiting} />
  return (
    <FocusOnArrival>
      <RegistrationFields onDone={onDone} settings={data} />
    </FocusOnArrival>
  )
}

function RegistrationFields({
  settings,
  onDone,
}: {
  readonly settings: ValueOf<typeof registrationSettings>
  readonly onDone: OnDone
}) {
  const t = usePhrases()
  const { money } = useFormat()
  const { welcomeCredit } = useBrand()
  const fields = settings.fields.filter(isOffered)
  const form = useForm<RegistrationValues>({ mode: 'onTouched', defaultValues: { ageConfirmed: false, texts: {} } })
  const { submit, isPending, message } = useRegistration(fields, form.setError, onDone)
  const { errors } = form.formState
  return (
    <form className={classes.form} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      <p className={classes.welcome}>{t('auth.welcome', money(welcomeCredit))}</p>
      {message === undefined ? null : (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      {fields.map((field, index) => (
        <RegistrationInput
          error={errors.texts?.[field.name]?.message}
          field={field}
          first={index === 0}
          form={form}
          key={field.name}
        />
      ))}
      <AgeConfirmation error={errors.ageConfirmed?.message} form={form} minimumAge={settings.minimumAge} />
      <Button fullWidth kind="primary" loading={isPending} onMouseDown={keepFocus} type="submit">
        {t('auth.register')}
      </Button>
      <ToLogin />
    </form>
  )
}

/** A part of its own, so that it registers after the fields above it: the first faulty one gets the focus. */
function AgeConfirmation({
  form,
  minimumAge,
  error,
}: {
  readonly form: UseFormReturn<RegistrationValues>
  readonly minimumAge: number
  readonly error: string | undefined
}) {
  const t = usePhrases()
  return (
    <Checkbox
      error={error}
      label={t('auth.age', minimumAge)}
      size="md"
      {...form.register('ageConfirmed', { validate: (confirmed) => confirmed || t('auth.ageNeeded', minimumAge) })}
    />
  )
}

/**
 * Leaves the focus in its field until the click is over: a field that is left shows its error at once, which would move the
 * button away from under the pointer, and the click would be lost.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

function ToLogin() {
  const t = usePhrases()
  const show = useDialogs((state) => state.show)
  return (
    <p className={classes.other}>
      {t('auth.haveAccount')}{' '}
      <button onClick={() => show({ kind: 'login' })} onMouseDown={keepFocus} type="button">
        {t('auth.logIn')}
      </button>
    </p>
  )
}

type SetError = ReturnType<typeof useForm<RegistrationValues>>['setError']

function useRegistration(fields: readonly RegistrationField[], setError: SetError, onDone: OnDone) {
  const errorText = useErrorText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: RegistrationValues) => call(registerEndpoint, { body: registrationBody(values, fields) }),
    onSuccess: (value) => onDone(value, 'register'),
    onError: (refusal) => {
      if (!(refusal instanceof CallRefused)) return
      for (const { field, message } of refusal.fields) {
        setError(field === 'ageConfirmed' ? field : `texts.${field}`, { message }, { shouldFocus: true })
      }
    },
  })
  const named =
    error instanceof CallRefused &&
    error.fields.some(({ field }) => field === 'ageConfirmed' || fields.some(({ name }) => name === field))
  return {
    submit: (values: RegistrationValues) => mutate(values),
    isPending,
    message: error === null || named ? undefined : errorText(error),
  }
}
