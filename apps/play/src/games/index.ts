import type { GameArt } from '../machine/art.ts'

const games: Readonly<Record<string, () => Promise<{ readonly art: GameArt }>>> = {
  'bz-lotus-lanterns': () => import('./bz-lotus-lanterns/index.ts'),
  'bz-golden-tuktuk': () => import('./bz-golden-tuktuk/index.ts'),
  'bz-dragon-tide': () => import('./bz-dragon-tide/index.ts'),
}

/** Returns a loader for a game's art; `undefined` for an unknown game. */
export function artOf(gameCode: string): (() => Promise<GameArt>) | undefined {
  const load = games[gameCode]
  return load === undefined ? undefined : async () => (await load()).art
}
