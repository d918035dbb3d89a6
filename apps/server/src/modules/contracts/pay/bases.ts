import { basisFromJson, leftOf, payDaily, payDividend, payHourly, type AgentProgramme, type Pay } from '@baize/pay'
import { minorSum, zeroMinor, type Minor } from '@baize/money'
import type { Sums } from '../../stats/index.ts'
import { stakedOf, turnoverOf, wonOf } from '../../stats/index.ts'
import type { ContractInForce } from '../life/contracts.sql.ts'
import type { Before } from './pay-rows.sql.ts'

/** What a team staked in bets that were settled, by how they ended. */
export interface Stakes {
  readonly wonMinor: Minor
  readonly lostMinor: Minor
  /** What of its stakes did not count. */
  readonly excludedMinor: Minor
  readonly bets: number
}

/** What a team did in the part of a period that counts for a contract. */
export interface TeamFacts {
  readonly sums: Sums | undefined
  readonly stakes: Stakes | undefined
  readonly excludedMinor: Minor
  readonly activeMembers: number
}

/** A contract with everything that its pay follows from. */
export interface Payable {
  readonly contract: ContractInForce
  readonly team: TeamFacts
  readonly before: Before | undefined
  /** What its rows of this period have, for a row that corrects them; otherwise 0. */
  readonly earlierMinor: Minor
  /** What earlier periods paid too much: 0 or less. */
  readonly owedMinor: Minor
}

/** The pay of a contract for a period. */
export function payOf(payable: Payable, programme: AgentProgramme): Pay {
  const { contract, owedMinor, earlierMinor, team } = payable
  const { terms } = contract
  const each = { from: contract.from.toString(), to: contract.to.toString() }
  const excludedMinor = team.excludedMinor
  switch (terms.kind) {
    case 'daily': {
      const { sums, activeMembers } = team
      return payDaily(terms, {
        kind: 'daily',
        ...each,
        earlierMinor: minorSum(earlierMinor - owedMinor),
        turnoverMinor: countedTurnover(sums, excludedMinor),
        excludedMinor,
        carriedMinor: leftBefore(payable),
        activeMembers,
        activeFromMinor: programme.daily?.activeFromMinor ?? zeroMinor,
      })
    }
    case 'hourly': {
      const stakes = team.stakes ?? { wonMinor: zeroMinor, lostMinor: zeroMinor, excludedMinor, bets: 0 }
      return payHourly(terms, { kind: 'hourly', ...each, earlierMinor, ...stakes, carriedMinor: owedMinor })
    }
    case 'dividend': {
      const { sums, activeMembers } = team
      const { bonusesCount = true, carryLoss = false, activeFromMinor = zeroMinor } = programme.dividend ?? {}
      return payDividend(terms, {
        kind: 'dividend',
        ...each,
        earlierMinor: minorSum(earlierMinor - owedMinor),
        turnoverMinor: countedTurnover(sums, excludedMinor),
        excludedMinor,
        stakeMinor: sums === undefined ? zeroMinor : stakedOf(sums),
        payoutMinor: sums === undefined ? zeroMinor : wonOf(sums),
        giftsMinor: bonusesCount ? (sums?.bonusMinor ?? zeroMinor) : zeroMinor,
        carriedMinor: carryLoss ? leftBefore(payable) : zeroMinor,
        activeMembers,
        activeFromMinor,
      })
    }
    case 'realtime':
      throw new Error('real-time wages have no periods')
  }
}

/** Whether a row says anything: an agent whose team did nothing has none, unless something is carried on. */
export function isWorthARow({ basis, amountMinor }: Pay): boolean {
  if (amountMinor !== 0n || basis.earlierMinor !== 0n) return true
  if (basis.kind === 'daily') return basis.turnoverMinor !== 0n || basis.carriedMinor !== 0n
  if (basis.kind === 'dividend') return basis.turnoverMinor !== 0n || basis.lossMinor !== 0n
  return basis.bets !== 0 || basis.carriedMinor !== 0n
}

function countedTurnover(sums: Sums | undefined, excluded: Minor): Minor {
  return minorSum((sums === undefined ? 0n : turnoverOf(sums)) - excluded)
}

/** What the row before left. It stays with whoever pays: a new upline has no part in it. */
function leftBefore({ before, contract }: Payable): Minor {
  if (before === undefined || before.uplineId !== (contract.uplineId ?? null)) return zeroMinor
  const basis = basisFromJson(before.basis)
  return basis.kind === 'daily' || basis.kind === 'dividend' ? leftOf(basis) : zeroMinor
}
