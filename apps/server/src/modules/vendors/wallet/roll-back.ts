import { minor, negateMinor } from '@baize/money'
import { Refusal } from '../../../kernel/refusal.ts'
import type { EntryDraft, Posted, PostingKind, StoredTransaction, TransactionDraft } from '../../ledger/index.ts'
import { findPlayer } from './find-player.ts'
import { inWalletWords } from './ledger-refusals.ts'
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
  /** Where a rollback belongs whose original never came; any other belongs where its original is. */
  readonly gameCode: string | undefined
  readonly round: string
  /** Closes the originals' rounds, and the one that is named here. */
  readonly closesRound: boolean
  readonly rollbacks: readonly VendorRollback[]
}

/** What became of one rollback. */
export interface RolledBack {
  readonly id: string
  /** The place of its own posting; `undefined` where nothing was there to undo, or it was undone under another id. */
  readonly sequence: bigint | undefined
}

export interface RolledBackFor extends Pick<Posted, 'balanceAfterMinor'> {
  readonly player: Player
  readonly rollbacks: readonly RolledBack[]
}

/** How often a rollback is decided again when its original arrives in that very moment. */
const triesAtMost = 5

/**
 * Undoes bets and wins, each once whatever id the rollback comes with. A bet is given back in full; of a win at most
 * what is there is taken. What never came is cancelled for good: a tombstone takes its id. Accepted whatever became of
 * session, limits or exclusion.
 */
export async function rollBack(parts: WalletParts, call: RollBackCall): Promise<RolledBackFor> {
  const player = await findPlayer(call)
  for (let tries = 1; ; tries += 1) {
    const done = await tryOnce(parts, call, player, tries === triesAtMost)
    if (done === undefined) continue
    // No posting says it of a round that none of them belongs to. One that comes again would end what began there since.
    if (call.closesRound && done.isNew && !done.rounds.includes(call.round))
      await parts.finishRound(call.vendor, player, call.round)
    return done
  }
}

/** What was done, and the rounds that its postings are in. */
interface Done extends RolledBackFor {
  /** Whether anything of it was not there before. */
  readonly isNew: boolean
  readonly rounds: readonly (string | undefined)[]
}

/** `undefined` when an original or another rollback came in between, so that everything has to be looked at again. */
async function tryOnce(
  parts: WalletParts,
  call: RollBackCall,
  player: Player,
  last: boolean,
): Promise<Done | undefined> {
  const { vendor, rollbacks } = call
  const keys = rollbacks.flatMap(({ id, original }) => [id, original, undoKey(original)])
  const stored = await parts.ledger.transactions(vendor.providerId, keys)
  for (const one of rollbacks) checkOriginal(stored.get(one.original), player)
  // What another rollback has undone needs nothing any more; what this very id has undone is answered from the store.
  const wanted = rollbacks.filter(({ id, original }) => stored.has(id) || !stored.has(undoKey(original)))
  if (wanted.length === 0) {
    const balanceAfterMinor = await parts.ledger.balance(player.accountId)
    const nothing = rollbacks.map(({ id }) => ({ id, sequence: undefined }))
    return { player, balanceAfterMinor, rollbacks: nothing, isNew: false, rounds: [] }
  }
  const transactions = wanted.flatMap((one) => draftsOf(call, one, stored))
  try {
    const posted = await parts.ledger.post({ accountId: player.accountId, providerId: vendor.providerId, transactions })
    return {
      player,
      balanceAfterMinor: posted.balanceAfterMinor,
      rollbacks: rollbacks.map((one) => resultOf(one, posted)),
      isNew: !posted.replayed,
      rounds: posted.postings.map((posting) => posting.round),
    }
  } catch (error) {
    const again = error instanceof Refusal && mayHaveChanged.includes(error.code)
    if (again && !last) return undefined
    return inWalletWords(
      parts,
      vendor,
      player,
      rollbacks.map((one) => one.id),
      error,
    )
  }
}

const mayHaveChanged: readonly string[] = ['wallet.claim_taken', 'request.idempotency_key_reused']

/** What a vendor may undo. Money that was moved to or from it has its key too, and is never its to take. */
const undoable: readonly (PostingKind | undefined)[] = ['stake', 'payout', 'tombstone']

/** Only a bet or a win of this player can be undone. */
function checkOriginal(original: StoredTransaction | undefined, player: Player): void {
  if (original === undefined) return
  if (original.accountId !== player.accountId) throw new WalletRefusal('original_unknown')
  if (!undoable.includes(original.postings[0]?.kind)) throw new WalletRefusal('original_unknown')
}

function draftsOf(
  call: RollBackCall,
  { id, original }: VendorRollback,
  stored: ReadonlyMap<string, StoredTransaction>,
): TransactionDraft[] {
  const undone = stored.get(original)
  const place = placeOf(call, stored.get(id) ?? undone)
  const amountMinor = negateMinor(undone?.postings[0]?.amountMinor ?? minor(0n))
  const undo: EntryDraft = {
    ...place,
    kind: 'rollback',
    amountMinor,
    closesRound: call.closesRound,
    reference: original,
    ...(amountMinor < 0n ? { takesAtMostBalance: true } : {}),
  }
  const rollback: TransactionDraft = { key: id, entries: [undo], claims: [undoKey(original)] }
  if (undone !== undefined && !isCancelled(undone)) return [rollback]
  return [rollback, { key: original, entries: [{ ...place, kind: 'tombstone', amountMinor: minor(0n) }] }]
}

/**
 * A rollback belongs to the round and game of what it undoes, whatever it names itself: else that round would stay open
 * with a stake that was given back. One that is stored stays where it is, and so is answered again however it is named.
 */
function placeOf({ vendor, round, gameCode }: RollBackCall, stored: StoredTransaction | undefined) {
  const at = stored?.postings[0] ?? { round, gameCode }
  return { houseAccountId: vendor.houseAccountId, round: at.round, gameCode: at.gameCode }
}

function resultOf({ id, original }: VendorRollback, { postings }: Posted): RolledBack {
  const own = postings.find((posting) => posting.key === id)
  const cancelled = postings.some((posting) => posting.key === original && posting.kind === 'tombstone')
  return { id, sequence: cancelled ? undefined : own?.sequence }
}
