import type { GameArt } from '../../machine/art.ts'
import { glowMote } from '../../machine/standard-motes.ts'
import { frame } from './frame.ts'
import { greatCoins } from './coins.ts'
import { highSymbols } from './high-symbols.ts'
import { lowSymbols } from './low-symbols.ts'
import { nightScene, scene } from './scene.ts'

const confetti = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M22 34Q50 14 78 34L70 66Q50 52 30 66Z" fill="#ee2c2c" stroke="#ffcf5c" stroke-width="3"/></svg>`

/** Lion Dance Gold: vermilion lacquer and gold, between goldsmiths' shops. */
export const art: GameArt = {
  theme: {
    accent: '#ffd23c',
    accentSoft: '#ff6a4a',
    ink: '#fff3d6',
    reelTop: '#5c0d16',
    reelBottom: '#2a060c',
    divider: '#e0a23c',
    lines: ['#ffd75e', '#ff8a5c', '#7dffb0', '#8fd8ff', '#ff9ad0', '#fff3a0'],
    letters: ['#fffbe0', '#ffcf3c', '#e06a12'],
    lettersOutline: '#6b0610',
    freeVeil: { color: '#8a1a2a', alpha: 0.5 },
  },
  symbols: { ...highSymbols, ...lowSymbols },
  scene,
  frame,
  motes: { confetti, ember: glowMote('#ffb43c') },
  drifts: [
    {
      texture: 'confetti',
      count: 22,
      area: { left: -0.05, right: 1.05, top: -0.1, bottom: 1.05 },
      speed: { x: 0.012, y: 0.035 },
      size: [0.012, 0.028],
      alpha: [0.5, 0.95],
      sway: 0.03,
      turn: 0.12,
      flicker: 0.2,
      glow: false,
    },
    {
      texture: 'ember',
      count: 26,
      area: { left: 0, right: 1, top: 0.3, bottom: 1 },
      speed: { x: 0.004, y: -0.02 },
      size: [0.01, 0.04],
      alpha: [0.25, 0.7],
      sway: 0.02,
      turn: 0,
      flicker: 0.5,
      glow: true,
    },
  ],
  tune: {
    beatsPerMinute: 104,
    root: 62,
    scale: [0, 2, 4, 7, 9],
    melody: '5 5 7 5 4 . 3 4 | 5 . 7 8 7 5 . . | 8 8 7 8 9 . 8 7 | 5 7 5 4 3 . 5 .',
    bass: [0, 0, 3, 0],
    brightness: 0.75,
  },
  feature: {
    scene: nightScene,
    coins: greatCoins,
    tune: {
      beatsPerMinute: 132,
      root: 57,
      scale: [0, 3, 5, 7, 10],
      melody: '0 . 0 2 3 . 2 0 | 0 . 0 2 4 3 2 . | 5 . 5 4 3 . 4 5 | 7 5 4 3 2 . . .',
      bass: [0, 0, 2, 3],
      brightness: 0.85,
    },
  },
}
