import { must, NotApplicable, type Scenario } from '../../scenario.ts'
import {
  balanceAtStake,
  isAboveLimit,
  mustBook,
  mustReportBalance,
  mustHold,
  mustLackFunds,
  mustRefuse,
} from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

/** Insufficient funds and the atomicity of batches. */
export const fundsScenarios: readonly Scenario<GcpVisit>[] = [
  {
    group: 'funds',
    name: 'funds-short',
    rule: 'A bet above the balance is rejected with api_code 100 and books nothing.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.betwin(visit.newId(), [visit.bet(visit.money(before + 1n))])
      mustLackFunds(exchange)
      await mustHold(visit, before, exchange)
    },
  },
  {
    group: 'funds',
    name: 'funds-short-carries-balance',
    rule: 'A rejection with api_code 100, 105 or 106 contains the balance in meta.balance.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.betwin(visit.newId(), [visit.bet(visit.money(before + 1n))])
      mustReportBalance(visit, exchange, mustRefuse(exchange, '100', '105', '106').meta.balance, before)
    },
  },
  {
    group: 'batch',
    name: 'batch-atomic',
    rule: 'A batch is booked entirely or not at all: if its second bet is not covered, the first is not booked either.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await uncoveredBatch(visit, before)
      mustLackFunds(exchange)
      await mustHold(visit, before, exchange)
    },
  },
  {
    group: 'batch',
    name: 'batch-refusal-carries-balance-before',
    rule: 'A failed batch reports the balance from before the batch.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await uncoveredBatch(visit, before)
      mustReportBalance(visit, exchange, mustLackFunds(exchange).meta.balance, before)
    },
  },
  {
    group: 'batch',
    name: 'batch-atomic-on-bad-request',
    rule: 'If the last transaction of a batch is malformed, none of the others are booked.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.betwin(visit.newId(), [visit.bet(), visit.win('')])
      mustRefuse(exchange, '400')
      await mustHold(visit, before, exchange)
    },
  },
  {
    group: 'batch',
    name: 'batch-ordered',
    rule: 'The transactions of a batch take effect in order: a bet cannot be covered by a later win.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const more = visit.money(before + visit.key.stakeMinor)
      const exchange = await visit.betwin(visit.newId(), [visit.bet(more), visit.win(more)])
      mustLackFunds(exchange)
      await mustHold(visit, before, exchange)
    },
  },
  {
    group: 'batch',
    name: 'batch-win-pays-later-bet',
    rule: 'The transactions of a batch take effect in order: a bet can be covered by an earlier win.',
    stakes: 1,
    async run(visit) {
      const before = await balanceAtStake(visit)
      const more = visit.money(before + visit.key.stakeMinor)
      const exchange = await visit.betwin(visit.newId(), [visit.bet(), visit.win(), visit.win(), visit.bet(more)])
      if (isAboveLimit(exchange)) throw new NotApplicable("the wallet's bet limit is below the account's balance")
      must(mustBook(exchange).transactions.length === 4, exchange, 'the reply should list all four transactions')
      await mustHold(visit, 0n, exchange)
    },
  },
]

/** A batch whose first bet is covered and whose second is not. */
async function uncoveredBatch(visit: GcpVisit, balanceMinor: bigint) {
  return visit.betwin(visit.newId(), [visit.bet(), visit.bet(visit.money(balanceMinor))])
}
