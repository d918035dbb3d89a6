import type { Language } from '@baize/phrases'
import type { Database } from '../../kernel/database/pool.ts'
import type { Outbox } from '../../kernel/outbox.ts'
import type { FactorMember } from './factors.parts.ts'

/** A change to the ways into an account, or to what protects them. */
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
  | 'data_exported'
  /** The deletion of the account waits; the detail is for how many days. */
  | 'deletion_asked'
  | 'deletion_withdrawn'
  /** A change to a factor that could not be confirmed with it waits; the detail is for how many hours. */
  | 'waiting_totp'
  | 'waiting_mobile'
  | 'waiting_email'
  | 'waiting_cancelled'

/** A change that the member must be told about, since somebody else may have made it. */
export interface SecurityNews {
  readonly kind: SecurityKind
  /** Values for the text: a masked contact, a provider, or a browser and an address. */
  readonly details: readonly string[]
  /** The language of the message if the member has never chosen one. */
  readonly language: Language
}

/** Tells a member about a change, within the transaction that makes it. The message is delivered after the commit. */
export type Tell = (member: FactorMember, news: SecurityNews) => Promise<void>

/**
 * Makes a change and records the message about it in one transaction, then delivers the message after the commit. After a
 * rollback nobody is told; after a crash the message is delivered later.
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
