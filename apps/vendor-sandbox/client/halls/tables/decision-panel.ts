import { doorNames } from '../../../src/halls/tables/rules/shows.ts'
import type { SharedView } from '../../../src/halls/tables/tables-view.ts'
import { button, element } from '../../element.ts'
import type { SceneParts } from './scenes/scene.ts'
import { pokerName } from './scenes/hand-plans.ts'

/** The question of a round: call or fold, or which door. */
export interface DecisionPanel {
  readonly element: HTMLElement
  show(view: SharedView): void
}

/** Makes the panel; it is hidden unless this window is asked. */
export function makeDecisionPanel({ window, say, spec }: SceneParts): DecisionPanel {
  const { decision } = spec.rules
  const text = element('p')
  const choices = (decision?.choices ?? []).map((choice) =>
    button(choice === decision?.raise?.choice ? 'pill main' : 'pill', '', () => void window.act('decide', { choice })),
  )
  const panel = element(
    'div',
    { class: 'decision', hidden: '' },
    text,
    element('div', { class: 'hall-buttons' }, ...choices),
  )
  const wordOf = (choice: string, view: SharedView): string => {
    if (choice === 'call') {
      const ante = BigInt(view.mine['ante'] ?? '0')
      return `${say('decide.call')} ${window.money(ante * BigInt(decision?.raise?.times ?? 1))}`
    }
    const door = doorNames.find((name) => name === choice)
    return door === undefined ? say('decide.fold') : say(`door.${door}`)
  }
  return {
    element: panel,
    show(view) {
      const isAsked =
        view.phase === 'deciding' &&
        view.choice === undefined &&
        decision?.fields.some((field) => view.mine[field] !== undefined)
      panel.hidden = isAsked !== true
      if (isAsked !== true || decision === undefined) return
      const { outcome } = view
      text.textContent =
        outcome?.kind === 'holdem'
          ? `${say('decide.holdem')} ${pokerName([...outcome.player, ...outcome.board], say)}`
          : say('decide.door')
      for (const [nth, choice] of decision.choices.entries()) {
        const made = choices[nth]
        if (made !== undefined) made.textContent = wordOf(choice, view)
      }
    },
  }
}
