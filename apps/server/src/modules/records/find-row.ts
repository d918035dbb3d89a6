import type { DataOwner } from '../../kernel/personal-data.ts'
import { ownVendorCode } from '../catalog/index.ts'
import { accountsOfMember, providerCodes, type AccountId, type ProviderId } from '../ledger/index.ts'
import { rowNamed, type RecordRow } from './read-record.sql.ts'
import type { RecordParts } from './records.parts.ts'

/** A row of the record, and whether its round is one of our own games. */
export interface FoundRow extends RecordRow {
  readonly isOwn: boolean
  /** The ledger's code of whoever booked it. */
  readonly provider: string | undefined
}

/**
 * Finds the row of a member's record that the list calls `betId`, on any of the member's accounts. `undefined` if it names
 * none, or somebody else's.
 */
export async function findRow(
  { database }: Pick<RecordParts, 'database'>,
  owner: DataOwner,
  betId: string,
): Promise<FoundRow | undefined> {
  const [, account = '', provider = '', at = '', round = ''] = /^(\d+)-(\d+)-(\d+)-([^]+)$/.exec(betId) ?? []
  // Whatever number somebody asks for is looked for; one that is no account of the member is not found.
  const accountId = BigInt(account) as AccountId
  // The same is true of this one.
  const providerId = Number(provider) as ProviderId
  const accounts = await accountsOfMember(database, owner)
  if (!accounts.some((one) => one.accountId === accountId)) return undefined
  const begunAt = Temporal.Instant.fromEpochMilliseconds(Number(at))
  const row = await rowNamed(database, { accountId, providerId, round, begunAt })
  if (row === undefined) return undefined
  const code = (await providerCodes(database, [providerId])).get(providerId)
  return { ...row, provider: code, isOwn: code === 'play' || code === ownVendorCode }
}
