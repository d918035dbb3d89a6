import './look.css'
import type { SharedOutcome } from '@baize/engines'
import { handMs, lastDigit, rankOf, showTimes, winnerOf } from '@baize/engines/tables'
import { element } from '../../controls/element.ts'
import { column, room } from '../../live/backdrop.ts'
import type { FeltParts, LiveGame } from '../../live/live-game.ts'
import { liveArt } from '../../live/live-stage.ts'
import { createRoads } from '../../live/roads-view.ts'
import { createHandsScene, type CardPlan, type PlannedCard } from '../../live/scenes/hands-scene.ts'
import type { Phrase } from '../../phrases.ts'

const fields = [
  'playerPair',
  'eitherPair',
  'perfectPair',
  'bankerPair',
  'player',
  'tie',
  'banker',
  'playerDragon',
  'small',
  'big',
  'bankerDragon',
] as const

/** A moon gate in a court of jade, with bamboo. */
const backdrop = room(
  { top: '#0d2b27', middle: '#12473d', low: '#04130f', light: '#ffd98a' },
  `${column(120, '#3b1d10', '#c99a3d')}${column(1480, '#3b1d10', '#c99a3d')}<circle cx="800" cy="330" r="330" fill="#183f4f"/><circle cx="800" cy="330" r="330" fill="none" stroke="#b98a3a" stroke-width="16"/><circle cx="980" cy="190" r="70" fill="#fff3c9" opacity=".85"/><g stroke="#1f6b4c" stroke-width="14" stroke-linecap="round" opacity=".8"><path d="M560 620V120M610 640V210M1040 640V160M1090 620V250"/></g><g fill="#2c8a5f" opacity=".8"><path d="M560 200q60-50 110-30-50 40-110 30zM560 290q-60-50-110-20 50 40 110 20zM1090 300q60-50 110-30-50 40-110 30zM1040 240q-60-50-110-20 50 40 110 20z"/></g>`,
)

/** Cards in the order in which they are dealt. */
function planOf(outcome: SharedOutcome): CardPlan | undefined {
  if (outcome.engine !== 'baccarat') return undefined
  const { player, banker } = outcome
  const { begin, card, count, thirdCard } = showTimes
  const first = ['player', 'banker', 'player', 'banker'].map((hand, nth): PlannedCard => ({
    hand,
    card: (hand === 'player' ? player : banker)[nth >> 1] ?? 0,
    atMs: begin + nth * card,
  }))
  const thirds = [['player', player[2]] as const, ['banker', banker[2]] as const].flatMap(([hand, third]) =>
    third === undefined ? [] : [{ hand, card: third }],
  )
  const winner = winnerOf(outcome)
  return {
    cards: [
      ...first,
      ...thirds.map(({ hand, card: third }, nth) => ({
        hand,
        card: third,
        atMs: begin + 4 * card + count + nth * thirdCard,
        across: true,
      })),
    ],
    score: (_, cards) => String(lastDigit(cards)),
    winner: winner === 'tie' ? undefined : winner,
    overMs: handMs(player.length + banker.length),
  }
}

function felt({ field }: FeltParts): HTMLElement {
  return element(
    'div',
    { class: 'baccarat-felt' },
    ...fields.map((id) => field(id, { large: id === 'player' || id === 'tie' || id === 'banker' })),
  )
}

const known = (phrase: Phrase, field: string): string => {
  const found = fields.find((one) => one === field)
  return found === undefined ? field : phrase(`live.${found}`)
}

const points = (outcome: SharedOutcome) =>
  outcome.engine === 'baccarat' ? Math.max(lastDigit(outcome.player), lastDigit(outcome.banker)) : 0

const game: LiveGame = {
  theme: 'live-baccarat',
  tune: {
    beatsPerMinute: 84,
    root: 57,
    scale: [0, 2, 4, 7, 9],
    melody: '0 . 2 4 . 3 2 . | 0 . 5 4 . 2 . .',
    bass: [0, 3, 1, 0],
    brightness: 0.45,
  },
  backdrop,
  dealer: {
    hair: 'bun',
    hairColour: '#1c1220',
    skin: '#f2c9a8',
    outfit: 'qipao',
    cloth: '#0f7a5c',
    trim: '#f0c55a',
    pitch: 1.1,
  },
  rules: [
    'live.rule.baccarat',
    'live.rule.third',
    'live.rule.baccaratTie',
    'live.rule.baccaratSides',
    'live.rule.baccaratBonus',
    'live.rule.shoe',
  ],
  scene: (parts) =>
    createHandsScene(
      parts,
      [
        {
          id: 'player',
          name: parts.ports.phrase('live.player'),
          colour: 'var(--road-blue)',
          place: 'right:calc(50% + 6cqw)',
        },
        {
          id: 'banker',
          name: parts.ports.phrase('live.banker'),
          colour: 'var(--road-red)',
          place: 'left:calc(50% + 6cqw)',
        },
      ],
      planOf,
    ),
  felt,
  fieldName: known,
  result(phrase, outcome) {
    const winner = outcome.engine === 'baccarat' ? winnerOf(outcome) : 'tie'
    return { text: phrase(`live.${winner}`), kind: winner, title: `${phrase(`live.${winner}`)} ${points(outcome)}` }
  },
  told(phrase, outcome) {
    const winner = outcome.engine === 'baccarat' ? winnerOf(outcome) : 'tie'
    return winner === 'tie'
      ? phrase('live.said.tieWith', points(outcome))
      : phrase('live.said.winsWith', phrase(`live.${winner}`), points(outcome))
  },
  roads: (ports) =>
    createRoads(ports, (outcome) => {
      if (outcome.engine !== 'baccarat') return { side: 'tie', letter: '' }
      const winner = winnerOf(outcome)
      const isPair = ([first, second]: readonly number[]) => rankOf(first ?? 0) === rankOf(second ?? 0)
      return {
        side: winner === 'banker' ? 'red' : winner === 'player' ? 'blue' : 'tie',
        letter: String(points(outcome)),
        redDot: isPair(outcome.banker),
        blueDot: isPair(outcome.player),
      }
    }),
}

/** Jade Court Baccarat. */
export const art = liveArt(game)
