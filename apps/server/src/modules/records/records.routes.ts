import { bettingRecord } from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import { listBets } from './list-bets.ts'
import type { RecordParts } from './records.parts.ts'

/** Binds the betting record. */
export function bindRecordRoutes(bind: Bind, parts: RecordParts): void {
  bind(bettingRecord, ({ caller, query }) => listBets(parts, caller.session, query, caller.language))
}
