import { parseGcpBalance, parseJsonObject } from '@baize/vendor-wire'
import { must, NotApplicable, type Scenario } from '../../scenario.ts'
import { mustBook, mustReportBalance, mustHold, mustRefuse, mustReturnBalance } from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

const group = 'movement'

/** Balances, and bets and wins that are accepted. */
export const movementScenarios: readonly Scenario<GcpVisit>[] = [
  {
    group,
    name: 'balance',
    rule: 'A balance is a decimal string in main units, with all decimals of the currency.',
    stakes: 0,
    async run(visit) {
      const exchange = await visit.send('/balance', { session_id: visit.key.token })
      const { balance } = mustReturnBalance(exchange)
      must(
        isWritten(visit, balance),
        exchange,
        `"${balance}" is not a decimal number with ${visit.key.digits} decimals`,
      )
    },
  },
  {
    group,
    name: 'bet',
    rule: 'A bet deducts its amount from the balance, and the reply contains the resulting balance.',
    stakes: 1,
    async run(visit) {
      const after = (await visit.balanceMinor()) - visit.key.stakeMinor
      const exchange = await visit.betwin(visit.newId(), [visit.bet()])
      mustReportBalance(visit, exchange, mustBook(exchange).balance, after)
      await mustHold(visit, after, exchange)
    },
  },
  {
    group,
    name: 'win',
    rule: 'A win in a later call of the round adds its amount to the balance, and the reply contains the resulting balance.',
    stakes: 1,
    async run(visit) {
      const round = visit.newId()
      const before = await visit.balanceMinor()
      mustBook(await visit.betwin(round, [visit.bet()]))
      const exchange = await visit.betwin(round, [visit.win(visit.money(visit.key.stakeMinor * 3n))], {
        finished: true,
      })
      const after = before + visit.key.stakeMinor * 2n
      mustReportBalance(visit, exchange, mustBook(exchange).balance, after)
      await mustHold(visit, after, exchange)
    },
  },
  {
    group,
    name: 'win-without-bet',
    rule: 'A win in a round in which the player has no bet is rejected with api_code 404 and books nothing, unless the wallet pays such wins by agreement.',
    stakes: 1,
    async run(visit) {
      // A bet in another round, and one that was cancelled before it came, make no difference.
      const [other, round] = [visit.newId(), visit.newId()]
      mustBook(await visit.betwin(other, [visit.bet()]))
      await visit.rollback(round, [visit.undo(visit.newId())])
      const before = await visit.balanceMinor()
      const exchange = await visit.betwin(round, [visit.win()])
      if (exchange.httpStatus === 200) {
        await mustHold(visit, before + visit.key.stakeMinor, exchange)
        throw new NotApplicable('the wallet pays wins in any round')
      }
      mustRefuse(exchange, '404')
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'bet-and-win-in-one-call',
    rule: 'One call may contain a bet and its win; both are booked.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const win = visit.win(visit.money(visit.key.stakeMinor * 2n))
      const exchange = await visit.betwin(visit.newId(), [visit.bet(), win], { finished: true })
      const after = before + visit.key.stakeMinor
      mustReportBalance(visit, exchange, mustBook(exchange).balance, after)
      await mustHold(visit, after, exchange)
    },
  },
  {
    group,
    name: 'reply-names-each-transaction',
    rule: "The reply lists the transactions in the order of the call, each with the vendor's id, a wallet id and a bonus_amount with all decimals of the currency.",
    stakes: 2,
    async run(visit) {
      const sent = [visit.bet(), visit.bet(), visit.win()]
      const exchange = await visit.betwin(visit.newId(), sent)
      const { transactions, round_id: round } = mustBook(exchange)
      must(
        transactions.map((one) => one.id_provider).join() === sent.map((one) => one.id_provider).join(),
        exchange,
        'the reply should list the transactions in the order of the call',
      )
      const ids = new Set(transactions.map(({ id }) => id))
      must(ids.size === sent.length && !ids.has(''), exchange, 'the wallet should give each transaction a unique id')
      must(round !== '', exchange, 'the reply has no round_id')
      must(
        transactions.every((one) => isWritten(visit, one.bonus_amount)),
        exchange,
        `each transaction should have a bonus_amount that is a decimal string with ${visit.key.digits} decimals`,
      )
    },
  },
  {
    group,
    name: 'round-of-any-script',
    rule: 'A round id may have blanks and letters of any script, and the reply repeats it.',
    stakes: 1,
    async run(visit) {
      const round = `รอบ 第三局 ${visit.newId()}`
      const exchange = await visit.betwin(round, [visit.bet()])
      const { round_id: echoed } = mustBook(exchange)
      must(echoed === round, exchange, `the reply's round_id is "${echoed}" but should be "${round}"`)
      mustReturnBalance(await visit.send('/finish', { round_id: round }))
    },
  },
  {
    group,
    name: 'money-back-without-session',
    rule: 'Wins, rollbacks and finishes are accepted even with an ended or unknown session.',
    stakes: 2,
    async run(visit) {
      const round = visit.newId()
      const ended = { session_id: visit.newId() }
      const [won, undone] = [visit.bet(), visit.bet()]
      mustBook(await visit.betwin(round, [won, undone]))
      mustBook(await visit.betwin(round, [visit.win()], ended))
      mustBook(await visit.rollback(round, [visit.undo(undone.id_provider)], ended))
      mustReturnBalance(await visit.send('/finish', { round_id: round, ...ended }))
    },
  },
  {
    group,
    name: 'reply-is-json',
    rule: 'Every reply is a JSON object.',
    stakes: 1,
    async run(visit) {
      for (const path of ['/balance', '/betwin', '/rollback', '/finish'] as const) {
        const exchange = await visit.send(path)
        must(parseJsonObject(exchange.replyBody) !== undefined, exchange, 'the reply is not a JSON object')
      }
    },
  },
]

/** Whether an amount has exactly the decimals of the currency. */
function isWritten({ key, money }: GcpVisit, amount: string | undefined): boolean {
  const amountMinor = parseGcpBalance(amount, key.digits)
  return amountMinor !== undefined && amount === money(amountMinor)
}
