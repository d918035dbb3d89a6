import { clusterByCode, slotByCode } from '@baize/engines'
import type { GameContext } from '../game-context.ts'
import type { InstantArt } from '../instant/stage.ts'
import type { RoomGame } from '../rooms/room-game.ts'
import type { StartRooms } from '../rooms/rooms-context.ts'
import type { StartTable } from '../shared/table-context.ts'
import type { StartWater } from '../waters/water-context.ts'
import { clusterFace } from './cluster-face.ts'
import { sharedArts } from './shared-arts.ts'
import { artOf } from './slot-art.ts'

export { artOf }

/** Starts a game whose code and art are loaded. */
export type StartGame = (context: GameContext) => Promise<void>

const instantArts: Readonly<Record<string, () => Promise<{ readonly art: InstantArt }>>> = {
  'bz-dice': () => import('./bz-dice/index.ts'),
  'bz-plinko': () => import('./bz-plinko/index.ts'),
  'bz-wheel': () => import('./bz-wheel/index.ts'),
  'bz-mines': () => import('./bz-mines/index.ts'),
  'bz-blackjack': () => import('./bz-blackjack/index.ts'),
  'bz-three-card': () => import('./bz-three-card/index.ts'),
  'bz-video-poker': () => import('./bz-video-poker/index.ts'),
}

/** Returns a loader for a game, which fetches only what this game needs; `undefined` for an unknown game. */
export function gameOf(gameCode: string): (() => Promise<StartGame>) | undefined {
  const cluster = clusterByCode(gameCode)
  const slot = cluster === undefined ? slotByCode(gameCode) : clusterFace(cluster)
  const loadArt = artOf(gameCode)
  if (slot !== undefined && loadArt !== undefined)
    return async () => {
      const [{ startGame }, art] = await Promise.all([import('../game.ts'), loadArt()])
      return (context) => startGame({ ...context, slot, art, ...(cluster === undefined ? {} : { cluster }) })
    }
  const load = instantArts[gameCode]
  if (load === undefined) return undefined
  return async () => {
    const [{ startInstant }, { art }] = await Promise.all([import('../instant/start-instant.ts'), load()])
    return (context) => startInstant(context, art)
  }
}

/** The same for a game with shared rounds. */
export function tableOf(gameCode: string): (() => Promise<StartTable>) | undefined {
  const load = sharedArts[gameCode]
  if (load === undefined) return undefined
  return async () => {
    const [{ startShared }, { art }] = await Promise.all([import('../shared/start-shared.ts'), load()])
    return (context) => startShared(context, art)
  }
}

/** The card games between players, each loaded when it is opened. */
const roomGames: Readonly<Record<string, () => Promise<{ readonly game: RoomGame }>>> = {
  'bz-holdem': () => import('./bz-holdem/index.ts'),
  'bz-pok-deng': () => import('./bz-pok-deng/index.ts'),
  'bz-dou-dizhu': () => import('./bz-dou-dizhu/index.ts'),
}

/** The same for a card game between players. */
export function roomsOf(gameCode: string): (() => Promise<StartRooms>) | undefined {
  const load = roomGames[gameCode]
  if (load === undefined) return undefined
  return async () => {
    const [{ startRooms }, { game }] = await Promise.all([import('../rooms/start-rooms.ts'), load()])
    return (context) => startRooms(context, game)
  }
}

/** The same for a fishing game. */
export function waterOf(gameCode: string): (() => Promise<StartWater>) | undefined {
  if (gameCode !== 'bz-coral-kingdom') return undefined
  return async () => {
    const [{ startWater }, { art }] = await Promise.all([
      import('../waters/start-water.ts'),
      import('./bz-coral-kingdom/index.ts'),
    ])
    return (context) => startWater(context, art)
  }
}
