import type { PublishedSlot } from './slot-definition.ts'
import { dragonTide } from './slots/dragon-tide.ts'
import { goldenTuktuk } from './slots/golden-tuktuk.ts'
import { lotusLanterns } from './slots/lotus-lanterns.ts'

/** All of the platform's own slots. */
export const slots: readonly PublishedSlot[] = [lotusLanterns, goldenTuktuk, dragonTide]

/** The slot with a code, for example `bz-lotus-lanterns`; undefined for any other code. */
export function slotByCode(code: string): PublishedSlot | undefined {
  return slots.find((slot) => slot.code === code)
}
