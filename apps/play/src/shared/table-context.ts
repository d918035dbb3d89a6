import type { Language } from '@baize/phrases'
import type { GameContext } from '../game-context.ts'
import type { OpenedTable, TableGateway } from './gateway.ts'

/** What a window with shared rounds is given when it opens. */
export interface TableContext extends Omit<GameContext, 'opened' | 'client' | 'presence'> {
  readonly opened: OpenedTable
  readonly gateway: TableGateway
  readonly language: Language
}

/** Starts a game with shared rounds whose code and art are loaded. */
export type StartTable = (context: TableContext) => Promise<void>
