import { must, type Exchange, type Scenario } from '../../scenario.ts'
import { mustBook, mustCarry, mustHold } from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

const group = 'replay'

/** The same id again. */
export const replayScenarios: readonly Scenario<GcpVisit>[] = [
  {
    group,
    name: 'replay-books-once',
    rule: 'A call with an id_provider that is booked already is accepted and books nothing.',
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
    rule: "A replay returns the wallet's id of the first time.",
    stakes: 2,
    async run(visit) {
      const { exchange, again } = await bookTwice(visit)
      const [first, second] = [mustBook(exchange).transactions[0]?.id, mustBook(again).transactions[0]?.id]
      must(first === second, again, `the first answer gave the id "${first}", the replay "${second}"`)
    },
  },
  {
    group,
    name: 'replay-returns-stored-balance',
    rule: 'A replay returns the balance of the first time, even when money has moved since.',
    stakes: 2,
    async run(visit) {
      const round = visit.newId()
      const bet = visit.bet()
      const after = (await visit.balanceMinor()) - visit.key.stakeMinor
      mustBook(await visit.betwin(round, [bet]))
      mustBook(await visit.betwin(round, [visit.bet()]))
      const again = await visit.betwin(round, [bet])
      mustCarry(visit, again, mustBook(again).balance, after)
    },
  },
  {
    group,
    name: 'replay-of-win',
    rule: 'A win that is sent twice is paid once.',
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
    rule: 'An id_provider is booked once: with another amount it is refused or answered as the first time, and books nothing.',
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
    rule: 'In a call with one id_provider that is booked and one that is new, only the new one is booked.',
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
    rule: 'A batch that is sent twice is answered the same: ids and balance.',
    stakes: 1,
    async run(visit) {
      const round = visit.newId()
      const batch = [visit.bet(), visit.win()]
      const first = await visit.betwin(round, batch)
      const again = await visit.betwin(round, batch)
      must(essence(first) === essence(again), again, `the first answer was ${first.replyBody}`)
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

/** What must be the same in the answer to a replay. */
function essence(exchange: Exchange): string {
  const { balance, transactions } = mustBook(exchange)
  return JSON.stringify([balance, transactions.map(({ id_provider: vendorId, id }) => [vendorId, id])])
}
