import { must, type Exchange, type Scenario } from '../../scenario.ts'
import { mustReportBalance, mustHold, mustNotBook, mustHaveStatus } from '../rs-checks.ts'
import type { RsVisit } from '../rs-visit.ts'

const group = 'replay'

/** Sends a bet twice with different content: the second must be refused as a duplicate and book nothing. */
function changedContent(
  what: string,
  rule: string,
  judge: (exchange: Exchange, visit: RsVisit) => unknown,
  change: (visit: RsVisit) => object,
): Scenario<RsVisit> {
  return {
    group,
    name: `replay-with-another-${what}`,
    rule,
    stakes: 3,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      const again = await visit.bet(bet, change(visit))
      judge(again, visit)
      await mustHold(visit, before - visit.key.stakeMinor, again)
    },
  }
}

const isDuplicate = (exchange: Exchange) => mustHaveStatus(exchange, 'RS_ERROR_DUPLICATE_TRANSACTION')

/** Calls with a transaction_uuid that was used before. */
export const replayScenarios: readonly Scenario<RsVisit>[] = [
  {
    group,
    name: 'replay-books-once',
    rule: 'Resending a transaction_uuid with the same content is RS_OK and books nothing.',
    stakes: 2,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      const again = await visit.bet(bet)
      mustHaveStatus(again, 'RS_OK')
      await mustHold(visit, before - visit.key.stakeMinor, again)
    },
  },
  {
    group,
    name: 'replay-returns-first-result',
    rule: 'Resending a transaction_uuid with the same content returns the balance from the first reply, even if the balance has changed since.',
    stakes: 2,
    async run(visit) {
      const bet = visit.newBet()
      const after = (await visit.balanceMinor()) - visit.key.stakeMinor
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      mustHaveStatus(await visit.bet(visit.newBet()), 'RS_OK')
      const again = await visit.bet(bet)
      mustReportBalance(visit, again, mustHaveStatus(again, 'RS_OK'), after)
    },
  },
  {
    group,
    name: 'replay-echoes-its-own-request',
    rule: 'The reply to a replay repeats the request_uuid of the replay, not that of the first call.',
    stakes: 2,
    async run(visit) {
      const bet = visit.newBet()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      const id = visit.newId()
      const again = await visit.bet(bet, { request_uuid: id })
      const echoed = mustHaveStatus(again, 'RS_OK').request_uuid
      must(echoed === id, again, `the reply's request_uuid is ${echoed ?? 'missing'}`)
    },
  },
  changedContent(
    'amount',
    'Reusing a transaction_uuid with a different amount is rejected with RS_ERROR_DUPLICATE_TRANSACTION and books nothing.',
    isDuplicate,
    ({ key, money }) => ({ amount: money(key.stakeMinor * 2n) }),
  ),
  changedContent(
    'round',
    'Reusing a transaction_uuid with a different round is rejected with RS_ERROR_DUPLICATE_TRANSACTION and books nothing.',
    isDuplicate,
    ({ newId }) => ({ round: newId() }),
  ),
  changedContent(
    'game',
    'Reusing a transaction_uuid with a different game is rejected with RS_ERROR_DUPLICATE_TRANSACTION (or INVALID_GAME if the game is unknown) and books nothing.',
    (exchange, { key }) =>
      key.otherGame === undefined
        ? mustHaveStatus(exchange, 'RS_ERROR_DUPLICATE_TRANSACTION', 'RS_ERROR_INVALID_GAME')
        : isDuplicate(exchange),
    ({ key, newId }) => ({ game_code: key.otherGame ?? newId() }),
  ),
  changedContent(
    'user',
    'Reusing a transaction_uuid with a different user is rejected with RS_ERROR_DUPLICATE_TRANSACTION (or INVALID_TOKEN or USER_DISABLED if the user is unknown) and books nothing.',
    (exchange, { key }) =>
      key.otherAccount === undefined
        ? mustHaveStatus(exchange, 'RS_ERROR_DUPLICATE_TRANSACTION', 'RS_ERROR_INVALID_TOKEN', 'RS_ERROR_USER_DISABLED')
        : isDuplicate(exchange),
    ({ key, newId }) => ({ user: key.otherAccount ?? newId(), token: key.otherToken ?? key.token }),
  ),
  {
    group,
    name: 'replay-as-win',
    rule: "A win that reuses its bet's transaction_uuid is rejected and pays nothing.",
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      const exchange = await visit.win(bet, { transaction_uuid: bet.transaction_uuid })
      mustNotBook(exchange)
      await mustHold(visit, before - visit.key.stakeMinor, exchange)
    },
  },
  {
    group,
    name: 'replay-of-win',
    rule: 'A win sent twice is RS_OK both times and paid once.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const win = { transaction_uuid: visit.newId() }
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      mustHaveStatus(await visit.win(bet, win), 'RS_OK')
      const again = await visit.win(bet, win)
      mustHaveStatus(again, 'RS_OK')
      await mustHold(visit, before, again)
    },
  },
  {
    group,
    name: 'replay-of-win-with-another-amount',
    rule: "Reusing a win's transaction_uuid with a different amount is rejected with RS_ERROR_DUPLICATE_TRANSACTION and pays nothing.",
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const win = { transaction_uuid: visit.newId() }
      const before = await visit.balanceMinor()
      mustHaveStatus(await visit.bet(bet), 'RS_OK')
      mustHaveStatus(await visit.win(bet, win), 'RS_OK')
      const again = await visit.win(bet, { ...win, amount: visit.money(visit.key.stakeMinor * 2n) })
      isDuplicate(again)
      await mustHold(visit, before, again)
    },
  },
]
