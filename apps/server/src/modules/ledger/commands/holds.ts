import { minor, negateMinor, type Minor } from '@baize/money'
import { Refusal } from '../../../kernel/refusal.ts'
import type { Ledger } from '../ledger.ts'
import type { AccountId, EntryDraft, HouseAccountId, Posted, Posting, ProviderId } from '../ledger.types.ts'

/** Money set aside from a member's account: a stake in play, or a withdrawal that waits. */
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
}

/** The end of a hold. */
export interface HoldEnd {
  readonly providerId: ProviderId
  /** The key that the hold was placed with. */
  readonly holdKey: string
  /** The key of this end. */
  readonly key: string
}

/** The end of a hold whose money is used. */
export interface Capture extends HoldEnd {
  /** How much of it is used; the rest is released with it. All of it by default. */
  readonly takenMinor?: Minor
  /** What it is used for, in order: the stake or the withdrawal itself, and a payout if there is one. */
  readonly uses: readonly EntryDraft[]
}

/** Sets money aside. Refuses as `Ledger.post` does. */
export function placeHold(ledger: Ledger, hold: Hold): Promise<Posted> {
  const { accountId, providerId, key, amountMinor, ...entry } = hold
  if (amountMinor <= 0n) throw new Error('a hold takes something')
  const entries = [{ ...entry, kind: 'hold' as const, amountMinor: negateMinor(amountMinor) }]
  return ledger.post({ accountId, providerId, transactions: [{ key, entries }] })
}

/**
 * Uses held money: hands it back and takes it for its purpose in the same commit. A hold ends once: a second end is
 * refused with `wallet.claim_taken`, an unknown hold with `wallet.hold_unknown`.
 */
export async function captureHold(ledger: Ledger, { uses, takenMinor, ...end }: Capture): Promise<Posted> {
  const held = await findHold(ledger, end)
  const taken = takenMinor ?? negateMinor(held.amountMinor)
  const left = minor(-held.amountMinor - taken)
  if (taken <= 0n || left < 0n) throw new Error('a capture takes something, and at most what is held')
  const entries: EntryDraft[] = [backFrom(held, 'capture', taken)]
  if (left > 0n) entries.push(backFrom(held, 'release', left))
  return endHold(ledger, end, held, [...entries, ...uses])
}

/** Gives held money back. Refuses as {@link captureHold} does. */
export async function releaseHold(ledger: Ledger, end: HoldEnd): Promise<Posted> {
  const held = await findHold(ledger, end)
  return endHold(ledger, end, held, [backFrom(held, 'release', negateMinor(held.amountMinor))])
}

/** A posting never changes, so what is read here needs no lock; that the hold ends once is up to the claim. */
async function findHold(ledger: Ledger, { providerId, holdKey }: HoldEnd): Promise<Posting> {
  const [held] = (await ledger.transactions(providerId, [holdKey])).get(holdKey)?.postings ?? []
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
