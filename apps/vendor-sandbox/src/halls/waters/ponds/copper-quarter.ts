import { boss, plain, special, type Pond } from '../pond.ts'

const returned = { numerator: 24, denominator: 25 }
const net = { id: 'net', price: 1, leastMultiple: 0, targets: 5 } as const

/** The ponds of CQ9: a casting net takes several fish at once. */
export const copperQuarter: Readonly<Record<string, Pond>> = {
  'sharkproof-cage': {
    returned,
    scene: 'cage',
    gun: 'turret',
    reloadMs: 210,
    weapon: net,
    quarry: [
      plain('sardine', 2),
      plain('tang', 3),
      plain('parrotfish', 4),
      plain('grouper', 6),
      plain('barracuda', 8),
      plain('tuna', 10),
      plain('squid', 12),
      plain('eel', 15),
      plain('swordfish', 20),
      plain('manta', 25),
      plain('shark', 40),
      plain('hammerhead', 60),
      special('mine', 'blast', [15, 4], [25, 3], [40, 2], [80, 1]),
      boss('greatwhite', 60, 90, 150),
    ],
  },
  'turtle-lagoon-shooter': {
    returned,
    scene: 'lagoon',
    gun: 'cannon',
    reloadMs: 230,
    weapon: net,
    quarry: [
      plain('minnow', 2),
      plain('clownfish', 3),
      plain('goldfish', 4),
      plain('frog', 5),
      plain('angelfish', 6),
      plain('crab', 8),
      plain('pufferfish', 10),
      plain('jellyfish', 12),
      plain('turtle', 20),
      plain('seahorse', 30),
      special('goldturtle', 'wheel', [30, 6], [50, 4], [80, 2], [160, 1]),
      special('chest', 'chest', [20, 3], [40, 2], [90, 1]),
      boss('turtleking', 50, 80, 120),
    ],
  },
  'glow-tide': {
    returned,
    scene: 'glow',
    gun: 'bubbles',
    reloadMs: 200,
    weapon: net,
    quarry: [
      plain('lanternfish', 2),
      plain('minnow', 3),
      plain('jellyfish', 4),
      plain('glowsquid', 6),
      plain('blueseahorse', 8),
      plain('lionfish', 10),
      plain('eel', 15),
      plain('anglerfish', 20),
      plain('manta', 30),
      special('bluejelly', 'chain', [10, 5], [20, 4], [40, 2], [80, 1]),
      special('pearl', 'wheel', [30, 5], [50, 3], [100, 1]),
      boss('whale', 60, 100, 160),
    ],
  },
}
