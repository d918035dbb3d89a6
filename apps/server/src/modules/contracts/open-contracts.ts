import type { Job } from '../../kernel/jobs/index.ts'
import { openCosts, type PayCosts } from './costs/open-costs.ts'
import type { ContractTermsJson } from '@baize/pay'
import type { ContractParts } from './contracts.parts.ts'
import { openPay, payPartsOf } from './pay/open-pay.ts'
import type { PayDesk } from './pay/pay-desk.ts'
import { openExclusionDesk, type ExclusionDesk } from './realtime/exclusion-desk.ts'
import { openRealtime } from './realtime/open-realtime.ts'
import type { Database } from '../../kernel/database/pool.ts'
import { checkOffers, joinedOfferer, offerToJoined } from './life/joined-offers.ts'
import type { DataOwner } from '../../kernel/personal-data.ts'
import { openContractDesk, type ContractDesk } from './life/desk.ts'
import { countForMove, endForDeletion, endForMove } from './life/leave-place.ts'

/** What agents agree on, and what they are paid for it. */
export interface Contracts {
  /** Who paid whom, for operators. */
  readonly costs: PayCosts
  /** Bets that do not count, for operators. */
  readonly exclusions: ExclusionDesk
  readonly parts: ContractParts
  /** Contracts as operators work with them. */
  readonly desk: ContractDesk
  /**
   * Ends a member's contracts and withdraws their offers, within the transaction that moves them or takes their role. They end when
   * the day begins from which play counts for the new teams. Returns how many it ended.
   */
  endForMove(tx: Database, member: DataOwner, countsFrom: Temporal.PlainDate): Promise<number>
  /** How many contracts that would end. */
  countForMove(member: DataOwner, countsFrom: Temporal.PlainDate): Promise<number>
  /** Ends a member's contracts with the brand's day, within the transaction that deletes the account. */
  endForDeletion(tx: Database, member: DataOwner): Promise<void>
  /** Throws a refusal if an agent may not offer some contracts to a direct downline now. */
  checkOffers(agent: DataOwner, offers: readonly ContractTermsJson[]): Promise<void>
  /** What operators do with agents' pay. */
  readonly payDesk: PayDesk
  readonly jobs: readonly Job[]
}

/** Opens contracts and pay. */
export function openContracts(parts: ContractParts): Contracts {
  const realtime = openRealtime(parts)
  const { settledBets, excludedOf, openStakesOf } = realtime
  const pay = openPay(payPartsOf({ ...parts, settledBets, excludedOf, openStakesOf }))
  parts.outbox.subscribe('agent.joined', joinedOfferer, (event) => offerToJoined(parts, event))
  return {
    costs: openCosts(parts),
    exclusions: openExclusionDesk(parts.database),
    parts,
    payDesk: pay.desk,
    desk: openContractDesk(parts),
    checkOffers: (agent, offers) => checkOffers(parts, agent, offers),
    endForMove: (tx, member, countsFrom) => endForMove(parts, tx, member, countsFrom),
    countForMove: (member, countsFrom) => countForMove(parts, parts.database, member, countsFrom),
    endForDeletion: (tx, member) => endForDeletion(parts, tx, member),
    jobs: [...realtime.jobs, ...pay.jobs],
  }
}
