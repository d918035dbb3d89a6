import { NotApplicable, type Scenario } from '../../scenario.ts'
import { mustCarry, mustHold, mustNotBook, mustSay } from '../rs-checks.ts'
import type { RsVisit } from '../rs-visit.ts'

const group = 'rollback'

/** Rollbacks of what is booked, and of what the wallet has never seen. */
export const rollbackScenarios: readonly Scenario<RsVisit>[] = [
  {
    group,
    name: 'rollback-bet',
    rule: 'The rollback of a bet gives its amount back; the reply carries the balance after it.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustSay(await visit.bet(bet), 'RS_OK')
      const exchange = await visit.rollback(bet)
      mustCarry(visit, exchange, mustSay(exchange, 'RS_OK'), before)
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'rollback-replay',
    rule: 'A rollback that is sent twice is RS_OK both times, and has one effect.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const undo = { transaction_uuid: visit.newId() }
      const before = await visit.balanceMinor()
      mustSay(await visit.bet(bet), 'RS_OK')
      mustSay(await visit.rollback(bet, undo), 'RS_OK')
      const again = await visit.rollback(bet, undo)
      mustSay(again, 'RS_OK')
      await mustHold(visit, before, again)
    },
  },
  {
    group,
    name: 'rollback-under-a-second-id',
    rule: 'A second rollback of the same bet under a new transaction_uuid is RS_OK, and moves nothing.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustSay(await visit.bet(bet), 'RS_OK')
      mustSay(await visit.rollback(bet), 'RS_OK')
      const again = await visit.rollback(bet)
      mustSay(again, 'RS_OK')
      await mustHold(visit, before, again)
    },
  },
  {
    group,
    name: 'bet-again-after-rollback',
    rule: 'A bet that was rolled back is not booked again when it is sent once more.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustSay(await visit.bet(bet), 'RS_OK')
      mustSay(await visit.rollback(bet), 'RS_OK')
      const again = await visit.bet(bet)
      mustSay(again, 'RS_OK', 'RS_ERROR_TRANSACTION_ROLLED_BACK', 'RS_ERROR_DUPLICATE_TRANSACTION')
      await mustHold(visit, before, again)
    },
  },
  {
    group,
    name: 'rollback-unknown',
    rule: 'The rollback of a bet that the wallet never saw is RS_OK or RS_ERROR_TRANSACTION_DOES_NOT_EXIST, and moves nothing.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.rollback(visit.newBet())
      mustSay(exchange, 'RS_OK', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'late-bet-refused',
    rule: 'A bet that comes after its own rollback was answered with RS_OK is refused, and books nothing.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      const unseen = mustSay(await visit.rollback(bet), 'RS_OK', 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
      if (unseen.status !== 'RS_OK')
        throw new NotApplicable('the wallet does not accept the rollback of a bet that it has not seen')
      const exchange = await visit.bet(bet)
      mustNotBook(exchange)
      await mustHold(visit, before, exchange)
    },
  },
]
