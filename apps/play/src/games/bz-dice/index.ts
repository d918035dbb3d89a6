import './look.css'
import { bzDice, diceMultiple, type DiceBet, type GameBet } from '@baize/engines'
import { minor } from '@baize/money'
import { element } from '../../controls/element.ts'
import { infoList } from '../../controls/info-parts.ts'
import { dial, readout, segments } from '../../instant/choices.ts'
import { multipleText } from '../../instant/multiple-text.ts'
import { createRecent } from '../../instant/recent.ts'
import type { InstantArt, Stage, StagePorts } from '../../instant/stage.ts'
import { backdrop, rollIcon } from './scene.ts'

/** A roll or a target as players see it: 4950 is 49.50. */
function rollText(roll: number): string {
  return (roll / 100).toFixed(2).padStart(5, '0')
}

/** The first roll that a bet does not win on any more, seen from its side: under 49.50, over 50.49. */
function targetOf({ side, chance }: Pick<DiceBet, 'side' | 'chance'>): number {
  return side === 'under' ? chance : bzDice.outcomes - chance - 1
}

const presets = [500, 1_000, 2_500, 4_950, 7_500, 9_000]

/** Over & Under: a scale from 00.00 to 99.99, on which a jade marker shows the roll. */
export const art: InstantArt = {
  theme: 'dice',
  tune: {
    beatsPerMinute: 92,
    root: 55,
    scale: [0, 2, 4, 7, 9],
    melody: '0 2 . 4 3 . 2 . | 0 2 4 . 5 4 . .',
    bass: [0, 2, 3, 1],
    brightness: 0.6,
  },
  backdrop,
  action: { icon: rollIcon, label: 'go.roll' },
  autoplay: true,
  createStage,
}

function createStage(ports: StagePorts): Stage {
  const { phrase, motion, play } = ports
  const figure = element('output', { class: 'roll' }, '50.00')
  const marker = element('span', { class: 'marker' })
  const good = element('span', { class: 'good' })
  const scale = element('div', { class: 'scale', 'aria-hidden': 'true' }, good, marker)
  const marks = [0, 25, 50, 75, 100].map((mark) => element('span', {}, String(mark)))
  const ticks = element('div', { class: 'ticks', 'aria-hidden': 'true' }, ...marks)
  const recent = createRecent(phrase('bet.recent'))
  const controls = createControls(ports)
  let shown = 5_000
  const place = (roll: number) => {
    shown = roll
    figure.textContent = rollText(roll)
    marker.style.left = `${roll / 100}%`
  }
  return {
    view: element('div', { class: 'show' }, recent.view, figure, element('div', { class: 'track' }, scale, ticks)),
    choices: controls.view,
    bet: controls.bet,
    choose: controls.choose,
    draw({ locked }) {
      controls.draw(locked)
      const { chance, side } = controls.bet()
      good.style.width = `${chance / 100}%`
      good.dataset['side'] = side
    },
    begin: () => figure.removeAttribute('data-result'),
    async show(round) {
      const { outcome } = round
      if (outcome.engine !== 'dice') return
      const from = shown
      await motion.count(0.7, (progress) => {
        const eased = 1 - (1 - progress) ** 3
        place(Math.round(from + (outcome.roll - from) * eased))
      })
      play('stop')
      figure.dataset['result'] = outcome.won ? 'won' : 'lost'
      recent.add(rollText(outcome.roll), outcome.won ? 'won' : 'lost')
    },
    rest(round) {
      if (round?.outcome.engine === 'dice') place(round.outcome.roll)
    },
    info: () => [
      {
        title: phrase('info.howTo'),
        body: [infoList([phrase('dice.rule1'), phrase('dice.rule2'), phrase('dice.rule3')])],
      },
    ],
  }
}

/** Side and chance of the bet, and what it pays. */
function createControls(ports: StagePorts) {
  const { phrase } = ports
  const side = segments(
    phrase('bet.side'),
    [
      { value: 'under', text: phrase('bet.under') },
      { value: 'over', text: phrase('bet.over') },
    ],
    'under',
    ports.changed,
  )
  const chance = dial(
    phrase('bet.chance'),
    { min: 1, max: bzDice.greatestChance, step: 1, text: (value) => `${(value / 100).toFixed(2)} %` },
    4_950,
    ports.changed,
  )
  const buttons = presets.map((value) => {
    const button = element('button', { type: 'button', class: 'segment' }, `${value / 100}%`)
    button.addEventListener('click', () => {
      chance.set(value)
      ports.changed()
    })
    return button
  })
  const quick = element('div', { class: 'quick' }, ...buttons)
  const facts = readout([phrase('bet.target'), phrase('bet.multiplier'), phrase('bet.pays')])
  const bet = (): DiceBet => ({
    engine: 'dice',
    side: side.value() === 'over' ? 'over' : 'under',
    chance: chance.value(),
  })
  return {
    view: element('div', { class: 'choices-panel' }, side.view, chance.view, quick, facts.view),
    bet,
    choose(chosen: GameBet) {
      if (chosen.engine !== 'dice') return
      side.set(chosen.side)
      chance.set(chosen.chance)
    },
    draw(locked: boolean) {
      for (const control of [side, chance]) control.lock(locked)
      for (const button of buttons) button.disabled = locked
      const chosen = bet()
      const multiple = diceMultiple(bzDice, chosen.chance)
      const pays = minor((ports.stakeMinor() * multiple.numerator) / multiple.denominator)
      const word = phrase(chosen.side === 'under' ? 'bet.under' : 'bet.over')
      facts.write([`${word} ${rollText(targetOf(chosen))}`, multipleText(multiple), ports.money(pays)])
    },
  }
}
