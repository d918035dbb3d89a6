import { negateMinor } from '@baize/money'
import type { Clock } from '../../../kernel/clock.ts'
import type { Database } from '../../../kernel/database/pool.ts'
import { Refusal } from '../../../kernel/refusal.ts'
import { withoutHints } from '../generations/generations.ts'
import { AccountMoved } from '../accounts/account-moved.ts'
import { laneOfAccount } from '../accounts/lane-of-account.ts'
import { laneTransaction } from '../lane/lane-transaction.ts'
import { spanLanes } from '../lane/span-lanes.ts'
import { onPool, readLedgerLineOid } from '../lane/stored-commands.ts'
import type { EntryDraft, StoredTransaction, TransactionDraft } from '../ledger.types.ts'
import { heldWinAt, insertHeldDecision, type HeldPlace, type HeldWin, type OwnedHeldWin } from '../log/read-held.ts'

/** The key of the decision about a held win. Whatever ends the holding takes it, so that only one of them does. */
export function reviewKey(win: string): string {
  return `review:${win}`
}

/** Takes a win out of the account of held wins, to the member. */
export function releaseOf({ amountMinor, heldAccountId, win, round, gameCode }: Released): EntryDraft {
  return { kind: 'release', amountMinor, houseAccountId: heldAccountId, reference: win, round, gameCode }
}

type Released = Pick<HeldWin, 'amountMinor' | 'heldAccountId' | 'win' | 'round' | 'gameCode'>

/**
 * What takes a stored win out of the account of held wins; `undefined` if it was never held or has been released to the
 * member. `review`: what is stored under the win's {@link reviewKey}.
 */
export function releaseIfHeld(
  { key, postings }: StoredTransaction,
  review: StoredTransaction | undefined,
): EntryDraft | undefined {
  const held = postings.find(({ kind }) => kind === 'review')
  // A key without postings of its own was taken by a rollback, which took the win out itself.
  if (held === undefined || (review !== undefined && review.postings.length > 0)) return undefined
  const { amountMinor, houseAccountId: heldAccountId, round, gameCode } = held
  return releaseOf({ amountMinor: negateMinor(amountMinor), heldAccountId, win: key, round, gameCode })
}

/** What deciding needs. The database's role must be able to call the ledger's functions. */
export interface DecideParts {
  readonly database: Database
  readonly clock: Clock
}

export interface HeldDecision extends HeldPlace {
  /** `release` pays the win to the member; `refuse` returns it to where it came from. */
  readonly decision: 'release' | 'refuse'
  /** The operator's name, and why it was decided so. */
  readonly by: string
  readonly reason: string
  /** Further keys that a refusal occupies, such as the one by which the provider would take the win back. */
  readonly claimsOf: (win: string) => readonly string[]
  /** Tells others in the same transaction. */
  readonly tell: (tx: Database, held: OwnedHeldWin) => Promise<void>
}

/**
 * Decides about a held win, once: the same decision again changes nothing. Returns the win, or why nothing was done:
 * there is no such win, or something else has been decided about it or the provider has taken it back. Who decided and why is
 * recorded with the decision, for good.
 */
export async function decideHeldWin(
  { database, clock }: DecideParts,
  { decision, by, reason, claimsOf, tell, ...place }: HeldDecision,
): Promise<HeldWin | 'unknown' | 'decided'> {
  const held = await heldWinAt(database, place)
  if (held === undefined) return 'unknown'
  const transaction =
    decision === 'release'
      ? decisionOf(held, [])
      : { ...decisionOf(held, [takenBack(held)]), claims: claimsOf(held.win) }
  const command = { transactions: [laneTransaction(held.accountId, held.providerId, transaction)], call: undefined }
  try {
    const ledgerLineOid = await readLedgerLineOid(onPool(database))
    const lane = await laneOfAccount(database, held.accountId)
    await spanLanes(
      { database, clock, ledgerLineOid, hintsOf: withoutHints },
      () => lane,
      command,
      async (tx) => {
        await insertHeldDecision(tx, { ...place, decision, by, reason, at: clock.now() })
        await tell(tx, held)
      },
    )
    return held
  } catch (error) {
    if (error instanceof AccountMoved) throw new Refusal('wallet.busy', { retryAfterSeconds: 1 })
    if (error instanceof Refusal && endedCodes.includes(error.code)) return 'decided'
    throw error
  }
}

const endedCodes: readonly string[] = ['request.idempotency_key_reused', 'wallet.claim_taken']

function decisionOf(held: HeldWin, more: readonly EntryDraft[]): TransactionDraft {
  return { key: reviewKey(held.win), entries: [releaseOf(held), ...more] }
}

function takenBack({ amountMinor, fromAccountId, win, round, gameCode }: HeldWin): EntryDraft {
  return {
    kind: 'rollback',
    amountMinor: negateMinor(amountMinor),
    houseAccountId: fromAccountId,
    reference: win,
    round,
    gameCode,
  }
}
