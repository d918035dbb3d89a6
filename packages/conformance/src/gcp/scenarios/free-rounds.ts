import { must, NotApplicable, type Scenario } from '../../scenario.ts'
import { mustBook, mustHold, mustRefuse, mustReportBalance, mustReturnBalance } from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

const group = 'free'

/** The free rounds of the key file. Without them, nothing says that the wallet gives any. */
function freeRoundsOf({ key }: GcpVisit): string {
  if (key.freeRounds !== undefined) return key.freeRounds
  throw new NotApplicable('the key file has no freeRounds')
}

/** The end of free rounds, which the wallet's side gave. */
export const freeRoundsScenarios: readonly Scenario<GcpVisit>[] = [
  {
    group,
    name: 'free-rounds-unknown',
    rule: 'The end of free rounds that nobody gave is rejected with api_code 404 and pays nothing.',
    stakes: 0,
    async run(visit) {
      freeRoundsOf(visit)
      const before = await visit.balanceMinor()
      const exchange = await visit.send('/freespins')
      mustRefuse(exchange, '404')
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'free-rounds-end',
    rule: 'The end of free rounds pays what they won, once: again, it gets the first reply, and with another amount it is rejected with api_code 400.',
    stakes: 1,
    async run(visit) {
      const id = freeRoundsOf(visit)
      const after = (await visit.balanceMinor()) + visit.key.stakeMinor
      const first = await visit.send('/freespins', { issue_id: id })
      mustReportBalance(visit, first, mustReturnBalance(first).balance, after)
      await mustHold(visit, after, first)
      const again = await visit.send('/freespins', { issue_id: id })
      must(again.replyBody === first.replyBody, again, 'the second reply should be the first one')
      await mustHold(visit, after, again)
      const other = await visit.send('/freespins', { issue_id: id, amount: visit.money(visit.key.stakeMinor + 1n) })
      mustRefuse(other, '400')
      await mustHold(visit, after, other)
      // What was won is lost again, so that the account holds what it did.
      const bet = visit.bet()
      mustBook(await visit.betwin(visit.newId(), [bet], { finished: true }))
      visit.keepBooked(bet.id_provider)
    },
  },
]
