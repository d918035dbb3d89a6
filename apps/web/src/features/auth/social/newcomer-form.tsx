import { Alert } from '@baize/ui'
import type { LoginAnswer, RegistrationForm, SocialNewcomer } from '@baize/contract'
import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { registrationQuery } from '../../../api/later-queries.ts'
import { useErrorText } from '../../../language/phrases.ts'
import { RegistrationFields } from '../registration-fields.tsx'
import { startValues } from '../registration-values.ts'
import { useInvitation } from '../use-invitation.ts'
import formClasses from '../form.module.css'

/** Props of {@link NewcomerForm}. */
export interface NewcomerFormProps {
  readonly newcomer: SocialNewcomer
  /** Starts the session and continues with what the visitor was about to do. */
  readonly onDone: (value: LoginAnswer, kind: 'login' | 'register') => void
}

/** Registration by somebody who signs in with a provider: the brand's fields, without a password. */
export function NewcomerForm({ newcomer, onDone }: NewcomerFormProps) {
  const errorText = useErrorText()
  const { data, error } = useQuery(registrationQuery())
  if (error !== null) return <Alert color="red">{errorText(error)}</Alert>
  if (data === undefined) return <div aria-busy className={formClasses.waiting} />
  return <Fields newcomer={newcomer} onDone={onDone} settings={data} />
}

function Fields({ settings, newcomer, onDone }: NewcomerFormProps & { readonly settings: RegistrationForm }) {
  const standing = useInvitation()
  const start = startValues(settings)
  const texts = { ...start.texts, ...(newcomer.email === null ? {} : { email: newcomer.email }) }
  const kept = useRef({ ...start, texts })
  return <RegistrationFields kept={kept} method="social" onDone={onDone} settings={settings} standing={standing} />
}
