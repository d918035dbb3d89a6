import { Alert, Button, FocusOnArrival, PasswordInput } from '@baize/ui'
import { changeContact, sendContactCode, type Contact } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormReturn } from 'react-hook-form'
import { call } from '../../../api/client.ts'
import { accountKeys, countryCodesQuery } from '../../../api/later-queries.ts'
import { CodeField } from '../../../verification/code-field.tsx'
import { sentByEmail } from '../../../verification/code-sending.ts'
import { useCentrePhrases, useErrorText, usePhrases } from '../../../language/phrases.ts'
import { useBrand } from '../../../api/use-brand.ts'
import { ContactTarget } from './contact-target.tsx'
import { factorsChanged } from '../../../api/factor-queries.ts'
import { FactorGate } from './factor-gate.tsx'
import { OwnerGate } from '../../../verification/owner-gate.tsx'
import { useHasPassword } from '../../../api/owner-query.ts'
import { contactFieldNames, targetOf, type ContactFields } from './contact-values.ts'
import { WaitText } from './wait-text.tsx'
import classes from './centre.module.css'

/** Props of {@link ContactForm}. */
export interface ContactFormProps {
  readonly channel: 'mobile' | 'email'
  readonly contact: Contact
  /** Whether to verify the contact on file; otherwise a new one is entered. */
  readonly onFile: boolean
  readonly onDone: (isProven: boolean) => void
}

/** Verifies a mobile number or mailbox: the login password sends a code there, which is then entered. */
export function ContactForm(props: ContactFormProps) {
  return (
    <FactorGate canWait factor={props.channel} onCancel={() => props.onDone(false)}>
      {(wait) => (
        <OwnerGate onCancel={() => props.onDone(false)}>
          <Fields {...props} wait={wait} />
        </OwnerGate>
      )}
    </FactorGate>
  )
}

function Fields({ channel, contact, onFile, onDone, wait }: ContactFormProps & { readonly wait: boolean }) {
  const hasPassword = useHasPassword()
  const t = usePhrases()
  const say = useCentrePhrases()
  const { register: registration } = useBrand()
  const form = useForm<ContactFields>({
    defaultValues: {
      country: registration.mobileCountry,
      mobileNum: '',
      email: '',
      password: '',
      verificationCode: '',
    },
  })
  const { register, formState, handleSubmit } = form
  const { send, submit, isPending, message } = useContactChange(form, { channel, onFile, onDone, wait })
  const required = { validate: (value: string) => value.trim() !== '' || t('field.empty') }
  return (
    <FocusOnArrival>
      <form className={classes.form} noValidate onSubmit={(event) => void handleSubmit(submit)(event)}>
        {message === undefined ? null : (
          <Alert color="red" role="alert">
            {message}
          </Alert>
        )}
        {onFile ? (
          <p className={classes.muted}>{say('contact.codeTo', contact.shown ?? '')}</p>
        ) : (
          <ContactTarget channel={channel} form={form} />
        )}
        {hasPassword ? (
          <PasswordInput
            autoComplete="current-password"
            data-autofocus={onFile || undefined}
            description={say('contact.passwordWhy')}
            error={formState.errors.password?.message}
            label={say('contact.password')}
            size="md"
            visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
            {...register('password', required)}
          />
        ) : null}
        <CodeField
          error={formState.errors.verificationCode?.message}
          input={register('verificationCode', required)}
          send={send}
          use={channel === 'mobile' ? 'contactMobile' : 'contactEmail'}
        />
        {wait ? <WaitText /> : null}
        {contact.verifiedAt === null || contact.shown === null ? null : (
          <p className={classes.muted}>{say('contact.toldOld', contact.shown)}</p>
        )}
        <div className={classes.actions}>
          <Button onClick={() => onDone(false)} type="button">
            {say('profile.cancel')}
          </Button>
          <Button kind="primary" loading={isPending} type="submit">
            {say('contact.confirm')}
          </Button>
        </div>
      </form>
    </FocusOnArrival>
  )
}

function useContactChange(
  form: UseFormReturn<ContactFields>,
  { channel, onFile, onDone, wait }: Omit<ContactFormProps, 'contact'> & { readonly wait: boolean },
) {
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { data: countries = [] } = useQuery(countryCodesQuery())
  /** Shows refusals at their fields; returns whether there were any. */
  const showRefused = (refusal: unknown): boolean => {
    if (!(refusal instanceof CallRefused)) return false
    const named = contactFieldNames.filter((name) => refusal.fields.some(({ field }) => field === name))
    for (const [place, name] of named.entries()) {
      const text = refusal.fields.find(({ field }) => field === name)?.message ?? refusal.message
      form.setError(name, { message: text }, { shouldFocus: place === 0 })
    }
    if (refusal.code.startsWith('verification.code_')) form.setError('verificationCode', { message: refusal.message })
    return named.length > 0 || refusal.code.startsWith('verification.code_')
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: (fields: ContactFields) =>
      call(changeContact, {
        body: {
          ...targetOf(channel, onFile, fields, countries),
          wait,
          verificationCode: fields.verificationCode.trim(),
        },
      }),
    onSuccess: (profile) => {
      queries.setQueryData(accountKeys.profile, profile)
      void queries.invalidateQueries({ queryKey: accountKeys.moneyNews })
      factorsChanged(queries)
      onDone(!wait)
    },
    onError: (refusal) => void showRefused(refusal),
  })
  return {
    async send() {
      const asked = contactFieldNames.filter((name) => name !== 'verificationCode')
      if (!(await form.trigger(asked, { shouldFocus: true }))) return undefined
      try {
        const sent = await call(sendContactCode, {
          body: { ...targetOf(channel, onFile, form.getValues(), countries), wait },
        })
        // An earlier error no longer applies: it was about another code, or a missing one.
        form.clearErrors('verificationCode')
        return channel === 'email' ? sentByEmail(sent) : sent
      } catch (refusal) {
        if (showRefused(refusal)) return undefined
        throw refusal
      }
    },
    submit: (fields: ContactFields) => mutate(fields),
    isPending,
    message: error === null || isNamed(error) ? undefined : errorText(error),
  }
}

/** Whether a refusal is already shown at a field. */
function isNamed(error: unknown): boolean {
  return error instanceof CallRefused && (error.fields.length > 0 || error.code.startsWith('verification.code_'))
}
