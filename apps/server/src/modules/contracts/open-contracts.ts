import type { Job } from '../../kernel/jobs/index.ts'
import type { ContractParts } from './contracts.parts.ts'
import { openPay, payPartsOf } from './pay/open-pay.ts'

/** What agents agree on, and what they are paid for it. */
export interface Contracts {
  readonly jobs: readonly Job[]
}

/** Opens contracts and pay. */
export function openContracts(parts: ContractParts): Contracts {
  const pay = openPay(payPartsOf(parts))
  return { jobs: [...pay.jobs] }
}
