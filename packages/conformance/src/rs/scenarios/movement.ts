import { must, NotApplicable, type Scenario } from '../../scenario.ts'
import { mustReportBalance, mustHold, mustLackMoney, mustNotBook, mustHaveStatus } from '../rs-checks.ts'
import type { RsVisit } from '../rs-visit.ts'

const group = 'movement'

/** Balances, bets and wins, and bets that are not covered. */
export const movementScenarios: readonly Scenario<RsVisit>[] = [
  {
    group,
    name: 'user-info',
    rule: 'The user can be looked up, and the reply contains the user.',
    stakes: 0,
    async run(visit) {
      const exchange = await visit.send('/user/info')
      const { user } = mustHaveStatus(exchange, 'RS_OK')
      must(user === visit.key.account, exchange, `the reply's user is ${user ?? 'missing'}`)
    },
  },
  {
    group,
    name: 'balance',
    rule: 'A balance is an integer, 100,000 to the main unit, and comes with the user and the currency.',
    stakes: 0,
    async run(visit) {
      const exchange = await visit.send('/user/balance')
      const { user, currency, balance } = mustHaveStatus(exchange, 'RS_OK')
      must(balance !== undefined, exchange, 'the reply has no balance')
      must(currency === visit.key.currency, exchange, `the reply's currency is ${currency ?? 'missing'}`)
      must(user === visit.key.account, exchange, `the reply's user is ${user ?? 'missing'}`)
    },
  },
  {
    group,
    name: 'bet',
    rule: 'A bet deducts its amount, 100,000 to the main unit, from the balance; the reply contains the resulting balance.',
    stakes: 1,
    async run(visit) {
      const after = (await visit.balanceMinor()) - visit.key.stakeMinor
      const exchange = await visit.bet(visit.newBet())
      mustReportBalance(visit, exchange, mustHaveStatus(exchange, 'RS_OK'), after)
      await mustHold(visit, after, exchange)
    },
  },
  {
    group,
    name: 'bet-with-every-field',
    rule: 'A bet may contain supplier_user in addition to user, as well as reward_uuid and round_closed.',
    stakes: 1,
    async run(visit) {
      const fields = { supplier_user: visit.key.account, reward_uuid: visit.newId(), round_closed: true }
      mustHaveStatus(await visit.bet(visit.newBet(), fields), 'RS_OK')
    },
  },
  {
    group,
    name: 'round-of-any-script',
    rule: 'A round may have blanks and letters of any script.',
    stakes: 1,
    async run(visit) {
      const bet = { ...visit.newBet(), round: `รอบ 第三局 ${visit.newId()}` }
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      mustHaveStatus(await visit.win(bet), 'RS_OK')
    },
  },
  {
    group,
    name: 'win',
    rule: 'A win adds its amount to the balance; the reply contains the resulting balance.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      const amount = visit.money(visit.key.stakeMinor * 3n)
      const exchange = await visit.win(bet, { amount, round_closed: true })
      const after = before + visit.key.stakeMinor * 2n
      mustReportBalance(visit, exchange, mustHaveStatus(exchange, 'RS_OK'), after)
      await mustHold(visit, after, exchange)
    },
  },
  {
    group,
    name: 'win-finer-than-currency',
    rule: 'A win that is finer than the smallest unit of the currency is paid, rounded down: a rejected win would never be paid.',
    stakes: 1,
    async run(visit) {
      if (visit.key.digits >= 5) throw new NotApplicable('the currency is as fine as the dialect')
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      const exchange = await visit.win(bet, { amount: bet.amount + 1 })
      mustHaveStatus(exchange, 'RS_OK')
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'win-unknown-bet',
    rule: 'A win for an unknown bet is rejected with RS_ERROR_TRANSACTION_DOES_NOT_EXIST and pays nothing.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.win(visit.newBet())
      mustHaveStatus(exchange, 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'win-names-a-win',
    rule: 'A win that references another win as its bet is rejected and pays nothing.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const winId = visit.newId()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      mustHaveStatus(await visit.win(bet, { transaction_uuid: winId }), 'RS_OK')
      const before = await visit.balanceMinor()
      const exchange = await visit.win({ ...bet, transaction_uuid: winId })
      mustNotBook(exchange)
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'win-rolled-back-bet',
    rule: 'A win for a rolled-back bet is rejected with RS_ERROR_TRANSACTION_ROLLED_BACK and pays nothing.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      mustHaveStatus(await visit.rollback(bet), 'RS_OK')
      const exchange = await visit.win(bet)
      mustHaveStatus(exchange, 'RS_ERROR_TRANSACTION_ROLLED_BACK')
      await mustHold(visit, before, exchange)
    },
  },
  {
    group: 'funds',
    name: 'funds-short',
    rule: 'A bet above the balance is rejected with RS_ERROR_NOT_ENOUGH_MONEY and books nothing.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.bet(visit.newBet(before + 1n))
      mustLackMoney(exchange)
      await mustHold(visit, before, exchange)
    },
  },
  {
    group: 'funds',
    name: 'funds-short-carries-balance',
    rule: 'A reply with RS_ERROR_NOT_ENOUGH_MONEY contains the actual balance.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.bet(visit.newBet(before + 1n))
      mustReportBalance(visit, exchange, mustLackMoney(exchange), before)
    },
  },
]
