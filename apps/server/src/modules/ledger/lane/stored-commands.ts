import { CompiledQuery } from 'kysely'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { OpenBonus } from '../bonus.types.ts'
import type { StoredCommand } from '../companion.ts'
import type { HintsOf } from '../generations/generations.ts'
import type { CommandHead, EntryDraft, Posting, ProviderId, StoredTransaction } from '../ledger.types.ts'
import { askedPostings } from '../posting-kinds.ts'
import { postingFrom, selectLedgerLineOid, type Statement } from '../storage/ledger.sql.ts'
import { selectByKeys, type KeyRow } from '../storage/stored-keys.sql.ts'
import type { CompanionCall, LaneCommand, LaneTransaction } from './batch.types.ts'
import { referenceOf } from '../storage/valid-stake.ts'

/** The durable result of a command, as the lane returns it. */
export interface Outcome {
  readonly result: unknown
  readonly postings: readonly Posting[]
  readonly replayed: boolean
  /** The bonus that was open after the last posting. If it is not known, it has to be read. */
  readonly bonus: OpenBonus | undefined | 'not known'
}

/** What is stored about a command that may be a repetition. */
export interface Stored {
  /** What was posted under the keys, by `keyId`. */
  readonly taken: ReadonlyMap<string, StoredTransaction>
  readonly byCompanion: StoredCommand<unknown> | undefined
  /** Whether a key that it claims is taken: by the same claim, or by another key that has the same bytes. */
  readonly claimTaken: 'by the same claim' | 'by another key' | undefined
}

/** A key and its provider in one string. */
export function keyId(providerId: ProviderId, key: string): string {
  return `${providerId}|${key}`
}

/** Runs statements: on a lane's own connection, or on the pool. */
export interface StatementRunner {
  query<Row extends object>(statement: Statement): Promise<Row[]>
}

/** Where what is stored about commands is looked up. */
export interface Store {
  readonly session: StatementRunner
  /** Used by companions. */
  readonly database: Database
  readonly hintsOf: HintsOf
}

/** Runs statements on the pool. */
export function onPool(database: Database): StatementRunner {
  return {
    async query<Row extends object>({ text, values }: Statement) {
      return (await database.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
    },
  }
}

/** Returns the oid of the type `ledger_line` in this database. */
export async function readLedgerLineOid(session: StatementRunner): Promise<number> {
  const [row] = await session.query<{ oid: number }>(selectLedgerLineOid)
  if (row === undefined) throw new Error('the database has no type `ledger_line`')
  return row.oid
}

/**
 * Returns what was posted under these keys, by the requested key; unused keys are left out. A transaction's own key
 * differs from the requested one if a UUID was requested that equals the hash of that key, or vice versa.
 */
export async function findKeys(
  session: StatementRunner,
  keys: readonly { readonly providerId: ProviderId; readonly key: string }[],
  hintsOf: HintsOf,
): Promise<Map<string, StoredTransaction>> {
  if (keys.length === 0) return new Map()
  const found = new Map<string, { key: string; accountId: StoredTransaction['accountId']; postings: Posting[] }>()
  for (const row of await session.query<KeyRow>(selectByKeys(keys, hintsOf))) {
    const asked = keys[row.asked - 1]
    if (asked === undefined) continue
    const id = keyId(asked.providerId, asked.key)
    const posting = row.seq === null ? undefined : postingFrom(row)
    const stored = found.get(id) ?? { key: posting?.key ?? asked.key, accountId: row.owner, postings: [] }
    found.set(id, stored)
    if (posting !== undefined) stored.postings.push(posting)
  }
  return found
}

/** What is known about a repeated command: its answer, a refusal, or the command with the parts that are stored. */
export type Recalled = Outcome | Refusal | LaneCommand

/** Looks up commands that may be repetitions; those about which nothing new is found are left out. */
export async function recall(
  { session, database, hintsOf }: Store,
  commands: readonly LaneCommand[],
): Promise<Map<LaneCommand, Recalled>> {
  const recalled = new Map<LaneCommand, Recalled>()
  for (const [command, stored] of await findStored({ session, database, hintsOf }, commands)) {
    const known = outcomeOf(() => replayOf(command, stored))
    if (known !== command) recalled.set(command, known)
  }
  return recalled
}

function outcomeOf<T>(work: () => T): T | Refusal {
  try {
    return work()
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}

/** Finds what the keys and claims of these commands did earlier; commands about which nothing is stored are left out. */
export async function findStored(
  { session, database, hintsOf }: Store,
  commands: readonly LaneCommand[],
): Promise<Map<LaneCommand, Stored>> {
  const keys = commands.flatMap(({ transactions }) => transactions.flatMap(keysOf))
  const taken = await findKeys(session, keys, hintsOf)
  const results = await findResults(database, commands, taken)
  const found = new Map<LaneCommand, Stored>()
  for (const command of commands) {
    const byCompanion = command.call && results.get(callId(command.call))
    const [claimTaken] = command.transactions.flatMap((transaction) => claimTakenOf(transaction, taken) ?? [])
    if (byCompanion !== undefined || claimTaken !== undefined || command.transactions.some(({ id }) => taken.has(id)))
      found.set(command, { taken, byCompanion, claimTaken })
  }
  return found
}

function keysOf({ providerId, key, claims }: LaneTransaction) {
  return [{ providerId, key }, ...claims.map((claim) => ({ providerId, key: claim }))]
}

/** The claims of a stored transaction are its own, so they are not reported as taken. */
function claimTakenOf(
  { id, key, providerId, claims }: LaneTransaction,
  taken: ReadonlyMap<string, StoredTransaction>,
): Stored['claimTaken'] {
  if (taken.get(id)?.key === key) return undefined
  const [found] = claims.flatMap((claim) => {
    const stored = taken.get(keyId(providerId, claim))
    return stored === undefined
      ? []
      : [stored.key === claim ? ('by the same claim' as const) : ('by another key' as const)]
  })
  return found
}

function callId({ companion, head }: Pick<CompanionCall, 'companion' | 'head'>): string {
  return `${companion.name}|${keyId(head.providerId, head.key)}`
}

async function findResults(
  database: Database,
  commands: readonly LaneCommand[],
  taken: ReadonlyMap<string, StoredTransaction>,
): Promise<Map<string, StoredCommand<unknown>>> {
  const results = new Map<string, StoredCommand<unknown>>()
  const calls = commands.flatMap(({ call }) => (call === undefined ? [] : [call]))
  const postingsOf = (head: CommandHead) => taken.get(keyId(head.providerId, head.key))?.postings ?? []
  for (const [companion, asked] of Map.groupBy(calls, (call) => call.companion)) {
    const heads = asked.map(({ head }) => head)
    for (const stored of await companion.replay(database, heads, postingsOf))
      results.set(callId({ companion, head: stored }), stored)
  }
  return results
}

/**
 * Returns the answer if everything is stored; otherwise the command with its stored parts, so that the rest can be
 * decided, or the very same object if nothing new was found. Throws a `Refusal` if a key was used for something else,
 * has a tombstone, or a claim is taken.
 */
export function replayOf(command: LaneCommand, stored: Stored): Outcome | LaneCommand {
  if (command.call !== undefined) return replayOfCall(command, command.call, stored)
  if (stored.claimTaken !== undefined)
    throw new Refusal(
      stored.claimTaken === 'by the same claim' ? 'wallet.claim_taken' : 'request.idempotency_key_reused',
    )
  let learned = false
  const transactions = command.transactions.map((transaction) => {
    const found = stored.taken.get(transaction.id)
    if (found === undefined || transaction.stored !== undefined) return transaction
    checkSame(transaction, found)
    learned = true
    return { ...transaction, stored: found }
  })
  if (transactions.some((transaction) => transaction.stored === undefined))
    return learned ? { ...command, transactions } : command
  const postings = transactions.flatMap((transaction) => transaction.stored?.postings ?? [])
  return { result: undefined, postings, replayed: true, bonus: 'not known' }
}

function replayOfCall(command: LaneCommand, { head }: CompanionCall, stored: Stored): Outcome {
  const postings = command.transactions.flatMap(({ id }) => stored.taken.get(id)?.postings ?? [])
  const { byCompanion } = stored
  if (byCompanion !== undefined && isSameRequest(head, byCompanion))
    return { result: byCompanion.result, postings, replayed: true, bonus: 'not known' }
  throw new Refusal(
    byCompanion === undefined && isTombstone(postings)
      ? 'wallet.transaction_cancelled'
      : 'request.idempotency_key_reused',
  )
}

/** Throws a `Refusal` unless the key posted exactly what the transaction requests. */
export function checkSame(transaction: LaneTransaction, stored: StoredTransaction): void {
  if (isSameContent(transaction, stored)) return
  const cancelled = transaction.key === stored.key && isTombstone(stored.postings)
  throw new Refusal(cancelled ? 'wallet.transaction_cancelled' : 'request.idempotency_key_reused')
}

function isTombstone(postings: readonly Posting[]): boolean {
  return postings.length > 0 && postings.every(({ kind }) => kind === 'tombstone')
}

function isSameContent(
  { key, accountId, entries }: LaneTransaction,
  { postings, ...stored }: StoredTransaction,
): boolean {
  const asked = askedPostings(postings)
  return (
    key === stored.key &&
    accountId === stored.accountId &&
    entries.length === asked.length &&
    entries.every((entry, index) => isSameEntry(entry, asked[index]))
  )
}

function isSameEntry(entry: EntryDraft, posting: Posting | undefined): boolean {
  return (
    posting !== undefined &&
    entry.kind === posting.kind &&
    isSameAmount(entry, posting) &&
    entry.round === posting.round &&
    entry.gameCode === posting.gameCode &&
    referenceOf(entry) === posting.reference
  )
}

/** Before there were debts, an entry that the balance did not cover took the whole balance and forgot the rest. */
function isSameAmount({ amountMinor, debtAccountId, bonus }: EntryDraft, posting: Posting): boolean {
  // The lane decided how much was left of the bonus.
  if (bonus?.order === 'end') return posting.amountMinor >= 0n
  if (amountMinor === posting.amountMinor) return true
  return debtAccountId !== undefined && posting.balanceAfterMinor === 0n && amountMinor < posting.amountMinor
}

/** Whether a stored command was made by this same request. */
export function isSameRequest(head: CommandHead, made: Pick<CommandHead, 'accountId' | 'bodyHash'>): boolean {
  return head.accountId === made.accountId && Buffer.compare(head.bodyHash, made.bodyHash) === 0
}
