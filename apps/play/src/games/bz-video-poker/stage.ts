import type { Round } from '@baize/contract'
import type { VideoPokerOutcome } from '@baize/engines'
import { element } from '../../controls/element.ts'
import { infoList } from '../../controls/info-parts.ts'
import { netOf } from '../../instant/net-of.ts'
import { createRecent } from '../../instant/recent.ts'
import type { Stage, StagePorts } from '../../instant/stage.ts'
import { bestPlayOf, bestPlayText } from './best-play.ts'
import { createHand } from './hand.ts'
import { listenToHoldKeys } from './keys.ts'
import { createPays, handName } from './pays.ts'
import { drawIcon } from './scene.ts'

const outcomeOf = (round: Round | null | undefined): VideoPokerOutcome | undefined =>
  round?.outcome.engine === 'videoPoker' ? round.outcome : undefined

/** The machine: the table of pays, five cards that can be held, and the lamp. */
export function createStage(ports: StagePorts): Stage {
  const { phrase, opened } = ports
  const recent = createRecent(phrase('bet.recent'))
  const screen = createScreen(ports)
  const stakeOf = ({ baseStake }: Round) => BigInt(Math.round(Number(baseStake) * 10 ** opened.currencyDigits))
  return {
    view: element('div', { class: 'show' }, recent.view, screen.view),
    choices: screen.panel,
    bet: () => ({ engine: 'videoPoker' }),
    choose: () => undefined,
    draw({ round, locked }) {
      // The amounts follow the stake that is set, unless a round is on the screen.
      if (round === undefined && !locked) screen.setStake(undefined)
      screen.draw()
    },
    begin: screen.begin,
    async show(round, how) {
      const outcome = outcomeOf(round)
      if (outcome === undefined) return
      screen.setStake(stakeOf(round))
      await screen.show(outcome, how === 'resumed')
      if (outcome.held !== null) recent.add(...netOf(round, opened))
    },
    rest(round) {
      screen.setStake(round === null ? undefined : stakeOf(round))
      screen.rest(outcomeOf(round))
    },
    openAction: () => ({
      icon: drawIcon,
      label: phrase('video.draw'),
      step: { engine: 'videoPoker', kind: 'draw', held: screen.held() },
    }),
    goOn(round) {
      const made = outcomeOf(round)?.hand ?? 'nothing'
      return made === 'nothing' ? phrase('video.goOnNothing') : phrase('video.goOn', handName(ports, made))
    },
    info: () => infoOf(ports),
  }
}

/** What is on the screen, and which of its cards are held. */
function createScreen(ports: StagePorts) {
  const pays = createPays(ports)
  const name = element('p', { class: 'hand-name', role: 'status' })
  let shown: VideoPokerOutcome | undefined
  let stake: bigint | undefined
  let held: readonly number[] = []
  let isMoving = false
  const isOpen = () => shown !== undefined && shown.held === null && !isMoving
  const hold = (next: readonly number[]) => {
    if (!isOpen()) return
    held = next
    ports.play('tick')
    draw()
  }
  const toggle = (place: number) =>
    hold(held.includes(place) ? held.filter((one) => one !== place) : held.concat(place).toSorted(byNumber))
  const hint = () => {
    if (!isOpen() || shown === undefined) return
    const best = bestPlayOf(ports, shown.dealt)
    hand.hint(best.held)
    panel.say(best.text)
  }
  const hand = createHand(ports, toggle)
  const panel = createPanel(ports, { release: () => hold([]), hint })
  listenToHoldKeys({ toggle, release: () => hold([]), hint })
  const draw = () => {
    hand.mark(shown?.held ?? held, isOpen())
    panel.lock(!isOpen())
    pays.draw(stake ?? ports.stakeMinor(), isMoving ? undefined : shown?.hand, (shown?.returns ?? 0) > 0)
    // Before the draw, a hand that wins nothing has not lost yet.
    const named = isMoving || (shown?.held === null && shown.hand === 'nothing') ? undefined : shown?.hand
    name.textContent = named === undefined ? '' : handName(ports, named)
  }
  const quiet = () => {
    hand.hint(undefined)
    panel.say('')
    draw()
  }
  const settle = (outcome: VideoPokerOutcome | undefined, moving = false) => {
    shown = outcome
    held = []
    isMoving = moving
    quiet()
  }
  return {
    view: element('div', { class: 'machine' }, pays.view, name, hand.view),
    panel: panel.view,
    draw,
    held: () => held,
    setStake: (next: bigint | undefined) => void (stake = next),
    begin() {
      hand.set([])
      settle(undefined, true)
    },
    rest(outcome: VideoPokerOutcome | undefined) {
      hand.set(outcome?.cards ?? [])
      settle(outcome)
    },
    async show(outcome: VideoPokerOutcome, atOnce: boolean) {
      isMoving = true
      quiet()
      if (atOnce) hand.set(outcome.cards)
      else await hand.deal(outcome.cards, outcome.held ?? [])
      settle(outcome)
    },
  }
}

const byNumber = (one: number, other: number) => one - other

/** The lamp and what it says, and a button that holds nothing. */
function createPanel(
  { phrase }: StagePorts,
  { release, hint }: { readonly release: () => void; readonly hint: () => void },
) {
  const makeButton = (kind: string, text: string, press: () => void) => {
    const button = element('button', { type: 'button', class: 'move', 'data-move': kind }, text)
    button.addEventListener('click', press)
    return button
  }
  const buttons = [
    makeButton('hint', phrase('video.hint'), hint),
    makeButton('release', phrase('video.release'), release),
  ]
  const says = element('p', { class: 'says', role: 'status' })
  return {
    view: element('div', { class: 'choices-panel moves' }, ...buttons, says),
    say: (text: string) => (says.textContent = text),
    lock(locked: boolean) {
      for (const button of buttons) button.disabled = locked
    },
  }
}

function infoOf(ports: StagePorts): ReturnType<Stage['info']> {
  const { phrase } = ports
  const pays = createPays(ports)
  pays.draw(ports.stakeMinor(), undefined, false)
  return [
    {
      title: phrase('info.howTo'),
      body: [
        infoList([
          phrase('video.rule1'),
          phrase('video.rule2'),
          phrase('video.rule3'),
          phrase('video.rule4'),
          phrase('video.rule5'),
          phrase('video.rule6'),
          phrase('video.rule7'),
        ]),
        element('p', { class: 'hint' }, phrase('video.keys')),
      ],
    },
    { title: phrase('video.pays'), body: [pays.view] },
    { title: phrase('video.bestTitle'), body: bestPlayText(ports) },
  ]
}
