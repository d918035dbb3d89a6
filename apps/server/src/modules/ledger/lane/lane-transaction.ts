import type { AccountId, ProviderId, TransactionDraft } from '../ledger.types.ts'
import { compactKey } from '../storage/provider-key.ts'
import type { LaneTransaction } from './batch.types.ts'
import { keyId } from './stored-commands.ts'

const none: readonly string[] = []

/** Converts one transaction of a command, before anything stored about it is known. */
export function laneTransaction(
  commandAccount: AccountId,
  providerId: ProviderId,
  { key, entries, claims = none, accountId = commandAccount }: TransactionDraft,
): LaneTransaction {
  const compact = compactKey(key)
  return { accountId, providerId, key, compact, id: keyId(providerId, key), entries, claims, stored: undefined }
}
