import type { AccountRule, RuleSource } from '../accounts/account-rules.ts'
import type { AccountId } from '../ledger.types.ts'
import { setRule, type LaneRow, type Statement } from '../storage/ledger.sql.ts'
import { ruleNote, sealBatch } from '../storage/seal-batch.ts'

/** A rule for an account, and where and when it is set. */
export interface RuleOrder {
  readonly lane: number
  readonly postedAt: Temporal.Instant
  readonly accountId: AccountId
  readonly source: RuleSource
  readonly rule: AccountRule
}

/** The batch without postings that sets a rule on an account, on top of the head of its lane. */
export function ruleBatch(
  { version, head_hash: previousHash }: LaneRow,
  { lane, postedAt, accountId, source, rule: { reason, ...rule } }: RuleOrder,
): { readonly statement: Statement; readonly hash: Buffer } {
  const moment = { lane, batch: version + 1n, postedAt }
  const limits = rule.limits.map(({ maxMinor, ...limit }) => ({ ...limit, mostMinor: String(maxMinor) }))
  const note = ruleNote({ accountId, source, reason, blocked: rule.blocked, limits })
  const { hash } = sealBatch({ ...moment, previousHash, note }, [])
  const stored = { blocked: rule.blocked, limits }
  return { statement: setRule({ moment, previousHash, hash, accountId, source, rule: stored, reason }), hash }
}
