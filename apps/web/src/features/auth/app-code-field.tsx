import { TextInput } from '@baize/ui'
import { CallRefused } from '@baize/contract/client'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useAccessPhrases } from '../../language/phrases.ts'

/** Whether the server requires a code of the account's authenticator app, or refused the one that was entered. */
export function asksAppCode(error: unknown): boolean {
  return error instanceof CallRefused && error.fields.some(({ field }) => field === 'factorCode')
}

/** The field for a code of the authenticator app or a recovery code, which some accounts require for a new password. */
export function AppCodeField({
  input,
  error,
}: {
  readonly input: UseFormRegisterReturn
  readonly error: string | undefined
}) {
  const say = useAccessPhrases()
  return (
    <TextInput
      autoCapitalize="none"
      autoComplete="one-time-code"
      data-autofocus
      error={error}
      label={say('reset.appCode')}
      maxLength={32}
      size="md"
      spellCheck={false}
      {...input}
    />
  )
}
