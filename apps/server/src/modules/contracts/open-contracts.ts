import type { Job } from '../../kernel/jobs/index.ts'
import type { ContractParts } from './contracts.parts.ts'

/** What agents agree on, and what they are paid for it. */
export interface Contracts {
  readonly jobs: readonly Job[]
}

/** Opens contracts and pay. */
export function openContracts(_parts: ContractParts): Contracts {
  return { jobs: [] }
}
