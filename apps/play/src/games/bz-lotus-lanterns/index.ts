import type { GameArt } from '../../machine/art.ts'
import { glowMote } from '../../machine/standard-motes.ts'
import { featureScene } from './feature-scene.ts'
import { frame } from './frame.ts'
import { highSymbols } from './high-symbols.ts'
import { lowSymbols } from './low-symbols.ts'
import { scene } from './scene.ts'
import { skyLanterns } from './sky-lantern.ts'

const skyLantern = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><defs><radialGradient id="g"><stop offset="0" stop-color="#ffb84d" stop-opacity=".9"/><stop offset="1" stop-color="#ff7a1f" stop-opacity="0"/></radialGradient><linearGradient id="p" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#ff9c3c"/><stop offset=".6" stop-color="#ffd27a"/><stop offset="1" stop-color="#fff4c8"/></linearGradient></defs><circle cx="50" cy="54" r="48" fill="url(#g)"/><path d="M30 30C34 20 66 20 70 30L66 72H34Z" fill="url(#p)" stroke="#d8701a" stroke-width="1.500"/><path d="M43 24L45 72M57 24L55 72" stroke="#d8701a" stroke-opacity=".5" fill="none"/><ellipse cx="50" cy="72" rx="16" ry="4" fill="#fff8da"/></svg>`

/** Lotus Lanterns: a river night in plum and gold. */
export const art: GameArt = {
  theme: {
    accent: '#ffc85a',
    accentSoft: '#ff8fc4',
    ink: '#fff2da',
    reelTop: '#2b1450',
    reelBottom: '#120a30',
    divider: '#d9a441',
    lines: ['#ffd75e', '#ff7ab8', '#6fe0ff', '#8dffb0', '#ff9d5c', '#c9a2ff'],
    letters: ['#fffbe0', '#ffd24d', '#e2801a'],
    lettersOutline: '#4a0e3a',
    freeVeil: { color: '#6a4ad8', alpha: 0.5 },
  },
  symbols: { ...highSymbols, ...lowSymbols },
  scene,
  frame,
  motes: { lantern: skyLantern, firefly: glowMote('#ffe27a') },
  drifts: [
    {
      texture: 'lantern',
      count: 13,
      area: { left: -0.05, right: 1.05, top: -0.1, bottom: 0.62 },
      speed: { x: 0.006, y: -0.017 },
      size: [0.035, 0.11],
      alpha: [0.65, 1],
      sway: 0.012,
      turn: 0,
      flicker: 0.25,
      glow: false,
    },
    {
      texture: 'firefly',
      count: 34,
      area: { left: 0, right: 1, top: 0.42, bottom: 1 },
      speed: { x: 0.012, y: -0.012 },
      size: [0.012, 0.034],
      alpha: [0.35, 0.9],
      sway: 0.02,
      turn: 0,
      flicker: 0.6,
      glow: true,
    },
  ],
  tune: {
    beatsPerMinute: 76,
    root: 57,
    scale: [0, 2, 4, 7, 9],
    melody: '5 . 7 8 7 . 5 . | 4 . 5 7 5 . . . | 5 . 7 8 9 . 8 7 | 5 . 4 3 4 . . .',
    bass: [0, 3, 4, 0],
    brightness: 0.45,
  },
  feature: {
    scene: featureScene,
    lanterns: skyLanterns,
    tune: {
      beatsPerMinute: 88,
      root: 57,
      scale: [0, 2, 4, 7, 9],
      melody: '5 7 8 9 10 . 9 8 | 7 8 9 7 5 . 7 . | 8 9 10 12 10 . 9 8 | 7 9 8 7 5 . . .',
      bass: [0, 2, 3, 4],
      brightness: 0.6,
    },
  },
}
