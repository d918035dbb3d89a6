import type { Language } from '@baize/phrases'
import { Refusal } from '../../kernel/refusal.ts'
import type { FactorMember, FactorParts } from './factors.parts.ts'
import { changeAndTell } from './security-news.ts'
import { deleteTotp } from './totp.sql.ts'

/** Removes the authenticator app and its recovery codes. */
export async function removeTotp(parts: FactorParts, member: FactorMember, language: Language): Promise<void> {
  await changeAndTell(parts, async (tx, tell) => {
    if (!(await deleteTotp(tx, member))) throw new Refusal('factor.totp_off')
    await tell(member, { kind: 'totp_off', details: [], language })
  })
}
