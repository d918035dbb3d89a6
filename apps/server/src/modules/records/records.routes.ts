import { bettingRecord, bettingStatement } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import { bettingStatementOf } from './betting-statement.ts'
import { listBets } from './list-bets.ts'
import type { RecordParts } from './records.parts.ts'

/** Binds the betting record and its file. */
export function bindRecordRoutes(bind: Bind, parts: RecordParts): void {
  bind(bettingRecord, ({ caller, query }) => listBets(parts, caller.session, query, caller.language))
  bind(bettingStatement, ({ caller, query }) => bettingStatementOf(parts, caller.session, query, caller.language))
}
