import type { DescribedModel } from '../../src/play/describe-game.ts'
import { element } from '../element.ts'
import { pause } from '../motion.ts'
import { timesText } from '../money.ts'
import { shownOf, type Stage, type StageParts } from './stage.ts'

const doorCount = 3

/** Floors with three doors each. The highest chosen door decides how high to climb. */
export function makeTowerStage(parts: StageParts, model: Extract<DescribedModel, { kind: 'choice' }>): Stage {
  const floorCount = model.choices.length
  let picks: number[] = []
  const doors = Array.from({ length: floorCount }, (_, floor) =>
    Array.from({ length: doorCount }, (__, door) => {
      const button = element('button', {
        type: 'button',
        class: 'door',
        'aria-label': parts.say('tower.door', floor + 1, door + 1),
      })
      button.addEventListener('click', () => {
        clear()
        if (picks[floor] === door) picks = picks.slice(0, floor)
        else if (floor <= picks.length) picks = [...picks.slice(0, floor), door, ...picks.slice(floor + 1)]
        update()
      })
      return button
    }),
  )
  const clear = () => doors.flat().forEach((button) => button.classList.remove('trap', 'safe'))
  const update = () => {
    for (const [floor, row] of doors.entries())
      for (const [door, button] of row.entries()) {
        button.setAttribute('aria-pressed', String(picks[floor] === door))
        button.disabled = floor > picks.length
      }
    parts.changed()
  }
  const floors = doors.map((row, floor) => {
    const pay = timesText(model.choices[floor]?.payCoins ?? 0, model.betUnits)
    return element('div', { class: 'floor' }, element('small', {}, `× ${pay}`), ...row)
  })
  update()
  return {
    element: element(
      'div',
      { class: 'stage-column' },
      element('div', { class: 'tower' }, ...floors.toReversed()),
      element('p', { class: 'pay-note' }, parts.say('say.chooseDoors')),
    ),
    chosen: () => (picks.length === 0 ? undefined : { choice: String(picks.length), picks }),
    begin: clear,
    cancel: clear,
    async show(drawn) {
      const shown = shownOf(drawn, 'tower')
      for (const [floor, trap] of shown.traps.entries()) {
        await pause(280)
        const pick = shown.picks[floor] ?? 0
        doors[floor]?.[trap]?.classList.add('trap')
        if (pick !== trap) doors[floor]?.[pick]?.classList.add('safe')
        else break
      }
    },
  }
}
