import { formatProblem } from '@baize/contract'
import type { FieldProblem } from '../../../kernel/refusal.ts'
import type { BrandSettings, RegistrationFieldSettings } from '../../brand/index.ts'

/** Six digits, unless the brand sets another form (3.025). */
const usual: Pick<RegistrationFieldSettings, 'patternId' | 'minLength' | 'maxLength' | 'acceptedPattern'> = {
  patternId: 6,
  minLength: 6,
  maxLength: 6,
}

/** The form of a brand's payment passwords. */
export function paymentPasswordForm({ registration }: Pick<BrandSettings, 'registration'>): typeof usual {
  return registration.fields.paymentPassword ?? usual
}

/** The problems of a new payment password and its repetition, by field. */
export function paymentPasswordProblems(
  brand: Pick<BrandSettings, 'registration'>,
  { paymentPassword, confirmPaymentPassword }: { paymentPassword: string; confirmPaymentPassword: string },
): FieldProblem[] {
  const problem = paymentPasswordProblem(paymentPasswordForm(brand), paymentPassword)
  return [
    ...(problem === undefined ? [] : [{ field: 'paymentPassword', ...problem }]),
    ...(confirmPaymentPassword === paymentPassword
      ? []
      : [{ field: 'confirmPaymentPassword', code: 'field.confirmation_differs' as const }]),
  ]
}

/** The problem of a new payment password; also used at registration. */
export function paymentPasswordProblem(form: typeof usual, text: string): Omit<FieldProblem, 'field'> | undefined {
  if (text === '') return { code: 'field.required' }
  return formatProblem(form, text) ?? (isSequence(text) ? { code: 'password.payment_simple' } : undefined)
}

/** Whether the characters all ascend by one, descend by one, or are equal: `123456`, `654321`, `111111`. */
export function isSequence(text: string): boolean {
  const steps = Array.from(
    { length: Math.max(0, text.length - 1) },
    (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at),
  )
  return steps.every((step) => Math.abs(step) <= 1 && step === steps[0])
}
