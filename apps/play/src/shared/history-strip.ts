import { element } from '../controls/element.ts'
import type { SharedPorts, SharedStage } from './shared-art.ts'

/** The last results in a row, the newest first; each links to its proof. */
export interface HistoryStrip {
  readonly view: HTMLElement
  draw(): void
}

const mostShown = 30

export function createHistoryStrip(
  { phrase, session }: Pick<SharedPorts, 'phrase' | 'session'>,
  stage: Pick<SharedStage, 'result'>,
): HistoryStrip {
  const view = element('ol', { class: 'results', 'aria-label': phrase('table.history') })
  let shown: unknown
  return {
    view,
    draw() {
      const { results } = session.state
      if (results === shown) return
      shown = results
      view.replaceChildren(
        ...results
          .slice(-mostShown)
          .toReversed()
          .map(({ roundId, roundNo, outcome }) => {
            const { text, kind, title, face = [text] } = stage.result(outcome)
            const name = phrase('table.named', phrase('table.round', roundNo), title)
            const link = {
              href: `/verify/${roundId}`,
              target: '_blank',
              rel: 'noopener',
              title: name,
              'aria-label': name,
            }
            return element('li', { 'data-kind': kind }, element('a', link, ...face))
          }),
      )
    },
  }
}
