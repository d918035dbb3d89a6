import { must, type Scenario } from '../../scenario.ts'
import { mustBook, mustReportBalance, mustHold, mustRefuse, mustReturnBalance } from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

const group = 'finish'

/** The end of a round. */
export const finishScenarios: readonly Scenario<GcpVisit>[] = [
  {
    group,
    name: 'finish',
    rule: 'Finishing a round is accepted without a game_id, returns the balance and leaves it unchanged.',
    stakes: 1,
    async run(visit) {
      const round = visit.newId()
      const after = (await visit.balanceMinor()) - visit.key.stakeMinor
      mustBook(await visit.betwin(round, [visit.bet()]))
      const exchange = await visit.send('/finish', { round_id: round })
      mustReportBalance(visit, exchange, mustReturnBalance(exchange).balance, after)
      await mustHold(visit, after, exchange)
    },
  },
  {
    group,
    name: 'finish-replay',
    rule: 'Finishing a round twice is accepted both times and leaves the balance unchanged.',
    stakes: 1,
    async run(visit) {
      const round = visit.newId()
      const before = await visit.balanceMinor()
      mustBook(await visit.betwin(round, [visit.bet(), visit.win()], { finished: true }))
      mustReturnBalance(await visit.send('/finish', { round_id: round }))
      const again = await visit.send('/finish', { round_id: round })
      mustReturnBalance(again)
      await mustHold(visit, before, again)
    },
  },
  {
    group,
    name: 'finish-unknown-round',
    rule: 'Finishing an unknown round is accepted, or rejected with api_code 404, and leaves the balance unchanged.',
    stakes: 0,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.send('/finish', { round_id: visit.newId() })
      must(exchange.httpStatus !== 500, exchange, 'an unknown round should not cause an internal error')
      if (exchange.httpStatus === 200) mustReturnBalance(exchange)
      else mustRefuse(exchange, '404')
      await mustHold(visit, before, exchange)
    },
  },
]
