import type { Minor } from '@baize/money'
import { askedPostings, type Posting, type TransactionDraft } from '../../ledger/index.ts'
import { findPlayer } from './find-player.ts'
import { throwWalletRefusal } from './ledger-refusals.ts'
import { shownMinor, stakeable } from './shown-balance.ts'
import type { Player, WalletCall, WalletParts, WalletVendor } from './wallet.parts.ts'

/** A win in a promotion or a tournament of the vendor. */
export interface PromotionWinCall extends WalletCall {
  /** The vendor's id of the transaction. */
  readonly id: string
  readonly amountMinor: Minor
  readonly eventType: string
  readonly eventId: string
}

/** What was booked, and the balance afterwards. */
export interface BookedPromotionWin {
  readonly player: Player
  readonly posting: Posting
  readonly balanceMinor: Minor
}

/**
 * Books a win that belongs to no round, once. No bet limits who wins what in a promotion, so it is held for review unless the
 * operator has said up to which amount such wins are paid. May be rolled back like any win.
 */
export async function postPromotionWin(parts: WalletParts, call: PromotionWinCall): Promise<BookedPromotionWin> {
  const { vendor, id } = call
  const player = await findPlayer(call)
  const won = await book(parts, call, player)
  const { memberId } = player
  const { eventType, eventId, amountMinor } = call
  // The vendor is answered after this, so if it is lost, the vendor asks again and gets here again.
  await parts.promotionWon(vendor, { memberId, transactionId: id, eventType, eventId, amountMinor })
  return won
}

async function book(parts: WalletParts, call: PromotionWinCall, player: Player): Promise<BookedPromotionWin> {
  const { vendor, id } = call
  const { accountId } = player
  try {
    const command = { accountId, providerId: vendor.providerId, transactions: [draftOf(call)] }
    const { postings, balanceAfterMinor, bonus, replayed } = await parts.ledger.post(command)
    if (!replayed && postings.some(({ kind }) => kind === 'review')) parts.winHeld(vendor, player)
    const [posting] = askedPostings(postings)
    if (posting === undefined) throw new Error('the ledger posted nothing')
    const funds = await stakeable(parts, player.accountId, { balanceMinor: balanceAfterMinor, bonus })
    return { player, posting, balanceMinor: shownMinor(vendor, funds, undefined) }
  } catch (error) {
    return throwWalletRefusal(parts, vendor, player, { keys: [id] }, error)
  }
}

function draftOf({ vendor, id, amountMinor, eventId }: PromotionWinCall): TransactionDraft {
  const nothing = amountMinor === 0n
  return {
    key: id,
    entries: [
      {
        kind: nothing ? 'tombstone' : 'payout',
        amountMinor,
        houseAccountId: vendor.houseAccountId,
        // A posting of zero in a round counts as a bet there, so this one has no round.
        ...(nothing ? {} : { review: { ...vendor.review, maxMinor: boundOf(vendor) }, round: eventId }),
        reference: 'promotion',
      },
    ],
  }
}

function boundOf({ review: { maxMinor }, maxPromotionMinor }: WalletVendor): Minor | undefined {
  if (maxMinor === undefined || maxPromotionMinor === undefined) return maxPromotionMinor ?? maxMinor
  return maxMinor < maxPromotionMinor ? maxMinor : maxPromotionMinor
}
