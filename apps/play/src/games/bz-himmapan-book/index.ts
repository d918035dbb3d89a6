import type { GameArt } from '../../machine/art.ts'
import { glowMote } from '../../machine/standard-motes.ts'
import { frame } from './frame.ts'
import { highSymbols } from './high-symbols.ts'
import { lowSymbols } from './low-symbols.ts'
import { scene } from './scene.ts'

const leaf = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M50 8C78 24 84 62 50 94C16 62 22 24 50 8Z" fill="#ffd86a" stroke="#8a5214" stroke-width="4"/><path d="M50 14V88" stroke="#8a5214" stroke-width="4"/></svg>`
const mist = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><radialGradient id="m"><stop offset="0" stop-color="#f4ffe6" stop-opacity=".45"/><stop offset="1" stop-color="#c8e8b8" stop-opacity="0"/></radialGradient></defs><ellipse cx="50" cy="50" rx="50" ry="20" fill="url(#m)"/></svg>`

/** Book of Himmapan: a forest at dawn in jade, red lacquer and gold. */
export const art: GameArt = {
  theme: {
    accent: '#ffe27a',
    accentSoft: '#ff8a6a',
    ink: '#fffbe6',
    reelTop: '#17503f',
    reelBottom: '#06201c',
    divider: '#d9962e',
    lines: ['#ffd75e', '#ff8a7a', '#7dffd0', '#8fd0ff', '#ffb0e0', '#c8ff7a'],
    letters: ['#fffce0', '#ffd54f', '#e07a14'],
    lettersOutline: '#4a0a14',
    freeVeil: { color: '#e8a04a', alpha: 0.6 },
  },
  symbols: { ...highSymbols, ...lowSymbols },
  scene,
  frame,
  motes: { leaf, mist, ember: glowMote('#ffe27a') },
  drifts: [
    {
      texture: 'mist',
      count: 8,
      area: { left: -0.2, right: 1.2, top: 0.5, bottom: 0.95 },
      speed: { x: 0.02, y: 0 },
      size: [0.5, 0.95],
      alpha: [0.3, 0.55],
      sway: 0.01,
      turn: 0,
      flicker: 0.08,
      glow: false,
    },
    {
      texture: 'leaf',
      count: 16,
      area: { left: 0, right: 1, top: -0.05, bottom: 1.05 },
      speed: { x: 0.012, y: 0.04 },
      size: [0.014, 0.03],
      alpha: [0.5, 0.9],
      sway: 0.03,
      turn: 0.5,
      flicker: 0,
      glow: false,
    },
    {
      texture: 'ember',
      count: 26,
      area: { left: 0, right: 1, top: 0.1, bottom: 1 },
      speed: { x: 0.008, y: -0.02 },
      size: [0.01, 0.028],
      alpha: [0.3, 0.8],
      sway: 0.03,
      turn: 0,
      flicker: 0.6,
      glow: true,
    },
  ],
  tune: {
    beatsPerMinute: 84,
    root: 50,
    scale: [0, 2, 4, 7, 9],
    melody: '4 . 5 7 . 8 7 . | 5 4 . 2 4 . . . | 7 . 9 8 . 7 5 . | 4 5 7 5 4 . . .',
    bass: [0, 3, 0, 4, 0, 2, 3, 0],
    brightness: 0.6,
  },
}
