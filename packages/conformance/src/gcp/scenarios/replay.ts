import { must, type Exchange, type Scenario } from '../../scenario.ts'
import { mustBook, mustReportBalance, mustHold } from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

const group = 'replay'

/** Calls with an id that was used before. */
export const replayScenarios: readonly Scenario<GcpVisit>[] = [
  {
    group,
    name: 'replay-books-once',
    rule: 'A call with an id_provider that is already booked is accepted and books nothing.',
    stakes: 2,
    async run(visit) {
      const { exchange, again, before } = await bookTwice(visit)
      mustBook(exchange)
      mustBook(again)
      await mustHold(visit, before - visit.key.stakeMinor, again)
    },
  },
  {
    group,
    name: 'replay-returns-stored-id',
    rule: 'A replay returns the wallet id from the first reply.',
    stakes: 2,
    async run(visit) {
      const { exchange, again } = await bookTwice(visit)
      const [first, second] = [mustBook(exchange).transactions[0]?.id, mustBook(again).transactions[0]?.id]
      must(first === second, again, `the first reply had the id "${first}", the replay's "${second}"`)
    },
  },
  {
    group,
    name: 'replay-returns-stored-balance',
    rule: 'A replay returns the balance from the first reply, even if the balance has changed since.',
    stakes: 2,
    async run(visit) {
      const round = visit.newId()
      const bet = visit.bet()
      const after = (await visit.balanceMinor()) - visit.key.stakeMinor
      mustBook(await visit.betwin(round, [bet]))
      mustBook(await visit.betwin(round, [visit.bet()]))
      const again = await visit.betwin(round, [bet])
      mustReportBalance(visit, again, mustBook(again).balance, after)
    },
  },
  {
    group,
    name: 'replay-of-win',
    rule: 'A win sent twice is paid once.',
    stakes: 1,
    async run(visit) {
      const round = visit.newId()
      const win = visit.win()
      const before = await visit.balanceMinor()
      mustBook(await visit.betwin(round, [visit.bet()]))
      mustBook(await visit.betwin(round, [win]))
      const again = await visit.betwin(round, [win])
      mustBook(again)
      await mustHold(visit, before, again)
    },
  },
  {
    group,
    name: 'replay-with-another-amount',
    rule: 'An id_provider is booked once: with a different amount, the call is rejected or gets the first reply, and books nothing.',
    stakes: 3,
    async run(visit) {
      const round = visit.newId()
      const bet = visit.bet()
      const before = await visit.balanceMinor()
      mustBook(await visit.betwin(round, [bet]))
      const again = await visit.betwin(round, [{ ...bet, amount: visit.money(visit.key.stakeMinor * 2n) }])
      must(again.httpStatus === 200 || again.httpStatus === 400, again, `the HTTP status is ${again.httpStatus}`)
      await mustHold(visit, before - visit.key.stakeMinor, again)
    },
  },
  {
    group,
    name: 'replay-beside-something-new',
    rule: 'If one id_provider in a call is already booked and another is new, only the new one is booked.',
    stakes: 2,
    async run(visit) {
      const round = visit.newId()
      const bet = visit.bet()
      const before = await visit.balanceMinor()
      mustBook(await visit.betwin(round, [bet]))
      const exchange = await visit.betwin(round, [bet, visit.win()])
      mustBook(exchange)
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'replay-returns-stored-batch',
    rule: 'A batch sent twice gets the same ids and balance both times.',
    stakes: 1,
    async run(visit) {
      const round = visit.newId()
      const batch = [visit.bet(), visit.win()]
      const first = await visit.betwin(round, batch)
      const again = await visit.betwin(round, batch)
      must(essence(first) === essence(again), again, `the first reply was ${first.replyBody}`)
    },
  },
]

async function bookTwice(visit: GcpVisit): Promise<{ before: bigint; exchange: Exchange; again: Exchange }> {
  const round = visit.newId()
  const bet = visit.bet()
  const before = await visit.balanceMinor()
  const exchange = await visit.betwin(round, [bet])
  return { before, exchange, again: await visit.betwin(round, [bet]) }
}

/** The part of a reply that a replay must repeat. */
function essence(exchange: Exchange): string {
  const { balance, transactions } = mustBook(exchange)
  return JSON.stringify([balance, transactions.map(({ id_provider: vendorId, id }) => [vendorId, id])])
}
