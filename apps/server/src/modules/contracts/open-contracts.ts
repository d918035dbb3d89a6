import type { Job } from '../../kernel/jobs/index.ts'
import { openCosts, type PayCosts } from './costs/open-costs.ts'
import type { ContractParts } from './contracts.parts.ts'
import { openPay, payPartsOf } from './pay/open-pay.ts'
import { openRealtime } from './realtime/open-realtime.ts'

/** What agents agree on, and what they are paid for it. */
export interface Contracts {
  /** Who paid whom, for operators. */
  readonly costs: PayCosts
  readonly jobs: readonly Job[]
}

/** Opens contracts and pay. */
export function openContracts(parts: ContractParts): Contracts {
  const realtime = openRealtime(parts)
  const { settledBets, excludedOf } = realtime
  const pay = openPay(payPartsOf({ ...parts, settledBets, excludedOf }))
  return { costs: openCosts(parts), jobs: [...realtime.jobs, ...pay.jobs] }
}
