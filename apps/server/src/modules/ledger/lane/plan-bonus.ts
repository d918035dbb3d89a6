import { minor } from '@baize/money'
import type { ErrorCode } from '@baize/phrases/errors'
import { mayStakeIn } from '../bonus.types.ts'
import type { BonusOrder, EntryDraft, HouseAccountName, ProviderId } from '../ledger.types.ts'
import type { Bonus, BonusBook } from './bonus-book.ts'

/** A movement of bonus money that the lane adds beside an entry. */
export interface BonusLine {
  readonly entry: EntryDraft
  readonly openedSeq: bigint
  readonly part: 'stake' | 'payout' | 'end'
  /** The key of the bet or win that it is a part of; the transaction's own if it is absent. */
  readonly ofKey: string | undefined
}

/** An entry with the movements of bonus money around it. */
export interface BonusPlan {
  readonly before: readonly BonusLine[]
  /** The entry with its final amount. */
  readonly entry: EntryDraft
  readonly after: readonly BonusLine[]
}

/** What is known about the account when an entry is decided. */
export interface BonusContext {
  readonly providerId: ProviderId
  /** The entries of the same transaction. */
  readonly entries: readonly EntryDraft[]
  readonly house: HouseAccountName
  readonly balanceMinor: bigint
  readonly owedMinor: bigint
  /** Whether a stake comes from money that the same transaction took out of stakes in play. */
  readonly wasHeld: boolean
}

/**
 * Decides what an entry moves of the account's bonuses: a stake takes what the balance lacks; a payout, a released win and
 * a returned stake go back to where the stake came from. Returns a code if the bonus refuses the entry. Changes nothing.
 */
export function planBonus(book: BonusBook, entry: EntryDraft, context: BonusContext): BonusPlan | ErrorCode {
  const { kind, amountMinor, bonus } = entry
  if (bonus !== undefined) return planOrder(book, entry, bonus)
  if (kind === 'stake') return planStake(book, entry, context)
  if (kind === 'payout' || (kind === 'release' && context.house === 'wins_held'))
    return planPayout(book, entry, context)
  if (kind === 'rollback' || kind === 'refund')
    return amountMinor < 0n ? planTakenBack(book, entry, context) : planReturned(book, entry, context)
  if (kind === 'hold' && context.house === 'withdrawals_pending') return planWithdrawal(book, entry)
  // Own money that is put away, or goes to another member, would leave the bonus to be lost alone.
  const isPutAway = entry.ifNoBonus === true || context.house === 'team_transfers'
  if (kind === 'transfer' && isPutAway && amountMinor < 0n && book.open !== undefined) return 'transfer.bonus_open'
  return only(entry)
}

function only(entry: EntryDraft, before: readonly BonusLine[] = [], after: readonly BonusLine[] = []): BonusPlan {
  return { before, entry, after }
}

function planOrder(book: BonusBook, entry: EntryDraft, order: BonusOrder): BonusPlan | ErrorCode {
  const { open } = book
  if (order.order === 'open') return open === undefined ? only(entry) : 'bonus.other_open'
  if (open?.terms.bonusId !== order.bonusId) return 'bonus.not_open'
  const { leftMinor } = open
  const { how, maxKeptMinor = leftMinor } = order
  const kept = how === 'forfeit' ? 0n : leftMinor < maxKeptMinor ? leftMinor : maxKeptMinor
  return only({ ...entry, amountMinor: minor(leftMinor) }, [], toSite(open, leftMinor - kept))
}

/** What is left of a bonus that ends, on its way back to the site. */
function toSite(bonus: Bonus, amountMinor: bigint): BonusLine[] {
  if (amountMinor === 0n) return []
  return [lineOf(bonus, { part: 'end', amountMinor: -amountMinor, houseAccountId: bonus.promotionsAccountId })]
}

/** What a stake takes in all: a part of it may go to a jackpot pool, as an entry of its own. */
function stakeInAll({ round, amountMinor }: EntryDraft, { entries }: BonusContext): bigint {
  if (round === undefined) return -amountMinor
  const parts = entries.filter((one) => one.kind === 'stake' && one.round === round)
  return parts.reduce((sum, part) => sum - part.amountMinor, 0n)
}

function planStake(book: BonusBook, entry: EntryDraft, context: BonusContext): BonusPlan | ErrorCode {
  const { open } = book
  if (open === undefined || context.wasHeld) return only(entry)
  const { maxStakeMinor, limitsOwnMoney } = open.terms
  const isTooHigh = maxStakeMinor !== undefined && stakeInAll(entry, context) > maxStakeMinor
  if (isTooHigh && limitsOwnMoney) return 'bonus.stake_too_high'
  const missing = -entry.amountMinor - context.balanceMinor
  // What the bonus does not cover either is refused for what the balance lacks.
  if (missing <= 0n || missing > open.leftMinor || context.owedMinor > 0n) return only(entry)
  if (!mayStakeIn(open.terms, entry.gameType)) return only(entry)
  if (isTooHigh) return 'bonus.stake_too_high'
  return only(entry, [
    lineOf(open, { part: 'stake', amountMinor: missing, houseAccountId: open.bonusesAccountId, place: entry }),
  ])
}

/** The shares of a payout are those of the stakes of its round, rounded down: the odd cent is the member's own. */
function planPayout(book: BonusBook, entry: EntryDraft, { providerId, entries }: BonusContext): BonusPlan {
  const { round, reference, kind, amountMinor } = entry
  if (round === undefined || amountMinor <= 0n) return only(entry)
  // A held win that its provider takes back passes through the account, and there is nothing to share.
  if (kind === 'release' && entries.some((one) => one.kind === 'rollback' && one.reference === reference))
    return only(entry)
  const stakes = book.round(providerId, round)
  if (stakes === undefined || stakes.stakedMinor <= 0n) return only(entry)
  const { shares, stakedMinor } = stakes
  const after = [...shares].flatMap(([openedSeq, staked]) => {
    const share = (amountMinor * (staked < stakedMinor ? staked : stakedMinor)) / stakedMinor
    const ofKey = kind === 'release' ? reference : undefined
    return share <= 0n ? [] : goingBack(book.bonus(openedSeq), { part: 'payout', share, place: entry, ofKey })
  })
  return only(entry, [], after)
}

/** A bet that is returned, which goes back exactly as it was taken. */
function planReturned(book: BonusBook, entry: EntryDraft, { providerId }: BonusContext): BonusPlan {
  const { reference, amountMinor } = entry
  const taken = reference === undefined ? undefined : book.ofKey(providerId, reference)?.stake
  if (taken === undefined) return only(entry)
  let left: bigint = amountMinor
  const after = [...taken].flatMap(([openedSeq, amount]) => {
    const share = amount < left ? amount : left
    if (share <= 0n) return []
    left -= share
    return goingBack(book.bonus(openedSeq), { part: 'stake', share, place: entry, ofKey: reference })
  })
  return only(entry, [], after)
}

/** A win that is taken back: what of it went to a bonus comes from there first, as far as it is still there. */
function planTakenBack(book: BonusBook, entry: EntryDraft, { providerId }: BonusContext): BonusPlan {
  const { reference, amountMinor } = entry
  const paid = reference === undefined ? undefined : book.ofKey(providerId, reference)?.payout
  if (paid === undefined) return only(entry)
  let missing: bigint = -amountMinor
  const before = [...paid].flatMap(([openedSeq, amount]): BonusLine[] => {
    const bonus = book.bonus(openedSeq)
    const { ended, leftMinor, bonusesAccountId, promotionsAccountId } = bonus
    const paidMinor = missing < -amount ? missing : -amount
    const gone = ended === undefined && leftMinor < paidMinor ? leftMinor : paidMinor
    // What became the member's own is taken from there.
    if (gone <= 0n || ended === 'convert') return []
    missing -= gone
    const houseAccountId = ended === undefined ? bonusesAccountId : promotionsAccountId
    return [lineOf(bonus, { part: 'payout', amountMinor: gone, houseAccountId, place: entry, ofKey: reference })]
  })
  return only(entry, before)
}

function planWithdrawal({ open }: BonusBook, entry: EntryDraft): BonusPlan | ErrorCode {
  if (open === undefined) return only(entry)
  if (open.terms.onWithdrawal === 'refuse') return 'bonus.locked'
  const { leftMinor, bonusesAccountId } = open
  const out = lineOf(open, { part: 'end', amountMinor: leftMinor, houseAccountId: bonusesAccountId })
  return only(entry, [out, ...toSite(open, leftMinor)])
}

/** A share on its way back to its bonus; to the site if that was forfeited, and nowhere if it became the member's own. */
function goingBack(
  bonus: Bonus,
  { share, ...rest }: { part: 'stake' | 'payout'; share: bigint; place: EntryDraft; ofKey: string | undefined },
): BonusLine[] {
  if (bonus.ended === 'convert') return []
  const houseAccountId = bonus.ended === undefined ? bonus.bonusesAccountId : bonus.promotionsAccountId
  return [lineOf(bonus, { ...rest, amountMinor: -share, houseAccountId })]
}

interface LineParts extends Pick<EntryDraft, 'houseAccountId'> {
  readonly part: BonusLine['part']
  readonly amountMinor: bigint
  /** The entry whose round and game it belongs to. */
  readonly place?: EntryDraft
  readonly ofKey?: string | undefined
}

/** The reference says to the database which bonus and what of it is moved, as `ledger_note_bonuses` reads it. */
function lineOf({ openedSeq }: Bonus, { part, amountMinor, houseAccountId, place, ofKey }: LineParts): BonusLine {
  const reference = ofKey === undefined ? `${openedSeq} ${part}` : `${openedSeq} ${part} ${ofKey}`
  const entry: EntryDraft = {
    kind: 'bonus_share',
    amountMinor: minor(amountMinor),
    houseAccountId,
    reference,
    round: place?.round,
    gameCode: place?.gameCode,
  }
  return { entry, openedSeq, part, ofKey }
}
