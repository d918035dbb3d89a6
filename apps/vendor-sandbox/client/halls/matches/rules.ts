import { mahjongFans, mahjongUnits } from '../../../src/halls/matches/mahjong/fan-table.ts'
import type { MatchesView } from '../../../src/halls/matches/matches-hall.ts'
import { element } from '../../element.ts'
import type { HallWindow } from '../hall-screen.ts'
import type { MatchSay } from './match-table.ts'

/** The rules of a game, its money and its time. */
export function rulesOf(window: HallWindow, say: MatchSay, view: MatchesView): Node[] {
  const list = (lines: readonly string[]) => element('ul', {}, ...lines.map((line) => element('li', {}, line)))
  const fans = mahjongFans(view.kind)
  const seconds = (ms: number) => Math.round(ms / 1000)
  const isWhole = view.stakeUnits === 1 || view.kind === 'domino'
  return [
    element('h3', {}, say('rules.goal')),
    list(goalLines(say, view)),
    ...(fans.length === 0 ? [] : fanTables(say, fans)),
    element('h3', {}, say('rules.money')),
    list([
      say('rules.pot', view.rakePercent, view.rakePercent),
      ...(isWhole ? [] : [say('rules.limit', view.stakeUnits), say('rules.putPoints')]),
      say('rules.draw'),
      say('rules.computers'),
      say('rules.return', 100 - view.rakePercent),
    ]),
    element('h3', {}, say('rules.time')),
    list([
      say('rules.turn', seconds(view.turnMs), seconds(view.wholeBankMs)),
      say(view.losesOnTime ? 'rules.turnLost' : 'rules.turnDefault'),
      say('rules.left'),
      say('rules.void'),
    ]),
  ]
}

/** What patterns are worth, and the points for each number of fan. */
function fanTables(say: MatchSay, fans: ReturnType<typeof mahjongFans>): Node[] {
  const table = (rows: readonly (readonly [string, string])[]) =>
    element(
      'table',
      {},
      ...rows.map(([left, right]) => element('tr', {}, element('td', {}, left), element('td', {}, right))),
    )
  return [
    element('h3', {}, say('rules.mahjong.fans')),
    table(fans.map(({ name, fan }) => [say(`fan.${name}`), say('mahjong.fan', fan)])),
    element('h3', {}, say('rules.mahjong.points')),
    table(mahjongUnits.map(({ fan, units }) => [say('mahjong.fan', fan), say('mahjong.units', units)])),
  ]
}

/** The lines of a game's own rules: `rules.<kind>.0` and on; both kinds of mahjong share what follows their first line. */
function goalLines(say: MatchSay, { kind }: MatchesView): string[] {
  const isMahjong = kind === 'bamboo' || kind === 'threeWinds'
  const keys = Array.from({ length: 10 }, (_, at) => `rules.${isMahjong && at > 0 ? 'mahjong' : kind}.${at}`)
  return keys.flatMap((key) => (say.knows(key) ? [say(key)] : []))
}
