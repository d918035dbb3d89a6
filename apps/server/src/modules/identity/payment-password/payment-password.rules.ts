import { formatProblem } from '@baize/contract'
import type { FieldProblem } from '../../../kernel/refusal.ts'
import type { BrandSettings, RegistrationFieldSettings } from '../../brand/index.ts'

/** Six digits, where a brand says nothing else (3.025). */
const usual: Pick<RegistrationFieldSettings, 'patternId' | 'minLength' | 'maxLength' | 'acceptedPattern'> = {
  patternId: 6,
  minLength: 6,
  maxLength: 6,
}

/** The form that a brand's payment passwords have. */
export function paymentPasswordForm({ registration }: Pick<BrandSettings, 'registration'>): typeof usual {
  return registration.fields.paymentPassword ?? usual
}

/** What is wrong with a new payment password and its repetition, field by field. */
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

/** What is wrong with a new payment password, here and at the registration. */
export function paymentPasswordProblem(form: typeof usual, text: string): Omit<FieldProblem, 'field'> | undefined {
  if (text === '') return { code: 'field.required' }
  return formatProblem(form, text) ?? (isRow(text) ? { code: 'password.payment_simple' } : undefined)
}

/** Whether each character follows the one before by the same step of one or none: `123456`, `654321`, `111111`. */
export function isRow(text: string): boolean {
  const steps = Array.from(
    { length: Math.max(0, text.length - 1) },
    (_, at) => text.charCodeAt(at + 1) - text.charCodeAt(at),
  )
  return steps.every((step) => Math.abs(step) <= 1 && step === steps[0])
}
