import type { SharedArt } from '../shared/shared-art.ts'

/** The games with shared rounds, each loaded when it is opened. */
export const sharedArts: Readonly<Record<string, () => Promise<{ readonly art: SharedArt }>>> = {
  'bz-crash': () => import('./bz-crash/index.ts'),
  'bz-baccarat': () => import('./bz-baccarat/index.ts'),
  'bz-dragon-tiger': () => import('./bz-dragon-tiger/index.ts'),
  'bz-roulette': () => import('./bz-roulette/index.ts'),
  'bz-sic-bo': () => import('./bz-sic-bo/index.ts'),
  'bz-fish-prawn-crab': () => import('./bz-fish-prawn-crab/index.ts'),
  'bz-fan-tan': () => import('./bz-fan-tan/index.ts'),
  'bz-cockfight': () => import('./bz-cockfight/index.ts'),
  'bz-xoc-dia': () => import('./bz-xoc-dia/index.ts'),
}
