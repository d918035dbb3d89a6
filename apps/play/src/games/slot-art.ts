import type { GameArt } from '../machine/art.ts'

const arts: Readonly<Record<string, () => Promise<{ readonly art: GameArt }>>> = {
  'bz-lotus-lanterns': () => import('./bz-lotus-lanterns/index.ts'),
  'bz-golden-tuktuk': () => import('./bz-golden-tuktuk/index.ts'),
  'bz-lion-dance-gold': () => import('./bz-lion-dance-gold/index.ts'),
  'bz-dragon-tide': () => import('./bz-dragon-tide/index.ts'),
  'bz-elephant-parade': () => import('./bz-elephant-parade/index.ts'),
  'bz-floating-market': () => import('./bz-floating-market/index.ts'),
  'bz-naga-moon': () => import('./bz-naga-moon/index.ts'),
  'bz-himmapan-book': () => import('./bz-himmapan-book/index.ts'),
}

/** Returns a loader for a slot's art; `undefined` for any other game. */
export function artOf(gameCode: string): (() => Promise<GameArt>) | undefined {
  const load = arts[gameCode]
  return load === undefined ? undefined : async () => (await load()).art
}
