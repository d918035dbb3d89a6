import { CompiledQuery } from 'kysely'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import type { StoredCommand } from '../companion.ts'
import type { CommandHead, EntryDraft, Posting, ProviderId, StoredTransaction } from '../ledger.types.ts'
import { postingFrom, selectByKeys, selectLineType, type KeyRow, type Statement } from '../storage/ledger.sql.ts'
import type { CompanionCall, LaneCommand, LaneTransaction } from './decide-batch.ts'

/** The durable effect of a command, as the lane hands it out. */
export interface Outcome {
  readonly result: unknown
  readonly postings: readonly Posting[]
  readonly replayed: boolean
}

/** What is known of a command that may have been there before. */
export interface Stored {
  /** What keys posted, by the key with its provider. */
  readonly taken: ReadonlyMap<string, StoredTransaction>
  readonly byCompanion: StoredCommand<unknown> | undefined
  /** Whether a key that it wants to claim is taken: by the like, or by another key that has the same bytes. */
  readonly claimTaken: 'by the like' | 'by another key' | undefined
}

/** A key with its provider, as one text. */
export function keyId(providerId: ProviderId, key: string): string {
  return `${providerId}|${key}`
}

/** Whatever runs a statement: a lane's own connection, or the pool. */
export interface Asked {
  query<Row extends object>(statement: Statement): Promise<Row[]>
}

/** Runs statements on the pool. */
export function onPool(database: Database): Asked {
  return {
    async query<Row extends object>({ text, values }: Statement) {
      return (await database.executeQuery<Row>(CompiledQuery.raw(text, values))).rows
    },
  }
}

/** The number of the type `ledger_line` in this database. */
export async function readLineType(session: Asked): Promise<number> {
  const [row] = await session.query<{ line_type: number }>(selectLineType)
  if (row === undefined) throw new Error('the database has no type for the lines of a batch')
  return row.line_type
}

/**
 * What these keys posted, by the key that was asked for; keys that are free are left out. The transaction's own key is
 * another one where a UUID was asked for that has the bytes of that key's hash, or the other way round.
 */
export async function findKeys(
  session: Asked,
  keys: readonly { readonly providerId: ProviderId; readonly key: string }[],
): Promise<Map<string, StoredTransaction>> {
  if (keys.length === 0) return new Map()
  const found = new Map<string, { key: string; accountId: StoredTransaction['accountId']; postings: Posting[] }>()
  for (const row of await session.query<KeyRow>(selectByKeys(keys))) {
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

/** What is remembered of a command: its answer, a refusal, or the command with what is stored of it. */
export type Recalled = Outcome | Refusal | LaneCommand

/** Recalls commands that may have been there before; those of which nothing new is known are left out. */
export async function recall(
  session: Asked,
  database: Database,
  commands: readonly LaneCommand[],
): Promise<Map<LaneCommand, Recalled>> {
  const recalled = new Map<LaneCommand, Recalled>()
  for (const [command, stored] of await findStored(session, database, commands)) {
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

/** What the keys and claims of these commands did earlier; commands of which nothing is stored are left out. */
export async function findStored(
  session: Asked,
  database: Database,
  commands: readonly LaneCommand[],
): Promise<Map<LaneCommand, Stored>> {
  const keys = commands.flatMap(({ transactions }) => transactions.flatMap(keysOf))
  const taken = await findKeys(session, keys)
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

/** A claim of a transaction that is stored is its own. */
function claimTakenOf(
  { id, key, providerId, claims }: LaneTransaction,
  taken: ReadonlyMap<string, StoredTransaction>,
): Stored['claimTaken'] {
  if (taken.get(id)?.key === key) return undefined
  const [found] = claims.flatMap((claim) => {
    const stored = taken.get(keyId(providerId, claim))
    return stored === undefined ? [] : [stored.key === claim ? ('by the like' as const) : ('by another key' as const)]
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
 * The answer to a command of which everything is stored, or the command with what is stored of it, so that the rest can
 * be decided; the very same command when nothing new was found. Throws a `Refusal` when a key was used for something else, has a tombstone, or a claim is taken.
 */
export function replayOf(command: LaneCommand, stored: Stored): Outcome | LaneCommand {
  if (command.call !== undefined) return replayOfCall(command, command.call, stored)
  if (stored.claimTaken !== undefined)
    throw new Refusal(stored.claimTaken === 'by the like' ? 'wallet.claim_taken' : 'request.idempotency_key_reused')
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
  return { result: undefined, postings, replayed: true }
}

function replayOfCall(command: LaneCommand, { head }: CompanionCall, stored: Stored): Outcome {
  const postings = command.transactions.flatMap(({ id }) => stored.taken.get(id)?.postings ?? [])
  const { byCompanion } = stored
  if (byCompanion !== undefined && isSameRequest(head, byCompanion))
    return { result: byCompanion.result, postings, replayed: true }
  throw new Refusal(
    byCompanion === undefined && isTombstone(postings)
      ? 'wallet.transaction_cancelled'
      : 'request.idempotency_key_reused',
  )
}

/** Throws a `Refusal` unless what a key posted is what the transaction asks for. */
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
  return (
    key === stored.key &&
    accountId === stored.accountId &&
    entries.length === postings.length &&
    entries.every((entry, index) => isSameEntry(entry, postings[index]))
  )
}

function isSameEntry(entry: EntryDraft, posting: Posting | undefined): boolean {
  return (
    posting !== undefined &&
    entry.kind === posting.kind &&
    isSameAmount(entry, posting) &&
    entry.round === posting.round &&
    entry.gameCode === posting.gameCode &&
    entry.reference === posting.reference
  )
}

/** What took at most the balance may have taken less than it asked for. */
function isSameAmount({ amountMinor, takesAtMostBalance }: EntryDraft, posting: Posting): boolean {
  if (amountMinor === posting.amountMinor) return true
  return takesAtMostBalance === true && posting.balanceAfterMinor === 0n && amountMinor < posting.amountMinor
}

/** Whether something was made by this very request. */
export function isSameRequest(head: CommandHead, made: Pick<CommandHead, 'accountId' | 'bodyHash'>): boolean {
  return head.accountId === made.accountId && Buffer.compare(head.bodyHash, made.bodyHash) === 0
}
