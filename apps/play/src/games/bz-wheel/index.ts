import './look.css'
import { bzWheel, risks, wheelOf, type GameBet, type Risk, type WheelBet } from '@baize/engines'
import { minor } from '@baize/money'
import { element } from '../../controls/element.ts'
import { infoList } from '../../controls/info-parts.ts'
import { segments } from '../../instant/choices.ts'
import { hundredthsText } from '../../instant/multiple-text.ts'
import { createRecent } from '../../instant/recent.ts'
import type { InstantArt, Stage, StagePorts } from '../../instant/stage.ts'
import { colourOf, drawParasol, type Parasol } from './parasol.ts'
import { backdrop, turnIcon } from './scene.ts'

/** Parasol Wheel: a painted paper parasol, seen from above, turns under a pointer. */
export const art: InstantArt = {
  theme: 'wheel',
  tune: {
    beatsPerMinute: 100,
    root: 53,
    scale: [0, 2, 4, 7, 9],
    melody: '4 5 7 . 5 4 2 . | 4 2 0 . 2 4 2 .',
    bass: [0, 1, 3, 2],
    brightness: 0.65,
  },
  backdrop,
  action: { icon: turnIcon, label: 'go.turn' },
  autoplay: true,
  createStage,
}

const sizes = [10, 20, 30, 40, 50]

/** The payouts of a wheel, each once and rising, with the number of segments that have it. */
function paysOf(bet: WheelBet): readonly (readonly [hundredths: number, count: number])[] {
  const wheel = wheelOf(bzWheel, bet) ?? []
  const counts = Map.groupBy(wheel, (hundredths) => hundredths)
  return [...counts].map(([hundredths, all]) => [hundredths, all.length] as const).toSorted(([a], [b]) => a - b)
}

function createStage(ports: StagePorts): Stage {
  const { phrase, motion, play } = ports
  const recent = createRecent(phrase('bet.recent'))
  const size = segments(
    phrase('bet.segments'),
    sizes.map((value) => ({ value, text: String(value) })),
    20,
    ports.changed,
  )
  const risk = segments<Risk>(
    phrase('bet.risk'),
    risks.map((value) => ({ value, text: phrase(`risk.${value}`) })),
    'medium',
    ports.changed,
  )
  const bet = (): WheelBet => ({ engine: 'wheel', segments: size.value(), risk: risk.value() })
  const picture = createPicture()
  return {
    view: element('div', { class: 'show' }, recent.view, picture.host, picture.legend),
    choices: element('div', { class: 'choices-panel' }, size.view, risk.view),
    bet,
    choose(chosen: GameBet) {
      if (chosen.engine !== 'wheel') return
      size.set(chosen.segments)
      risk.set(chosen.risk)
    },
    draw({ locked }) {
      for (const control of [size, risk]) control.lock(locked)
      picture.of(bet())
    },
    begin: () => picture.light(undefined),
    async show({ outcome }) {
      if (outcome.engine !== 'wheel') return
      await picture.of(outcome).turnTo(outcome.stop, motion, () => play('tick'))
      play('stop')
      picture.light(outcome.multipleHundredths)
      recent.add(hundredthsText(outcome.multipleHundredths), outcome.multipleHundredths > 100 ? 'won' : 'lost')
    },
    rest(round) {
      if (round?.outcome.engine === 'wheel') picture.of(bet()).rest(round.outcome.stop)
    },
    info: () => [
      {
        title: phrase('info.howTo'),
        body: [
          infoList([phrase('wheel.rule1'), phrase('wheel.rule2'), phrase('wheel.rule3')]),
          payoutList(ports, bet()),
        ],
      },
    ],
  }
}

/** The parasol of a bet, and what its colours pay. */
function createPicture() {
  const host = element('div', { class: 'parasol', 'aria-hidden': 'true' })
  const legend = element('ul', { class: 'legend' })
  let drawn: { readonly key: string; readonly parasol: Parasol } | undefined
  const parasolOf = (chosen: WheelBet): Parasol => {
    const key = `${chosen.segments} ${chosen.risk}`
    if (drawn?.key === key) return drawn.parasol
    const parasol = drawParasol(wheelOf(bzWheel, chosen) ?? [])
    host.replaceChildren(parasol.view)
    drawn = { key, parasol }
    legend.replaceChildren(
      ...paysOf(chosen).map(([hundredths, count]) => {
        const swatch = element('i')
        // The content security policy forbids styles in attributes.
        swatch.style.background = colourOf(hundredths)
        return element(
          'li',
          { 'data-pays': String(hundredths) },
          swatch,
          hundredthsText(hundredths),
          element('small', {}, ` ${count}/${chosen.segments}`),
        )
      }),
    )
    return parasol
  }
  const light = (hundredths: number | undefined) => {
    for (const item of legend.querySelectorAll('li'))
      item.toggleAttribute('data-lit', item.dataset['pays'] === String(hundredths))
  }
  return { host, legend, of: parasolOf, light }
}

function payoutList({ phrase, stakeMinor, money }: StagePorts, bet: WheelBet): HTMLElement {
  const items = paysOf(bet).map(([hundredths, count]) => {
    const pays = minor((stakeMinor() * BigInt(hundredths)) / 100n)
    return element('li', {}, element('b', {}, hundredthsText(hundredths)), ` ${count}/${bet.segments} · ${money(pays)}`)
  })
  return element(
    'div',
    {},
    element('p', { class: 'hint' }, phrase('wheel.table', bet.segments, phrase(`risk.${bet.risk}`))),
    element('ol', { class: 'pay-list' }, ...items),
  )
}
