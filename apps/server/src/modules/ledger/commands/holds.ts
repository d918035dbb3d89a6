import { minor, negateMinor, type Minor } from '@baize/money'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Ledger } from '../ledger.ts'
import { askedPostings } from '../posting-kinds.ts'
import type { AccountId, EntryDraft, HouseAccountId, Posted, Posting, ProviderId } from '../ledger.types.ts'

/** Money set aside from a member's account: a stake in play, or a pending withdrawal. */
export interface Hold {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly key: string
  /** Above zero. */
  readonly amountMinor: Minor
  /** `stakes_in_play` or `withdrawals_pending`. */
  readonly houseAccountId: HouseAccountId
  readonly round?: string
  readonly gameCode?: string
  /** Refused with `wallet.changed` if the account has a posting after this one. */
  readonly ifNewestIs?: bigint
}

/** The end of a hold. */
export interface HoldEnd {
  readonly providerId: ProviderId
  /** The key of the hold itself. */
  readonly holdKey: string
  /** The key of this capture or release. */
  readonly key: string
}

/** The end of a hold whose money is taken. */
export interface Capture extends HoldEnd {
  /** How much is taken; the rest is released in the same commit. By default, all of it. */
  readonly takenMinor?: Minor
  /** What the money is used for, in order: the stake or the withdrawal itself, then any payout. */
  readonly uses: readonly EntryDraft[]
}

/** Sets money aside. Refuses like `Ledger.post`. */
export function placeHold(ledger: Pick<Ledger, 'post'>, hold: Hold): Promise<Posted> {
  const { accountId, providerId, key, amountMinor, ...entry } = hold
  if (amountMinor <= 0n) throw new Error('the amount of a hold must be above zero')
  const entries = [{ ...entry, kind: 'hold' as const, amountMinor: negateMinor(amountMinor) }]
  return ledger.post({ accountId, providerId, transactions: [{ key, entries }] })
}

/**
 * Takes held money: returns it and spends it on its purpose in the same commit. A hold can end only once: a second
 * capture or release is refused with `wallet.claim_taken`, an unknown hold with `wallet.hold_unknown`.
 */
export async function captureHold(ledger: Ledger, { uses, takenMinor, ...end }: Capture): Promise<Posted> {
  const held = await findHold(ledger, end)
  const taken = takenMinor ?? negateMinor(held.amountMinor)
  const left = minor(-held.amountMinor - taken)
  if (taken <= 0n || left < 0n)
    throw new Error('the amount of a capture must be above zero and at most the amount held')
  const entries: EntryDraft[] = [backFrom(held, 'capture', taken)]
  if (left > 0n) entries.push(backFrom(held, 'release', left))
  return endHold(ledger, end, held, [...entries, ...uses])
}

/** Returns held money. Refuses like {@link captureHold}. */
export async function releaseHold(ledger: Ledger, end: HoldEnd): Promise<Posted> {
  const held = await findHold(ledger, end)
  return endHold(ledger, end, held, [backFrom(held, 'release', negateMinor(held.amountMinor))])
}

/** Needs no lock, because a posting never changes. The claim makes sure that a hold ends only once. */
async function findHold(ledger: Ledger, { providerId, holdKey }: HoldEnd): Promise<Posting> {
  const stored = (await ledger.transactions(providerId, [holdKey])).get(holdKey)
  // A withdrawal may have ended a bonus before it.
  const [held] = askedPostings(stored?.postings ?? [])
  if (held?.kind !== 'hold') throw new Refusal('wallet.hold_unknown')
  return held
}

function endHold(
  ledger: Ledger,
  end: HoldEnd,
  { accountId }: Posting,
  entries: readonly EntryDraft[],
): Promise<Posted> {
  const transaction = { key: end.key, entries, claims: [`end of ${end.holdKey}`] }
  return ledger.post({ accountId, providerId: end.providerId, transactions: [transaction] })
}

function backFrom(held: Posting, kind: 'capture' | 'release', amountMinor: Minor): EntryDraft {
  const { houseAccountId, key, round, gameCode } = held
  const origin = { ...(round === undefined ? {} : { round }), ...(gameCode === undefined ? {} : { gameCode }) }
  return { kind, amountMinor, houseAccountId, reference: key, ...origin }
}
