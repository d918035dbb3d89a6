import type { Round } from '@baize/contract'
import type { BlackjackOutcome } from '@baize/engines'
import { element } from '../../controls/element.ts'
import { infoList } from '../../controls/info-parts.ts'
import { netOf } from '../../instant/net-of.ts'
import { createRecent } from '../../instant/recent.ts'
import type { Stage, StagePorts } from '../../instant/stage.ts'
import { createMoves } from './moves.ts'
import { playTables } from './play-tables.ts'
import { hintIcon } from './scene.ts'
import { createTable, totalText } from './table.ts'

const outcomeOf = (round: Round | null | undefined): BlackjackOutcome | undefined =>
  round?.outcome.engine === 'blackjack' ? round.outcome : undefined

/** The table with the dealer and the player's moves. */
export function createStage(ports: StagePorts): Stage {
  const { phrase } = ports
  const recent = createRecent(phrase('bet.recent'))
  const table = createTable(ports)
  let stake = 0n
  let shown: BlackjackOutcome | undefined
  let isMoving = false
  const moves = createMoves(ports, () => stake)
  const stakeOf = ({ baseStake }: Round) => BigInt(Math.round(Number(baseStake) * 10 ** ports.opened.currencyDigits))
  return {
    view: element('div', { class: 'show' }, recent.view, table.view),
    choices: moves.view,
    bet: () => ({ engine: 'blackjack' }),
    choose: () => undefined,
    draw: () => moves.draw(shown, isMoving),
    begin() {
      shown = undefined
      table.rest(undefined, 0n)
      moves.draw(undefined, true)
    },
    async show(round, how) {
      const outcome = outcomeOf(round)
      if (outcome === undefined) return
      stake = stakeOf(round)
      isMoving = true
      moves.draw(outcome, true)
      if (how === 'resumed') table.rest(outcome, stake)
      else await table.show(outcome, stake)
      isMoving = false
      shown = outcome
      if (outcome.state === 'over') recent.add(...netOf(round, ports.opened))
      moves.draw(outcome, false)
    },
    rest(round) {
      shown = outcomeOf(round)
      stake = round === null ? 0n : stakeOf(round)
      isMoving = false
      table.rest(shown, stake)
      moves.draw(shown, false)
    },
    openAction: () => ({ icon: hintIcon, label: phrase('blackjack.hint'), press: () => moves.hint() }),
    goOn: (round) => turnText(ports, outcomeOf(round)),
    info: () => [
      {
        title: phrase('info.howTo'),
        body: [
          infoList([
            phrase('blackjack.rule1'),
            phrase('blackjack.rule2'),
            phrase('blackjack.rule3'),
            phrase('blackjack.rule4'),
            phrase('blackjack.rule5'),
            phrase('blackjack.rule6'),
            phrase('blackjack.rule7'),
            phrase('blackjack.rule8'),
          ]),
          element('p', { class: 'hint' }, phrase('blackjack.keys')),
        ],
      },
      { title: phrase('blackjack.tableTitle'), body: playTables(ports) },
    ],
  }
}

/** Whose turn it is, in words. */
function turnText(ports: StagePorts, outcome: BlackjackOutcome | undefined): string {
  const { phrase } = ports
  if (outcome === undefined) return ''
  if (outcome.state === 'insurance') return phrase('blackjack.askInsurance')
  const { active, hands, dealer } = outcome
  const own = totalText(ports, hands[active ?? 0]?.cards ?? [])
  const against = totalText(ports, dealer)
  if (hands.length === 1) return phrase('blackjack.goOn', own, against)
  return phrase('blackjack.goOnHand', (active ?? 0) + 1, hands.length, own, against)
}
