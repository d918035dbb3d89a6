import '../../cards/table-against-dealer.css'
import './look.css'
import type { InstantArt } from '../../instant/stage.ts'
import { backdrop, dealIcon } from './scene.ts'
import { createStage } from './stage.ts'

/** Riverside Blackjack: one player against the dealer, in a house over the water. */
export const art: InstantArt = {
  theme: 'blackjack',
  tune: {
    beatsPerMinute: 84,
    root: 50,
    scale: [0, 2, 4, 7, 9],
    melody: '0 . 2 1 . 3 . 2 | 4 . 3 . 1 2 . .',
    bass: [0, 2, 3, 1],
    brightness: 0.3,
  },
  backdrop,
  action: { icon: dealIcon, label: 'go.deal' },
  autoplay: false,
  createStage,
}
