import { must, type Exchange, type Scenario } from '../../scenario.ts'
import { mustCarry, mustHold, mustNotBook, mustSay } from '../rs-checks.ts'
import type { RsVisit } from '../rs-visit.ts'

const group = 'replay'

/** A bet, and the same again with something else in it: refused as a duplicate, and nothing is booked. */
function otherContent(
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
      mustSay(await visit.bet(bet), 'RS_OK')
      const again = await visit.bet(bet, change(visit))
      judge(again, visit)
      await mustHold(visit, before - visit.key.stakeMinor, again)
    },
  }
}

const isDuplicate = (exchange: Exchange) => mustSay(exchange, 'RS_ERROR_DUPLICATE_TRANSACTION')

/** The same transaction_uuid again. */
export const replayScenarios: readonly Scenario<RsVisit>[] = [
  {
    group,
    name: 'replay-books-once',
    rule: 'The same transaction_uuid with the same content is RS_OK, and books nothing.',
    stakes: 2,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustSay(await visit.bet(bet), 'RS_OK')
      const again = await visit.bet(bet)
      mustSay(again, 'RS_OK')
      await mustHold(visit, before - visit.key.stakeMinor, again)
    },
  },
  {
    group,
    name: 'replay-returns-first-result',
    rule: 'The same transaction_uuid with the same content returns the first result: its balance, even when money has moved since.',
    stakes: 2,
    async run(visit) {
      const bet = visit.newBet()
      const after = (await visit.balanceMinor()) - visit.key.stakeMinor
      mustSay(await visit.bet(bet), 'RS_OK')
      mustSay(await visit.bet(visit.newBet()), 'RS_OK')
      const again = await visit.bet(bet)
      mustCarry(visit, again, mustSay(again, 'RS_OK'), after)
    },
  },
  {
    group,
    name: 'replay-echoes-its-own-request',
    rule: 'A replay carries the request_uuid of its own call, not that of the first.',
    stakes: 2,
    async run(visit) {
      const bet = visit.newBet()
      mustSay(await visit.bet(bet), 'RS_OK')
      const id = visit.newId()
      const again = await visit.bet(bet, { request_uuid: id })
      const echoed = mustSay(again, 'RS_OK').request_uuid
      must(echoed === id, again, `the reply's request_uuid is ${echoed ?? 'missing'}`)
    },
  },
  otherContent(
    'amount',
    'The same transaction_uuid with another amount is refused with RS_ERROR_DUPLICATE_TRANSACTION, and books nothing.',
    isDuplicate,
    ({ key, money }) => ({ amount: money(key.stakeMinor * 2n) }),
  ),
  otherContent(
    'round',
    'The same transaction_uuid with another round is refused with RS_ERROR_DUPLICATE_TRANSACTION, and books nothing.',
    isDuplicate,
    ({ newId }) => ({ round: newId() }),
  ),
  otherContent(
    'game',
    'The same transaction_uuid with another game is refused with RS_ERROR_DUPLICATE_TRANSACTION (an unknown game also with INVALID_GAME), and books nothing.',
    (exchange, { key }) =>
      key.otherGame === undefined
        ? mustSay(exchange, 'RS_ERROR_DUPLICATE_TRANSACTION', 'RS_ERROR_INVALID_GAME')
        : isDuplicate(exchange),
    ({ key, newId }) => ({ game_code: key.otherGame ?? newId() }),
  ),
  otherContent(
    'user',
    'The same transaction_uuid with another user is refused with RS_ERROR_DUPLICATE_TRANSACTION (an unknown user also with INVALID_TOKEN or USER_DISABLED), and books nothing.',
    (exchange, { key }) =>
      key.otherAccount === undefined
        ? mustSay(exchange, 'RS_ERROR_DUPLICATE_TRANSACTION', 'RS_ERROR_INVALID_TOKEN', 'RS_ERROR_USER_DISABLED')
        : isDuplicate(exchange),
    ({ key, newId }) => ({ user: key.otherAccount ?? newId(), token: key.otherToken ?? key.token }),
  ),
  {
    group,
    name: 'replay-as-win',
    rule: "A win that carries its bet's transaction_uuid is refused, and pays nothing.",
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const before = await visit.balanceMinor()
      mustSay(await visit.bet(bet), 'RS_OK')
      const exchange = await visit.win(bet, { transaction_uuid: bet.transaction_uuid })
      mustNotBook(exchange)
      await mustHold(visit, before - visit.key.stakeMinor, exchange)
    },
  },
  {
    group,
    name: 'replay-of-win',
    rule: 'A win that is sent twice is RS_OK both times, and paid once.',
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const win = { transaction_uuid: visit.newId() }
      const before = await visit.balanceMinor()
      mustSay(await visit.bet(bet), 'RS_OK')
      mustSay(await visit.win(bet, win), 'RS_OK')
      const again = await visit.win(bet, win)
      mustSay(again, 'RS_OK')
      await mustHold(visit, before, again)
    },
  },
  {
    group,
    name: 'replay-of-win-with-another-amount',
    rule: "A win's transaction_uuid with another amount is refused with RS_ERROR_DUPLICATE_TRANSACTION, and pays nothing.",
    stakes: 1,
    async run(visit) {
      const bet = visit.newBet()
      const win = { transaction_uuid: visit.newId() }
      const before = await visit.balanceMinor()
      mustSay(await visit.bet(bet), 'RS_OK')
      mustSay(await visit.win(bet, win), 'RS_OK')
      const again = await visit.win(bet, { ...win, amount: visit.money(visit.key.stakeMinor * 2n) })
      isDuplicate(again)
      await mustHold(visit, before, again)
    },
  },
]
