import { minor, negateMinor } from '@baize/money'
import { Refusal } from '../../../kernel/refusal.ts'
import {
  askedPostings,
  releaseIfHeld,
  reviewKey,
  type EntryDraft,
  type Funds,
  type Posted,
  type Posting,
  type PostingKind,
  type StoredTransaction,
  type TransactionDraft,
} from '../../ledger/index.ts'
import { findPlayer } from './find-player.ts'
import { throwWalletRefusal } from './ledger-refusals.ts'
import { stakeable } from './shown-balance.ts'
import { isCancelled, undoKey } from './transaction.rules.ts'
import { WalletRefusal } from './wallet-refusal.ts'
import type { Player, WalletCall, WalletParts } from './wallet.parts.ts'

/** One rollback of a vendor. */
export interface VendorRollback {
  readonly id: string
  /** The bet or win that it undoes. */
  readonly original: string
}

export interface RollBackCall extends WalletCall {
  /** The game and round of a rollback whose original never came. Any other rollback belongs where its original is. */
  readonly gameCode: string | undefined
  readonly round: string
  /** Closes the rounds of the originals, and the one named here. */
  readonly closesRound: boolean
  readonly rollbacks: readonly VendorRollback[]
}

/** The result of one rollback. */
export interface RolledBack {
  readonly id: string
  /**
   * The sequence number of its own posting; `undefined` if there was nothing to undo or it was undone under another id.
   */
  readonly sequence: bigint | undefined
}

export interface RolledBackFor extends Funds {
  readonly player: Player
  readonly rollbacks: readonly RolledBack[]
}

/** How often a rollback is tried again if its original arrives at that very moment. */
const maxTries = 5

/**
 * Undoes bets and wins, each once whatever id the rollback comes with, in full. What the balance does not cover of a win
 * that is taken back becomes a debt of the member. An original that never came is cancelled permanently: a tombstone takes its id.
 * Rollbacks are accepted whatever became of session, limits or exclusion.
 */
export async function rollBack(parts: WalletParts, call: RollBackCall): Promise<RolledBackFor> {
  const player = await findPlayer(call)
  for (let tries = 1; ; tries += 1) {
    const done = await tryOnce(parts, call, player, tries === maxTries)
    if (done === undefined) continue
    // No posting closes a round that none of them belongs to. A repeated rollback must not do it again: play may have
    // resumed in that round.
    if (call.closesRound && done.isNew && !done.rounds.includes(call.round))
      await parts.finishRound(call.vendor, player, call.round)
    return done
  }
}

/** What was done, and the rounds of its postings. */
interface Done extends RolledBackFor {
  /** Whether anything was posted that was not there before. */
  readonly isNew: boolean
  readonly rounds: readonly (string | undefined)[]
}

/**
 * Returns `undefined` if an original or another rollback was posted meanwhile, so that everything must be read again.
 */
async function tryOnce(
  parts: WalletParts,
  call: RollBackCall,
  player: Player,
  last: boolean,
): Promise<Done | undefined> {
  const { vendor, rollbacks } = call
  const keys = rollbacks.flatMap(({ id, original }) => [id, original, undoKey(original), reviewKey(original)])
  const stored = await parts.ledger.transactions(vendor.providerId, keys)
  for (const one of rollbacks) checkOriginal(stored.get(one.original), player)
  // What another rollback undid needs nothing more. What this same id undid is answered from the store.
  const wanted = rollbacks.filter(({ id, original }) => stored.has(id) || !stored.has(undoKey(original)))
  if (wanted.length === 0) {
    const funds = await stakeable(parts, player.accountId, await parts.ledger.funds(player.accountId))
    const nothing = rollbacks.map(({ id }) => ({ id, sequence: undefined }))
    return { player, ...funds, rollbacks: nothing, isNew: false, rounds: [] }
  }
  const transactions = wanted.flatMap((one) => draftsOf(call, one, stored))
  try {
    const posted = await parts.ledger.post({ accountId: player.accountId, providerId: vendor.providerId, transactions })
    const left = { balanceMinor: posted.balanceAfterMinor, bonus: posted.bonus }
    return {
      player,
      ...(await stakeable(parts, player.accountId, left)),
      rollbacks: rollbacks.map((one) => resultOf(one, posted)),
      isNew: !posted.replayed,
      rounds: posted.postings.map((posting) => posting.round),
    }
  } catch (error) {
    const again = error instanceof Refusal && mayHaveChanged.includes(error.code)
    if (again && !last) return undefined
    return throwWalletRefusal(
      parts,
      vendor,
      player,
      { keys: rollbacks.map((one) => one.id), gameCode: call.gameCode },
      error,
    )
  }
}

const mayHaveChanged: readonly string[] = ['wallet.claim_taken', 'request.idempotency_key_reused']

/** What a vendor may undo. Money transferred to or from the vendor has a key too, but the vendor may never undo it. */
const undoable: readonly (PostingKind | undefined)[] = ['stake', 'payout', 'tombstone']

/** Refuses unless the original is a bet or a win of this player. */
function checkOriginal(original: StoredTransaction | undefined, player: Player): void {
  if (original === undefined) return
  if (original.accountId !== player.accountId) throw new WalletRefusal('original_unknown')
  if (!undoable.includes(firstAsked(original)?.kind)) throw new WalletRefusal('original_unknown')
}

/** What was asked for, without what the lane added before it, such as the share of a bonus. */
function firstAsked(stored: StoredTransaction | undefined): Posting | undefined {
  return askedPostings(stored?.postings ?? [])[0]
}

function draftsOf(
  call: RollBackCall,
  { id, original }: VendorRollback,
  stored: ReadonlyMap<string, StoredTransaction>,
): TransactionDraft[] {
  const undone = stored.get(original)
  const place = placeOf(call, stored.get(id) ?? undone)
  const amountMinor = negateMinor(firstAsked(undone)?.amountMinor ?? minor(0n))
  const undo: EntryDraft = {
    ...place,
    kind: 'rollback',
    amountMinor,
    closesRound: call.closesRound,
    reference: original,
    ...(amountMinor < 0n ? { debtAccountId: call.vendor.debtAccountId } : {}),
  }
  // A win that is still held for review is taken back from there, and nobody can release it any more.
  const release = undone && releaseIfHeld(undone, stored.get(reviewKey(original)))
  const rollback: TransactionDraft = {
    key: id,
    entries: release === undefined ? [undo] : [release, undo],
    claims: release === undefined ? [undoKey(original)] : [undoKey(original), reviewKey(original)],
  }
  if (undone !== undefined && !isCancelled(undone)) return [rollback]
  return [rollback, { key: original, entries: [{ ...place, kind: 'tombstone', amountMinor: minor(0n) }] }]
}

/**
 * A rollback belongs to the round and game of its original, whatever it names itself; otherwise that round would stay
 * open with a stake that was returned. A stored rollback keeps its place, so its answer is the same whatever a
 * repetition names.
 */
function placeOf({ vendor, round, gameCode }: RollBackCall, stored: StoredTransaction | undefined) {
  const at = firstAsked(stored) ?? { round, gameCode }
  return { houseAccountId: vendor.houseAccountId, round: at.round, gameCode: at.gameCode }
}

function resultOf({ id, original }: VendorRollback, { postings }: Posted): RolledBack {
  const own = postings.find((posting) => posting.key === id && posting.kind === 'rollback')
  const cancelled = postings.some((posting) => posting.key === original && posting.kind === 'tombstone')
  return { id, sequence: cancelled ? undefined : own?.sequence }
}
