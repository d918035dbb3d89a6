import './look.css'
import type { SharedOutcome } from '@baize/engines'
import { colourOf, rouletteFields } from '@baize/engines/tables'
import { room } from '../../live/backdrop.ts'
import type { LiveGame } from '../../live/live-game.ts'
import { liveArt } from '../../live/live-stage.ts'
import { createWheelScene } from '../../live/scenes/wheel-scene.ts'
import type { Phrase } from '../../phrases.ts'
import { rouletteFelt } from './felt.ts'

/** A skyline by the river under a full moon. */
const backdrop = room(
  { top: '#0a1030', middle: '#2a1f5c', low: '#05040f', light: '#bcd0ff' },
  `<circle cx="1180" cy="170" r="90" fill="#fdf6dc"/><circle cx="1150" cy="150" r="18" fill="#e8dcb8"/><circle cx="1205" cy="195" r="12" fill="#e8dcb8"/><g fill="#120d2c">${[
    [40, 360, 110],
    [170, 280, 90],
    [280, 400, 130],
    [430, 220, 80],
    [530, 340, 120],
    [1000, 330, 110],
    [1130, 260, 80],
    [1230, 390, 140],
    [1390, 240, 90],
    [1500, 350, 110],
  ]
    .map(([x, y, width]) => `<rect x="${x}" y="${y}" width="${width}" height="600"/>`)
    .join(
      '',
    )}</g><g fill="#ffd98a" opacity=".75">${Array.from({ length: 90 }, (_, nth) => `<rect x="${(nth * 173) % 1560}" y="${390 + ((nth * 97) % 330)}" width="7" height="10"/>`).join('')}</g>`,
)

const kinds = ['straight', 'split', 'street', 'corner', 'line'] as const

function fieldName(phrase: Phrase, id: string): string {
  const field = rouletteFields.find((one) => one.id === id)
  if (field === undefined) return id
  const { kind, pockets } = field
  if (kind === 'dozen') return phrase('live.dozen', pockets[0] ?? '', pockets.at(-1) ?? '')
  if (kind === 'column') return phrase('live.column', id.slice(-1))
  if (id === 'low') return '1–18'
  if (id === 'high') return '19–36'
  if (id === 'red' || id === 'black' || id === 'odd' || id === 'even') return phrase(`live.${id}`)
  const named = kinds.find((one) => one === kind) ?? 'straight'
  return phrase(`live.${named}`, pockets.join('–'))
}

const pocketOf = (outcome: SharedOutcome) => (outcome.engine === 'roulette' ? outcome.pocket : 0)
const colourName = (phrase: Phrase, pocket: number) => phrase(`live.${colourOf(pocket)}`)

const game: LiveGame = {
  theme: 'live-roulette',
  tune: {
    beatsPerMinute: 88,
    root: 53,
    scale: [0, 2, 3, 5, 7, 9, 10],
    melody: '0 . 4 . 3 2 . 4 | . 6 . 5 4 . 2 .',
    bass: [0, 3, 4, 0],
    brightness: 0.5,
  },
  backdrop,
  dealer: {
    hair: 'bob',
    hairColour: '#5a2f1a',
    skin: '#f6d2b6',
    outfit: 'vest',
    cloth: '#2a2350',
    trim: '#e2b64c',
    pitch: 1.05,
  },
  rules: ['live.rule.roulette', 'live.wheelHint', 'live.trackHint'],
  scene: createWheelScene,
  felt: rouletteFelt,
  fieldName,
  result(phrase, outcome) {
    const pocket = pocketOf(outcome)
    return { text: String(pocket), kind: colourOf(pocket), title: `${pocket}, ${colourName(phrase, pocket)}` }
  },
  told(phrase, outcome) {
    const pocket = pocketOf(outcome)
    return pocket === 0 ? phrase('live.said.zero') : phrase('live.said.number', pocket, colourName(phrase, pocket))
  },
}

/** Moonlight Roulette. */
export const art = liveArt(game)
