import { Alert, Button, dayInZone } from '@baize/ui'
import {
  askedFields,
  type LoginValue,
  type RegistrationField,
  type RegistrationForm,
  type RegistrationWay,
} from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, type MouseEvent, type RefObject } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { countryCodesQuery } from '../../api/later-queries.ts'
import { useBrand } from '../../api/use-brand.ts'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useFieldPhrases, usePhrases } from '../../language/phrases.ts'
import { bringFocusIntoView } from './bring-into-view.ts'
import { Confirmations } from './confirmations.tsx'
import { foldFields } from './fold-fields.ts'
import { FoldedFields } from './folded-fields.tsx'
import { RegistrationInput } from './registration-input.tsx'
import { registrationBody, type RegistrationValues } from './registration-values.ts'
import type { InvitationState } from './use-invitation.ts'
import { useRegistration } from './use-registration.ts'
import classes from './form.module.css'

/** Props of {@link RegistrationFields}. */
export interface RegistrationFieldsProps {
  readonly settings: RegistrationForm
  readonly method: RegistrationWay
  readonly standing: InvitationState
  /** What was typed in the other method's form. */
  readonly kept: RefObject<RegistrationValues>
  readonly onDone: (value: LoginValue, kind: 'register') => void
}

/** The form of one registration method: its fields, checkboxes and refusals. */
export function RegistrationFields({ settings, method, standing, kept, onDone }: RegistrationFieldsProps) {
  const say = useFieldPhrases()
  const form = useKeptForm(kept)
  const fields = askedFields(settings, method).filter(({ name }) => name !== 'affiliateCode' || standing.asks)
  const contextOf = useContextOf(settings, form)
  const shown = fields.map(({ name }) => name)
  const { submit, isPending, message, round } = useRegistration({
    method,
    shown,
    form,
    onDone,
    onInvitationRefused: standing.refuse,
  })
  const send = (values: RegistrationValues) => {
    const invitation = { ...standing.invitation, affiliateCode: standing.affiliateCode }
    const { dialingCode } = contextOf()
    const { href: registerUrl, hostname: domain } = window.location
    submit(registrationBody(values, { form: settings, method, dialingCode, invitation, registerUrl, domain }))
  }
  const { needed, folded, last } = foldFields(fields, standing.invitation.affiliateCode !== undefined)
  const first = needed.find(({ name }) => name !== 'countryDialingCode')
  const inputOf = (field: RegistrationField) => (
    <RegistrationInput
      contextOf={contextOf}
      field={field}
      first={method !== 'social' && field === first}
      form={form}
      key={field.name}
      round={round}
    />
  )
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => void form.handleSubmit(send, bringFocusIntoView)(event)}
    >
      {message === undefined ? null : (
        <Alert color="red" role="alert">
          {message}
        </Alert>
      )}
      {standing.affiliateCode === undefined ? null : (
        <p className={classes.note}>{say('register.invited', standing.affiliateCode)}</p>
      )}
      {needed.map(inputOf)}
      {folded.length === 0 ? null : (
        <FoldedFields open={folded.some(({ name }) => isTyped(form.getValues('texts'), name))}>
          {folded.map(inputOf)}
        </FoldedFields>
      )}
      {last.map(inputOf)}
      <Confirmations form={form} minimumAge={settings.minimumAge} terms={settings.terms} />
      <Actions isPending={isPending} toLogin={method !== 'social'} />
    </form>
  )
}

/** Whether something was typed into a field; the country has a value from the beginning. */
function isTyped(texts: RegistrationValues['texts'], name: string): boolean {
  return name !== 'countryDialingCode' && (texts[name] ?? '') !== ''
}

/** A form that starts with what was typed in the previous one and keeps its own text for the next. */
function useKeptForm(kept: RefObject<RegistrationValues>) {
  const form = useForm<RegistrationValues>({ mode: 'onTouched', defaultValues: kept.current })
  const { getValues } = form
  useEffect(
    () => () => {
      kept.current = getValues()
    },
    [getValues, kept],
  )
  return form
}

/** The context that fields are validated against, read at validation time. */
function useContextOf(settings: RegistrationForm, form: ReturnType<typeof useKeptForm>) {
  const { timeZone } = useBrand()
  const { data: countries } = useQuery(countryCodesQuery())
  const country = useWatch({ control: form.control, name: 'texts.countryDialingCode' }) ?? settings.mobileCountry
  const dialingCode = countries?.find(({ countryCode }) => countryCode === country)?.countryDialingCode ?? ''
  return () => ({
    form: settings,
    texts: form.getValues('texts'),
    dialingCode,
    today: dayInZone(performance.timeOrigin + performance.now(), timeZone),
  })
}

function Actions({ isPending, toLogin }: { readonly isPending: boolean; readonly toLogin: boolean }) {
  const t = usePhrases()
  const say = useFieldPhrases()
  const show = useDialogs((state) => state.show)
  return (
    <>
      <Button fullWidth kind="primary" loading={isPending} onMouseDown={keepFocus} type="submit">
        {t('auth.register')}
      </Button>
      {toLogin ? (
        <p className={classes.other}>
          {say('register.haveAccount')}{' '}
          <button onClick={() => show({ kind: 'login' })} onMouseDown={keepFocus} type="button">
            {t('auth.logIn')}
          </button>
        </p>
      ) : null}
    </>
  )
}

/**
 * Keeps the focus in its field until the click is over: leaving a field shows its error, which would move the button
 * away from the pointer and lose the click.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}
