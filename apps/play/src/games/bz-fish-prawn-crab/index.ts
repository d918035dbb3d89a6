import './look.css'
import type { SharedOutcome } from '@baize/engines'
import { creatures } from '@baize/engines/tables'
import { element, pictureOf } from '../../controls/element.ts'
import { lantern, room } from '../../live/backdrop.ts'
import type { FeltParts, LiveGame } from '../../live/live-game.ts'
import { liveArt } from '../../live/live-stage.ts'
import { createCoveredScene } from '../../live/scenes/covered-scene.ts'
import { createDie } from '../../live/scenes/die.ts'
import type { Phrase } from '../../phrases.ts'
import { creaturePictures } from './creatures.ts'

type Creature = (typeof creatures)[number]

/** A floating market in the evening: water, palms, a boat. */
const backdrop = room(
  { top: '#123a4a', middle: '#d07a4a', low: '#0b2a33', light: '#ffd08a' },
  `<circle cx="800" cy="360" r="120" fill="#ffe0a0"/><rect y="430" width="1600" height="470" fill="#0f5563"/><path d="M0 430h1600v12H0z" fill="#ffd9a055"/><g fill="#0a2f36"><path d="M180 430q10-160-10-260c40-40 90-30 120 10-50-10-80-4-100 10 50-6 90 20 100 60-40-40-70-50-98-46 10 80 6 150 2 226zM1400 430q-10-180 10-280c-40-40-90-30-120 10 50-10 80-4 100 10-50-6-90 20-100 60 40-40 70-50 98-46-10 80-6 150-2 246z"/></g><path d="M980 470q160 60 330-6-40 60-170 60-120 0-160-54z" fill="#5b2d14"/><path d="M1060 470v-70h130v66" fill="#a5532a"/><path d="M1040 404h170l-24-34h-120z" fill="#c87a34"/>${lantern(420, 230, 0.8, '#e8642b')}${lantern(640, 180, 0.6, '#f0a02b')}`,
)

const bowl =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 130"><defs><linearGradient id="bowl" x1="0" x2="1"><stop offset="0" stop-color="#8a4a1c"/><stop offset=".3" stop-color="#d99a52"/><stop offset=".75" stop-color="#b06a2a"/><stop offset="1" stop-color="#5c2c0c"/></linearGradient></defs><path d="M8 122C6 56 52 18 110 18s104 38 102 104q-102 16-204 0z" fill="url(#bowl)" stroke="#3f1d06" stroke-width="2"/><g fill="none" stroke="#3f1d0655" stroke-width="2.500"><path d="M16 96q94 16 188 0M26 68q84 14 168 0M48 44q62 10 124 0"/><path d="M110 20v110M72 26q-20 40-24 100M148 26q20 40 24 100"/></g><path d="M98 18q12-10 24 0" fill="none" stroke="#3f1d06" stroke-width="6"/></svg>'
const plate =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 90"><ellipse cx="120" cy="62" rx="116" ry="26" fill="#0006"/><ellipse cx="120" cy="54" rx="114" ry="28" fill="#d8e4ea"/><ellipse cx="120" cy="50" rx="114" ry="28" fill="#fdfdf8"/><ellipse cx="120" cy="50" rx="94" ry="21" fill="#eef3f3" stroke="#2f7f9a" stroke-width="3"/><ellipse cx="120" cy="50" rx="104" ry="24.500" fill="none" stroke="#2f7f9a" stroke-width="1.500" stroke-dasharray="6 5"/></svg>'

const nameOf = (phrase: Phrase, creature: Creature | undefined): string =>
  creature === undefined ? '' : phrase(creature === 'tiger' ? 'live.tigerPicture' : `live.${creature}`)
const diceOf = (outcome: SharedOutcome): readonly Creature[] =>
  outcome.engine === 'fishPrawnCrab' ? outcome.dice.map((die) => creatures[die] ?? 'fish') : []

const small = (creature: Creature) => element('span', { class: 'creature' }, pictureOf(creaturePictures[creature]))

function felt({ ports: { phrase }, field }: FeltParts): HTMLElement {
  const pairs = creatures.flatMap((first, nth) => creatures.slice(nth + 1).map((second) => [first, second] as const))
  return element(
    'div',
    { class: 'creature-felt' },
    element(
      'div',
      { class: 'creature-mains' },
      ...creatures.map((creature) => field(creature, { face: [small(creature)], large: true })),
    ),
    element(
      'div',
      { class: 'creature-pairs' },
      ...pairs.map(([first, second]) =>
        field(`${first}-${second}`, { face: [element('span', { class: 'two' }, small(first), small(second))] }),
      ),
      field('anyTriple', { name: phrase('live.anyThree') }),
    ),
  )
}

const game: LiveGame = {
  theme: 'live-creatures',
  tune: {
    beatsPerMinute: 112,
    root: 60,
    scale: [0, 2, 4, 7, 9],
    melody: '4 . 3 2 . 0 2 . | 4 5 . 4 2 . 0 .',
    bass: [0, 0, 3, 2],
    brightness: 0.7,
  },
  backdrop,
  dealer: {
    hair: 'bob',
    hairColour: '#23150f',
    skin: '#e9b98f',
    outfit: 'sabai',
    cloth: '#0f8a8c',
    trim: '#f2c14a',
    pitch: 1.2,
  },
  rules: ['live.rule.creatures', 'live.rule.twoPictures'],
  scene(parts) {
    const dice = [0, 1, 2].map(() => createDie(creatures.map((creature) => creaturePictures[creature])))
    return createCoveredScene(parts, {
      view: element('div', { class: 'dice' }, ...dice.map(({ view }) => view)),
      cover: bowl,
      stand: plate,
      glass: false,
      show(outcome) {
        if (outcome.engine === 'fishPrawnCrab')
          for (const [nth, die] of dice.entries()) die.show(outcome.dice[nth] ?? 0)
      },
      tally: (outcome) =>
        diceOf(outcome)
          .map((creature) => nameOf(parts.ports.phrase, creature))
          .join(' · '),
    })
  },
  felt,
  fieldName(phrase, field) {
    if (field === 'anyTriple') return phrase('live.anyThree')
    return field
      .split('-')
      .map((one) =>
        nameOf(
          phrase,
          creatures.find((creature) => creature === one),
        ),
      )
      .join(' + ')
  },
  result(phrase, outcome) {
    const dice = diceOf(outcome)
    const names = dice.map((creature) => nameOf(phrase, creature))
    return { text: names.join(' '), kind: 'creatures', title: names.join(', '), face: dice.map(small) }
  },
  told(phrase, outcome) {
    const [first = '', second = '', third = ''] = diceOf(outcome).map((creature) => nameOf(phrase, creature))
    return phrase('live.said.three', first, second, third)
  },
}

/** Fish Prawn Crab. */
export const art = liveArt(game)
