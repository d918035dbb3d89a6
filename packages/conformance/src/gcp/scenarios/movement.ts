import { parseGcpBalance, parseJsonObject } from '@baize/vendor-wire'
import { must, type Scenario } from '../../scenario.ts'
import { mustBook, mustCarry, mustHold, mustTellBalance } from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

const group = 'movement'

/** Balances, bets and wins that go well. */
export const movementScenarios: readonly Scenario<GcpVisit>[] = [
  {
    group,
    name: 'balance',
    rule: 'A balance is a decimal string in main units, with no more digits than the currency has.',
    stakes: 0,
    async run(visit) {
      const exchange = await visit.send('/balance', { session_id: visit.key.token })
      const { balance } = mustTellBalance(exchange)
      const isDecimal = parseGcpBalance(balance, visit.key.digits) !== undefined
      must(isDecimal, exchange, `"${balance}" is no decimal with at most ${visit.key.digits} digits`)
    },
  },
  {
    group,
    name: 'bet',
    rule: 'A bet takes its amount from the balance, and the reply carries the balance after it.',
    stakes: 1,
    async run(visit) {
      const after = (await visit.balanceMinor()) - visit.key.stakeMinor
      const exchange = await visit.betwin(visit.newId(), [visit.bet()])
      mustCarry(visit, exchange, mustBook(exchange).balance, after)
      await mustHold(visit, after, exchange)
    },
  },
  {
    group,
    name: 'win',
    rule: 'A win in a later call of the round adds its amount to the balance, and the reply carries the balance after it.',
    stakes: 1,
    async run(visit) {
      const round = visit.newId()
      const before = await visit.balanceMinor()
      mustBook(await visit.betwin(round, [visit.bet()]))
      const exchange = await visit.betwin(round, [visit.win(visit.money(visit.key.stakeMinor * 3n))], {
        finished: true,
      })
      const after = before + visit.key.stakeMinor * 2n
      mustCarry(visit, exchange, mustBook(exchange).balance, after)
      await mustHold(visit, after, exchange)
    },
  },
  {
    group,
    name: 'bet-and-win-in-one-call',
    rule: 'One call may hold a bet and its win; both are booked.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const win = visit.win(visit.money(visit.key.stakeMinor * 2n))
      const exchange = await visit.betwin(visit.newId(), [visit.bet(), win], { finished: true })
      const after = before + visit.key.stakeMinor
      mustCarry(visit, exchange, mustBook(exchange).balance, after)
      await mustHold(visit, after, exchange)
    },
  },
  {
    group,
    name: 'reply-names-each-transaction',
    rule: "The reply lists the transactions in the call's order, each with the vendor's id, an id of the wallet's own and a bonus_amount.",
    stakes: 2,
    async run(visit) {
      const sent = [visit.bet(), visit.bet(), visit.win()]
      const exchange = await visit.betwin(visit.newId(), sent)
      const { transactions, round_id: round } = mustBook(exchange)
      must(
        transactions.map((one) => one.id_provider).join() === sent.map((one) => one.id_provider).join(),
        exchange,
        'the reply does not list the transactions in the order of the call',
      )
      const ids = new Set(transactions.map(({ id }) => id))
      must(
        ids.size === sent.length && !ids.has(''),
        exchange,
        'the wallet should give each transaction an id of its own',
      )
      must(round !== '', exchange, 'the reply has no round_id')
      const bonuses = transactions.map((one) => parseGcpBalance(one.bonus_amount, visit.key.digits))
      must(!bonuses.includes(undefined), exchange, 'each transaction should have a bonus_amount, a decimal string')
    },
  },
  {
    group,
    name: 'money-back-without-session',
    rule: 'A win, a rollback and a finish are accepted whatever became of the session.',
    stakes: 2,
    async run(visit) {
      const round = visit.newId()
      const ended = { session_id: visit.newId() }
      const [won, undone] = [visit.bet(), visit.bet()]
      mustBook(await visit.betwin(round, [won, undone]))
      mustBook(await visit.betwin(round, [visit.win()], ended))
      mustBook(await visit.rollback(round, [visit.undo(undone.id_provider)], ended))
      mustTellBalance(await visit.send('/finish', { round_id: round, ...ended }))
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
        must(parseJsonObject(exchange.replyBody) !== undefined, exchange, 'the reply is no JSON object')
      }
    },
  },
]
