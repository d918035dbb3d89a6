import type { FishDefinition } from './fish-definition.ts'

/**
 * Coral Kingdom: 16 kinds of fish from twice to 150 times the power and two bosses. Every shot returns 93 % in the mean, whatever it is
 * aimed at, and the jackpot pool another 3 %; what is staked on a boss returns 96 %.
 */
export const bzCoralKingdom: FishDefinition = {
  engine: 'fish',
  code: 'bz-coral-kingdom',
  title: 'Coral Kingdom',
  version: 1,
  returnHundredths: 93,
  stakeStepMinor: 50,
  mostShots: 10,
  netFish: 3,
  torpedo: { shots: 8, leastMultiple: 20 },
  waveMs: 1_100,
  // The same terms as those of our slot with a pool: both feed and win the same one.
  pool: { stakePerShare: 50, tickets: 100_000_000, seedMinor: 1_000_000 },
  kinds: [
    { kind: 'anchovy', multiple: 2, weight: 12, group: [4, 6], crossesMs: [13_000, 18_000] },
    { kind: 'clownfish', multiple: 3, weight: 11, group: [2, 5], crossesMs: [14_000, 20_000] },
    { kind: 'tang', multiple: 4, weight: 10, group: [2, 5], crossesMs: [14_000, 20_000] },
    { kind: 'butterfly', multiple: 5, weight: 9, group: [2, 4], crossesMs: [15_000, 21_000] },
    { kind: 'seahorse', multiple: 6, weight: 7, group: [1, 3], crossesMs: [18_000, 26_000] },
    { kind: 'shrimp', multiple: 8, weight: 7, group: [1, 3], crossesMs: [16_000, 22_000] },
    { kind: 'puffer', multiple: 10, weight: 7, group: [1, 2], crossesMs: [17_000, 24_000] },
    { kind: 'lionfish', multiple: 12, weight: 6, group: [1, 2], crossesMs: [17_000, 24_000] },
    { kind: 'jellyfish', multiple: 15, weight: 6, group: [1, 3], crossesMs: [20_000, 28_000] },
    { kind: 'turtle', multiple: 20, weight: 6, group: [1, 1], crossesMs: [19_000, 27_000] },
    { kind: 'octopus', multiple: 25, weight: 5, group: [1, 1], crossesMs: [19_000, 26_000] },
    { kind: 'ray', multiple: 30, weight: 5, group: [1, 1], crossesMs: [18_000, 25_000] },
    { kind: 'swordfish', multiple: 40, weight: 4, group: [1, 1], crossesMs: [12_000, 17_000] },
    {
      kind: 'eel',
      multiple: 60,
      chain: [
        { pays: 20, weight: 45 },
        { pays: 40, weight: 30 },
        { pays: 80, weight: 15 },
        { pays: 200, weight: 8 },
        { pays: 550, weight: 2 },
      ],
      weight: 4,
      group: [1, 1],
      crossesMs: [17_000, 23_000],
    },
    { kind: 'shark', multiple: 80, weight: 3, group: [1, 1], crossesMs: [18_000, 25_000] },
    { kind: 'arowana', multiple: 150, weight: 2, group: [1, 1], crossesMs: [15_000, 21_000] },
  ],
  bosses: [
    {
      kind: 'seadragon',
      weight: 1,
      life: [60, 240],
      returns: [
        { pays: 40, weight: 400 },
        { pays: 60, weight: 300 },
        { pays: 100, weight: 180 },
        { pays: 200, weight: 80 },
        { pays: 400, weight: 30 },
        { pays: 1_600, weight: 10 },
      ],
    },
    {
      kind: 'kingcrab',
      weight: 2,
      life: [40, 140],
      returns: [
        { pays: 50, weight: 450 },
        { pays: 80, weight: 350 },
        { pays: 150, weight: 130 },
        { pays: 260, weight: 50 },
        { pays: 500, weight: 18 },
        { pays: 2_000, weight: 2 },
      ],
    },
  ],
}
