import { must, NotApplicable, type Exchange, type Scenario } from '../../scenario.ts'
import { balanceAtStake, isAboveLimit, mustBook, mustHold } from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

const group = 'parallel'
const callCount = 20

/** Concurrent calls. */
export const parallelScenarios: readonly Scenario<GcpVisit>[] = [
  {
    group,
    name: 'parallel-equal-bets',
    rule: `${callCount} identical concurrent bets are booked once; all are accepted with the same id and balance.`,
    stakes: 2,
    async run(visit) {
      const round = visit.newId()
      const bet = visit.bet()
      const before = await visit.balanceMinor()
      const exchanges = await concurrently(async () => visit.betwin(round, [bet]))
      const answers = exchanges.map((exchange) => {
        const { balance, transactions } = mustBook(exchange)
        return `${transactions[0]?.id} ${balance}`
      })
      await mustHold(visit, before - visit.key.stakeMinor, exchanges[0])
      const odd = exchanges[answers.findIndex((answer) => answer !== answers[0])]
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
      const exchanges = await concurrently(async () => visit.betwin(visit.newId(), [visit.bet()]))
      for (const exchange of exchanges) mustBook(exchange)
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
      const exchanges = await concurrently(async () => visit.betwin(visit.newId(), [visit.bet(visit.money(large))]))
      if (exchanges.every(isAboveLimit)) throw new NotApplicable("the wallet's bet limit is below half the balance")
      const booked = exchanges.filter((exchange) => exchange.httpStatus === 200)
      must(booked.length === 1, booked[1] ?? exchanges[0], `${booked.length} of the bets were accepted`)
      await mustHold(visit, before - large, exchanges[0])
    },
  },
  {
    group,
    name: 'parallel-equal-rollbacks',
    rule: `${callCount} identical concurrent rollbacks refund the bet once.`,
    stakes: 1,
    async run(visit) {
      const round = visit.newId()
      const bet = visit.bet()
      const undo = visit.undo(bet.id_provider)
      const before = await visit.balanceMinor()
      mustBook(await visit.betwin(round, [bet]))
      const exchanges = await concurrently(async () => visit.rollback(round, [undo]))
      for (const exchange of exchanges) mustBook(exchange)
      await mustHold(visit, before, exchanges[0])
    },
  },
]

async function concurrently(send: () => Promise<Exchange>): Promise<[Exchange, ...Exchange[]]> {
  const first = send()
  const others = Array.from({ length: callCount - 1 }, send)
  return Promise.all([first, ...others])
}
