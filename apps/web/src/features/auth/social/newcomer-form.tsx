import { Alert, Button, Checkbox } from '@baize/ui'
import { registerSocial, type RegistrationField, type SocialNewcomer } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { registrationQuery } from '../../../api/later-queries.ts'
import { useErrorText, usePhrases } from '../../../state/phrases.ts'
import { RegistrationInput } from '../registration-input.tsx'
import { isOffered, isSecret, registrationBody, type RegistrationValues } from '../registration-values.ts'
import type { SocialPageProps } from './social-page.tsx'
import formClasses from '../form.module.css'

interface NewcomerFormProps extends Pick<SocialPageProps, 'onDone'> {
  readonly newcomer: SocialNewcomer
}

/** The registration of somebody who signs in with a provider: the brand's own fields, without a password. */
export function NewcomerForm({ newcomer, onDone }: NewcomerFormProps) {
  const errorText = useErrorText()
  const { data, error } = useQuery(registrationQuery())
  if (error !== null) return <Alert color="red">{errorText(error)}</Alert>
  if (data === undefined) return <div aria-busy className={formClasses.waiting} />
  const fields = data.fields.filter((field) => isOffered(field) && !isSecret(field.name))
  return <Fields fields={fields} minimumAge={data.minimumAge} newcomer={newcomer} onDone={onDone} />
}

function Fields({
  fields,
  minimumAge,
  newcomer,
  onDone,
}: NewcomerFormProps & { readonly fields: readonly RegistrationField[]; readonly minimumAge: number }) {
  const t = usePhrases()
  const form = useForm<RegistrationValues>({
    mode: 'onTouched',
    defaultValues: { ageConfirmed: false, texts: { email: newcomer.email ?? '' } },
  })
  const { submit, isPending, message } = useSocialRegistration(fields, form.setError, onDone)
  const { errors } = form.formState
  return (
    <form className={formClasses.form} noValidate onSubmit={(event) => void form.handleSubmit(submit)(event)}>
      {message === undefined ? null : (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      {fields.map((field) => (
        <RegistrationInput
          error={errors.texts?.[field.name]?.message}
          field={field}
          first={false}
          form={form}
          key={field.name}
        />
      ))}
      <Checkbox
        error={errors.ageConfirmed?.message}
        label={t('auth.age', minimumAge)}
        size="md"
        {...form.register('ageConfirmed', { validate: (confirmed) => confirmed || t('auth.ageNeeded', minimumAge) })}
      />
      <Button
        fullWidth
        kind="primary"
        loading={isPending}
        // A field that is left shows its error at once, which would move the button away from under the pointer.
        onMouseDown={(event) => event.preventDefault()}
        type="submit"
      >
        {t('auth.register')}
      </Button>
    </form>
  )
}

function useSocialRegistration(
  fields: readonly RegistrationField[],
  setError: UseFormReturn<RegistrationValues>['setError'],
  onDone: SocialPageProps['onDone'],
) {
  const errorText = useErrorText()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (values: RegistrationValues) => {
      const { password: _, confirmPassword: __, ...body } = registrationBody(values, fields)
      return call(registerSocial, { body })
    },
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
