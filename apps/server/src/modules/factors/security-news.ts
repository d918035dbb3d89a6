import type { Language } from '@baize/phrases'
import type { Database } from '../../kernel/database/pool.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import type { FactorMember } from './factors.parts.ts'

/** What happened to the ways into an account, or to what guards them. */
export type SecurityKind =
  | 'totp_on'
  | 'totp_off'
  | 'recovery_codes'
  | 'mobile_changed'
  | 'mobile_removed'
  | 'email_changed'
  | 'email_removed'
  | 'account_linked'
  | 'account_unlinked'
  | 'password_set'
  | 'new_login'

/** Something that its member must hear of, since it may have been somebody else. */
export interface SecurityNews {
  readonly kind: SecurityKind
  /** What is filled into the text: a masked contact, a provider, a browser and an address. */
  readonly details: readonly string[]
  /** What it is said in where the member never chose a language. */
  readonly language: Language
}

/** Tells a member within the transaction of the fact; it is delivered once that is committed. */
export type Tell = (member: FactorMember, news: SecurityNews) => Promise<void>

/**
 * Changes something in one transaction with the news of it, and delivers the news after the commit: what was rolled back is
 * told to nobody, and what a crash leaves behind is delivered later.
 */
export async function changeAndTell<T>(
  { outbox }: { readonly outbox: Outbox },
  change: (transaction: Database, tell: Tell) => Promise<T>,
): Promise<T> {
  return outbox.transaction((tx, publish) =>
    change(tx, async ({ brandId, memberId }, news) => {
      await publish({ brandId, topic: 'member.secured', payload: { memberId: memberId.toString(), ...news } })
    }),
  )
}
