import { removeContact, type Contact } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { Alert, Button, FocusOnArrival, PasswordInput } from '@baize/ui'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { call } from '../../../api/client.ts'
import { accountKeys } from '../../../api/later-queries.ts'
import { useCentrePhrases, useErrorText, usePhrases } from '../../../language/phrases.ts'
import { ConfirmOwner } from '../../../verification/confirm-owner.tsx'
import { factorsChanged } from '../../../api/factor-queries.ts'
import { FactorGate } from './factor-gate.tsx'
import { OwnerGate } from '../../../verification/owner-gate.tsx'
import { isProved, ownerQuery } from '../../../api/owner-query.ts'
import { WaitText } from './wait-text.tsx'
import classes from './centre.module.css'

/** Props of {@link RemoveContact}. */
export interface RemoveContactProps {
  readonly channel: 'mobile' | 'email'
  readonly contact: Contact
  readonly onClose: () => void
}

/** The server's warnings about the removal, which the member may override. */
const warnings: ReadonlySet<string> = new Set(['contact.last_factor', 'contact.way_back'])

/** Removes a mobile number or mailbox, with the password or a second factor. */
export function RemoveContact(props: RemoveContactProps) {
  return (
    <MaybeGate {...props}>
      {(wait) => (
        <OwnerGate onCancel={props.onClose}>
          <Asked {...props} wait={wait} />
        </OwnerGate>
      )}
    </MaybeGate>
  )
}

/** A contact that was never verified guards nothing, so it can be removed with the password alone. */
function MaybeGate({
  channel,
  contact,
  onClose,
  children,
}: RemoveContactProps & { readonly children: (wait: boolean) => ReactNode }) {
  if (contact.verifiedAt === null) return children(false)
  return (
    <FactorGate canWait factor={channel} onCancel={onClose}>
      {children}
    </FactorGate>
  )
}

function Asked({ channel, contact, onClose, wait }: RemoveContactProps & { readonly wait: boolean }) {
  const t = usePhrases()
  const say = useCentrePhrases()
  const { data: standing } = useQuery(ownerQuery())
  const [otherwise, setOtherwise] = useState(false)
  const [password, setPassword] = useState('')
  const { remove, isPending, warning, fieldText, message } = useRemoval(channel, wait, onClose)
  const proved = isProved(standing?.provedUntil ?? null)
  if (standing !== undefined && otherwise && !proved)
    return <ConfirmOwner onCancel={() => setOtherwise(false)} standing={standing} text={say('owner.instead')} />
  const shown = contact.shown ?? ''
  return (
    <FocusOnArrival key={String(proved)}>
      <form
        className={classes.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          remove({ password, knowing: warning !== undefined })
        }}
      >
        <p>
          <strong>{say('contact.removeSure', shown)}</strong> {say('contact.removeText')}{' '}
          {contact.verifiedAt === null ? '' : say('contact.toldOld', shown)}
        </p>
        {wait ? <WaitText /> : null}
        {warning === undefined ? null : (
          <Alert color="gold" role="alert">
            {warning}
          </Alert>
        )}
        {message === undefined ? null : (
          <Alert color="red" role="alert">
            {message}
          </Alert>
        )}
        {proved ? null : (
          <PasswordInput
            autoComplete="current-password"
            data-autofocus
            error={fieldText}
            label={say('contact.password')}
            onChange={(event) => setPassword(event.currentTarget.value)}
            size="md"
            value={password}
            visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
          />
        )}
        {proved || standing === undefined || standing.ways.length === 0 ? null : (
          <button className={classes.otherWay} onClick={() => setOtherwise(true)} type="button">
            {say('owner.byOther')}
          </button>
        )}
        <div className={classes.actions}>
          <Button onClick={onClose}>{say('profile.cancel')}</Button>
          <Button data-autofocus={proved || undefined} kind="danger" loading={isPending} type="submit">
            {say(wait ? 'waiting.request' : warning === undefined ? 'contact.remove' : 'contact.removeAnyway')}
          </Button>
        </div>
      </form>
    </FocusOnArrival>
  )
}

function useRemoval(channel: RemoveContactProps['channel'], wait: boolean, onClose: () => void) {
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: (how: { readonly password: string; readonly knowing: boolean }) =>
      call(removeContact, { body: { channel, wait, ...how } }),
    onSuccess: (profile) => {
      queries.setQueryData(accountKeys.profile, profile)
      void queries.invalidateQueries({ queryKey: accountKeys.moneyNews })
      factorsChanged(queries)
      onClose()
    },
  })
  const refused = error instanceof CallRefused ? error : undefined
  const isWarning = refused !== undefined && warnings.has(refused.code)
  const aboutPassword = refused?.fields.some(({ field }) => field === 'password') === true
  const text = error === null ? undefined : errorText(error)
  return {
    remove: mutate,
    isPending,
    warning: isWarning ? text : undefined,
    fieldText: aboutPassword ? text : undefined,
    message: isWarning || aboutPassword ? undefined : text,
  }
}
