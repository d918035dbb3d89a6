import { negateMinor, type Minor } from '@baize/money'
import { Refusal } from '../../../kernel/refusal.ts'
import {
  askedPostings,
  type EntryDraft,
  type Posted,
  type StoredTransaction,
  type TransactionDraft,
} from '../../ledger/index.ts'
import { betProblem, type BetTerms } from './check-bet.ts'
import { findPlayer } from './find-player.ts'
import { throwWalletRefusal } from './ledger-refusals.ts'
import { stakeable } from './shown-balance.ts'
import { freeBet, isBetOfZero, isCancelled, jackpotReference, requestKey, undoKey } from './transaction.rules.ts'
import { WalletRefusal } from './wallet-refusal.ts'
import type { Player, WalletCall, WalletParts, WalletVendor } from './wallet.parts.ts'

/** One bet or win of a vendor. */
export interface VendorTransaction {
  readonly id: string
  readonly type: 'bet' | 'win'
  /** Zero or more. Zero is booked as a posting of zero, so that the id still takes effect only once. */
  readonly amountMinor: Minor
  /** What a free bet was worth: the vendor paid it, so `amountMinor` is zero. */
  readonly freeMinor?: Minor
  /**
   * The share of a bet that goes to the vendor's jackpot, or of a win that comes from it, as a decimal number of main units.
   * It is only recorded: the vendor keeps the jackpot.
   */
  readonly jackpot?: string | undefined
  /** The bet that a win refers to, in dialects that name it. That bet must exist. */
  readonly answers?: string | undefined
  /** The vendor's id of the request, in dialects where it stands for one transaction only. */
  readonly request?: string | undefined
}

/** What was booked, and for whom. */
export interface PostedFor extends Posted {
  readonly player: Player
}

export interface PostCall extends WalletCall, BetTerms {
  readonly round: string
  /** Whether a win needs a round in which the player bet. */
  readonly winsNeedRound: boolean
  /** The last transaction closes the round. */
  readonly closesRound: boolean
  readonly transactions: readonly VendorTransaction[]
}

/**
 * Books bets and wins of one round, in order, all or none, and durably before it resolves. What was booked before gets
 * the stored answer. A bet that must not be accepted is refused before the ledger is asked, unless it is stored
 * already: then this is a retry of an accepted bet. May throw synchronously instead of rejecting.
 */
export function postTransactions(parts: WalletParts, call: PostCall): Promise<PostedFor> {
  // A player in memory is not awaited: each turn of the microtask queue would cost the bet time.
  const player = findPlayer(call)
  return player instanceof Promise ? player.then((found) => postFor(parts, call, found)) : postFor(parts, call, player)
}

function postFor(parts: WalletParts, call: PostCall, player: Player): Promise<PostedFor> {
  const { vendor, transactions, nowMs } = call
  const problem = transactions.some(isBet) ? betProblem(vendor, player, call, nowMs) : undefined
  if (problem === undefined && !transactions.some(isAnswer)) return book(parts, call, player)
  return checkThenBook(parts, call, player, problem)
}

/** The same if something has to be looked up first. */
async function checkThenBook(
  parts: WalletParts,
  call: PostCall,
  player: Player,
  asked: ReturnType<typeof betProblem>,
): Promise<PostedFor> {
  const { vendor, transactions } = call
  const problem = await asked
  if (problem !== undefined && !(await allStored(parts, vendor, transactions))) throw new WalletRefusal(problem)
  if (transactions.some(isAnswer)) await checkAnswered(parts, vendor, player, transactions)
  return book(parts, call, player)
}

function book(parts: WalletParts, call: PostCall, player: Player): Promise<PostedFor> {
  const { vendor } = call
  const command = { accountId: player.accountId, providerId: vendor.providerId, transactions: draftsOf(call) }
  return parts.ledger.post(command).then(
    (posted) => {
      if (!posted.replayed && posted.postings.some(({ kind }) => kind === 'review')) parts.winHeld(vendor, player)
      const left = { balanceMinor: posted.balanceAfterMinor, bonus: posted.bonus }
      // Most have no bonus: nothing is asked about them.
      if (posted.bonus === undefined) return { ...posted, player }
      return stakeable(parts, player.accountId, left).then(({ bonus }) => ({ ...posted, bonus, player }))
    },
    (error: unknown) => {
      // The only claims of bets and wins are those of their requests.
      if (error instanceof Refusal && error.code === 'wallet.claim_taken')
        throw new WalletRefusal('duplicate', { field: 'request_uuid' })
      if (error instanceof Refusal && error.code === 'wallet.round_unknown') return bookLate(parts, call, player)
      const keys = call.transactions.map((one) => one.id)
      return throwWalletRefusal(parts, vendor, player, { keys, gameCode: call.gameCode }, error)
    },
  )
}

/** Books a win whose bet is older than what the ledger searches. A known round stays known, so nothing can come between. */
async function bookLate(parts: WalletParts, call: PostCall, player: Player): Promise<PostedFor> {
  if (!(await parts.roundKnown(call.vendor, player, call.round)))
    throw new WalletRefusal('round_unknown', { field: 'round_id' })
  return book(parts, { ...call, winsNeedRound: false }, player)
}

const isBet = (transaction: VendorTransaction) => transaction.type === 'bet'
const isAnswer = (transaction: VendorTransaction) => transaction.answers !== undefined

function draftsOf({ vendor, transactions, round, closesRound, gameCode, winsNeedRound }: PostCall): TransactionDraft[] {
  const last = transactions.length - 1
  return transactions.map(
    ({ id, type, amountMinor, freeMinor, jackpot, answers, request }, place): TransactionDraft => {
      const nothing = amountMinor === 0n
      const entry: EntryDraft = {
        kind: nothing ? 'tombstone' : type === 'bet' ? 'stake' : 'payout',
        amountMinor: type === 'bet' ? negateMinor(amountMinor) : amountMinor,
        houseAccountId: vendor.houseAccountId,
        ...(type === 'win' && !nothing ? { review: vendor.review } : {}),
        round,
        ...(winsNeedRound ? { roundRole: type === 'bet' ? 'opens' : 'needs' } : {}),
        closesRound: closesRound && place === last,
        gameCode,
        ...(type === 'bet' && !nothing ? { gameType: vendor.gameTypeOf(gameCode) } : {}),
        reference:
          freeMinor === undefined
            ? nothing
              ? (answers ?? type)
              : (answers ?? jackpotReference(jackpot))
            : freeBet(freeMinor),
      }
      return { key: id, entries: [entry], ...(request === undefined ? {} : { claims: [requestKey(request)] }) }
    },
  )
}

/** Whether every bet of a call is stored already, so that none of them is new. */
async function allStored(
  { ledger }: WalletParts,
  vendor: WalletVendor,
  transactions: readonly VendorTransaction[],
): Promise<boolean> {
  const bets = transactions.filter((one) => one.type === 'bet').map((one) => one.id)
  const stored = await ledger.transactions(vendor.providerId, bets)
  return bets.every((id) => stored.has(id))
}

/** Refuses a win whose bet does not exist, belongs to another player, is not a bet, or was rolled back. */
async function checkAnswered(
  { ledger }: WalletParts,
  vendor: WalletVendor,
  player: Player,
  transactions: readonly VendorTransaction[],
): Promise<void> {
  const wins = transactions.flatMap((one) => (one.answers === undefined ? [] : [{ id: one.id, bet: one.answers }]))
  const keys = wins.flatMap(({ id, bet }) => [id, bet, undoKey(bet)])
  const stored = await ledger.transactions(vendor.providerId, keys)
  for (const { id, bet } of wins) {
    // A stored win is only a retry.
    if (stored.has(id)) continue
    const original = stored.get(bet)
    if (isCancelled(original) || stored.has(undoKey(bet))) throw new WalletRefusal('original_cancelled')
    if (original?.accountId !== player.accountId || !isStoredBet(original)) throw new WalletRefusal('original_unknown')
  }
}

/** A bet of zero is stored as a posting of zero that says so. */
function isStoredBet({ postings }: StoredTransaction): boolean {
  const [first] = askedPostings(postings)
  return first?.kind === 'stake' || (first?.kind === 'tombstone' && isBetOfZero(first.reference))
}
