import type { Fan } from './fans.ts'
import type { Kind, MahjongVariant, Meld } from './tiles.ts'

/** How a match was won. */
export interface MahjongResult {
  readonly winner: number
  /** Who discarded the last tile; `undefined` if the winner drew it. */
  readonly discarder: number | undefined
  readonly tile: Kind
  readonly fans: readonly Fan[]
  readonly units: number
}

/** What a seat sees. */
export interface MahjongView {
  readonly kind: 'mahjong'
  readonly variant: MahjongVariant['name']
  readonly seat: number
  readonly hand: readonly Kind[]
  readonly drawn: Kind | undefined
  readonly handCounts: readonly number[]
  readonly melds: readonly (readonly Meld[])[]
  readonly discards: readonly (readonly Kind[])[]
  readonly wallCount: number
  readonly dealer: number
  readonly turn: number | undefined
  readonly last: { readonly seat: number; readonly tile: Kind } | undefined
  /** A tile that this seat may claim. */
  readonly offered: { readonly tile: Kind; readonly from: number } | undefined
  /** Moves that are possible now. */
  readonly moves: readonly string[]
  readonly result: MahjongResult | undefined
  readonly hands: readonly (readonly Kind[])[] | undefined
}
