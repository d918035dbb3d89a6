import { Button, TextInput, useMergedRef } from '@baize/ui'
import { useEffect, useRef, type ChangeEvent, type ReactNode } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useAccessPhrases } from '../language/phrases.ts'
import { useCodeSending, useWarning, type CodeUse } from './code-sending.ts'
import classes from './code-field.module.css'

/** Props of {@link CodeField}. */
export interface CodeFieldProps {
  readonly use: CodeUse
  /**
   * Requests a code and returns how long it is valid; `undefined` if nothing was sent because the recipient is not
   * valid yet (5.037). Errors are shown in a dialog (8.031).
   */
  readonly send: () => Promise<{ readonly expiredMinutes?: number } | undefined>
  /** The form's field for the code. */
  readonly input: UseFormRegisterReturn
  readonly error: string | undefined
  readonly label?: string
}

/**
 * The field for a code sent by SMS or e-mail, with the button that sends it: it counts down and is disabled meanwhile
 * (4.012 to 4.014). Once a code is sent, the field gets the focus. Requires `loadAccessPhrases`.
 *
 * To change:
 * - countdown of the button that sends a code: `useCodeSending` in `code-sending.ts`
 * - the field for a code: `CodeField` here; for a second factor, `FactorField` in `factor-field.tsx`
 */
export function CodeField({ use, send, input, error, label }: CodeFieldProps) {
  const say = useAccessPhrases()
  const { secondsLeft, isSending, sentTimes, request } = useCodeSending(use, send, useWarning(say('code.notSent')))
  const field = useFocusAfter(sentTimes)
  const ref = useMergedRef(field, input.ref)
  const besideButton = (children: ReactNode) => (
    <div className={classes.row}>
      <div className={classes.input}>{children}</div>
      <Button className={classes.button} disabled={secondsLeft > 0} loading={isSending} onClick={() => void request()}>
        {secondsLeft > 0 ? say('code.wait', secondsLeft) : say(sentTimes > 0 ? 'code.again' : 'code.send')}
      </Button>
    </div>
  )
  return (
    <div>
      <TextInput
        {...input}
        autoComplete="one-time-code"
        error={error}
        inputContainer={besideButton}
        inputMode="numeric"
        label={label ?? say('code.label')}
        maxLength={10}
        onChange={(event) => {
          joinGroups(event)
          void input.onChange(event)
        }}
        ref={ref}
        size="md"
        spellCheck={false}
      />
      <p aria-live="polite" className={classes.sent}>
        {sentTimes > 0 && secondsLeft > 0 ? say('code.sent') : ''}
      </p>
    </div>
  )
}

/** Removes the separators of a code that is pasted as its message shows it, before the form validates it. */
function joinGroups({ target }: ChangeEvent<HTMLInputElement>): void {
  const joined = target.value.replaceAll(/[\s-]/g, '')
  if (joined !== target.value) target.value = joined
}

function useFocusAfter(sentTimes: number) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (sentTimes > 0) field.current?.focus()
  }, [sentTimes])
  return field
}
