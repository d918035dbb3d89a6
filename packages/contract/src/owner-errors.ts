import type { ErrorCode } from '@baize/phrases/errors'

/** Why a change is refused that only the owner of an account may make, with the password and, if there is one, a factor. */
export const ownerErrors = [
  'password.wrong',
  'password.needed',
  'session.too_old',
  'login.too_many',
  'factor.proof_needed',
] as const satisfies readonly ErrorCode[]
