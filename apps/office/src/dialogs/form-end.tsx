import { Button } from '@baize/ui'
import { TextArea } from '@baize/ui/text-area'
import type { FieldError, UseFormRegisterReturn } from 'react-hook-form'
import { usePhrases } from '../language/phrases.ts'
import { Failure } from './ask.tsx'
import classes from './ask.module.css'

const shortest = 3
const longest = 300

/** What a reason for the audit log has to be. */
export function useReasonRules() {
  const t = usePhrases()
  return { required: t('signIn.required'), minLength: { value: shortest, message: t('ask.reasonShort', shortest) } }
}

/** Props of {@link ReasonField}. */
export interface ReasonFieldProps {
  /** What the form registered, with {@link useReasonRules}. */
  readonly field: UseFormRegisterReturn
  readonly error: FieldError | undefined
  readonly rows?: number
}

/** Why an operator does something, for the audit log. */
export function ReasonField({ field, error, rows = 2 }: ReasonFieldProps) {
  const t = usePhrases()
  return <TextArea error={error?.message} label={t('ask.reason')} maxLength={longest} rows={rows} {...field} />
}

/** Props of {@link FormEnd}. */
export interface FormEndProps {
  /** What sends the form. */
  readonly action: string
  readonly onCancel: () => void
  readonly isSending: boolean
  readonly isDisabled?: boolean
  /** What went wrong. */
  readonly error: unknown
}

/** The end of a form in a dialog: what went wrong, and the buttons that cancel and send it. */
export function FormEnd({ action, onCancel, isSending, isDisabled = false, error }: FormEndProps) {
  const t = usePhrases()
  return (
    <>
      <Failure error={error} />
      <div className={classes.actions}>
        <Button onClick={onCancel} size="sm">
          {t('ask.cancel')}
        </Button>
        <Button disabled={isDisabled} kind="primary" loading={isSending} size="sm" type="submit">
          {action}
        </Button>
      </div>
    </>
  )
}
