import type { AccountId, Posting, PostingKind, StoredTransaction } from '../../ledger/index.ts'
import { isCancelled, undoKey } from '../wallet/transaction.rules.ts'

/** What a vendor believes of one of its transactions. */
export interface VendorBelief {
  readonly id: string
  readonly type: 'bet' | 'win' | 'rollback'
  /** As the vendor names the player. */
  readonly player: string
  readonly round: string
  /** Not negative. */
  readonly amountMinor: bigint
  readonly status: 'confirmed' | 'failed'
}

/**
 * How a difference could be mended. `vendor_voids`: no stake was ever taken here, so the vendor takes the bet back.
 * `house_books`: the money is the player's and is booked here. `house_rolls_back`: what the vendor does not know, or took
 * back, is undone here. `people_decide`: nobody's word is better than the other's.
 */
export type Proposal = 'vendor_voids' | 'house_books' | 'house_rolls_back' | 'people_decide'

/** One difference between a vendor's day and ours. */
export interface Difference {
  readonly transactionId: string
  /** `type`: a bet there is a win here, or the like. `unreadable`: the vendor's line cannot be understood. */
  readonly kind:
    | 'missing_here'
    | 'missing_there'
    | 'type'
    | 'amount'
    | 'player'
    | 'round'
    | 'failed_there'
    | 'unreadable'
  readonly vendorMinor: bigint | undefined
  readonly houseMinor: bigint | undefined
  readonly proposal: Proposal
}

const missingHere: Readonly<Record<VendorBelief['type'], Proposal>> = {
  bet: 'vendor_voids',
  win: 'house_books',
  rollback: 'house_rolls_back',
}

/**
 * What is different about one transaction that the vendor knows. `stored` holds it and what undid it, where they are;
 * `accountOf` says whose account a name of the vendor stands for.
 */
export function differencesOfBelief(
  belief: VendorBelief,
  stored: ReadonlyMap<string, StoredTransaction>,
  accountOf: (player: string) => AccountId | undefined,
): readonly Difference[] {
  const here = stored.get(belief.id)
  const posting = isCancelled(here) ? undefined : here?.postings[0]
  const vendorMinor = belief.amountMinor
  const found = (kind: Difference['kind'], proposal: Proposal): Difference => ({
    transactionId: belief.id,
    kind,
    vendorMinor,
    houseMinor: posting === undefined ? undefined : absolute(posting.amountMinor),
    proposal,
  })
  // A rollback is compared without its amount: whoever calls a bet one must not have its amount passed over.
  if (posting !== undefined && isOfAnotherType(belief, posting)) return [found('type', 'people_decide')]
  if (belief.status === 'failed') {
    const moved = posting !== undefined && posting.amountMinor !== 0n && belief.type !== 'rollback'
    return moved && !stored.has(undoKey(belief.id)) ? [found('failed_there', 'house_rolls_back')] : []
  }
  if (posting === undefined) {
    // A rollback of what never came moved nothing on either side.
    return belief.type === 'rollback' && vendorMinor === 0n ? [] : [found('missing_here', missingHere[belief.type])]
  }
  const faults: Difference[] = []
  if (here?.accountId !== accountOf(belief.player)) faults.push(found('player', 'people_decide'))
  if (posting.round !== belief.round) faults.push(found('round', 'people_decide'))
  // A rollback says no amount of its own in either dialect: what it moved is its original's.
  if (belief.type !== 'rollback' && absolute(posting.amountMinor) !== vendorMinor)
    faults.push(found('amount', 'people_decide'))
  return faults
}

const kindHere: Readonly<Record<VendorBelief['type'], PostingKind>> = {
  bet: 'stake',
  win: 'payout',
  rollback: 'rollback',
}

/** What moved nothing has a kind of its own here. */
function isOfAnotherType({ type }: VendorBelief, { kind }: Posting): boolean {
  return kind !== 'tombstone' && kind !== kindHere[type]
}

/** A line of the vendor that cannot be understood, with what we know of its transaction. */
export function differenceOfUnreadable(transactionId: string, posting: Posting | undefined): Difference {
  const houseMinor = posting === undefined ? undefined : absolute(posting.amountMinor)
  return { transactionId, kind: 'unreadable', vendorMinor: undefined, houseMinor, proposal: 'people_decide' }
}

/** A posting of ours that the vendor does not know. Nothing is lost where it moved nothing. */
export function differenceOfPosting(posting: Posting): Difference | undefined {
  if (posting.amountMinor === 0n) return undefined
  return {
    transactionId: posting.key,
    kind: 'missing_there',
    vendorMinor: undefined,
    houseMinor: absolute(posting.amountMinor),
    proposal: posting.kind === 'stake' ? 'house_rolls_back' : 'people_decide',
  }
}

function absolute(amount: bigint): bigint {
  return amount < 0n ? -amount : amount
}
