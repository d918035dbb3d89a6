import { must, NotApplicable, type Exchange, type Scenario } from '../../scenario.ts'
import { balanceAtStake, isAboveLimit, mustAnswer, mustHold, mustSay } from '../rs-checks.ts'
import type { RsVisit } from '../rs-visit.ts'

const group = 'parallel'
const atOnce = 20

/** Calls at one instant. */
export const parallelScenarios: readonly Scenario<RsVisit>[] = [
  {
    group,
    name: 'parallel-equal-bets',
    rule: `${atOnce} equal bets at one instant are booked once; all are RS_OK, with one balance.`,
    stakes: 2,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      const exchanges = await together(async () => visit.bet(bet))
      const balances = exchanges.map((exchange) => mustSay(exchange, 'RS_OK').balance)
      await mustHold(visit, before - visit.key.stakeMinor, exchanges[0])
      const odd = exchanges[balances.findIndex((balance) => balance !== balances[0])]
      must(odd === undefined, odd ?? exchanges[0], `another of the equal bets was answered ${exchanges[0].replyBody}`)
    },
  },
  {
    group,
    name: 'parallel-different-bets',
    rule: `${atOnce} different bets at one instant are all booked.`,
    stakes: atOnce,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchanges = await together(async () => visit.bet(visit.newBet()))
      for (const exchange of exchanges) mustSay(exchange, 'RS_OK')
      await mustHold(visit, before - visit.key.stakeMinor * BigInt(atOnce), exchanges[0])
    },
  },
  {
    group,
    name: 'parallel-overdraft',
    rule: `Of ${atOnce} bets at one instant that each take more than half of the balance, one is booked.`,
    stakes: 2,
    async run(visit) {
      const before = await balanceAtStake(visit)
      const large = before / 2n + 1n
      const exchanges = await together(async () => visit.bet(visit.newBet(large)))
      if (exchanges.every(isAboveLimit)) throw new NotApplicable("the wallet's bet limit lies below half the balance")
      const booked = exchanges.filter((exchange) => mustAnswer(exchange).status === 'RS_OK')
      must(booked.length === 1, booked[1] ?? exchanges[0], `${booked.length} of the bets were accepted`)
      await mustHold(visit, before - large, exchanges[0])
    },
  },
  {
    group,
    name: 'parallel-equal-rollbacks',
    rule: `${atOnce} equal rollbacks at one instant give the bet back once, and all are RS_OK.`,
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const undo = { transaction_uuid: visit.newId() }
      const before = await visit.balanceMinor()
      mustSay(await visit.bet(bet), 'RS_OK')
      const exchanges = await together(async () => visit.rollback(bet, undo))
      for (const exchange of exchanges) mustSay(exchange, 'RS_OK')
      await mustHold(visit, before, exchanges[0])
    },
  },
]

async function together(send: () => Promise<Exchange>): Promise<[Exchange, ...Exchange[]]> {
  const first = send()
  const others = Array.from({ length: atOnce - 1 }, send)
  return Promise.all([first, ...others])
}
