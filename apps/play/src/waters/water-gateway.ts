import {
  enterWater,
  gamePool,
  leaveWater,
  openGame,
  openWater,
  shootVolley,
  socketPath,
  waterHalls,
  type SocketMessage,
  type ValueOf,
  type WaterMessage,
} from '@baize/contract'
import type { Client } from '@baize/contract/client'
import type { Language } from '@baize/phrases'
import { chance } from '../ports.ts'
import { listenToTable, type TableEars } from '../shared/table-socket.ts'

export type OpenedWater = ValueOf<typeof openWater>
export type Halls = ValueOf<typeof waterHalls>
export type VolleyReply = ValueOf<typeof shootVolley>
export type Weapon = Parameters<WaterGateway['shoot']>[1]['weapon']

/** Shots that are sent together. */
export interface SentVolley {
  /** What one shot costs, as the server writes it. */
  readonly power: string
  readonly weapon: 'cannon' | 'net' | 'torpedo'
  /** The fish that each shot is aimed at; 0 for the boss. */
  readonly targets: readonly number[]
}

/** The server as the window of a fishing game needs it. Every call throws `CallRefused`. */
export interface WaterGateway {
  halls(): Promise<Halls>
  enter(hall: string): Promise<ValueOf<typeof enterWater>>
  open(waterId: string): Promise<OpenedWater>
  leave(waterId: string): Promise<unknown>
  shoot(waterId: string, volley: SentVolley, key: string): Promise<VolleyReply>
  /** Seeds, limits and the last round, for the proof. */
  game(): Promise<ValueOf<typeof openGame>>
  /** What is in the jackpot pool now. */
  pool(): Promise<ValueOf<typeof gamePool>>
  /** Connects; returns a function that ends it. */
  listen(waterId: string, ears: TableEars<WaterMessage>): () => void
}

const isOfWater = (message: SocketMessage): message is WaterMessage => message.type === 'water'

/** The gateway to the real server. */
export function waterGateway(
  client: Client,
  { gameCode, language, token }: { gameCode: string; language: Language; token: () => string | undefined },
): WaterGateway {
  const params = { gameCode }
  const query = { language }
  return {
    halls: () => client(waterHalls, { params, query }),
    enter: (hall) => client(enterWater, { params, body: { hall } }),
    open: (waterId) => client(openWater, { params: { waterId }, query }),
    leave: (waterId) => client(leaveWater, { params: { waterId } }),
    shoot: (waterId, { targets, ...volley }, idempotencyKey) =>
      client(shootVolley, { params: { waterId }, body: { ...volley, targets: [...targets] }, idempotencyKey }),
    game: () => client(openGame, { params, query }),
    pool: () => client(gamePool, { params }),
    listen: (waterId, ears) =>
      listenToTable(
        {
          connect: () => new WebSocket(new URL(socketPath, location.href.replace('http', 'ws'))),
          hello: () => ({ token: token(), language, table: `water:${waterId}` }),
          chance,
          page: window,
        },
        ears,
        isOfWater,
      ),
  }
}
