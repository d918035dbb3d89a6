import { isGcpPromoReply, parseJsonObject } from '@baize/vendor-wire'
import { must, NotApplicable, type Scenario } from '../../scenario.ts'
import { mustBook, mustHold, mustRefuse } from '../gcp-checks.ts'
import type { GcpVisit } from '../gcp-visit.ts'

/** Wins of promotions and tournaments, which belong to no round. */
export const promoScenarios: readonly Scenario<GcpVisit>[] = [
  {
    group: 'promo',
    name: 'promo-win',
    rule: 'A win of a promotion is booked once: again, it gets the first reply, with another amount it is rejected with api_code 400, and a rollback takes it back.',
    stakes: 0,
    async run(visit) {
      if (visit.key.event === undefined) throw new NotApplicable('the key file has no event')
      const before = await visit.balanceMinor()
      const id = visit.newId()
      const first = await visit.send('/promo', { id_provider: id })
      const body = parseJsonObject(first.replyBody)
      must(first.httpStatus === 200, first, 'the call should have been accepted with HTTP 200')
      must(
        body !== undefined && isGcpPromoReply(body) && body.id_provider === id,
        first,
        'the reply should have the same id_provider, an id and the balance, all as strings',
      )
      const again = await visit.send('/promo', { id_provider: id })
      must(again.replyBody === first.replyBody, again, 'the second reply should be the first one')
      const other = visit.money(visit.key.stakeMinor + 1n)
      mustRefuse(await visit.send('/promo', { id_provider: id, amount: other }), '400')
      // Whether the wallet pays such a win at once or looks at it first, nothing is left of it now.
      const undone = await visit.rollback(visit.key.event, [visit.undo(id)])
      mustBook(undone)
      await mustHold(visit, before, undone)
    },
  },
]
