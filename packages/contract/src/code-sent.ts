import * as z from 'zod/mini'

/** The reply of every call that sends a code by SMS or e-mail. */
export const codeSent = z.strictObject({ expiredMinutes: z.number() })

/** Why a code is not sent, whatever it is for (8.008, 8.009, 8.011, 8.012, 8.015, 8.016). */
export const codeErrors = [
  'verification.too_many',
  'verification.house_limit',
  'verification.not_enabled',
  'verification.mobile_invalid',
  'verification.send_failed',
  'verification.quota',
] as const
