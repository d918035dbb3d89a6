import { must, type Scenario } from '../../scenario.ts'
import { mustBook, mustCarry, mustHold, mustRefuse, mustTellBalance } from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

const group = 'finish'

/** The end of a round. */
export const finishScenarios: readonly Scenario<GcpVisit>[] = [
  {
    group,
    name: 'finish',
    rule: 'Finishing a round is accepted without a game_id, tells the balance, and moves nothing.',
    stakes: 1,
    async run(visit) {
      const round = visit.newId()
      const after = (await visit.balanceMinor()) - visit.key.stakeMinor
      mustBook(await visit.betwin(round, [visit.bet()]))
      const exchange = await visit.send('/finish', { round_id: round })
      mustCarry(visit, exchange, mustTellBalance(exchange).balance, after)
      await mustHold(visit, after, exchange)
    },
  },
  {
    group,
    name: 'finish-replay',
    rule: 'Finishing a round twice is accepted both times, and moves nothing.',
    stakes: 1,
    async run(visit) {
      const round = visit.newId()
      const before = await visit.balanceMinor()
      mustBook(await visit.betwin(round, [visit.bet(), visit.win()], { finished: true }))
      mustTellBalance(await visit.send('/finish', { round_id: round }))
      const again = await visit.send('/finish', { round_id: round })
      mustTellBalance(again)
      await mustHold(visit, before, again)
    },
  },
  {
    group,
    name: 'finish-unknown-round',
    rule: 'Finishing a round that the wallet has never seen is accepted or refused with api_code 404, and moves nothing.',
    stakes: 0,
    async run(visit) {
      const before = await visit.balanceMinor()
      const exchange = await visit.send('/finish', { round_id: visit.newId() })
      must(exchange.httpStatus !== 500, exchange, 'an unknown round is no internal error')
      if (exchange.httpStatus === 200) mustTellBalance(exchange)
      else mustRefuse(exchange, 404)
      await mustHold(visit, before, exchange)
    },
  },
]
