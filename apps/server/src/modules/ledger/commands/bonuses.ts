import { minor, negateMinor, zeroMinor, type Minor } from '@baize/money'
import type { BonusEnd, BonusTerms } from '../bonus.types.ts'
import type { Ledger } from '../ledger.ts'
import type { AccountId, EntryDraft, HouseAccountId, Posted, ProviderId } from '../ledger.types.ts'
import type { PostingKind } from '../posting-kinds.ts'
import { termsText } from '../storage/bonuses.sql.ts'

/** A bonus to be opened. */
export interface BonusOpening {
  /** The account that holds the member's money, of the kind `main`. */
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly key: string
  /** Above zero. */
  readonly amountMinor: Minor
  readonly terms: BonusTerms
  /** The house accounts of these names, of the account's brand and currency. */
  readonly promotions: HouseAccountId
  readonly bonuses: HouseAccountId
  /** Refused with `wallet.changed` if the account has a posting after this one. */
  readonly ifNewestIs?: bigint
}

/** The end of a bonus. */
export interface BonusEnding {
  readonly accountId: AccountId
  readonly providerId: ProviderId
  readonly key: string
  readonly bonusId: string
  /** `convert` makes what is left the member's own money; `forfeit` returns it to the site. */
  readonly how: BonusEnd
  /** How much of it the member keeps at most, if it is converted; the rest returns to the site. */
  readonly maxCashOutMinor?: Minor
  readonly bonuses: HouseAccountId
}

/** What the end of a bonus moved. */
export interface BonusEnded {
  /** What became the member's own money. If the member owed something, that was settled from it. */
  readonly keptMinor: Minor
  /** What returned to the site. */
  readonly returnedMinor: Minor
  /** Whether it had ended by this same key before. */
  readonly replayed: boolean
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Gives a bonus from `promotions` and opens it. Refuses like `Ledger.post`; besides, `bonus.other_open` if another bonus of the
 * account is open, and `wallet.claim_taken` if this bonus was opened under another key. The same key and terms take effect once.
 */
export async function openBonus(ledger: Pick<Ledger, 'post'>, opening: BonusOpening): Promise<Posted> {
  const { accountId, providerId, key, amountMinor, terms, promotions: houseAccountId } = opening
  const seen = opening.ifNewestIs === undefined ? {} : { ifNewestIs: opening.ifNewestIs }
  const given: EntryDraft = { kind: 'grant', amountMinor, houseAccountId, reference: terms.bonusId, ...seen }
  const transaction = { key, entries: [given, openingEntry(opening)], claims: [`bonus:${terms.bonusId}`] }
  return ledger.post({ accountId, providerId, transactions: [transaction] })
}

/** What takes the money of a bonus out of the account and opens it. */
export function openingEntry(
  opening: Pick<BonusOpening, 'amountMinor' | 'terms' | 'promotions' | 'bonuses'>,
): EntryDraft {
  const { amountMinor, terms, promotions, bonuses } = opening
  if (amountMinor <= 0n) throw new Error('the amount of a bonus must be above zero')
  if (!uuid.test(terms.bonusId)) throw new Error('a bonus must be named by a UUID in lower case')
  return {
    kind: 'bonus',
    amountMinor: negateMinor(amountMinor),
    houseAccountId: bonuses,
    reference: termsText(terms, promotions),
    bonus: { order: 'open', terms, promotions },
  }
}

/**
 * Ends a bonus: the lane decides on what is left at that moment, whatever else is under way. Refuses like `Ledger.post`; besides,
 * `bonus.not_open` if it is not the bonus that is open. The same key takes effect once and gets the same answer again.
 */
export async function endBonus(ledger: Pick<Ledger, 'post'>, ending: BonusEnding): Promise<BonusEnded> {
  const { accountId, providerId, key } = ending
  const transactions = [{ key, entries: [endingEntry(ending)] }]
  const { postings, replayed } = await ledger.post({ accountId, providerId, transactions })
  const sum = (of: PostingKind) =>
    postings.reduce((total, { kind, amountMinor }) => (kind === of ? total + amountMinor : total), 0n)
  const returned = -sum('bonus_share')
  return { keptMinor: minor(sum('bonus') - returned), returnedMinor: minor(returned), replayed }
}

/** What ends a bonus. The lane puts in the amount. */
export function endingEntry(ending: Pick<BonusEnding, 'bonusId' | 'how' | 'maxCashOutMinor' | 'bonuses'>): EntryDraft {
  const { bonusId, how, maxCashOutMinor: maxKeptMinor, bonuses } = ending
  if (maxKeptMinor !== undefined && (maxKeptMinor < 0n || how === 'forfeit'))
    throw new Error('a maximum of what is kept must be zero or more, and belongs to a bonus that is converted')
  const words = [how, bonusId, ...(maxKeptMinor === undefined ? [] : [maxKeptMinor])]
  return {
    kind: 'bonus',
    amountMinor: zeroMinor,
    houseAccountId: bonuses,
    reference: words.join(' '),
    bonus: { order: 'end', bonusId, how, maxKeptMinor },
  }
}
