import type { Round } from '@baize/contract'
import { pairPlusReturn, type ThreeCardOutcome } from '@baize/engines'
import { minor } from '@baize/money'
import { element } from '../../controls/element.ts'
import { infoList } from '../../controls/info-parts.ts'
import { createRecent } from '../../instant/recent.ts'
import { netOf } from '../../instant/net-of.ts'
import type { Stage, StagePorts } from '../../instant/stage.ts'
import { returnText } from '../../money/money-text.ts'
import { createChoices } from './choices.ts'
import { hintIcon } from './scene.ts'
import { createTable, payTables } from './table.ts'

const outcomeOf = (round: Round | null | undefined): ThreeCardOutcome | undefined =>
  round?.outcome.engine === 'threeCard' ? round.outcome : undefined

/** The table with the dealer, Pair Plus and the player's moves. */
export function createStage(ports: StagePorts): Stage {
  const { phrase, opened } = ports
  const recent = createRecent(phrase('bet.recent'))
  const table = createTable(ports)
  let ante = 0n
  let shown: ThreeCardOutcome | undefined
  let isMoving = false
  let isLocked = false
  const choices = createChoices(ports, () => ante)
  const draw = () => choices.draw({ outcome: shown, moving: isMoving, locked: isLocked })
  const anteOf = ({ baseStake }: Round) => BigInt(Math.round(Number(baseStake) * 10 ** opened.currencyDigits))
  return {
    view: element('div', { class: 'show' }, recent.view, table.view),
    choices: choices.view,
    bet: () => ({ engine: 'threeCard', pairPlus: choices.pairPlus() }),
    choose: (bet) => {
      if (bet.engine === 'threeCard') choices.choose(bet.pairPlus)
    },
    startMinor: () => minor(ports.stakeMinor() * BigInt(1 + choices.pairPlus())),
    draw({ locked }) {
      isLocked = locked
      draw()
    },
    begin() {
      shown = undefined
      isMoving = true
      table.rest(undefined, 0n)
      draw()
    },
    async show(round, how) {
      const outcome = outcomeOf(round)
      if (outcome === undefined) return
      ante = anteOf(round)
      isMoving = true
      draw()
      if (how === 'resumed') table.rest(outcome, ante)
      else await table.show(outcome, ante)
      isMoving = false
      shown = outcome
      if (outcome.result !== null) recent.add(...netOf(round, opened))
      draw()
    },
    rest(round) {
      shown = outcomeOf(round)
      ante = round === null ? 0n : anteOf(round)
      isMoving = false
      table.rest(shown, ante)
      draw()
    },
    openAction: () => ({ icon: hintIcon, label: phrase('three.hint'), press: () => choices.hint() }),
    goOn(round) {
      const hand = outcomeOf(round)?.hand
      return hand === undefined ? '' : phrase('three.goOn', phrase(`holdem.rank.${hand}`))
    },
    info: () => infoOf(ports),
  }
}

function infoOf(ports: StagePorts): ReturnType<Stage['info']> {
  const { phrase, game } = ports
  return [
    {
      title: phrase('info.howTo'),
      body: [
        infoList([
          phrase('three.rule1'),
          phrase('three.rule2'),
          phrase('three.rule3'),
          phrase('three.rule4'),
          phrase('three.rule5'),
          phrase('three.rule6'),
          phrase('three.rule7'),
        ]),
        element('p', { class: 'hint' }, phrase('three.keys')),
      ],
    },
    { title: phrase('three.payTitle'), body: payTables(ports) },
    {
      title: phrase('three.bestTitle'),
      body: [
        element('p', {}, phrase('three.best', returnText(game.published.rtp))),
        element('p', {}, phrase('three.bestPlus', returnText(pairPlusReturn))),
      ],
    },
  ]
}
