import type { SharedArt } from '../../shared/shared-art.ts'
import { ArenaStage } from './stage.ts'

/** The dusk behind the whole window. */
const backdrop =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" preserveAspectRatio="none" width="100%" height="100%"><defs><linearGradient id="dusk" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#1d0b26"/><stop offset=".55" stop-color="#4a1a26"/><stop offset="1" stop-color="#1a0a08"/></linearGradient></defs><rect width="1600" height="900" fill="url(#dusk)"/></svg>'

/** Golden Comb Arena: sixteen drawn birds, two of which meet in each round. */
export const art: SharedArt = {
  theme: 'cockfight',
  tune: {
    beatsPerMinute: 104,
    root: 52,
    scale: [0, 2, 4, 7, 9],
    melody: '0 . 2 3 . 4 3 . | 2 . 3 1 . 0 . .',
    bass: [0, 0, 3, 4],
    brightness: 0.5,
  },
  backdrop,
  chips: true,
  createStage: (ports) => new ArenaStage(ports),
}
