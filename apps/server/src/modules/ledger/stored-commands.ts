import { Refusal } from '../../kernel/http/refusal.ts'
import type { Database } from '../../kernel/database/pool.ts'
import type { StoredCommand } from './companion.ts'
import type { AnyCompanion, LaneCommand } from './decide-batch.ts'
import type { LaneSession } from './lane-session.ts'
import { keyOf, postingFrom, selectByKeys, type PostingRow } from './ledger.sql.ts'
import type { CommandHead, Posting } from './ledger.types.ts'

/** The durable effect of a command, as the lane hands it out. */
export interface Outcome {
  readonly result: unknown
  readonly postings: readonly Posting[]
  readonly replayed: boolean
}

/** What was found under a command's key. */
export interface Stored {
  readonly postings: readonly Posting[]
  readonly byCompanion: StoredCommand<unknown> | undefined
}

/** One text for a provider and a key. */
export function commandId(head: Pick<CommandHead, 'providerId' | 'key'>): string {
  return `${head.providerId}|${head.key}`
}

/** What the keys of these commands did earlier; commands whose key is free are left out. */
export async function findStored(
  session: LaneSession,
  database: Database,
  commands: readonly LaneCommand[],
): Promise<Map<LaneCommand, Stored>> {
  const rows = await session.query<PostingRow>(selectByKeys(commands))
  const postings = Map.groupBy(rows.map(postingFrom), ({ providerId, externalId }) =>
    commandId({ providerId, key: keyOf(externalId) }),
  )
  const postingsOf = (head: Pick<CommandHead, 'providerId' | 'key'>) => postings.get(commandId(head)) ?? []
  const results = new Map<string, StoredCommand<unknown>>()
  for (const [companion, asked] of Map.groupBy(commands, (command) => command.companion)) {
    if (companion === undefined) continue
    for (const stored of await companion.replay(database, asked, postingsOf))
      results.set(`${companion.name}|${commandId(stored)}`, stored)
  }
  const found = new Map<LaneCommand, Stored>()
  for (const command of commands) {
    const stored = {
      postings: postingsOf(command),
      byCompanion: results.get(`${command.companion?.name}|${command.id}`),
    }
    if (stored.postings.length > 0 || stored.byCompanion !== undefined) found.set(command, stored)
  }
  return found
}

/**
 * The answer to a command whose key is taken: the same effect again when it is the same request. Throws a `Refusal`
 * when a tombstone has the key, or when another request had it.
 */
export function replayOf(command: LaneCommand, stored: Stored): Outcome {
  const own = stored.postings.filter((posting) => isSameRequest(command, posting))
  if (
    command.companion === undefined
      ? own.length > 0
      : stored.byCompanion !== undefined && isSameRequest(command, stored.byCompanion)
  ) {
    return { result: stored.byCompanion?.result, postings: own, replayed: true }
  }
  const cancelled = stored.byCompanion === undefined && stored.postings.every((posting) => posting.kind === 'tombstone')
  throw new Refusal(cancelled ? 'wallet.transaction_cancelled' : 'request.idempotency_key_reused')
}

/** Whether something was made by this very request. */
export function isSameRequest(command: CommandHead, made: Pick<CommandHead, 'accountId' | 'bodyHash'>): boolean {
  return command.accountId === made.accountId && Buffer.compare(command.bodyHash, made.bodyHash) === 0
}

/** Whether two commands with one key are the same request to the same companion. */
export function isSameCommand(
  left: LaneCommand,
  right: { companion: AnyCompanion | undefined } & CommandHead,
): boolean {
  return left.companion === right.companion && isSameRequest(left, right)
}
