import {
  decideWatchedPair,
  officeWatchedHands,
  officeWatchedPair,
  officeWatchedPairs,
  openWatchedHand,
} from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import * as pages from './table-watch-pages.ts'

/** Binds the endpoints about members who may help each other at card tables. */
export function bindTableWatchPages(bind: OfficeBind, parts: pages.TableWatchParts): void {
  bind(officeWatchedPairs, ({ caller, query }) => pages.listPairs(parts, caller.operator, query))
  bind(officeWatchedPair, ({ caller, params }) => pages.showPair(parts, caller.operator, params.pairId))
  bind(officeWatchedHands, ({ caller, params, query }) =>
    pages.listHandsOfPair(parts, caller.operator, params.pairId, query),
  )
  bind(openWatchedHand, ({ caller, params }) => pages.openHand(parts, caller.operator, params))
  bind(decideWatchedPair, ({ caller, params, body }) => pages.decidePair(parts, caller.operator, params.pairId, body))
}
