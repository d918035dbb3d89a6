import { boss, plain, special, type Pond } from '../pond.ts'

const returned = { numerator: 193, denominator: 200 }
const torpedo = { id: 'torpedo', price: 6, leastMultiple: 10, targets: 1 } as const
const harpoon = { id: 'harpoon', price: 4, leastMultiple: 8, targets: 1 } as const

/** The ponds of JDB: quick guns, and bosses that guard something. */
export const jadeBalcony: Readonly<Record<string, Pond>> = {
  'reef-rangers': {
    returned,
    scene: 'reef',
    gun: 'bubbles',
    reloadMs: 190,
    weapon: torpedo,
    quarry: [
      plain('minnow', 2),
      plain('clownfish', 3),
      plain('tang', 4),
      plain('angelfish', 5),
      plain('butterflyfish', 6),
      plain('parrotfish', 8),
      plain('pufferfish', 10),
      plain('lionfish', 12),
      plain('turtle', 15),
      plain('seahorse', 20),
      plain('manta', 30),
      special('pearl', 'wheel', [20, 6], [40, 4], [60, 3], [100, 2], [200, 1]),
      boss('giantoctopus', 40, 60, 100),
    ],
  },
  'harpoon-harbor': {
    returned,
    scene: 'harbour',
    gun: 'harpoon',
    reloadMs: 260,
    weapon: harpoon,
    quarry: [
      plain('sardine', 2),
      plain('flyingfish', 3),
      plain('parrotfish', 4),
      plain('grouper', 6),
      plain('squid', 8),
      plain('crab', 10),
      plain('barracuda', 12),
      plain('tuna', 18),
      plain('swordfish', 25),
      plain('manta', 40),
      plain('shark', 60),
      special('chest', 'chest', [20, 4], [40, 3], [60, 2], [120, 1]),
      boss('whale', 50, 100, 150),
    ],
  },
  'dragon-palace-hunt': {
    returned,
    scene: 'palace',
    gun: 'cannon',
    reloadMs: 200,
    weapon: torpedo,
    quarry: [
      plain('goldfish', 2),
      plain('carp', 3),
      plain('angelfish', 4),
      plain('lionfish', 6),
      plain('pufferfish', 8),
      plain('goldseahorse', 10),
      plain('turtle', 18),
      plain('eel', 25),
      plain('mermaid', 40),
      special('goldendragonfish', 'wheel', [50, 8], [80, 5], [100, 4], [150, 2], [300, 1]),
      special('pearl', 'chain', [20, 5], [30, 4], [50, 3], [80, 1]),
      boss('seadragon', 80, 120, 200, 300),
    ],
  },
}
