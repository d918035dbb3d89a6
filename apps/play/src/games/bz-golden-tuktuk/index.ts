import type { GameArt } from '../../machine/art.ts'
import { glowMote } from '../../machine/standard-motes.ts'
import { frame } from './frame.ts'
import { highSymbols } from './high-symbols.ts'
import { lowSymbols } from './low-symbols.ts'
import { scene } from './scene.ts'

/** Golden Tuk-Tuk: neon pink and blue over a wet street. */
export const art: GameArt = {
  theme: {
    accent: '#ff5cb8',
    accentSoft: '#38d8ff',
    ink: '#fff0fa',
    reelTop: '#34124f',
    reelBottom: '#14062c',
    divider: '#ff5cb8',
    lines: ['#ffd23c', '#38d8ff', '#ff5cb8', '#7dff9a', '#ff8a4a'],
    letters: ['#fffde0', '#ffd23c', '#ff6a3c'],
    lettersOutline: '#7a0a4a',
    freeVeil: { color: '#8a5cff', alpha: 0.5 },
  },
  symbols: { ...highSymbols, ...lowSymbols },
  scene,
  frame,
  motes: { pink: glowMote('#ff5cb8'), blue: glowMote('#38d8ff'), amber: glowMote('#ffb43c') },
  drifts: [
    {
      texture: 'pink',
      count: 14,
      area: { left: 0, right: 1, top: 0.1, bottom: 1 },
      speed: { x: 0.02, y: -0.015 },
      size: [0.02, 0.1],
      alpha: [0.12, 0.4],
      sway: 0.02,
      turn: 0,
      flicker: 0.3,
      glow: true,
    },
    {
      texture: 'blue',
      count: 14,
      area: { left: 0, right: 1, top: 0.1, bottom: 1 },
      speed: { x: -0.02, y: -0.012 },
      size: [0.02, 0.09],
      alpha: [0.12, 0.4],
      sway: 0.02,
      turn: 0,
      flicker: 0.4,
      glow: true,
    },
    {
      texture: 'amber',
      count: 10,
      area: { left: -0.1, right: 1.1, top: 0.6, bottom: 0.78 },
      speed: { x: 0.28, y: 0 },
      size: [0.025, 0.06],
      alpha: [0.5, 0.9],
      sway: 0,
      turn: 0,
      flicker: 0.1,
      glow: true,
    },
  ],
  tune: {
    beatsPerMinute: 116,
    root: 53,
    scale: [0, 2, 4, 7, 9],
    melody: '5 7 8 7 5 . 4 5 | 7 . 8 7 5 4 3 . | 5 7 8 9 10 . 9 8 | 7 8 7 5 4 . 5 .',
    bass: [0, 0, 4, 4, 3, 3, 4, 0],
    brightness: 0.9,
  },
}
