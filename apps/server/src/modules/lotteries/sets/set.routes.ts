import * as contract from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import type { SlipParts } from '../slips/slip.parts.ts'
import { listSets, saveSet } from './number-sets.ts'
import { deleteSet } from './sets.sql.ts'

/** Binds the number sets that members save. */
export function bindSetRoutes(bind: Bind, parts: SlipParts): void {
  bind(contract.numberSets, ({ caller, params }) => listSets(parts, caller.session, params.gameCode))
  bind(contract.saveNumberSet, ({ caller, params, body }) => saveSet(parts, caller.session, { ...params, ...body }))
  bind(contract.deleteNumberSet, async ({ caller, params }) => {
    await deleteSet(parts.database, caller.session, params.setId)
    return {}
  })
}
