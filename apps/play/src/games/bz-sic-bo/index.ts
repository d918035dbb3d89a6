import './look.css'
import type { SharedOutcome } from '@baize/engines'
import { element, pictureOf } from '../../controls/element.ts'
import { column, lantern, room } from '../../live/backdrop.ts'
import type { FeltParts, LiveGame } from '../../live/live-game.ts'
import { liveArt } from '../../live/live-stage.ts'
import { createCoveredScene } from '../../live/scenes/covered-scene.ts'
import { createDie, pipFaces } from '../../live/scenes/die.ts'
import type { Phrase } from '../../phrases.ts'

const faces = [1, 2, 3, 4, 5, 6] as const

/** A gate of gold in a red hall, with bells. */
const backdrop = room(
  { top: '#3a0a10', middle: '#7a1518', low: '#160304', light: '#ffc75a' },
  `${column(90, '#8c1a1c', '#e0ad45')}${column(420, '#6e1214', '#c08f33')}${column(1180, '#6e1214', '#c08f33')}${column(1510, '#8c1a1c', '#e0ad45')}<path d="M0 96Q800-30 1600 96V0H0z" fill="#2c0708"/><path d="M0 96Q800-30 1600 96" fill="none" stroke="#e0ad45" stroke-width="8"/>${lantern(250, 250, 1, '#e0332b')}${lantern(1350, 250, 1, '#e0332b')}${lantern(600, 170, 0.7, '#e8642b')}${lantern(1000, 170, 0.7, '#e8642b')}`,
)

const dome =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 150"><defs><linearGradient id="glass" x1="0" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".5"/><stop offset=".25" stop-color="#fff" stop-opacity=".08"/><stop offset=".8" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#fff" stop-opacity=".35"/></linearGradient></defs><path d="M12 140C8 50 50 12 100 12s92 38 88 128q-88 14-176 0z" fill="url(#glass)" stroke="#fff8" stroke-width="2"/><path d="M40 110C36 70 52 42 76 30" fill="none" stroke="#fffb" stroke-width="7" stroke-linecap="round"/><circle cx="100" cy="8" r="7" fill="#f0c55a" stroke="#8a5a1c"/></svg>'
const base =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 90"><ellipse cx="120" cy="60" rx="116" ry="28" fill="#0006"/><path d="M8 46v14q112 40 224 0V46z" fill="#8a5a1c"/><ellipse cx="120" cy="46" rx="112" ry="26" fill="#e0ad45"/><ellipse cx="120" cy="44" rx="98" ry="21" fill="#7a1518"/><ellipse cx="120" cy="44" rx="98" ry="21" fill="none" stroke="#fff5" stroke-width="1.500"/></svg>'

const sumOf = (dice: readonly number[]) => dice.reduce((sum, die) => sum + die, 0)
const isTriple = ([first, ...rest]: readonly number[]) => rest.every((die) => die === first)
const diceOf = (outcome: SharedOutcome) => (outcome.engine === 'sicBo' ? outcome.dice : [])
const half = (dice: readonly number[]) => (sumOf(dice) >= 11 ? 'big' : 'small')

/** A small die with pips, for the felt. */
const pip = (face: number) => element('span', { class: 'pip' }, pictureOf(pipFaces[face - 1] ?? ''))

function felt({ ports: { phrase }, field }: FeltParts): HTMLElement {
  const row = (name: string, ...cells: readonly HTMLElement[]) => element('div', { class: `sic-row ${name}` }, ...cells)
  const dice = (id: string, ...shown: readonly number[]) =>
    field(id, { face: [element('span', { class: 'pips' }, ...shown.map(pip))] })
  const pairs = faces.flatMap((first) =>
    faces.filter((second) => second > first).map((second) => [first, second] as const),
  )
  return element(
    'div',
    { class: 'sic-felt' },
    row('mains', field('small'), field('odd'), field('even'), field('big')),
    row('doubles', ...faces.map((face) => dice(`double${face}`, face, face))),
    row(
      'triples',
      ...faces.map((face) => dice(`triple${face}`, face, face, face)),
      field('anyTriple', { name: phrase('live.anyTriple') }),
    ),
    row('sums', ...Array.from({ length: 14 }, (_, nth) => field(`sum${nth + 4}`, { name: String(nth + 4) }))),
    row('pairs', ...pairs.map(([first, second]) => dice(`pair${first}${second}`, first, second))),
    row('singles', ...faces.map((face) => dice(`one${face}`, face))),
  )
}

function fieldName(phrase: Phrase, field: string): string {
  if (field === 'small' || field === 'big' || field === 'odd' || field === 'even' || field === 'anyTriple')
    return phrase(`live.${field}`)
  const [, name = '', digits = ''] = /^([a-z]+)(\d+)$/.exec(field) ?? []
  const [first = '', second = ''] = digits
  if (name === 'sum') return phrase('live.sumOf', digits)
  if (name === 'double') return phrase('live.doubleOf', digits)
  if (name === 'triple') return phrase('live.tripleOf', digits)
  return name === 'pair' ? phrase('live.pairOf', first, second) : phrase('live.singleOf', digits)
}

const game: LiveGame = {
  theme: 'live-sic-bo',
  tune: {
    beatsPerMinute: 104,
    root: 55,
    scale: [0, 2, 4, 7, 9],
    melody: '0 2 4 . 4 2 . 0 | 2 . 5 4 2 . 0 .',
    bass: [0, 2, 3, 0],
    brightness: 0.65,
  },
  backdrop,
  dealer: {
    hair: 'long',
    hairColour: '#2a1712',
    skin: '#f4d0b2',
    outfit: 'qipao',
    cloth: '#c2202b',
    trim: '#ffd76a',
    pitch: 1.15,
  },
  rules: ['live.rule.sicBo', 'live.rule.sicBoSingle'],
  scene(parts) {
    const dice = [0, 1, 2].map(() => createDie(pipFaces))
    return createCoveredScene(parts, {
      view: element('div', { class: 'dice' }, ...dice.map(({ view }) => view)),
      cover: dome,
      stand: base,
      glass: true,
      show(outcome) {
        for (const [nth, die] of dice.entries()) die.show((diceOf(outcome)[nth] ?? 1) - 1)
      },
      tally: (outcome) =>
        diceOf(outcome)
          .join(' + ')
          .concat(` = ${sumOf(diceOf(outcome))}`),
    })
  },
  felt,
  fieldName,
  result(phrase, outcome) {
    const dice = diceOf(outcome)
    const kind = isTriple(dice) ? 'triple' : half(dice)
    const name = isTriple(dice) ? phrase('live.tripleOf', dice[0] ?? '') : phrase(`live.${half(dice)}`)
    return {
      text: String(sumOf(dice)),
      kind,
      title: `${phrase('table.named', dice.join(' · '), sumOf(dice))}, ${name}`,
    }
  },
  told(phrase, outcome) {
    const dice = diceOf(outcome)
    const [first = 0, second = 0, third = 0] = dice
    return isTriple(dice)
      ? phrase('live.said.triple', first)
      : phrase('live.said.dice', first, second, third, sumOf(dice), phrase(`live.${half(dice)}`))
  },
}

/** Golden Bell Sic Bo. */
export const art = liveArt(game)
