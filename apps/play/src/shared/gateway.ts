import {
  betAtTable,
  cashOutAtTable,
  openTable,
  ownTableRound,
  sayAtTable,
  socketPath,
  tableRounds,
  tableSeason,
  type ChatLine,
  type ValueOf,
} from '@baize/contract'
import type { Client } from '@baize/contract/client'
import type { Language } from '@baize/phrases'
import { chance } from '../ports.ts'
import { isOfTable, listenToTable, type TableEars } from './table-socket.ts'

/** A table as the server describes it when it is opened. */
export type OpenedTable = ValueOf<typeof openTable>

export type TableSeason = ValueOf<typeof tableSeason>

/** A bet as it is sent: the amount as the server writes it, a target in hundredths. */
export interface SentBet {
  readonly field: string
  readonly amount: string
  readonly target?: number
}

/** The server as a window with shared rounds needs it. Every call throws `CallRefused`. */
export interface TableGateway {
  open(): Promise<OpenedTable>
  bet(roundId: string, bets: readonly SentBet[], key: string): Promise<ValueOf<typeof betAtTable>>
  cashOut(roundId: string, field: string, key: string): Promise<ValueOf<typeof cashOutAtTable>>
  own(roundId: string): Promise<ValueOf<typeof ownTableRound>>
  say(text: string): Promise<ChatLine>
  rounds(before: string | undefined): Promise<ValueOf<typeof tableRounds>>
  /** The season, of games whose rounds are fights. */
  season(): Promise<TableSeason>
  /** Connects; returns a function that ends it. */
  listen(ears: TableEars): () => void
}

/** The gateway to the real server. */
export function serverGateway(
  client: Client,
  { gameCode, language, token }: { gameCode: string; language: Language; token: () => string | undefined },
): TableGateway {
  const params = { gameCode }
  return {
    open: () => client(openTable, { params, query: { language } }),
    bet: (roundId, bets, idempotencyKey) =>
      client(betAtTable, { params, body: { roundId, bets: [...bets] }, idempotencyKey }),
    cashOut: (roundId, field, idempotencyKey) =>
      client(cashOutAtTable, { params: { roundId }, body: { field }, idempotencyKey }),
    own: (roundId) => client(ownTableRound, { params: { roundId } }),
    say: (text) => client(sayAtTable, { params, body: { text } }),
    rounds: (before) => client(tableRounds, { params, query: { before } }),
    season: () => client(tableSeason, { params }),
    listen: (ears) =>
      listenToTable(
        {
          connect: () => new WebSocket(new URL(socketPath, location.href.replace('http', 'ws'))),
          hello: () => ({ token: token(), language, table: gameCode }),
          chance: chance,
          page: window,
        },
        ears,
        isOfTable,
      ),
  }
}
