import { minor, type Minor } from '@baize/money'
import type { Funds, TransactionDraft } from '../../ledger/index.ts'
import { freeRoundsKey, type FreeRoundsEnd } from '../free-rounds/free-rounds.rules.ts'
import { findPlayer } from './find-player.ts'
import { throwWalletRefusal } from './ledger-refusals.ts'
import { readShown, shownMinor, stakeable } from './shown-balance.ts'
import { WalletRefusal } from './wallet-refusal.ts'
import type { KnownFreeRounds, Player, WalletCall, WalletParts, WalletVendor } from './wallet.parts.ts'

export interface FreeRoundsCall extends Pick<WalletCall, 'vendor' | 'currency' | 'nowMs'> {
  readonly freeRoundsId: string
  /** The vendor's name for the player, if the call has it. */
  readonly playerName: string | undefined
  /** How they ended and what they won together; `undefined` if the member has only begun to play them. */
  readonly end: { readonly state: FreeRoundsEnd; readonly wonMinor: Minor } | undefined
}

/**
 * Books what free rounds won, once, and returns the balance. Only free rounds that the vendor was asked to give are paid,
 * only to the member who got them, and only as far as it is plausible: a higher win, or one of free rounds that had ended
 * here before, is held for review.
 */
export async function endFreeRounds(parts: WalletParts, call: FreeRoundsCall): Promise<{ balanceMinor: Minor }> {
  const { vendor, freeRoundsId, end } = call
  const known = await parts.freeRounds.find(vendor, freeRoundsId)
  if (known === undefined) throw new WalletRefusal('free_rounds_unknown', { field: 'issue_id' })
  const playerName = vendor.names.nameOf(known.memberId)
  if (call.playerName !== undefined && call.playerName !== playerName)
    throw new WalletRefusal('player_unknown', { field: 'account_id' })
  const player = await findPlayer({ ...call, playerName })
  if (end === undefined) {
    await parts.freeRounds.begin(freeRoundsId)
    return { balanceMinor: await readShown(parts, vendor, player, known.gameCode) }
  }
  const funds = await book(parts, call, player, winOf(call, known, end.wonMinor))
  // The vendor is answered after this, so if it is lost, the vendor asks again and gets here again.
  await parts.freeRounds.end(freeRoundsId, end)
  return { balanceMinor: shownMinor(vendor, funds, known.gameCode) }
}

function winOf({ vendor, freeRoundsId }: FreeRoundsCall, known: KnownFreeRounds, wonMinor: Minor): TransactionDraft {
  const nothing = wonMinor === 0n
  return {
    key: freeRoundsKey(freeRoundsId),
    entries: [
      {
        kind: nothing ? 'tombstone' : 'payout',
        amountMinor: wonMinor,
        houseAccountId: vendor.houseAccountId,
        // A posting of zero in a round counts as a bet there, so this one has no round.
        ...(nothing
          ? { reference: 'win' }
          : { review: { ...vendor.review, maxMinor: boundOf(vendor, known) }, round: freeRoundsId }),
        closesRound: true,
        gameCode: known.gameCode,
      },
    ],
  }
}

function boundOf({ review: { maxMinor } }: WalletVendor, { maxWinMinor, endedWithoutWord }: KnownFreeRounds): Minor {
  if (endedWithoutWord) return minor(0n)
  return maxMinor !== undefined && maxMinor < maxWinMinor ? maxMinor : maxWinMinor
}

async function book(parts: WalletParts, call: FreeRoundsCall, player: Player, win: TransactionDraft): Promise<Funds> {
  const { vendor } = call
  const { accountId } = player
  try {
    const posted = await parts.ledger.post({ accountId, providerId: vendor.providerId, transactions: [win] })
    if (!posted.replayed && posted.postings.some(({ kind }) => kind === 'review')) parts.winHeld(vendor, player)
    return await stakeable(parts, accountId, { balanceMinor: posted.balanceAfterMinor, bonus: posted.bonus })
  } catch (error) {
    return throwWalletRefusal(parts, vendor, player, { keys: [win.key] }, error)
  }
}
