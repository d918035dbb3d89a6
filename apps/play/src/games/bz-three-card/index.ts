import './look.css'
import type { InstantArt } from '../../instant/stage.ts'
import { backdrop, dealIcon } from './scene.ts'
import { createStage } from './stage.ts'

/** Teak House Three-Card Poker: one player against the dealer, in a house of carved teak. */
export const art: InstantArt = {
  theme: 'three-card',
  tune: {
    beatsPerMinute: 92,
    root: 52,
    scale: [0, 2, 3, 7, 9],
    melody: [0, 2, undefined, 3, undefined, 4, undefined, 2, undefined, 3, 1, undefined, 0, undefined, 2, undefined],
    bass: [0, 3, 2, 1],
    brightness: 0.32,
  },
  backdrop,
  action: { icon: dealIcon, label: 'go.deal' },
  autoplay: false,
  createStage,
}
