import type { GameArt } from '../../machine/art.ts'
import { glowMote } from '../../machine/standard-motes.ts'
import { frame } from './frame.ts'
import { highSymbols } from './high-symbols.ts'
import { lowSymbols } from './low-symbols.ts'
import { scene } from './scene.ts'

const drop = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><radialGradient id="d" cx=".4" cy=".35"><stop offset="0" stop-color="#fff"/><stop offset=".5" stop-color="#bff6ff" stop-opacity=".8"/><stop offset="1" stop-color="#4fc6e8" stop-opacity=".15"/></radialGradient></defs><circle cx="50" cy="50" r="34" fill="url(#d)"/></svg>`
const mist = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><radialGradient id="m"><stop offset="0" stop-color="#d8fff4" stop-opacity=".5"/><stop offset="1" stop-color="#9fe8d8" stop-opacity="0"/></radialGradient></defs><ellipse cx="50" cy="50" rx="50" ry="20" fill="url(#m)"/></svg>`

/** Dragon Tide: a storm in jade and bronze. */
export const art: GameArt = {
  theme: {
    accent: '#6fffd0',
    accentSoft: '#ffcf5c',
    ink: '#eafff6',
    reelTop: '#0a3d4a',
    reelBottom: '#041824',
    divider: '#c98a2e',
    lines: ['#ffd75e', '#6fffd0', '#ff8a5c', '#7fd0ff', '#ffb0e0', '#c8ff7a'],
    letters: ['#f2fff0', '#7df0b8', '#12a07c'],
    lettersOutline: '#04282c',
    freeVeil: { color: '#ff8a4a', alpha: 0.62 },
  },
  symbols: { ...highSymbols, ...lowSymbols },
  scene,
  frame,
  motes: { drop, mist, ember: glowMote('#7dffd8') },
  drifts: [
    {
      texture: 'mist',
      count: 9,
      area: { left: -0.2, right: 1.2, top: 0.5, bottom: 0.95 },
      speed: { x: 0.035, y: 0 },
      size: [0.5, 0.95],
      alpha: [0.3, 0.6],
      sway: 0.01,
      turn: 0,
      flicker: 0.08,
      glow: false,
    },
    {
      texture: 'drop',
      count: 40,
      area: { left: 0, right: 1, top: 0.35, bottom: 1.02 },
      speed: { x: 0.03, y: -0.11 },
      size: [0.006, 0.018],
      alpha: [0.35, 0.85],
      sway: 0.006,
      turn: 0,
      flicker: 0.3,
      glow: false,
    },
    {
      texture: 'ember',
      count: 18,
      area: { left: 0, right: 1, top: 0, bottom: 0.7 },
      speed: { x: 0.02, y: -0.02 },
      size: [0.014, 0.04],
      alpha: [0.3, 0.7],
      sway: 0.03,
      turn: 0,
      flicker: 0.5,
      glow: true,
    },
  ],
  tune: {
    beatsPerMinute: 92,
    root: 50,
    scale: [0, 3, 5, 7, 10],
    melody: '5 . 5 6 7 . 8 7 | 6 . 5 . 4 5 . . | 7 . 8 9 10 . 9 8 | 7 6 7 . 5 . . .',
    bass: [0, 0, 3, 1, 0, 4, 3, 0],
    brightness: 0.7,
  },
}
