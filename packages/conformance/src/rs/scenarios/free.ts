import type { Scenario } from '../../scenario.ts'
import { mustHaveStatus, mustHold, mustReportBalance } from '../rs-checks.ts'
import type { RsVisit } from '../rs-visit.ts'

const group = 'free'
const free = (visit: RsVisit) => ({ is_free: true, reward_uuid: visit.newId() })

/** Bets that the vendor pays for: `is_free`. */
export const freeScenarios: readonly Scenario<RsVisit>[] = [
  {
    group,
    name: 'free-bet',
    rule: 'A bet with is_free is accepted and deducts nothing, whatever its amount.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.bet(visit.newBet(), free(visit))
      mustReportBalance(visit, exchange, mustHaveStatus(exchange, 'RS_OK'), before)
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'free-bet-win',
    rule: 'The win of a free bet is paid in full.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet, free(visit)), 'RS_OK')
      const exchange = await visit.win(bet, { is_free: true })
      mustHaveStatus(exchange, 'RS_OK')
      await mustHold(visit, before + visit.key.stakeMinor, exchange)
    },
  },
  {
    group,
    name: 'free-bet-rollback',
    rule: 'Rolling back a free bet is accepted and returns nothing, since nothing was deducted.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet, free(visit)), 'RS_OK')
      const exchange = await visit.rollback(bet)
      mustHaveStatus(exchange, 'RS_OK')
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'free-bet-replay-with-another-amount',
    rule: 'Reusing the transaction_uuid of a free bet with a different amount is rejected with RS_ERROR_DUPLICATE_TRANSACTION.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const reward = free(visit)
      mustHaveStatus(await visit.bet(bet, reward), 'RS_OK')
      const exchange = await visit.bet({ ...bet, amount: bet.amount * 2 }, reward)
      mustHaveStatus(exchange, 'RS_ERROR_DUPLICATE_TRANSACTION')
    },
  },
]
