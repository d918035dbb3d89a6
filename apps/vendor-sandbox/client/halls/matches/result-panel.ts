import type { ShownEnd, ShownMatch } from '../../../src/halls/matches/matches-hall.ts'
import { element, iconButton, icons } from '../../element.ts'
import type { HallWindow } from '../hall-screen.ts'
import type { MatchSay } from './match-table.ts'

/** The dependencies of the panel. */
export interface ResultParts {
  readonly window: HallWindow
  readonly say: MatchSay
  readonly match: ShownMatch
  readonly end: ShownEnd
  readonly summary: readonly Node[]
  nameOf(seat: number): string
}

/** How a match ended and what it paid; closes, so that the table can be looked at. */
export function resultPanel(parts: ResultParts): HTMLElement {
  const { window, say, match, end, nameOf, summary } = parts
  const net = BigInt(end.payoutMinor) - BigInt(match.stakeMinor)
  const money = (minor: bigint) => window.money(minor < 0n ? -minor : minor)
  const signed = (minor: bigint) => `${minor < 0n ? '−' : minor > 0n ? '+' : ''}${money(minor)}`
  if (net > 0n) {
    window.celebrate()
    window.sounds.play('win')
  } else window.sounds.play(net === 0n ? 'bell' : 'lose')
  const reason = `end.${end.reason}`
  const headline =
    net > 0n ? say('result.won', money(net)) : net < 0n ? say('result.lost', money(net)) : say(evenWord(end))
  const panel = element('div', { class: `result ${net > 0n ? 'won' : net < 0n ? 'lost' : 'even'}`, role: 'status' })
  const close = iconButton('icon close', window.say('bar.close'), icons.close, () => panel.remove())
  panel.append(
    close,
    element('p', { class: 'reason' }, say.knows(reason) ? say(reason) : ''),
    element('h2', {}, headline),
    ...(net === 0n ? [element('p', { class: 'soft' }, say('result.returned', money(BigInt(end.payoutMinor))))] : []),
    ...summary,
    element(
      'ul',
      { class: 'nets' },
      ...end.nets.map((minor, seat) =>
        element('li', {}, element('span', {}, nameOf(seat)), element('b', {}, signed(BigInt(minor)))),
      ),
    ),
  )
  return panel
}

/** A match that nobody won is a draw; one in which only others won leaves the player even. */
const evenWord = ({ nets }: ShownEnd) => (nets.every((minor) => minor === '0') ? 'result.drawn' : 'result.even')
