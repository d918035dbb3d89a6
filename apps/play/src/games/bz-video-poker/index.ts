import './look.css'
import type { InstantArt } from '../../instant/stage.ts'
import { backdrop, dealIcon } from './scene.ts'
import { createStage } from './stage.ts'

/** Neon Jacks or Better: video poker at a machine in a street of neon signs. */
export const art: InstantArt = {
  theme: 'video-poker',
  tune: {
    beatsPerMinute: 104,
    root: 48,
    scale: [0, 3, 5, 7, 10],
    melody: '0 . 3 2 4 . 3 . | 2 0 . 2 3 . 4 .',
    bass: [0, 0, 3, 2],
    brightness: 0.45,
  },
  backdrop,
  action: { icon: dealIcon, label: 'go.deal' },
  autoplay: false,
  createStage,
}
