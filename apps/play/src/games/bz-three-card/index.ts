import '../../cards/table-against-dealer.css'
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
    melody: '0 2 . 3 . 4 . 2 | . 3 1 . 0 . 2 .',
    bass: [0, 3, 2, 1],
    brightness: 0.32,
  },
  backdrop,
  action: { icon: dealIcon, label: 'go.deal' },
  autoplay: false,
  createStage,
}
