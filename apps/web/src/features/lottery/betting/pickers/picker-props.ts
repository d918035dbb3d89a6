import type { Pick } from '@baize/lottery'
import type { SharedPick } from '../share.rules.ts'
import type { LotteryGame, SaleTerms } from '../slip.rules.ts'
import type { Entry } from '../use-entry.ts'

/** Props of the pickers of each kind. */
export interface PickerProps {
  readonly game: LotteryGame
  readonly entry: Entry
  readonly terms: SaleTerms
  /** Puts bets of a pasted list on the slip; returns how many did not fit. */
  readonly onPasted: (picks: readonly SharedPick[]) => number
}

/** Props of the ways to choose numbers. */
export type NumberPickerProps = PickerProps & { readonly pick: Pick & { readonly kind: 'numbers' } }
