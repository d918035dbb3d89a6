import type { ContractParts } from '../contracts.parts.ts'

/** What payslips need. */
export type PayslipParts = Pick<ContractParts, 'database' | 'clock' | 'brands' | 'identity'>
