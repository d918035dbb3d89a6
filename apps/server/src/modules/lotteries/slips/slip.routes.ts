import * as contract from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import { buySlip } from './buy-slip.ts'
import { cancelSlip } from './cancel-slip.ts'
import { presentSlip } from './present-slip.ts'
import { knownSlips, listSlips, showSlip } from './show-slips.ts'
import type { SlipParts } from './slip.parts.ts'

/** Binds what members do with slips. */
export function bindSlipRoutes(bind: Bind, parts: SlipParts): void {
  bind(contract.buySlip, async ({ caller, params, body, idempotency }) => {
    const { session, language } = caller
    const sold = await buySlip(parts, session, { ...params, ...body, idempotency, language })
    const [known] = sold.replayed ? await knownSlips(parts, session, [sold.slip]) : [{ ...sold, ends: [] }]
    if (known === undefined) throw new Error('a slip was sold on a draw that is gone')
    return presentSlip(parts, known, language)
  })
  bind(contract.lotterySlips, ({ caller, query }) => listSlips(parts, caller.session, query, caller.language))
  bind(contract.lotterySlip, ({ caller, params }) => showSlip(parts, caller.session, params.slipId, caller.language))
  bind(contract.cancelSlip, ({ caller, params }) => cancelSlip(parts, caller.session, params.slipId, caller.language))
}
