import { Alert, FocusOnArrival } from '@baize/ui'
import type { RegistrationForm, RegistrationMethod } from '@baize/contract'
import { Tabs } from '@baize/ui/tabs'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { registrationQuery } from '../../api/later-queries.ts'
import { useBrand, useFormat } from '../../api/use-brand.ts'
import { useErrorText, useFieldPhrases, type FieldKey } from '../../language/phrases.ts'
import { RegistrationFields, type RegistrationFieldsProps } from './registration-fields.tsx'
import { startValues } from './registration-values.ts'
import { useInvitation } from './use-invitation.ts'
import classes from './form.module.css'

const tabKeys: Record<RegistrationMethod, FieldKey> = {
  mobile: 'register.byMobile',
  username: 'register.byUsername',
}

/** Registering in one of the ways that the brand's switches open (2.072, 2.088), with the fields that it asks for (7.013). */
export function RegisterForm({ onDone }: Pick<RegistrationFieldsProps, 'onDone'>) {
  const errorText = useErrorText()
  const { data, error } = useQuery(registrationQuery())
  if (error !== null) return <Alert color="red">{errorText(error)}</Alert>
  if (data === undefined) return <div aria-busy className={classes.waiting} />
  return (
    <FocusOnArrival>
      <Ways onDone={onDone} settings={data} />
    </FocusOnArrival>
  )
}

function Ways({ settings, onDone }: { readonly settings: RegistrationForm } & Pick<RegistrationFieldsProps, 'onDone'>) {
  const say = useFieldPhrases()
  const { money } = useFormat()
  const { welcomeCredit } = useBrand()
  const standing = useInvitation()
  const kept = useRef(startValues(settings))
  const [only, ...others] = settings.methods
  if (only === undefined) return <Alert color="gold">{say('register.closed')}</Alert>
  const fieldsOf = (method: RegistrationMethod) => (
    <RegistrationFields kept={kept} method={method} onDone={onDone} settings={settings} standing={standing} />
  )
  const tabs = settings.methods.map((value) => ({ value, label: say(tabKeys[value]), content: fieldsOf(value) }))
  return (
    <div className={classes.form}>
      <p className={classes.welcome}>{say('register.welcome', money(welcomeCredit))}</p>
      {others.length === 0 ? fieldsOf(only) : <Tabs label={say('register.ways')} tabs={tabs} />}
    </div>
  )
}
