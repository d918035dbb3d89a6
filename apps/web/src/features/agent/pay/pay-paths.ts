import type { PayKind, PaySide, PayState } from '@baize/contract'
import type { PayslipKey } from '../../../language/phrases.ts'

/** The page of each kind of pay (2.122–2.125). */
export const payPaths = {
  daily: '/agentHome/daily',
  hourly: '/agentHome/hourly',
  realtime: '/agentHome/realtime',
  dividend: '/agentHome/dividends',
} as const satisfies Readonly<Record<PayKind, string>>

/** What an address of payslips says, as `readPaySearch` in `app/agent-search.ts` reads it. */
export interface PaySearch {
  readonly from?: string
  readonly to?: string
  readonly side?: PaySide
  readonly state?: PayState
  readonly page?: number
  /** The payslip that is open. */
  readonly slip?: string
}

/** What the base of each kind of pay is called. */
export const baseWords: Readonly<Record<PayKind, PayslipKey>> = {
  daily: 'base.turnover',
  hourly: 'base.turnover',
  realtime: 'base.turnover',
  dividend: 'base.loss',
}
