import { register, registerMobile, registerSocial, type LoginValue, type RegistrationWay } from '@baize/contract'
import { CallRefused } from '@baize/contract/client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { call } from '../../api/client.ts'
import { queryClient } from '../../api/query-client.ts'
import { ask } from '../../dialogs/ask.ts'
import { passingNote } from '../../dialogs/passing-note.ts'
import { useErrorText, useFieldPhrases } from '../../language/phrases.ts'
import { spendInvitation } from '../../session/invitation.ts'
import { bringFocusIntoView } from './bring-into-view.ts'
import { useHumanCheck } from '../../verification/human-check.ts'
import type { registrationBody, RegistrationValues } from './registration-values.ts'

/** Server fields that are checkboxes in this form. */
const ticked: Readonly<Record<string, 'ageConfirmed' | 'agreed'>> = {
  ageConfirmed: 'ageConfirmed',
  termsVersion: 'agreed',
}

type Body = ReturnType<typeof registrationBody>

/** The dependencies of {@link useRegistration}. */
export interface RegistrationUse {
  readonly method: RegistrationWay
  /** The names of the visible fields; errors of any other field are shown above the form. */
  readonly shown: readonly string[]
  readonly form: Pick<UseFormReturn<RegistrationValues>, 'setError' | 'resetField' | 'setValue'>
  readonly onDone: (value: LoginValue, kind: 'register') => void
  /** Called when the invitation's code is no agent's, so that the user can correct it. */
  readonly onInvitationRefused: () => void
}

/** Registers, confirms it and logs in (2.091, 8.027), or shows each refusal where it belongs (8.033 to 8.035). */
export function useRegistration({ method, shown, form, onDone, onInvitationRefused }: RegistrationUse) {
  const errorText = useErrorText()
  const say = useFieldPhrases()
  const warn = useInvitationWarning()
  const showPerson = useHumanCheck()
  const [round, setRound] = useState(0)
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (body: Body) => send(method, { ...body, ...(await showPerson('registration')) }),
    onSuccess: (value) => {
      spendInvitation()
      passingNote.say(say('register.done'))
      onDone(value, 'register')
    },
    onError: (refusal) => {
      setRound((count) => count + 1)
      // Its captcha picture is used up.
      form.resetField('texts.captcha')
      if (!(refusal instanceof CallRefused)) return
      // The provider's verification is no longer accepted: the number has to be verified again.
      if (refusal.code === 'verification.phone_proof_invalid') form.setValue('vouched', undefined)
      for (const [place, { field, message }] of refusal.fields.entries()) {
        form.setError(ticked[field] ?? `texts.${field}`, { message }, { shouldFocus: place === 0 })
        // From here on the user agrees to the version that is now current.
        if (field === 'termsVersion') void queryClient.invalidateQueries({ queryKey: ['registrationSettings'] })
      }
      if (refusal.fields.length > 0) bringFocusIntoView()
      if (refusal.code !== 'register.affiliate_invalid') return
      onInvitationRefused()
      warn(refusal.message)
    },
  })
  return {
    submit: (body: Body) => mutate(body),
    isPending,
    round,
    message: error === null || isShownElsewhere(error, shown) ? undefined : errorText(error),
  }
}

function send(method: RegistrationWay, body: Body) {
  if (method === 'mobile') return call(registerMobile, { body: { mobileNum: '', ...body } })
  if (method === 'social') return call(registerSocial, { body: { username: '', ...body } })
  return call(register, { body: { username: '', password: '', confirmPassword: '', ...body } })
}

/**
 * Whether a refusal needs no message above the form: it is shown at a field or in a dialog, or a phone-verification
 * provider failed, which ends a registration silently (8.035).
 */
export function isShownElsewhere(error: unknown, shown: readonly string[]): boolean {
  if (!(error instanceof CallRefused)) return false
  if (error.code === 'register.affiliate_invalid' || error.code === 'verification.phone_proof_invalid') return true
  return error.fields.some(({ field }) => field in ticked || shown.includes(field))
}

/** Shows a dialog saying that an invitation code is no agent's (8.033). */
export function useInvitationWarning(): (text: string) => void {
  const say = useFieldPhrases()
  return (text) =>
    void ask({
      icon: 'warning',
      title: say('field.affiliateCode'),
      html: text.replaceAll('&', '&amp;').replaceAll('<', '&lt;'),
      buttons: [{ answer: 'understood', label: say('register.understood') }],
    })
}
