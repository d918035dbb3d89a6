import { Button } from '@baize/ui'
import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useId, type Ref } from 'react'
import { useAccessPhrases } from '../language/phrases.ts'
import { useProviderVerification, type ProviderVerificationOptions } from './use-provider-verification.ts'
import { validForMs, isVouched, type TypedNumber, type VouchedNumber } from './vouched-number.ts'
import classes from './vouched-field.module.css'

/** Props of {@link VouchedField}. */
export interface VouchedFieldProps extends Pick<ProviderVerificationOptions, 'use' | 'purpose'> {
  /** The number currently in the form. */
  readonly number: TypedNumber
  /** Validates the number and shows errors at its field (5.037). */
  readonly check: () => Promise<boolean>
  readonly value: VouchedNumber | undefined
  readonly onChange: (vouched: VouchedNumber | undefined) => void
  readonly error: string | undefined
  readonly buttonRef?: Ref<HTMLButtonElement>
}

/**
 * Replaces the field for a code: a button that has the number verified by a phone-verification provider, and then a
 * note that it is verified (3.035, 4.012 to 4.014). Requires `loadAccessPhrases`.
 */
export function VouchedField(props: VouchedFieldProps) {
  const { use, purpose, number, check, value, onChange, error, buttonRef } = props
  const say = useAccessPhrases()
  const errorId = useId()
  const asked = async () => ((await check()) ? number : undefined)
  const { secondsLeft, isSending, sentTimes, request, isOpen } = useProviderVerification({
    use,
    purpose,
    number: asked,
    onVouched: onChange,
  })
  useExpiry(value, onChange)
  const isDone = isVouched(value, number)
  const button = secondsLeft > 0 ? say('vouch.wait', secondsLeft) : say(sentTimes > 0 ? 'vouch.again' : 'vouch.start')
  return (
    <div aria-label={say('vouch.label')} role="group">
      <p aria-live="polite" className={classes.done}>
        {isDone ? (
          <>
            <IconCircleCheck aria-hidden className={classes.icon} size="1.25rem" />
            {say('vouch.done', number.mobileNum.trim())}
          </>
        ) : null}
      </p>
      {isDone ? null : (
        <Button
          aria-describedby={error === undefined ? undefined : errorId}
          className={classes.button}
          disabled={secondsLeft > 0}
          fullWidth
          loading={isSending}
          onClick={() => void request()}
          ref={buttonRef}
        >
          {button}
        </Button>
      )}
      <p aria-live="polite" className={classes.open}>
        {isOpen ? say('vouch.open') : ''}
      </p>
      {error === undefined || isDone ? null : (
        <p className={classes.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

/** Discards a provider's verification before the server would find it too old. */
function useExpiry(value: VouchedNumber | undefined, onChange: VouchedFieldProps['onChange']): void {
  useEffect(() => {
    if (value === undefined) return undefined
    const timer = setTimeout(() => onChange(undefined), validForMs(value, performance.now()))
    return () => clearTimeout(timer)
  }, [value, onChange])
}
