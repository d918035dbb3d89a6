import { element } from '../controls/element.ts'
import type { SharedPorts } from './shared-art.ts'

/** What the round is doing, with the seconds that are left for bets. */
export interface StatusLine {
  readonly view: HTMLElement
  /** Called many times a second. */
  draw(): void
}

/** In the last seconds the line hurries, and each second sounds. */
const lastSeconds = 3

export function createStatusLine({
  phrase,
  session,
  play,
}: Pick<SharedPorts, 'phrase' | 'session' | 'play'>): StatusLine {
  const text = element('span', { class: 'status-text' })
  const seconds = element('b', { class: 'status-seconds' })
  const bar = element('i', { class: 'status-bar' })
  const view = element('div', { class: 'status', role: 'timer', 'aria-live': 'off' }, text, seconds, bar)
  const write = (node: HTMLElement, words: string) => {
    if (node.textContent !== words) node.textContent = words
  }
  let ticked = 0
  return {
    view,
    draw() {
      const { round, opened } = session.state
      const left = session.closesInMs()
      const betting = round?.phase === 'betting' && left > 0
      const whole = Math.ceil(left / 1000)
      view.dataset['phase'] = betting ? (whole <= lastSeconds ? 'last' : 'betting') : (round?.phase ?? 'rest')
      write(seconds, betting ? String(whole) : '')
      bar.style.transform = `scaleX(${betting ? Math.min(1, left / opened.bettingMs) : 0})`
      write(text, statusText())
      if (betting && whole <= lastSeconds && whole !== ticked) play('tick')
      ticked = betting ? whole : 0
    },
  }

  function statusText(): string {
    const { round } = session.state
    if (round === null || round.phase === 'ended') return phrase('table.soon')
    if (round.phase === 'void') return phrase('table.void')
    return phrase(round.phase === 'betting' && session.closesInMs() > 0 ? 'table.betNow' : 'table.noMore')
  }
}
