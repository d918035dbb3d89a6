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
import { FriendNote } from './friend-note.tsx'
import { useInvitation } from './use-invitation.ts'
import classes from './form.module.css'

const tabKeys: Record<RegistrationMethod, FieldKey> = {
  mobile: 'register.byMobile',
  username: 'register.byUsername',
}

/**
 * Registration by one of the methods that the brand has switched on (2.072, 2.088), with its configured fields (7.013).
 *
 * To change:
 * - fields of the registration form, required or optional: `registration` in `brands/demo/brand.json`; how one is
 *   drawn, `RegistrationInput` in `registration-input.tsx`
 * - order of the form's parts: `RegistrationFields` in `registration-fields.tsx`; which fields are folded, `foldFields`
 *   in `fold-fields.ts`
 * - rules and error messages of the fields: `problemOf` in `registration-problems.ts`; what is wrong with a text,
 *   `faultOf` in `format-fault.ts`; formats, `packages/contract/src/patterns.ts`
 * - when a field shows its error: `quietWhileEmpty` in `quiet-while-empty.ts`
 * - checkboxes for age and terms: `Confirmations` in `confirmations.tsx`, `registration.terms` in
 *   `brands/demo/brand.json`
 * - invitation codes: `useInvitation` in `use-invitation.ts`, `keepInvitation` in
 *   `apps/web/src/session/invitation.ts`
 * - what a registration sends: `registrationBody` in `registration-values.ts`
 */
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
      <FriendNote />
      {others.length === 0 ? fieldsOf(only) : <Tabs label={say('register.ways')} tabs={tabs} />}
    </div>
  )
}
