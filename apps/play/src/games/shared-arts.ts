import type { SharedArt } from '../shared/shared-art.ts'

/** The games with shared rounds, each loaded when it is opened. */
export const sharedArts: Readonly<Record<string, () => Promise<{ readonly art: SharedArt }>>> = {
  'bz-crash': () => import('./bz-crash/index.ts'),
}
