import { boss, plain, special, type Pond } from '../pond.ts'

const returned = { numerator: 121, denominator: 125 }
const bait = { id: 'bait', price: 3, leastMultiple: 5, targets: 1 } as const

/** The ponds of PG: quiet waters and a rod instead of a gun. */
export const paperGarden: Readonly<Record<string, Pond>> = {
  'royal-pond-angler': {
    returned,
    scene: 'river',
    gun: 'rod',
    reloadMs: 440,
    weapon: bait,
    quarry: [
      plain('minnow', 2),
      plain('goldfish', 3),
      plain('carp', 4),
      plain('frog', 5),
      plain('catfish', 8),
      plain('whitekoi', 12),
      plain('redkoi', 20),
      plain('turtle', 30),
      plain('goldkoi', 60),
      special('lantern', 'wheel', [25, 5], [50, 3], [100, 1]),
      special('pearl', 'chest', [20, 3], [40, 2], [80, 1]),
      boss('seadragon', 60, 100, 188),
    ],
  },
  'squid-boat-night': {
    returned,
    scene: 'night',
    gun: 'rod',
    reloadMs: 360,
    weapon: bait,
    quarry: [
      plain('sardine', 2),
      plain('flyingfish', 3),
      plain('squid', 5),
      plain('cuttlefish', 8),
      plain('redsquid', 12),
      plain('glowsquid', 18),
      plain('octopus', 28),
      plain('swordfish', 45),
      special('lantern', 'chain', [15, 4], [30, 3], [75, 1]),
      special('chest', 'chest', [30, 3], [60, 2], [120, 1]),
      boss('giantsquid', 70, 120, 210),
    ],
  },
}
