import { sharedGameByCode } from '@baize/engines'
import { chance, nowMs } from '../../ports.ts'
import type { TableGateway } from '../gateway.ts'
import { FakeTable } from './fake-table.ts'

/** A table in this window alone, to look at a game while developing: `npm run dev`, then `/play/bz-baccarat?fake`. */
export function fakeGateway(gameCode: string): TableGateway {
  const game = sharedGameByCode(gameCode)
  if (game === undefined) throw new Error(`there is no table ${gameCode}`)
  return new FakeTable(game, {
    now: nowMs,
    later: (ms, work) => void setTimeout(work, ms),
    chance,
    bettingMs: game.flight === undefined ? 12_000 : 6_000,
    others: 12,
    dealt: 40,
  })
}
