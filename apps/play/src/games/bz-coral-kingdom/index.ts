import { bzCoralKingdom } from '@baize/engines'
import { abyssColours, lagoonColours, reefColours } from '../../waters/sea-bed.ts'
import type { WaterArt } from '../../waters/water-context.ts'

/** Coral Kingdom: fish, great and small, before a temple that sank long ago. */
export const art: WaterArt = {
  theme: 'coral-kingdom',
  definition: bzCoralKingdom,
  bosses: true,
  halls: { lagoon: lagoonColours, reef: reefColours, abyss: abyssColours },
  tune: {
    beatsPerMinute: 84,
    root: 57,
    scale: [0, 2, 4, 7, 9],
    melody: '4 . 6 . 7 6 . 4 | 2 . 4 . 5 . . . | 4 . 7 . 9 7 . 6 | 4 . 2 . 4 . . .',
    bass: [0, 3, 2, 0],
    brightness: 0.5,
  },
}
