import type { ShownSpin } from './flow/shown-round.ts'
import type { Table } from './table.ts'

/** The lantern that a free spin has drawn rises before its wins are multiplied. */
export async function raiseLantern(
  { machine: { sky }, sounds, message, phrase }: Table,
  { lantern, multiplier }: ShownSpin,
): Promise<void> {
  if (lantern === undefined || sky === undefined) return
  sounds.play(lantern >= 3 ? 'greatLantern' : 'lantern')
  message(phrase('say.lantern', lantern, multiplier))
  await sky.rise(lantern, multiplier)
}
