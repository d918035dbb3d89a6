import type { FactorWay } from '@baize/contract'
import { TextInput } from '@baize/ui'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useAccessPhrases } from '../language/phrases.ts'
import { CodeField } from './code-field.tsx'
import { sentByEmail, type CodeUse } from './code-sending.ts'

/** Props of {@link FactorField}. */
export interface FactorFieldProps {
  readonly way: FactorWay
  /** What the code is for. */
  readonly use: CodeUse
  /** Requests a code by this method. */
  readonly send: (way: 'sms' | 'email') => Promise<{ readonly expiredMinutes: number }>
  readonly input: UseFormRegisterReturn
  readonly error: string | undefined
}

/**
 * The field for one method of a second factor: a code with the button that sends it, or something that the user has.
 */
export function FactorField({ way, use, send, input, error }: FactorFieldProps) {
  const say = useAccessPhrases()
  if (way === 'sms') return <CodeField error={error} input={input} send={() => send(way)} use={use} />
  if (way === 'email')
    return <CodeField error={error} input={input} send={async () => sentByEmail(await send(way))} use={use} />
  return (
    <TextInput
      autoCapitalize={way === 'recovery' ? 'characters' : 'none'}
      autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
      data-autofocus
      error={error}
      inputMode={way === 'totp' ? 'numeric' : 'text'}
      label={say(`factor.label.${way}`)}
      maxLength={way === 'bank_name' ? 120 : 20}
      size="md"
      spellCheck={false}
      {...input}
    />
  )
}
