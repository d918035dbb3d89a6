import type { SandboxVendor } from '../../settings.ts'
import type { PlayableGame } from '../../games/game-book.ts'
import type { MarketsOffered } from './prices.ts'
import type { Sport } from './sport.ts'

/** How prices are written. The stored price is decimal. */
export type PriceFormat = 'decimal' | 'hongkong' | 'malay' | 'indonesian'

/** How a vendor runs its book. */
export interface Profile {
  /** The margin of every market: the expected return is 1 ÷ (1 + margin). */
  readonly margin: number
  /** How long a bet in play waits before it is taken. */
  readonly delayMs: number
  readonly format: PriceFormat
  /** The list of matches as a table with columns of prices, or as cards. */
  readonly layout: 'table' | 'cards'
  /** The look: a name for the style sheet. */
  readonly look: string
  /** How many lines more each market has than the sport's usual ones. */
  readonly moreLines: number
  /** Whether it offers odd and even, and both sides to score. */
  readonly hasSides: boolean
}

const usual: Profile = {
  margin: 0.05,
  delayMs: 4_000,
  format: 'decimal',
  layout: 'cards',
  look: 'plain',
  moreLines: 0,
  hasSides: true,
}

const profiles: Readonly<Record<string, Profile>> = {
  TCHL: { ...usual, margin: 0.04, delayMs: 5_000, format: 'hongkong', layout: 'table', look: 'terrace', moreLines: 2 },
  PHF: { ...usual, margin: 0.05, delayMs: 4_000, look: 'finish' },
  AV: { ...usual, margin: 0.045, delayMs: 3_000, look: 'volt', moreLines: 2 },
  IMES: { ...usual, margin: 0.05, delayMs: 4_000, format: 'malay', layout: 'table', look: 'meridian' },
  IA: { ...usual, margin: 0.055, delayMs: 3_000, look: 'arena', hasSides: false },
  AI: { ...usual, margin: 0.06, delayMs: 4_000, look: 'dragon', moreLines: 2 },
  TF: { ...usual, margin: 0.035, delayMs: 5_000, layout: 'table', look: 'frame', hasSides: false },
}

/** The profile of a vendor. */
export function profileOf(vendorCode: string): Profile {
  return profiles[vendorCode] ?? usual
}

/** The markets of a sport as a vendor offers them. */
export function marketsFor({ markets }: Sport, { moreLines, hasSides }: Profile): MarketsOffered {
  const { both, parity, handicaps, totals } = markets
  const more = (lines: MarketsOffered['totals']) =>
    lines.map((one) => ({ ...one, count: one.count > 1 ? one.count + moreLines : one.count }))
  return {
    handicaps: more(handicaps),
    totals: more(totals),
    ...(hasSides && both !== undefined ? { both } : {}),
    ...(hasSides && parity !== undefined ? { parity } : {}),
  }
}

/** What bets a game takes, in minor units. */
export interface Limits {
  readonly minMinor: bigint
  readonly maxMinor: bigint
  /** A stake is a multiple of this. */
  readonly stepMinor: bigint
  /** The most that a bet may pay. */
  readonly maxPayoutMinor: bigint
  /** The most that a member may have at stake on one match. */
  readonly perMatchMinor: bigint
}

/** The limits of a game, by its smallest bet. */
export function limitsOf({ game }: PlayableGame): Limits {
  const { minBetMinor, currency } = game
  const unit = 10n ** BigInt(currency.digits)
  return {
    minMinor: minBetMinor,
    maxMinor: minBetMinor * 500n,
    stepMinor: minBetMinor % unit === 0n ? unit : minBetMinor,
    maxPayoutMinor: minBetMinor * 20_000n,
    perMatchMinor: minBetMinor * 1_500n,
  }
}

/** What only the vendor knows, from which the courses of its matches are drawn. */
export function secretOf(vendor: SandboxVendor): string {
  return vendor.dialect === 'gcp' ? vendor.secret : vendor.privateKey
}
