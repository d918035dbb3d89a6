import { bzCoralKingdom } from '@baize/engines'
import { abyssColours, lagoonColours, reefColours } from '../../waters/sea-bed.ts'
import type { WaterArt } from '../../waters/water-context.ts'

/** Coral Kingdom: fish, great and small, before a temple that sank long ago. */
export const art: WaterArt = {
  theme: 'coral-kingdom',
  definition: bzCoralKingdom,
  // The definition has some, but the rooms do not send them yet.
  bosses: true,
  halls: { lagoon: lagoonColours, reef: reefColours, abyss: abyssColours },
  tune: {
    beatsPerMinute: 84,
    root: 57,
    scale: [0, 2, 4, 7, 9],
    melody: [
      4,
      undefined,
      6,
      undefined,
      7,
      6,
      undefined,
      4,
      2,
      undefined,
      4,
      undefined,
      5,
      undefined,
      undefined,
      undefined,
      4,
      undefined,
      7,
      undefined,
      9,
      7,
      undefined,
      6,
      4,
      undefined,
      2,
      undefined,
      4,
      undefined,
      undefined,
      undefined,
    ],
    bass: [0, 3, 2, 0],
    brightness: 0.5,
  },
}
