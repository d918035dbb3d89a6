import type { GameArt } from '../../machine/art.ts'
import { glowMote } from '../../machine/standard-motes.ts'
import { frame } from './frame.ts'
import { highSymbols } from './high-symbols.ts'
import { lowSymbols } from './low-symbols.ts'
import { scene } from './scene.ts'

const ball = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><radialGradient id="b"><stop offset="0" stop-color="#fff"/><stop offset=".3" stop-color="#ffd0e6"/><stop offset=".55" stop-color="#ff4f9a" stop-opacity=".8"/><stop offset="1" stop-color="#ff2a6a" stop-opacity="0"/></radialGradient></defs><circle cx="50" cy="50" r="50" fill="url(#b)"/></svg>`
const mist = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><radialGradient id="m"><stop offset="0" stop-color="#e6d0ff" stop-opacity=".45"/><stop offset="1" stop-color="#a88ae8" stop-opacity="0"/></radialGradient></defs><ellipse cx="50" cy="50" rx="50" ry="20" fill="url(#m)"/></svg>`

/** Naga Moon: a night in indigo and gold, with rose-red fire. */
export const art: GameArt = {
  theme: {
    accent: '#ff8ac4',
    accentSoft: '#ffd67a',
    ink: '#fff4fb',
    reelTop: '#2c1a70',
    reelBottom: '#0c0730',
    divider: '#d9962e',
    lines: ['#ffd75e', '#ff7ab8', '#7dffd0', '#8fb8ff', '#ffb06a', '#d8a0ff'],
    letters: ['#fffbe0', '#ffd35c', '#f0811c'],
    lettersOutline: '#3a0a3c',
    freeVeil: { color: '#d0468f', alpha: 0.62 },
  },
  symbols: { ...highSymbols, ...lowSymbols },
  scene,
  frame,
  motes: { ball, mist, ember: glowMote('#ff8ac4') },
  drifts: [
    {
      texture: 'mist',
      count: 8,
      area: { left: -0.2, right: 1.2, top: 0.5, bottom: 0.95 },
      speed: { x: 0.03, y: 0 },
      size: [0.5, 0.95],
      alpha: [0.3, 0.55],
      sway: 0.01,
      turn: 0,
      flicker: 0.08,
      glow: false,
    },
    {
      texture: 'ball',
      count: 12,
      area: { left: 0, right: 1, top: -0.05, bottom: 1.02 },
      speed: { x: 0, y: -0.075 },
      size: [0.03, 0.085],
      alpha: [0.5, 0.95],
      sway: 0.006,
      turn: 0,
      flicker: 0.35,
      glow: true,
    },
    {
      texture: 'ember',
      count: 22,
      area: { left: 0, right: 1, top: 0, bottom: 1 },
      speed: { x: 0.006, y: -0.04 },
      size: [0.01, 0.026],
      alpha: [0.3, 0.7],
      sway: 0.02,
      turn: 0,
      flicker: 0.5,
      glow: true,
    },
  ],
  tune: {
    beatsPerMinute: 104,
    root: 52,
    scale: [0, 2, 4, 7, 9],
    melody: '5 7 8 . 7 5 4 . | 5 7 9 8 7 . 5 . | 4 5 7 . 8 7 5 4 | 5 . 2 4 5 . . .',
    bass: [0, 0, 3, 4, 0, 2, 3, 0],
    brightness: 0.75,
  },
}
