import { PasswordInput } from '@baize/ui'
import { useQuery } from '@tanstack/react-query'
import { paymentPasswordQuery } from '../api/later-queries.ts'
import { useFieldPhrases, usePhrases } from '../language/phrases.ts'

/** Props of {@link PaymentPasswordInput}. */
export interface PaymentPasswordInputProps {
  readonly password: string
  readonly error: string | undefined
  /** Whether a missing password is said. */
  readonly isJudged: boolean
  readonly onType: (password: string) => void
  readonly ref?: React.Ref<HTMLInputElement>
}

const digitsOnly = 6

/** The payment password, which everything that takes money or points asks for. Requires `loadFieldPhrases`. */
export function PaymentPasswordInput({ password, error, isJudged, onType, ref }: PaymentPasswordInputProps) {
  const t = usePhrases()
  const fields = useFieldPhrases()
  const { data } = useQuery(paymentPasswordQuery())
  const fault = error ?? (isJudged && password === '' ? t('field.empty') : undefined)
  return (
    <PasswordInput
      aria-invalid={fault !== undefined || undefined}
      autoComplete="off"
      error={fault}
      label={fields('field.paymentPassword')}
      name="paymentPassword"
      onChange={({ currentTarget }) => onType(currentTarget.value)}
      ref={ref}
      size="lg"
      value={password}
      visibilityToggleButtonProps={{ 'aria-label': t('field.showPassword') }}
      // Shows the numeric keyboard on phones if the pattern is digits.
      {...(data?.patternId === digitsOnly ? { inputMode: 'numeric' as const } : {})}
    />
  )
}
