import { teamTransfers, transferDown, transferRecipient, transferTerms, transferUp } from '@baize/contract'
import type { Bind } from '../../../kernel/http/bind.ts'
import { giveMoney } from './give-money.ts'
import { listTransfers } from './present-transfers.ts'
import { findRecipient, readTransferTerms } from './transfer-terms.ts'
import type { TransferParts } from './transfers.parts.ts'

/** Binds the endpoints of transfers within teams. */
export function bindTransferRoutes(bind: Bind, parts: TransferParts): void {
  bind(transferTerms, ({ caller }) => readTransferTerms(parts, caller.session))
  bind(transferRecipient, ({ caller, query }) => findRecipient(parts, caller.session, query))
  bind(transferDown, ({ caller, body, idempotency }) => giveMoney(parts, { caller, body, way: 'down', idempotency }))
  bind(transferUp, ({ caller, body, idempotency }) => giveMoney(parts, { caller, body, way: 'up', idempotency }))
  bind(teamTransfers, ({ caller, query }) => listTransfers(parts, caller.session, query))
}
