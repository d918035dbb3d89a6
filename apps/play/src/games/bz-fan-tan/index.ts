import './look.css'
import type { SharedOutcome } from '@baize/engines'
import { homeOf } from '@baize/engines/tables'
import { element } from '../../controls/element.ts'
import { column, lantern, room } from '../../live/backdrop.ts'
import type { FeltParts, LiveGame } from '../../live/live-game.ts'
import { liveArt } from '../../live/live-stage.ts'
import { createBeadsScene } from '../../live/scenes/beads-scene.ts'
import type { Phrase } from '../../phrases.ts'

const homes = [1, 2, 3, 4] as const
const kwoks = ['12', '23', '34', '41', '13', '24'] as const

/** A tea house of old Macau: blue tiles, arches and dark wood. */
const backdrop = room(
  { top: '#0f2a4a', middle: '#1f4f86', low: '#081422', light: '#ffe2a8' },
  `<g fill="#f3efe2" opacity=".9"><path d="M240 900V330q0-130 130-130t130 130v570zM1100 900V330q0-130 130-130t130 130v570z"/></g><g fill="#16365c"><path d="M266 900V336q0-108 104-108t104 108v564zM1126 900V336q0-108 104-108t104 108v564z"/></g><g fill="#2f6bb0" opacity=".7">${Array.from({ length: 20 }, (_, nth) => `<path d="M${nth * 80 + 40} 20l24 24-24 24-24-24z"/>`).join('')}</g><rect y="84" width="1600" height="10" fill="#d9b25a"/>${column(800, '#3b1d10', '#d9b25a').replace('<g ', '<g opacity=".55" ')}${lantern(620, 210, 0.8, '#c8332b')}${lantern(980, 210, 0.8, '#c8332b')}`,
)

function felt({ field }: FeltParts): HTMLElement {
  const row = (name: string, ...cells: readonly HTMLElement[]) => element('div', { class: `fan-row ${name}` }, ...cells)
  const nims = homes.flatMap((home) => homes.filter((other) => other !== home).map((other) => `nim${home}${other}`))
  return element(
    'div',
    { class: 'fan-felt' },
    row('fans', ...homes.map((home) => field(`fan${home}`, { name: String(home), large: true }))),
    row('kwoks', ...kwoks.map((pair) => field(`kwok${pair}`))),
    row('nims', ...nims.map((id) => field(id))),
    row('threes', ...homes.map((home) => field(`three${home}`))),
  )
}

function fieldName(phrase: Phrase, field: string): string {
  const [, name = '', first = '', second = ''] = /^([a-z]+)(\d)(\d?)$/.exec(field) ?? []
  if (name === 'fan') return phrase('live.fan', first)
  if (name === 'kwok') return phrase('live.kwok', first, second)
  return name === 'nim' ? phrase('live.nim', first, second) : phrase('live.three', first)
}

const homeIn = (outcome: SharedOutcome) => (outcome.engine === 'fanTan' ? homeOf(outcome.beads) : 0)

const game: LiveGame = {
  theme: 'live-fan-tan',
  tune: {
    beatsPerMinute: 76,
    root: 52,
    scale: [0, 2, 4, 7, 9],
    melody: '0 . . 2 4 . 3 . | 2 . . 5 4 . 2 0',
    bass: [0, 3, 2, 0],
    brightness: 0.35,
  },
  backdrop,
  dealer: {
    hair: 'short',
    hairColour: '#2b211c',
    skin: '#ecc29c',
    outfit: 'vest',
    cloth: '#1d4f8a',
    trim: '#e9c35e',
    pitch: 0.9,
  },
  rules: ['live.rule.fanTan', 'live.rule.fanTanBets'],
  scene: createBeadsScene,
  felt,
  fieldName,
  result(phrase, outcome) {
    return {
      text: String(homeIn(outcome)),
      kind: `home${homeIn(outcome)}`,
      title: phrase('live.left', homeIn(outcome)),
    }
  },
  told: (phrase, outcome) => phrase('live.said.left', homeIn(outcome)),
}

/** Porcelain Cup Fan Tan. */
export const art = liveArt(game)
