import './look.css'
import { bzPlinko, plinkoTable, risks, type GameBet, type PlinkoBet, type Risk } from '@baize/engines'
import { minor } from '@baize/money'
import { element } from '../../controls/element.ts'
import { infoList } from '../../controls/info-parts.ts'
import { dial, segments } from '../../instant/choices.ts'
import { hundredthsText } from '../../instant/multiple-text.ts'
import { createRecent } from '../../instant/recent.ts'
import type { InstantArt, Stage, StagePorts } from '../../instant/stage.ts'
import { drawBoard, type Board } from './board.ts'
import { backdrop, dropIcon } from './scene.ts'

/** Pearl Drop: a pearl falls through coral pins into one of the shells. */
export const art: InstantArt = {
  theme: 'plinko',
  tune: {
    beatsPerMinute: 84,
    root: 57,
    scale: [0, 2, 4, 7, 9],
    melody: '7 . 5 4 . 2 4 . | 5 . 4 2 . 0 . .',
    bass: [0, 3, 1, 2],
    brightness: 0.5,
  },
  backdrop,
  action: { icon: dropIcon, label: 'go.drop' },
  autoplay: true,
  createStage,
}

function createStage(ports: StagePorts): Stage {
  const { phrase, motion, play } = ports
  const recent = createRecent(phrase('bet.recent'))
  const rows = dial(phrase('bet.rows'), { min: 8, max: 16, step: 1, text: (value) => String(value) }, 12, ports.changed)
  const risk = segments<Risk>(
    phrase('bet.risk'),
    risks.map((value) => ({ value, text: phrase(`risk.${value}`) })),
    'medium',
    ports.changed,
  )
  const bet = (): PlinkoBet => ({ engine: 'plinko', rows: rows.value(), risk: risk.value() })
  const host = element('div', { class: 'board', 'aria-hidden': 'true' })
  let board: { readonly key: string; readonly drawn: Board } | undefined
  const boardOf = (chosen: PlinkoBet): Board => {
    const key = `${chosen.rows} ${chosen.risk}`
    if (board?.key === key) return board.drawn
    const drawn = drawBoard(plinkoTable(bzPlinko, chosen) ?? [])
    host.replaceChildren(drawn.view)
    board = { key, drawn }
    return drawn
  }
  return {
    view: element('div', { class: 'show' }, recent.view, host),
    choices: element('div', { class: 'choices-panel' }, rows.view, risk.view),
    bet,
    choose(chosen: GameBet) {
      if (chosen.engine !== 'plinko') return
      rows.set(chosen.rows)
      risk.set(chosen.risk)
    },
    draw({ locked }) {
      for (const control of [rows, risk]) control.lock(locked)
      boardOf(bet())
    },
    begin: () => boardOf(bet()).clear(),
    async show({ outcome }) {
      if (outcome.engine !== 'plinko') return
      const drawn = boardOf(outcome)
      await drawn.drop(outcome.path, motion, () => play('pin'))
      play('stop')
      drawn.light(outcome.bucket)
      recent.add(hundredthsText(outcome.multipleHundredths), outcome.multipleHundredths >= 100 ? 'won' : 'lost')
    },
    rest(round) {
      if (round?.outcome.engine === 'plinko') boardOf(bet())
    },
    info: () => [
      {
        title: phrase('info.howTo'),
        body: [
          infoList([phrase('plinko.rule1'), phrase('plinko.rule2'), phrase('plinko.rule3')]),
          payoutTable(ports, bet()),
        ],
      },
    ],
  }
}

/** What each pocket pays at the current stake, from the middle outwards. */
function payoutTable({ phrase, stakeMinor, money }: StagePorts, bet: PlinkoBet): HTMLElement {
  const table = plinkoTable(bzPlinko, bet) ?? []
  const outwards = table.slice(Math.floor(bet.rows / 2)).map((hundredths) => {
    const pays = minor((stakeMinor() * BigInt(hundredths)) / 100n)
    return element('li', {}, element('b', {}, hundredthsText(hundredths)), ` ${money(pays)}`)
  })
  return element(
    'div',
    {},
    element('p', { class: 'hint' }, phrase('plinko.table', bet.rows, phrase(`risk.${bet.risk}`))),
    element('ol', { class: 'pay-list' }, ...outwards),
  )
}
