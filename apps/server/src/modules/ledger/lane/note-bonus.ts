import type { ProviderId } from '../ledger.types.ts'
import type { BonusBook } from './bonus-book.ts'
import type { BonusLine, BonusPlan } from './plan-bonus.ts'

/** Where and under which key the postings of a plan were added. */
export interface PlanPlace {
  readonly providerId: ProviderId
  readonly key: string
  /** The number of the entry's own posting. */
  readonly seq: bigint
  readonly batch: bigint
}

/** Remembers a movement that was added. */
export function noteLine(book: BonusBook, line: BonusLine, { providerId, key, batch }: PlanPlace): void {
  const { entry, openedSeq, part, ofKey } = line
  const bonus = book.bonus(openedSeq)
  const isOfBonus = entry.houseAccountId === bonus.bonusesAccountId
  if (isOfBonus) {
    const ended = part === 'end' ? 'forfeit' : bonus.ended
    book.change(bonus, { leftMinor: bonus.leftMinor - entry.amountMinor, ended })
  }
  if (part !== 'end') book.addToKey(providerId, ofKey ?? key, { batch, part, shares: [[openedSeq, entry.amountMinor]] })
}

/** Remembers what an entry means for the account's bonuses, and what it staked in its round. */
export function noteEntry(book: BonusBook, { before, entry, after }: BonusPlan, place: PlanPlace): void {
  const { kind, amountMinor, round, bonus, houseAccountId } = entry
  const { providerId, seq, batch } = place
  if (bonus?.order === 'open') {
    const { terms, promotions: promotionsAccountId } = bonus
    const opened = { openedSeq: seq, terms, bonusesAccountId: houseAccountId, promotionsAccountId }
    book.addOpened({ ...opened, leftMinor: -amountMinor, ended: undefined })
  } else if (bonus !== undefined && book.open !== undefined) book.change(book.open, { leftMinor: 0n, ended: bonus.how })
  if (round === undefined) return
  const isReturned = (kind === 'rollback' || kind === 'refund') && amountMinor > 0n
  if (kind !== 'stake' && !isReturned) return
  const shares = [...before, ...after].map(({ openedSeq, entry: line }) => [openedSeq, line.amountMinor] as const)
  book.addToRound(providerId, round, { seq, batch, stakedMinor: -amountMinor, shares })
}
