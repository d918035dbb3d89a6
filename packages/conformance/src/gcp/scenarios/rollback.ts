import { must, NotApplicable, type Scenario } from '../../scenario.ts'
import { balanceAtStake, isAboveLimit, mustBook, mustReportBalance, mustHold, mustRefuse } from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

const group = 'rollback'

/** Rollbacks of booked transactions. */
export const rollbackScenarios: readonly Scenario<GcpVisit>[] = [
  {
    group,
    name: 'rollback-bet',
    rule: 'Rolling back a bet refunds its amount; the reply contains an id and the resulting balance.',
    stakes: 1,
    async run(visit) {
      const round = visit.newId()
      const bet = visit.bet()
      const before = await visit.balanceMinor()
      mustBook(await visit.betwin(round, [bet]))
      const exchange = await visit.rollback(round, [visit.undo(bet.id_provider)])
      const reply = mustBook(exchange)
      must((reply.transactions[0]?.id ?? '') !== '', exchange, 'the rollback should have a wallet id')
      mustReportBalance(visit, exchange, reply.balance, before)
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'rollback-win',
    rule: 'Rolling back a win deducts its amount.',
    stakes: 1,
    async run(visit) {
      const round = visit.newId()
      const win = visit.win(visit.money(visit.key.stakeMinor * 2n))
      const before = await visit.balanceMinor()
      mustBook(await visit.betwin(round, [visit.bet(), win]))
      const exchange = await visit.rollback(round, [visit.undo(win.id_provider)])
      mustBook(exchange)
      await mustHold(visit, before - visit.key.stakeMinor, exchange)
    },
  },
  {
    group,
    name: 'rollback-win-stops-at-zero',
    rule: 'Rolling back a win larger than the balance is accepted and leaves a balance of 0.',
    stakes: 2,
    async run(visit) {
      const { stakeMinor } = visit.key
      const round = visit.newId()
      const win = visit.win(visit.money(stakeMinor * 2n))
      const before = await balanceAtStake(visit)
      mustBook(await visit.betwin(round, [visit.bet(), win]))
      const rest = visit.bet(visit.money(before))
      const emptied = await visit.betwin(round, [rest])
      if (isAboveLimit(emptied)) throw new NotApplicable("the wallet's bet limit is below the account's balance")
      mustBook(emptied)
      const exchange = await visit.rollback(round, [visit.undo(win.id_provider)])
      mustReportBalance(visit, exchange, mustBook(exchange).balance, 0n)
      await mustHold(visit, 0n, exchange)
      // One stake of the win could not be deducted. A wallet that keeps it as a debt takes it from the restored balance;
      // at any other, it is lost in another bet.
      mustBook(await visit.rollback(round, [visit.undo(rest.id_provider)]))
      if ((await visit.balanceMinor()) < before) return
      const lost = visit.bet()
      visit.keepBooked(lost.id_provider)
      await visit.betwin(round, [lost], { finished: true })
    },
  },
  {
    group,
    name: 'rollback-several',
    rule: 'One call may roll back several transactions; the reply lists them in the order of the call.',
    stakes: 2,
    async run(visit) {
      const round = visit.newId()
      const bets = [visit.bet(), visit.bet()]
      const before = await visit.balanceMinor()
      mustBook(await visit.betwin(round, bets))
      const undoings = bets.map((bet) => visit.undo(bet.id_provider))
      const exchange = await visit.rollback(round, undoings)
      const listed = mustBook(exchange).transactions.map((one) => one.id_provider)
      const sent = undoings.map((one) => one.id_provider)
      must(listed.join() === sent.join(), exchange, 'the reply should list both rollbacks in the order of the call')
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'rollback-replay',
    rule: 'A rollback sent twice takes effect once and gets the same reply both times.',
    stakes: 1,
    async run(visit) {
      const round = visit.newId()
      const bet = visit.bet()
      const undo = visit.undo(bet.id_provider)
      const before = await visit.balanceMinor()
      mustBook(await visit.betwin(round, [bet]))
      const first = await visit.rollback(round, [undo])
      const again = await visit.rollback(round, [undo])
      const [firstId, secondId] = [mustBook(first).transactions[0]?.id, mustBook(again).transactions[0]?.id]
      must(firstId === secondId, again, `the first reply had the id "${firstId}", the replay's "${secondId}"`)
      mustReportBalance(visit, again, mustBook(again).balance, before)
      await mustHold(visit, before, again)
    },
  },
  {
    group,
    name: 'rollback-under-a-second-id',
    rule: 'A transaction is rolled back once, even if a second rollback refers to it under a new id.',
    stakes: 1,
    async run(visit) {
      const round = visit.newId()
      const bet = visit.bet()
      const before = await visit.balanceMinor()
      mustBook(await visit.betwin(round, [bet]))
      mustBook(await visit.rollback(round, [visit.undo(bet.id_provider)]))
      const exchange = await visit.rollback(round, [visit.undo(bet.id_provider)])
      await mustHold(visit, before, exchange)
    },
  },
  {
    group,
    name: 'bet-again-after-rollback',
    rule: 'A rolled-back bet is not booked again when it is resent.',
    stakes: 1,
    async run(visit) {
      const round = visit.newId()
      const bet = visit.bet()
      const before = await visit.balanceMinor()
      mustBook(await visit.betwin(round, [bet]))
      mustBook(await visit.rollback(round, [visit.undo(bet.id_provider)]))
      await mustHold(visit, before, await visit.betwin(round, [bet]))
    },
  },
]

/** Rollbacks of unknown transactions. */
export const tombstoneScenarios: readonly Scenario<GcpVisit>[] = [
  {
    group: 'tombstone',
    name: 'rollback-unknown',
    rule: 'Rolling back an unknown transaction is accepted with an empty id and leaves the balance unchanged.',
    stakes: 1,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.rollback(visit.newId(), [visit.undo(visit.newId())])
      const id = mustBook(exchange).transactions[0]?.id
      must(id === '', exchange, `the id is "${id}" but should be empty`)
      await mustHold(visit, before, exchange)
    },
  },
  {
    group: 'tombstone',
    name: 'late-bet-refused',
    rule: 'A bet that arrives after its own rollback is rejected with HTTP 400 and api_code 409 and books nothing.',
    stakes: 1,
    async run(visit) {
      const round = visit.newId()
      const bet = visit.bet()
      const before = await visit.balanceMinor()
      const unseen = await visit.rollback(round, [visit.undo(bet.id_provider)])
      must(unseen.httpStatus === 200, unseen, 'the rollback of an unknown transaction should have been accepted')
      const exchange = await visit.betwin(round, [bet])
      mustRefuse(exchange, '409')
      await mustHold(visit, before, exchange)
    },
  },
]
