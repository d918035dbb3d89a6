import { Refusal } from '../../kernel/http/refusal.ts'
import type { FactorMember, FactorParts } from './factors.parts.ts'
import { deleteTotp } from './totp.sql.ts'

/** Removes the authenticator app and its recovery codes. */
export async function removeTotp({ database }: FactorParts, member: FactorMember): Promise<void> {
  if (!(await deleteTotp(database, member))) throw new Refusal('factor.totp_off')
}
