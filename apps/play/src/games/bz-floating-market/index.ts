import type { GameArt } from '../../machine/art.ts'
import { glowMote } from '../../machine/standard-motes.ts'
import { frame } from './frame.ts'
import { highSymbols } from './high-symbols.ts'
import { lowSymbols } from './low-symbols.ts'
import { scene } from './scene.ts'

const petal = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M50 8C74 26 80 62 50 92C20 62 26 26 50 8Z" fill="#ffd0ec" stroke="#e88ac0" stroke-width="3"/><path d="M50 24V76" stroke="#fff" stroke-width="4" stroke-linecap="round"/></svg>`
const dragonfly = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><g fill="#d8fbff" fill-opacity=".75" stroke="#3fb8d0" stroke-width="2"><ellipse cx="30" cy="38" rx="26" ry="9" transform="rotate(18 30 38)"/><ellipse cx="70" cy="38" rx="26" ry="9" transform="rotate(-18 70 38)"/><ellipse cx="32" cy="54" rx="22" ry="7" transform="rotate(-14 32 54)"/><ellipse cx="68" cy="54" rx="22" ry="7" transform="rotate(14 68 54)"/></g><path d="M50 30V92" stroke="#1f7f9a" stroke-width="6" stroke-linecap="round"/><circle cx="50" cy="28" r="8" fill="#ff8a3a"/></svg>`

/** Floating Market: fruit, sun and water. */
export const art: GameArt = {
  theme: {
    accent: '#ffe14f',
    accentSoft: '#ff9a4a',
    ink: '#fffbe8',
    reelTop: '#1f6a6a',
    reelBottom: '#0a3442',
    divider: '#d8b05a',
    lines: ['#ffe14f', '#ff7ab8', '#9fe85a', '#6fe0ff', '#ff9a4a', '#d8a0ff'],
    letters: ['#fffde0', '#ffd23f', '#ff8a1e'],
    lettersOutline: '#5a2204',
    freeVeil: { color: '#ffb060', alpha: 0.4 },
  },
  symbols: { ...highSymbols, ...lowSymbols },
  scene,
  frame,
  motes: { petal, dragonfly, glint: glowMote('#fff2b0') },
  drifts: [
    {
      texture: 'petal',
      count: 14,
      area: { left: -0.1, right: 1.1, top: -0.05, bottom: 1.05 },
      speed: { x: 0.03, y: 0.045 },
      size: [0.012, 0.026],
      alpha: [0.6, 0.95],
      sway: 0.03,
      turn: 0.06,
      flicker: 0,
      glow: false,
    },
    {
      texture: 'dragonfly',
      count: 5,
      area: { left: -0.1, right: 1.1, top: 0.1, bottom: 0.8 },
      speed: { x: -0.07, y: 0.006 },
      size: [0.03, 0.05],
      alpha: [0.75, 1],
      sway: 0.05,
      turn: 0,
      flicker: 0,
      glow: false,
    },
    {
      texture: 'glint',
      count: 36,
      area: { left: 0, right: 1, top: 0.54, bottom: 1 },
      speed: { x: 0.006, y: 0 },
      size: [0.01, 0.03],
      alpha: [0.2, 0.7],
      sway: 0.004,
      turn: 0,
      flicker: 0.7,
      glow: true,
    },
  ],
  tune: {
    beatsPerMinute: 112,
    root: 55,
    scale: [0, 2, 4, 7, 9],
    melody: '5 7 8 . 7 5 7 . | 4 5 7 8 10 . 8 7 | 9 . 8 7 5 . 4 5 | 7 5 4 2 5 . . .',
    bass: [0, 3, 0, 4, 2, 3, 4, 0],
    brightness: 0.85,
  },
}
