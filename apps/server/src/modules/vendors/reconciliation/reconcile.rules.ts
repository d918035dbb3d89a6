import {
  askedPostings,
  type AccountId,
  type Posting,
  type PostingKind,
  type StoredTransaction,
} from '../../ledger/index.ts'
import { isCancelled, undoKey } from '../wallet/transaction.rules.ts'

/** What a vendor reports about one of its transactions. */
export interface ReportedTransaction {
  readonly id: string
  readonly type: 'bet' | 'win' | 'rollback'
  /** The vendor's name for the player. */
  readonly player: string
  readonly round: string
  /** Not negative. */
  readonly amountMinor: bigint
  readonly status: 'confirmed' | 'failed'
}

/**
 * How a difference could be corrected. `vendor_voids`: we never took a stake, so the vendor voids the bet.
 * `house_books`: the money belongs to the player and is booked here. `house_rolls_back`: the vendor does not know the
 * transaction, or took it back, so we undo it here. `people_decide`: neither side is more trustworthy than the other.
 */
export type Proposal = 'vendor_voids' | 'house_books' | 'house_rolls_back' | 'people_decide'

/** One difference between a vendor's day and ours. */
export interface Difference {
  readonly transactionId: string
  /** `type`: a bet there is a win here, or the like. `unreadable`: the vendor's entry cannot be understood. */
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

const missingHere: Readonly<Record<ReportedTransaction['type'], Proposal>> = {
  bet: 'vendor_voids',
  win: 'house_books',
  rollback: 'house_rolls_back',
}

/**
 * The differences in one transaction that the vendor lists. `stored` holds the transaction and what undid it, if they
 * exist. `accountOf` maps the vendor's name for a player to an account.
 */
export function differencesOfReported(
  reported: ReportedTransaction,
  stored: ReadonlyMap<string, StoredTransaction>,
  accountOf: (player: string) => AccountId | undefined,
): readonly Difference[] {
  const here = stored.get(reported.id)
  const posting = isCancelled(here) ? undefined : askedPostings(here?.postings ?? [])[0]
  const vendorMinor = reported.amountMinor
  const found = (kind: Difference['kind'], proposal: Proposal): Difference => ({
    transactionId: reported.id,
    kind,
    vendorMinor,
    houseMinor: posting === undefined ? undefined : absolute(posting.amountMinor),
    proposal,
  })
  // A rollback is compared without its amount, so a bet that is listed as a rollback would get by with a wrong one.
  if (posting !== undefined && isOfAnotherType(reported, posting)) return [found('type', 'people_decide')]
  if (reported.status === 'failed') {
    const moved = posting !== undefined && posting.amountMinor !== 0n && reported.type !== 'rollback'
    return moved && !stored.has(undoKey(reported.id)) ? [found('failed_there', 'house_rolls_back')] : []
  }
  if (posting === undefined) {
    // A rollback of a transaction that never came moved nothing on either side.
    return reported.type === 'rollback' && vendorMinor === 0n ? [] : [found('missing_here', missingHere[reported.type])]
  }
  const faults: Difference[] = []
  if (here?.accountId !== accountOf(reported.player)) faults.push(found('player', 'people_decide'))
  // What won nothing outside of play has no round here.
  if (posting.round !== undefined && posting.round !== reported.round) faults.push(found('round', 'people_decide'))
  // A rollback carries no amount of its own in either dialect: it moves what its original moved.
  if (reported.type !== 'rollback' && absolute(posting.amountMinor) !== vendorMinor)
    faults.push(found('amount', 'people_decide'))
  return faults
}

const kindHere: Readonly<Record<ReportedTransaction['type'], PostingKind>> = {
  bet: 'stake',
  win: 'payout',
  rollback: 'rollback',
}

/** What moved nothing is stored here under a kind of its own. */
function isOfAnotherType({ type }: ReportedTransaction, { kind }: Posting): boolean {
  return kind !== 'tombstone' && kind !== kindHere[type]
}

/** The difference for an entry that cannot be understood, with what we know of its transaction. */
export function differenceOfUnreadable(transactionId: string, posting: Posting | undefined): Difference {
  const houseMinor = posting === undefined ? undefined : absolute(posting.amountMinor)
  return { transactionId, kind: 'unreadable', vendorMinor: undefined, houseMinor, proposal: 'people_decide' }
}

/** The difference for one of our postings that the vendor does not list; none if the posting moved nothing. */
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
