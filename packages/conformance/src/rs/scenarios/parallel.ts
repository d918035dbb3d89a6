import { must, NotApplicable, type Exchange, type Scenario } from '../../scenario.ts'
import { balanceAtStake, isAboveLimit, mustAnswer, mustHold, mustHaveStatus } from '../rs-checks.ts'
import type { RsVisit } from '../rs-visit.ts'

const group = 'parallel'
const callCount = 20

/** Concurrent calls. */
export const parallelScenarios: readonly Scenario<RsVisit>[] = [
  {
    group,
    name: 'parallel-equal-bets',
    rule: `${callCount} identical concurrent bets are booked once; all are RS_OK with the same balance.`,
    stakes: 2,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      const exchanges = await concurrently(async () => visit.bet(bet))
      const balances = exchanges.map((exchange) => mustHaveStatus(exchange, 'RS_OK').balance)
      await mustHold(visit, before - visit.key.stakeMinor, exchanges[0])
      const odd = exchanges[balances.findIndex((balance) => balance !== balances[0])]
      must(
        odd === undefined,
        odd ?? exchanges[0],
        `another of the identical bets got the reply ${exchanges[0].replyBody}`,
      )
    },
  },
  {
    group,
    name: 'parallel-different-bets',
    rule: `${callCount} different concurrent bets are all booked.`,
    stakes: callCount,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchanges = await concurrently(async () => visit.bet(visit.newBet()))
      for (const exchange of exchanges) mustHaveStatus(exchange, 'RS_OK')
      await mustHold(visit, before - visit.key.stakeMinor * BigInt(callCount), exchanges[0])
    },
  },
  {
    group,
    name: 'parallel-overdraft',
    rule: `Of ${callCount} concurrent bets that each exceed half of the balance, exactly one is booked.`,
    stakes: 2,
    async run(visit) {
      const before = await balanceAtStake(visit)
      const large = before / 2n + 1n
      const exchanges = await concurrently(async () => visit.bet(visit.newBet(large)))
      if (exchanges.every(isAboveLimit)) throw new NotApplicable("the wallet's bet limit is below half the balance")
      const booked = exchanges.filter((exchange) => mustAnswer(exchange).status === 'RS_OK')
      must(booked.length === 1, booked[1] ?? exchanges[0], `${booked.length} of the bets were accepted`)
      await mustHold(visit, before - large, exchanges[0])
    },
  },
  {
    group,
    name: 'parallel-equal-rollbacks',
    rule: `${callCount} identical concurrent rollbacks refund the bet once, and all are RS_OK.`,
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const undo = { transaction_uuid: visit.newId() }
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      const exchanges = await concurrently(async () => visit.rollback(bet, undo))
      for (const exchange of exchanges) mustHaveStatus(exchange, 'RS_OK')
      await mustHold(visit, before, exchanges[0])
    },
  },
]

async function concurrently(send: () => Promise<Exchange>): Promise<[Exchange, ...Exchange[]]> {
  const first = send()
  const others = Array.from({ length: callCount - 1 }, send)
  return Promise.all([first, ...others])
}
