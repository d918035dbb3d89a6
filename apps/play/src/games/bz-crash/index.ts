import './look.css'
import type { SharedArt } from '../../shared/shared-art.ts'
import { CrashStage } from './stage.ts'

/** The dark over the river, behind the whole window. */
const backdrop =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" preserveAspectRatio="none" width="100%" height="100%"><defs><linearGradient id="cn" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#0b0822"/><stop offset=".6" stop-color="#1c1140"/><stop offset="1" stop-color="#0a0719"/></linearGradient></defs><rect width="1600" height="900" fill="url(#cn)"/></svg>'

/** Naga Fireball: it rises from the river at night, and its multiple with it, until it bursts. */
export const art: SharedArt = {
  theme: 'crash',
  tune: {
    beatsPerMinute: 76,
    root: 50,
    scale: [0, 2, 3, 7, 9],
    melody: '5 . 7 . 6 . 4 . | 5 . 3 . 2 . 0 .',
    bass: [0, 3, 2, 1],
    brightness: 0.45,
  },
  backdrop,
  chips: false,
  createStage: (ports) => new CrashStage(ports),
}
