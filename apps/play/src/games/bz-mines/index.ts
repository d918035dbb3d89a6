import './look.css'
import { bzMines, minesMultiple, type GameBet, type MinesBet, type MinesOutcome } from '@baize/engines'
import type { Round } from '@baize/contract'
import { minor, type Minor } from '@baize/money'
import { element, pictureOf } from '../../controls/element.ts'
import { infoList } from '../../controls/info-parts.ts'
import { dial, readout } from '../../instant/choices.ts'
import { multipleText } from '../../instant/multiple-text.ts'
import { createRecent } from '../../instant/recent.ts'
import type { InstantArt, Stage, StagePorts } from '../../instant/stage.ts'
import { backdrop, durian, fruit, startIcon, takeIcon } from './scene.ts'

/** Durian Field: 25 leaves hide mangosteens and spiny durians. */
export const art: InstantArt = {
  theme: 'mines',
  tune: {
    beatsPerMinute: 70,
    root: 50,
    scale: [0, 3, 5, 7, 10],
    melody: '0 . 2 . 3 . 2 . | 4 . 3 . 1 . 0 .',
    bass: [0, 1, 0, 3],
    brightness: 0.35,
  },
  backdrop,
  action: { icon: startIcon, label: 'go.start' },
  autoplay: false,
  createStage,
}

const presets = [1, 3, 5, 10, 24]
const cashOut = { engine: 'mines', kind: 'cashOut' } as const

function createStage(ports: StagePorts): Stage {
  const { phrase, play } = ports
  const recent = createRecent(phrase('bet.recent'))
  const controls = createControls(ports)
  const field = createField(ports)
  let shown: MinesOutcome | undefined
  const paint = (outcome: MinesOutcome | undefined) => {
    shown = outcome
    field.paint(outcome)
  }
  return {
    view: element('div', { class: 'show' }, recent.view, field.view),
    choices: controls.view,
    bet: controls.bet,
    choose: controls.choose,
    draw({ locked, round }) {
      const outcome = round?.outcome.engine === 'mines' ? round.outcome : undefined
      controls.draw(locked, outcome)
      field.lock(outcome === undefined || !mayOpen(ports, outcome.mines, outcome.opened.length))
    },
    begin: () => paint(undefined),
    async show({ outcome }, how) {
      if (outcome.engine !== 'mines') return
      const before = shown?.opened.length ?? 0
      paint(outcome)
      if (outcome.state === 'hit') {
        play('boom')
        recent.add(phrase('mines.hit'), 'lost')
        return ports.motion.run(field.view, shake, 0.45)
      }
      if (outcome.opened.length > before || how === 'resumed') play('gem')
      if (outcome.state === 'paid' && outcome.opened.length > 0)
        recent.add(multipleText(minesMultiple(bzMines, outcome.mines, outcome.opened.length)), 'won')
      await ports.motion.wait(0.12)
    },
    rest: (round: Round | null) => paint(round?.outcome.engine === 'mines' ? round.outcome : undefined),
    openAction({ outcome }) {
      if (outcome.engine !== 'mines' || outcome.opened.length === 0) return undefined
      const worth = worthOf(ports, outcome.mines, outcome.opened.length)
      return { icon: takeIcon, label: phrase('mines.take', ports.money(worth)), step: cashOut }
    },
    info: () => [
      {
        title: phrase('info.howTo'),
        body: [
          infoList([phrase('mines.rule1'), phrase('mines.rule2'), phrase('mines.rule3'), phrase('mines.rule4')]),
          payoutList(ports, controls.bet().mines),
        ],
      },
    ],
  }
}

/** What a round is worth after so many safe cells, at the current stake. */
function worthOf({ stakeMinor }: StagePorts, mines: number, opened: number): Minor {
  const { numerator, denominator } = minesMultiple(bzMines, mines, opened)
  return minor((stakeMinor() * numerator) / denominator)
}

/** The cells, which are pressed to open them. */
function createField(ports: StagePorts) {
  const { phrase } = ports
  const cells = Array.from({ length: bzMines.cells }, (_, cell) => {
    const button = element('button', { type: 'button', class: 'cell' })
    button.addEventListener('click', () => {
      button.dataset['kind'] = 'waiting'
      ports.step({ engine: 'mines', kind: 'reveal', cell })
    })
    return button
  })
  return {
    view: element('div', { class: 'field', role: 'group', 'aria-label': phrase('mines.field') }, ...cells),
    paint(outcome: MinesOutcome | undefined) {
      for (const [cell, button] of cells.entries()) paintCell(button, cell, outcome, phrase)
    },
    lock(locked: boolean) {
      for (const button of cells) button.disabled = locked || button.dataset['kind'] !== undefined
    },
  }
}

/** How many mines there are, what the round is worth, and the button that takes it. */
function createControls(ports: StagePorts) {
  const { phrase } = ports
  const mines = dial(
    phrase('bet.mines'),
    { min: bzMines.leastMines, max: bzMines.greatestMines, step: 1, text: (value) => String(value) },
    3,
    ports.changed,
  )
  const buttons = presets.map((value) => {
    const button = element('button', { type: 'button', class: 'segment' }, String(value))
    button.addEventListener('click', () => {
      mines.set(value)
      ports.changed()
    })
    return button
  })
  const quick = element('div', { class: 'quick' }, ...buttons)
  const take = element('button', { type: 'button', class: 'take', hidden: '' })
  take.addEventListener('click', () => ports.step(cashOut))
  const facts = readout([phrase('mines.worth'), phrase('mines.next'), phrase('mines.left')])
  return {
    view: element('div', { class: 'choices-panel' }, mines.view, quick, take, facts.view),
    bet: (): MinesBet => ({ engine: 'mines', mines: mines.value() }),
    choose(chosen: GameBet) {
      if (chosen.engine === 'mines') mines.set(chosen.mines)
    },
    draw(locked: boolean, outcome: MinesOutcome | undefined) {
      mines.lock(locked)
      for (const button of buttons) button.disabled = locked
      const [count, opened] = [outcome?.mines ?? mines.value(), outcome?.opened.length ?? 0]
      const safe = bzMines.cells - count - opened
      const worth = opened === 0 ? '–' : ports.money(worthOf(ports, count, opened))
      quick.hidden = outcome !== undefined
      take.hidden = outcome === undefined
      take.disabled = opened === 0
      take.textContent = phrase('mines.take', worth)
      const next = safe === 0 ? '–' : multipleText(minesMultiple(bzMines, count, opened + 1))
      facts.write([worth, next, String(safe)])
    },
  }
}

const shake = [0, -8, 8, -5, 5, 0].map((x) => ({ transform: `translateX(${x}px)` }))

/** Whether another cell may be opened: not if it could be worth more than a round may pay. */
function mayOpen(
  { opened: { maxPayout, currencyDigits }, stakeMinor }: StagePorts,
  mines: number,
  opened: number,
): boolean {
  if (maxPayout === null) return true
  const { numerator, denominator } = minesMultiple(bzMines, mines, opened + 1)
  const most = BigInt(Math.round(Number(maxPayout) * 10 ** currencyDigits))
  return (stakeMinor() * numerator) / denominator <= most
}

/** Shows what of a cell is known. */
function paintCell(
  button: HTMLButtonElement,
  cell: number,
  outcome: MinesOutcome | undefined,
  phrase: StagePorts['phrase'],
): void {
  const isMine = outcome?.mineCells?.includes(cell) === true
  const isOpened = outcome?.opened.includes(cell) === true
  const isOver = outcome !== undefined && outcome.state !== 'open'
  const kind = cell === outcome?.hitCell ? 'hit' : isMine ? 'mine' : isOpened ? 'safe' : isOver ? 'unopened' : undefined
  if (kind === undefined) delete button.dataset['kind']
  else button.dataset['kind'] = kind
  button.replaceChildren(...(isMine ? [pictureOf(durian)] : isOpened || isOver ? [pictureOf(fruit)] : []))
  const what = isMine ? phrase('mines.mine') : isOpened ? phrase('mines.safe') : phrase('mines.closed')
  button.setAttribute('aria-label', phrase('table.named', phrase('mines.cell', cell + 1), what))
}

/** What stopping after each cell pays at the current stake. */
function payoutList({ phrase, stakeMinor, money }: StagePorts, mines: number): HTMLElement {
  const items = Array.from({ length: bzMines.cells - mines }, (_, index) => {
    const multiple = minesMultiple(bzMines, mines, index + 1)
    const pays = minor((stakeMinor() * multiple.numerator) / multiple.denominator)
    return element('li', {}, `${index + 1}: `, element('b', {}, multipleText(multiple)), ` ${money(pays)}`)
  })
  return element(
    'div',
    {},
    element('p', { class: 'hint' }, phrase('mines.table', mines)),
    element('ol', { class: 'pay-list' }, ...items),
  )
}
