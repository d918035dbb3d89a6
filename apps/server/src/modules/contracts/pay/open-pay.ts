import { everyMinute, type Job } from '../../../kernel/jobs/index.ts'
import { computeDue } from './compute-pay.ts'
import { correctDue } from './correct-pay.ts'
import type { PayParts, PayPorts } from './pay.parts.ts'
import { payNewsJob } from './pay-news.ts'
import { openPayDesk, type PayDesk } from './pay-desk.ts'
import { settlePay } from './settle-pay.ts'

/** How much is done at once: enough to be quick, and little enough to be bounded in memory and in time. */
export const payAtOnce = { contracts: 2_500, members: 5_000, postings: 1_000 }

/** The pay of agents. */
export interface Pay {
  /** What operators do with it. */
  readonly desk: PayDesk
  readonly jobs: readonly Job[]
}

/** What the pay of agents works with; what is not given has no exclusions and no settled bets. */
export function payPartsOf(ports: PayPorts & Partial<PayParts>): PayParts {
  return {
    ...ports,
    background: ports.background ?? ports.database,
    atOnce: ports.atOnce ?? payAtOnce,
    programmeOf: ports.programmeOf ?? ((brand) => brand.agentProgramme),
    settledBets: ports.settledBets ?? { knownUntil: async () => undefined, ofTeams: async () => new Map() },
    excludedOf: ports.excludedOf ?? (async () => new Map()),
    openStakesOf: ports.openStakesOf ?? (async () => new Map()),
  }
}

/** Opens the pay of agents. */
export function openPay(parts: PayParts): Pay {
  return {
    desk: openPayDesk(parts),
    jobs: [
      everyMinute(
        'compute agents’ pay',
        async (_now, signal) => {
          // First, so that what was paid too much is taken off what is computed now.
          await correctDue(parts, signal)
          await computeDue(parts, signal)
        },
        { timeoutSeconds: 600, overdueAfter: 20 },
      ),
      everyMinute('settle agents’ pay', (_now, signal) => settlePay(parts, signal), {
        timeoutSeconds: 600,
        overdueAfter: 20,
      }),
      payNewsJob(parts),
    ],
  }
}
