import { minor, type Minor } from '@baize/money'
import type { AutoplayLimits } from '../flow/autoplay.ts'
import type { Phrase } from '../phrases.ts'
import { openDialog } from './dialog.ts'
import { element } from './element.ts'

interface Choice<T> {
  readonly label: string
  readonly value: T
}

/** Asks for the limits of autoplay. Nothing starts until the player presses the start button. */
export function askAutoplay(
  phrase: Phrase,
  stakeMinor: Minor,
  money: (amount: Minor) => string,
  start: (limits: AutoplayLimits) => void,
): void {
  const times = (factor: number): Choice<Minor | undefined> => ({
    label: `${phrase('auto.times', factor)} (${money(minor(stakeMinor * BigInt(factor)))})`,
    value: minor(stakeMinor * BigInt(factor)),
  })
  const none: Choice<Minor | undefined> = { label: phrase('auto.never'), value: undefined }
  const rounds = choose(
    phrase('auto.rounds'),
    'rounds',
    [10, 25, 50, 100].map((value) => ({ label: String(value), value })),
    1,
  )
  const winAbove = choose(phrase('auto.winAbove'), 'win', [times(10), times(25), times(100), none], 1)
  const fallBy = choose(phrase('auto.fallBy'), 'fall', [times(10), times(25), times(50), none], 1)
  const button = element('button', { type: 'button', class: 'wide' }, phrase('auto.start'))
  const hint = element('p', { class: 'hint' }, phrase('auto.hint', money(stakeMinor)))
  const dialog = openDialog(phrase, 'auto', phrase('auto.title'), [rounds.box, winAbove.box, fallBy.box, hint, button])
  button.addEventListener('click', () => {
    dialog.close()
    start({ rounds: rounds.value() ?? 10, winAboveMinor: winAbove.value(), fallByMinor: fallBy.value() })
  })
  button.focus()
}

function choose<T>(label: string, name: string, choices: readonly Choice<T>[], first: number) {
  const options = choices.map((choice, index) => {
    const input = element('input', {
      type: 'radio',
      name,
      value: String(index),
      ...(index === first ? { checked: '' } : {}),
    })
    return { input, choice, view: element('label', {}, input, element('span', {}, choice.label)) }
  })
  const box = element(
    'fieldset',
    { class: 'choices' },
    element('legend', {}, label),
    ...options.map((option) => option.view),
  )
  return { box, value: () => options.find((option) => option.input.checked)?.choice.value }
}
