import { bzCoralKingdom } from '@baize/engines'
import { chance, nowMs, sleep } from '../../ports.ts'
import type { WaterGateway } from '../water-gateway.ts'
import { FakeWater } from './fake-water.ts'

/** A fishing room in this window alone, to look at the game while developing: `npm run dev`, then `/play/bz-coral-kingdom?fake`. */
export function openFakeWater(): WaterGateway {
  return new FakeWater({
    definition: bzCoralKingdom,
    now: nowMs,
    chance,
    wait: () => sleep(120),
    later: (milliseconds, work) => void setTimeout(work, milliseconds),
    others: 4,
    balance: 1_000_000n,
  })
}
