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
   * Asks the house for a code and gives how long it holds; `undefined` when nothing was asked, since what it would be sent
   * to is not right yet (5.037). What it throws is told in a dialog (8.031).
   */
  readonly send: () => Promise<{ readonly expiredMinutes?: number } | undefined>
  /** The field of the form that takes the code. */
  readonly input: UseFormRegisterReturn
  readonly error: string | undefined
  readonly label?: string
}

/**
 * A code that came by SMS or e-mail, with the button that sends it: it counts the seconds down and does nothing meanwhile
 * (4.012 to 4.014). Once a code is sent the focus is where it is to be typed. Its phrases are those of `loadAccessPhrases`.
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

/** A code is pasted as its message shows it: what parts its digits goes, before a form looks at it. */
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
