import { fightTimes } from '@baize/engines/cockfight'
import { expect, it } from 'vitest'
import { momentAt } from './motion.ts'

/** Every move by either bird, after every other. */
const turns = Array.from({ length: 8 }, (_, one) => Array.from({ length: 8 }, (__, other) => [one, other])).flat(2)
const frameMs = 1_000 / 60
/** How much each part of a pose may change from one frame to the next. */
const most = { x: 0.05, lift: 0.06, lean: 0.06, wings: 0.3, neck: 0.12, faces: 0.42 } as const
const parts = ['x', 'lift', 'lean', 'wings', 'neck', 'faces'] as const

for (const winner of ['meron', 'wala', 'draw'] as const)
  it(`no bird jumps between two frames of a fight that ends with ${winner}`, () => {
    const overMs = fightTimes.enter + turns.length * fightTimes.turn + fightTimes.end
    const jumps: string[] = []
    let before = momentAt({ turns, winner }, 0)
    for (let ms = frameMs; ms < overMs; ms += frameMs) {
      const now = momentAt({ turns, winner }, ms)
      for (const bird of ['meron', 'wala'] as const)
        for (const part of parts) {
          const by = Math.abs(now[bird][part] - before[bird][part])
          if (by > most[part]) jumps.push(`${bird} ${part} ${by.toFixed(2)} at ${Math.round(ms)}`)
        }
      before = now
    }
    expect(jumps).toEqual([])
  })
