import type { BrandId, MemberId } from '../../kernel/ids.ts'
import type { StoredRound, StoredSeries } from './tables.types.ts'

/** A bet as others may be told of it. */
export interface ToldBet {
  readonly field: string
  readonly amountMinor: bigint
}

/** What happened at a table, told in the process where it happened and after it is durable. */
export type TableEvent = { readonly brandId: BrandId; readonly gameCode: string } & (
  | {
      /** A round opened, went on, crashed or ended. */
      readonly kind: 'round'
      readonly round: StoredRound
      readonly series: StoredSeries
    }
  | {
      readonly kind: 'bets'
      readonly roundId: string
      readonly memberId: MemberId
      readonly isTrial: boolean
      readonly bets: readonly ToldBet[]
    }
  | {
      readonly kind: 'cashOut'
      readonly roundId: string
      readonly memberId: MemberId
      readonly isTrial: boolean
      readonly field: string
      readonly hundredths: number
    }
)

export type TableListener = (event: TableEvent) => void
export type Announce = (event: TableEvent) => void
