import { NotApplicable, type Scenario } from '../../scenario.ts'
import { mustReportBalance, mustHold, mustNotBook, mustHaveStatus } from '../rs-checks.ts'
import type { RsVisit } from '../rs-visit.ts'

const group = 'rollback'

/** Rollbacks of booked and of unknown transactions. */
export const rollbackScenarios: readonly Scenario<RsVisit>[] = [
  {
    group,
    name: 'rollback-bet',
    rule: 'Rolling back a bet refunds its amount; the reply contains the resulting balance.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      const exchange = await visit.rollback(bet)
      mustReportBalance(visit, exchange, mustHaveStatus(exchange, 'RS_OK'), before)
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'rollback-replay',
    rule: 'A rollback sent twice is RS_OK both times and takes effect once.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const undo = { transaction_uuid: visit.newId() }
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      mustHaveStatus(await visit.rollback(bet, undo), 'RS_OK')
      const again = await visit.rollback(bet, undo)
      mustHaveStatus(again, 'RS_OK')
      await mustHold(visit, before, again)
    },
  },
  {
    group,
    name: 'rollback-under-a-second-id',
    rule: 'A second rollback of the same bet under a new transaction_uuid is RS_OK and leaves the balance unchanged.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      mustHaveStatus(await visit.rollback(bet), 'RS_OK')
      const again = await visit.rollback(bet)
      mustHaveStatus(again, 'RS_OK')
      await mustHold(visit, before, again)
    },
  },
  {
    group,
    name: 'bet-again-after-rollback',
    rule: 'A rolled-back bet is not booked again when it is resent.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      mustHaveStatus(await visit.rollback(bet), 'RS_OK')
      const again = await visit.bet(bet)
      mustHaveStatus(again, 'RS_OK', 'RS_ERROR_TRANSACTION_ROLLED_BACK', 'RS_ERROR_DUPLICATE_TRANSACTION')
      await mustHold(visit, before, again)
    },
  },
  {
    group,
    name: 'rollback-unknown',
    rule: 'Rolling back an unknown bet is RS_OK or RS_ERROR_TRANSACTION_DOES_NOT_EXIST and leaves the balance unchanged.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.rollback(visit.newBet())
      mustHaveStatus(exchange, 'RS_OK', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'late-bet-refused',
    rule: 'A bet that arrives after its own rollback was accepted with RS_OK is rejected and books nothing.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      const unseen = mustHaveStatus(await visit.rollback(bet), 'RS_OK', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
      if (unseen.status !== 'RS_OK') throw new NotApplicable('the wallet does not accept rollbacks of unknown bets')
      const exchange = await visit.bet(bet)
      mustNotBook(exchange)
      await mustHold(visit, before, exchange)
    },
  },
]
