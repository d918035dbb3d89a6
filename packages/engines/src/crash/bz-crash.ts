import type { CrashDefinition } from './crash.ts'

/** Naga Fireball: it rises over the river until it bursts, and 99 % come back at every multiple. */
export const bzCrash: CrashDefinition = {
  engine: 'crash',
  code: 'bz-crash',
  title: 'Naga Fireball',
  version: 1,
  share: 99,
  drawBelow: 2 ** 32,
  greatest: 100_000_000,
  growth: { stepMs: 100, perMille: 8, scale: 10_000 },
}
