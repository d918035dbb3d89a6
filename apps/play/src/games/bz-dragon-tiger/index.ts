import './look.css'
import type { SharedOutcome } from '@baize/engines'
import { higherOf, rankNames, rankOf, showTimes } from '@baize/engines/tables'
import { element } from '../../controls/element.ts'
import { column, lantern, room } from '../../live/backdrop.ts'
import type { FeltParts, LiveGame } from '../../live/live-game.ts'
import { liveArt } from '../../live/live-stage.ts'
import { createRoads } from '../../live/roads-view.ts'
import { createHandsScene, type CardPlan } from '../../live/scenes/hands-scene.ts'
import type { Phrase } from '../../phrases.ts'

const cardBets = ['Big', 'Small', 'Odd', 'Even', 'Red', 'Black'] as const
const lowered = { Big: 'big', Small: 'small', Odd: 'odd', Even: 'even', Red: 'red', Black: 'black' } as const

/** Two mountains at dusk, between red columns. */
const backdrop = room(
  { top: '#2a0b1f', middle: '#5c1526', low: '#12040a', light: '#ffb45c' },
  `<circle cx="800" cy="300" r="150" fill="#ffcf7a" opacity=".7"/><path d="M0 620L330 190l210 260 120-110 150 190 200-240 180 170 140-120 270 280v280H0z" fill="#3a0d1d"/><path d="M330 190l90 112-60 30-30-40-40 60-34-30zM1010 290l60 58-30 20-34-30-40 40z" fill="#f6d9c0" opacity=".5"/>${column(70, '#7a1420', '#d9a441')}${column(1530, '#7a1420', '#d9a441')}${lantern(250, 210, 1, '#d0322b')}${lantern(1350, 210, 1, '#d0322b')}`,
)

function planOf(outcome: SharedOutcome): CardPlan | undefined {
  if (outcome.engine !== 'dragonTiger') return undefined
  const { begin, card } = showTimes
  const winner = higherOf(outcome)
  return {
    cards: [
      { hand: 'dragon', card: outcome.dragon, atMs: begin },
      { hand: 'tiger', card: outcome.tiger, atMs: begin + card },
    ],
    score: (_, [first = 0]) => rankNames[rankOf(first)] ?? '',
    winner: winner === 'tie' ? undefined : winner,
    overMs: begin + 2 * card,
  }
}

function felt({ ports: { phrase }, field }: FeltParts): HTMLElement {
  const sides = (['dragon', 'tiger'] as const).map((side) =>
    element(
      'div',
      { class: 'card-bets', 'data-side': side },
      ...cardBets.map((bet) => field(`${side}${bet}`, { name: phrase(`live.${lowered[bet]}`) })),
    ),
  )
  return element(
    'div',
    { class: 'dragon-tiger-felt' },
    field('dragon', { large: true }),
    element('div', { class: 'ties' }, field('tie'), field('suitedTie')),
    field('tiger', { large: true }),
    ...sides,
  )
}

function fieldName(phrase: Phrase, field: string): string {
  if (field === 'dragon' || field === 'tiger' || field === 'tie' || field === 'suitedTie')
    return phrase(`live.${field}`)
  const side = field.startsWith('dragon') ? 'dragon' : 'tiger'
  const bet = cardBets.find((one) => field === `${side}${one}`)
  return bet === undefined ? field : `${phrase(`live.${side}`)} · ${phrase(`live.${lowered[bet]}`)}`
}

const winnerIn = (outcome: SharedOutcome) => (outcome.engine === 'dragonTiger' ? higherOf(outcome) : 'tie')

const game: LiveGame = {
  theme: 'live-dragon-tiger',
  tune: {
    beatsPerMinute: 96,
    root: 50,
    scale: [0, 2, 3, 7, 8],
    melody: '0 0 . 4 . 3 . 2 | 0 . 4 5 . 4 2 .',
    bass: [0, 0, 3, 4],
    brightness: 0.4,
  },
  backdrop,
  dealer: {
    hair: 'short',
    hairColour: '#201512',
    skin: '#e3b088',
    outfit: 'qipao',
    cloth: '#8c1622',
    trim: '#f3c65a',
    pitch: 0.85,
  },
  rules: ['live.rule.dragonTiger', 'live.rule.onSeven', 'live.rule.suitedTie', 'live.rule.shoe'],
  scene: (parts) =>
    createHandsScene(
      parts,
      [
        {
          id: 'dragon',
          name: parts.ports.phrase('live.dragon'),
          colour: 'var(--road-red)',
          place: 'right:calc(50% + 9cqw)',
        },
        {
          id: 'tiger',
          name: parts.ports.phrase('live.tiger'),
          colour: 'var(--road-blue)',
          place: 'left:calc(50% + 9cqw)',
        },
      ],
      planOf,
    ),
  felt,
  fieldName,
  result(phrase, outcome) {
    const name = phrase(`live.${winnerIn(outcome)}`)
    return { text: name, kind: winnerIn(outcome), title: name }
  },
  told(phrase, outcome) {
    const winner = winnerIn(outcome)
    return winner === 'tie' ? phrase('live.said.tie') : phrase('live.said.wins', phrase(`live.${winner}`))
  },
  roads: (ports) =>
    createRoads(ports, (outcome) => {
      const winner = winnerIn(outcome)
      const high = outcome.engine === 'dragonTiger' ? Math.max(outcome.dragon, outcome.tiger) : 0
      return {
        side: winner === 'dragon' ? 'red' : winner === 'tiger' ? 'blue' : 'tie',
        letter: rankNames[rankOf(high)] ?? '',
      }
    }),
}

/** Twin Peaks Dragon Tiger. */
export const art = liveArt(game)
