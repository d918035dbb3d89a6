import * as contract from '@baize/contract'
import type { Bind } from '../../kernel/http/bind.ts'
import { betAtTable } from './bets/bet-at-table.ts'
import { cashOutAtTable } from './bets/cash-out-at-table.ts'
import { openSeat, whoOf } from './room/open-seat.ts'
import { sayAtTable, type SayParts } from './room/say-at-table.ts'
import { ownTableRound } from './show/own-table-round.ts'
import { showSeason } from './show/show-season.ts'
import { listTableRounds, proveTableRound } from './show/prove-table-round.ts'

/** Binds the endpoints of tables. */
export function bindTableRoutes(bind: Bind, parts: SayParts): void {
  const { tables, rooms } = parts
  bind(contract.openTable, ({ caller, params }) => openSeat(parts, caller.session, params.gameCode, caller.language))
  bind(contract.betAtTable, async ({ caller, params, body, idempotency }) => {
    const { session } = caller
    const placed = await betAtTable(tables, session, { gameCode: params.gameCode, ...body, idempotency })
    return { ...placed, who: whoOf(rooms, session, placed.roundId) }
  })
  bind(contract.cashOutAtTable, ({ caller, params, body, idempotency }) =>
    cashOutAtTable(tables, caller.session, { roundId: params.roundId, field: body.field, idempotency }),
  )
  bind(contract.ownTableRound, ({ caller, params }) => ownTableRound(tables, caller.session, params.roundId))
  bind(contract.sayAtTable, ({ caller, params, body }) =>
    sayAtTable(parts, caller.session, { gameCode: params.gameCode, text: body.text }),
  )
  bind(contract.tableRoundProof, ({ caller, params }) => proveTableRound(tables, caller.brand.brandId, params.roundId))
  bind(contract.tableRounds, ({ caller, params, query }) =>
    listTableRounds(tables, caller.brand.brandId, { gameCode: params.gameCode, before: query.before }),
  )
  bind(contract.tableSeason, ({ caller, params }) => showSeason(tables, caller.brand.brandId, params.gameCode))
}
