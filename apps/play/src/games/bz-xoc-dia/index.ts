import './look.css'
import type { SharedOutcome } from '@baize/engines'
import { redsOf } from '@baize/engines/tables'
import { element } from '../../controls/element.ts'
import { column, lantern, room } from '../../live/backdrop.ts'
import type { FeltParts, LiveGame } from '../../live/live-game.ts'
import { liveArt } from '../../live/live-stage.ts'
import { createRoads } from '../../live/roads-view.ts'
import { createCoveredScene } from '../../live/scenes/covered-scene.ts'
import type { Phrase } from '../../phrases.ts'

const counted = ['fourWhite', 'threeWhite', 'twoTwo', 'threeRed', 'fourRed'] as const

/** A yellow house of Hội An with lanterns of silk. */
const backdrop = room(
  { top: '#3a2410', middle: '#b8842a', low: '#1a0d05', light: '#ffd46a' },
  `<rect y="150" width="1600" height="750" fill="#d19a35" opacity=".55"/><path d="M0 150h1600l-70-90H70z" fill="#5b2a12"/>${column(330, '#4a2410', '#2c1407')}${column(1270, '#4a2410', '#2c1407')}<g fill="#3a1d0c"><path d="M520 900V360h180v540zM900 900V360h180v540z"/></g><g stroke="#d19a3588" stroke-width="6"><path d="M610 360v540M990 360v540M520 520h180M900 520h180"/></g>${lantern(180, 230, 1, '#c0392b')}${lantern(460, 200, 0.7, '#2f8f5b')}${lantern(800, 170, 0.8, '#8e44ad')}${lantern(1140, 200, 0.7, '#2471c8')}${lantern(1420, 230, 1, '#d4682b')}`,
)

const bowl =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 220 130"><defs><linearGradient id="bowl" x1="0" x2="1"><stop offset="0" stop-color="#c9c2b4"/><stop offset=".3" stop-color="#fffdf6"/><stop offset=".75" stop-color="#efe9dc"/><stop offset="1" stop-color="#a39a88"/></linearGradient></defs><path d="M8 122C6 60 56 26 110 26s104 34 102 96q-102 16-204 0z" fill="url(#bowl)" stroke="#8a7f6a" stroke-width="2"/><path d="M70 30q40-14 80 0l-6-14q-34-10-68 0z" fill="#efe9dc" stroke="#8a7f6a" stroke-width="2"/><path d="M12 106q98 16 196 0" fill="none" stroke="#2b5aa8" stroke-width="5"/><g fill="none" stroke="#2b5aa8" stroke-width="3" stroke-linecap="round"><path d="M60 86c8-18 26-20 34-6M94 80c6-14 24-14 32 0M126 80c8-14 26-12 34 6"/><path d="M76 66q10-8 20 0M124 66q10-8 20 0"/></g></svg>'
const plate =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 90"><ellipse cx="120" cy="62" rx="116" ry="26" fill="#0006"/><ellipse cx="120" cy="54" rx="114" ry="28" fill="#b9b09c"/><ellipse cx="120" cy="50" rx="114" ry="28" fill="#fffdf6"/><ellipse cx="120" cy="50" rx="94" ry="21" fill="#f3eee2" stroke="#2b5aa8" stroke-width="3"/></svg>'

const parityOf = (outcome: SharedOutcome) => (redsIn(outcome) % 2 === 0 ? 'evenDiscs' : 'oddDiscs')
const redsIn = (outcome: SharedOutcome) => (outcome.engine === 'xocDia' ? redsOf(outcome) : 0)

/** Four small discs, so many of them red. */
const discs = (reds: number) =>
  element('span', { class: 'four' }, ...[0, 1, 2, 3].map((nth) => element('i', { 'data-red': String(nth < reds) })))

function felt({ field }: FeltParts): HTMLElement {
  return element(
    'div',
    { class: 'disc-felt' },
    field('even', { large: true }),
    field('odd', { large: true }),
    element('div', { class: 'disc-counts' }, ...counted.map((id, reds) => field(id, { face: [discs(reds)] }))),
    field('alike', { face: [element('span', { class: 'both' }, discs(0), discs(4))] }),
  )
}

function fieldName(phrase: Phrase, field: string): string {
  if (field === 'even' || field === 'odd') return phrase(`live.${field}Discs`)
  const found = [...counted, 'alike' as const].find((one) => one === field)
  return found === undefined ? field : phrase(`live.${found}`)
}

const game: LiveGame = {
  theme: 'live-discs',
  tune: {
    beatsPerMinute: 100,
    root: 57,
    scale: [0, 2, 5, 7, 9],
    melody: '0 2 . 3 4 . 3 2 | . 0 2 . 4 3 . .',
    bass: [0, 2, 3, 0],
    brightness: 0.6,
  },
  backdrop,
  dealer: {
    hair: 'wrapped',
    hairColour: '#1a1014',
    skin: '#f1c7a2',
    outfit: 'aoDai',
    cloth: '#b5304c',
    trim: '#f6cf66',
    pitch: 1.15,
  },
  rules: ['live.rule.xocDia', 'live.rule.xocDiaBets'],
  scene(parts) {
    const four = [0, 1, 2, 3].map(() => element('i', {}))
    return createCoveredScene(parts, {
      view: element('div', { class: 'discs' }, ...four),
      cover: bowl,
      stand: plate,
      glass: false,
      show(outcome) {
        if (outcome.engine !== 'xocDia') return
        for (const [nth, disc] of four.entries()) disc.dataset['red'] = String(outcome.discs[nth] === 1)
      },
      tally(outcome) {
        const reds = redsIn(outcome)
        const { phrase } = parts.ports
        return `${phrase('live.red')} ${reds} · ${phrase(`live.${parityOf(outcome)}`)}`
      },
    })
  },
  felt,
  fieldName,
  result(phrase, outcome) {
    const name = phrase(`live.${parityOf(outcome)}`)
    return {
      text: String(redsIn(outcome)),
      kind: parityOf(outcome),
      title: `${name}, ${phrase('live.red')} ${redsIn(outcome)}`,
    }
  },
  told(phrase, outcome) {
    const reds = redsIn(outcome)
    return phrase('live.said.discs', reds, 4 - reds, phrase(`live.${parityOf(outcome)}`))
  },
  roads: (ports) =>
    createRoads(ports, (outcome) => ({
      side: parityOf(outcome) === 'evenDiscs' ? 'blue' : 'red',
      letter: String(redsIn(outcome)),
    })),
}

/** Lantern House Xóc Đĩa. */
export const art = liveArt(game)
