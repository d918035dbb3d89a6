import type { PublishedSlot, SlotSymbol } from './slot-definition.ts'
import { dragonTide } from './slots/dragon-tide.ts'
import { elephantParade } from './slots/elephant-parade.ts'
import { lionDanceGold } from './slots/lion-dance-gold.ts'
import { goldenTuktuk } from './slots/golden-tuktuk.ts'
import { himmapanBook } from './slots/himmapan-book.ts'
import { lotusLanternsV1 } from './slots/retired/lotus-lanterns-v1.ts'
import { lotusLanterns } from './slots/lotus-lanterns.ts'
import { nagaMoon } from './slots/naga-moon.ts'

/** All of the platform's own slots, each in the version that is played. */
export const slots: readonly PublishedSlot[] = [
  lotusLanterns,
  goldenTuktuk,
  dragonTide,
  lionDanceGold,
  elephantParade,
  nagaMoon,
  himmapanBook,
]

/**
 * Versions that are played no longer. Rounds that were played with them are shown, proved and verified with them for ever, so
 * nothing is ever taken from this list.
 */
export const retiredSlots: readonly PublishedSlot[] = [lotusLanternsV1]

/** The version of a slot that a round was played with, by the definition's hash; undefined if there is none. */
export function slotByHash(code: string, definitionHash: string): PublishedSlot | undefined {
  return [...slots, ...retiredSlots].find(
    (slot) => slot.code === code && slot.publishedReturn.definitionHash === definitionHash,
  )
}

/** The symbol that awards a slot's feature wherever it lands: its scatter, or its book; undefined without one. */
export function scatterOf({ symbols }: Pick<PublishedSlot, 'symbols'>): SlotSymbol | undefined {
  return symbols.find(({ kind }) => kind === 'scatter' || kind === 'book')
}

/** The slot with a code, for example `bz-lotus-lanterns`; undefined for any other code. */
export function slotByCode(code: string): PublishedSlot | undefined {
  return slots.find((slot) => slot.code === code)
}
