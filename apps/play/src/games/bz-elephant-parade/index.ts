import type { GameArt } from '../../machine/art.ts'
import { glowMote } from '../../machine/standard-motes.ts'
import { frame } from './frame.ts'
import { highSymbols } from './high-symbols.ts'
import { lowSymbols } from './low-symbols.ts'
import { nightScene, scene } from './scene.ts'

const marigold = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M50 14C72 22 84 44 74 66C64 86 34 88 24 68C14 46 28 22 50 14Z" fill="#ffb02e" stroke="#d8720a" stroke-width="4"/><path d="M50 26C48 44 48 56 50 72" stroke="#fff0a8" stroke-width="5" stroke-linecap="round"/></svg>`
const streamer = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M34 10C60 22 22 40 46 52C70 64 32 80 60 92" fill="none" stroke="#ff5a8a" stroke-width="10" stroke-linecap="round"/></svg>`

/** Golden Elephant Parade: red lacquer, gold and a sunset; at night in free spins. */
export const art: GameArt = {
  theme: {
    accent: '#ffd24a',
    accentSoft: '#ff5a8a',
    ink: '#fff6e0',
    reelTop: '#6a1440',
    reelBottom: '#2a0628',
    divider: '#e0a12f',
    lines: ['#ffd24a', '#ff7ab0', '#5fe8c0', '#8ab8ff', '#ff9a4a', '#e0a0ff'],
    letters: ['#fffbe0', '#ffd24a', '#ff6a2e'],
    lettersOutline: '#5a0420',
    freeVeil: { color: '#5a2a9a', alpha: 0.5 },
  },
  symbols: { ...highSymbols, ...lowSymbols },
  scene,
  frame,
  motes: { marigold, streamer, light: glowMote('#ffe08a') },
  drifts: [
    {
      texture: 'marigold',
      count: 22,
      area: { left: -0.05, right: 1.05, top: -0.05, bottom: 1.05 },
      speed: { x: 0.012, y: 0.06 },
      size: [0.01, 0.022],
      alpha: [0.6, 1],
      sway: 0.025,
      turn: 0.12,
      flicker: 0,
      glow: false,
    },
    {
      texture: 'streamer',
      count: 8,
      area: { left: 0, right: 1, top: -0.05, bottom: 1.05 },
      speed: { x: -0.01, y: 0.045 },
      size: [0.02, 0.036],
      alpha: [0.5, 0.9],
      sway: 0.03,
      turn: 0.08,
      flicker: 0,
      glow: false,
    },
    {
      texture: 'light',
      count: 26,
      area: { left: 0, right: 1, top: 0.05, bottom: 0.95 },
      speed: { x: 0.004, y: -0.02 },
      size: [0.01, 0.035],
      alpha: [0.25, 0.75],
      sway: 0.02,
      turn: 0,
      flicker: 0.5,
      glow: true,
    },
  ],
  tune: {
    beatsPerMinute: 104,
    root: 50,
    scale: [0, 2, 4, 7, 9],
    melody: '5 5 7 5 8 . 7 5 | 4 4 5 7 5 . . 4 | 7 7 8 10 9 . 8 7 | 5 7 4 2 5 . 5 .',
    bass: [0, 0, 3, 0, 4, 3, 2, 0],
    brightness: 0.75,
  },
  feature: { scene: nightScene },
}
