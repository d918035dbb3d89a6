import type { AuditAction, AuditSubject } from '@baize/contract/office'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { insertEntry, lockHead } from './audit.sql.ts'
import { hashOfEntry, plainText, storableFacts, type AuditFacts } from './chain.ts'

/** Who did something: an operator who is signed in, as the guard gives one, or a command, which has no id. */
export interface Actor {
  readonly brandId: BrandId
  readonly operatorId: string | null
  readonly username: string
  readonly address: string
}

/** What was done. */
export interface AuditNote {
  /** Such as `withdrawal.approved`: what it was done to, and what. Each has its words in every language. */
  readonly action: AuditAction
  readonly subject?: { readonly kind: AuditSubject; readonly id: string } | undefined
  /** What it was like before and afterwards: values of JSON, no secrets, amounts as decimal strings. */
  readonly before?: AuditFacts | undefined
  readonly after?: AuditFacts | undefined
  readonly reason?: string | undefined
}

/**
 * Adds a row to the audit log in the caller's transaction. Call it last: from then on until the transaction ends, everybody
 * else who adds a row waits, and a lock that is taken afterwards may be held by one of them.
 */
export async function noteAudit(clock: Clock, tx: Database, by: Actor, note: AuditNote): Promise<void> {
  const head = await lockHead(tx, by.brandId)
  const entry = {
    brandId: by.brandId,
    serial: head.serial + 1n,
    // PostgreSQL keeps microseconds only, and the row must be the same when it is read.
    at: clock.now().round({ smallestUnit: 'millisecond', roundingMode: 'floor' }),
    operatorId: by.operatorId,
    operator: by.username,
    action: note.action,
    subjectKind: note.subject?.kind ?? '',
    subjectId: plainText(note.subject?.id ?? ''),
    before: storableFacts(note.before),
    after: storableFacts(note.after),
    reason: plainText(note.reason ?? ''),
    address: by.address.slice(0, 45),
  }
  await insertEntry(tx, entry, head.hash, hashOfEntry(head.hash, entry))
}
