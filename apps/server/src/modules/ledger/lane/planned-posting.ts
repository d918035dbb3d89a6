import type { Minor } from '@baize/money'
import { referenceOf } from '../storage/valid-stake.ts'
import type { AccountId, EntryDraft, Posting, ProviderId } from '../ledger.types.ts'

/** What its postings have of a transaction. */
interface Owner {
  readonly accountId: AccountId
  readonly providerId: ProviderId
}

/** The additional key that a transaction occupies. */
export function claimOf(
  { providerId, accountId }: Owner,
  key: string,
  sequence: bigint,
): Owner & { readonly key: string; readonly sequence: bigint } {
  return { providerId, accountId, key, sequence }
}

/** The posting of an entry, after which the account has this balance and number. */
export function postingOf(
  { accountId, providerId, key }: Owner & { readonly key: string },
  entry: EntryDraft,
  after: { readonly balanceMinor: Minor; readonly sequence: bigint },
  moment: Pick<Posting, 'lane' | 'batch' | 'postedAt'>,
): Posting {
  return {
    accountId,
    sequence: after.sequence,
    amountMinor: entry.amountMinor,
    balanceAfterMinor: after.balanceMinor,
    houseAccountId: entry.houseAccountId,
    kind: entry.kind,
    providerId,
    key,
    reference: referenceOf(entry),
    round: entry.round,
    closesRound: entry.closesRound ?? false,
    gameCode: entry.gameCode,
    lane: moment.lane,
    batch: moment.batch,
    postedAt: moment.postedAt,
  }
}
