import type { PayKind, PaySide, PayState } from '@baize/contract'
import type { PayslipKey } from '../../../language/phrases.ts'

/** The page of each kind of pay (2.122–2.125). */
export const payPaths = {
  daily: '/agentHome/daily',
  hourly: '/agentHome/hourly',
  realtime: '/agentHome/realtime',
  dividend: '/agentHome/dividends',
} as const satisfies Readonly<Record<PayKind, string>>

/** What an address of payslips says, as `readPaySearch` in `app/search.ts` reads it. */
export interface PaySearch {
  readonly from?: string
  readonly to?: string
  readonly side?: PaySide
  readonly state?: PayState
  readonly page?: number
  /** The payslip that is open. */
  readonly slip?: string
  /** Whose team behind it is open: numbers of members with dots between them, from a direct downline of the payee on. */
  readonly under?: string
  /** The bets that are open: all, or only those that do not count; with `of`, those of this member alone. */
  readonly bets?: 'all' | 'excluded'
  readonly of?: string
  /** The page of what is open of the payslip. */
  readonly part?: number
}

/** What the base of each kind of pay is called. */
export const baseWords: Readonly<Record<PayKind, PayslipKey>> = {
  daily: 'base.turnover',
  hourly: 'base.turnover',
  realtime: 'base.turnover',
  dividend: 'base.loss',
}
