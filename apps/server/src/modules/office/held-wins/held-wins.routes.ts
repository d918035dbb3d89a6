import { decideOfficeWin, officeHeldWins } from '@baize/contract/office'
import type { OfficeBind } from '../../../kernel/http/office-bind.ts'
import { decide, listHeldWins, type HeldWinParts } from './held-win-pages.ts'

/** Binds the endpoints about held wins. */
export function bindHeldWinPages(bind: OfficeBind, parts: HeldWinParts): void {
  bind(officeHeldWins, ({ caller, query }) => listHeldWins(parts, caller.operator, query))
  bind(decideOfficeWin, ({ caller, params, body }) => decide(parts, caller.operator, params.heldWinId, body))
}
