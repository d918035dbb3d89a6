import { element } from '../../../element.ts'
import type { TableOutcome } from '../../../../src/halls/tables/rules/table-rules.ts'
import { drawCard, makeSqueezable, type DrawnCard } from '../drawn-card.ts'
import type { Timeline } from '../timeline.ts'
import { handPlans, type DealtCard, type HandName, type HandsPlan } from './hand-plans.ts'
import type { Scene, SceneParts } from './scene.ts'

interface ShownHand {
  readonly element: HTMLElement
  readonly row: HTMLElement
  readonly score: HTMLElement
  readonly cards: (DrawnCard | undefined)[]
}

/** Makes the scene of a table of cards: hands with their points, cards that come from the shoe and are turned over. */
export function makeHandsScene(parts: SceneParts): Scene {
  const { spec, say, window } = parts
  const plan = handPlans[spec.rules.kind]
  if (plan === undefined) throw new Error(`there are no hands at a table of ${spec.rules.kind}`)
  const hands = new Map(plan.hands.map((name) => [name, makeHand(name, plan, parts)]))
  const made = element(
    'div',
    { class: `hands hands-${spec.rules.kind}` },
    ...[...hands.values()].map(({ element: one }) => one),
  )
  let shown = ''

  const count = (hand: ShownHand, name: HandName) => {
    const open = hand.cards.flatMap((card) => (card?.isOpen() === true ? [card.card] : []))
    hand.score.textContent = open.length === 0 ? '' : plan.scoreOf(open, name, say)
  }
  const clear = () => {
    shown = ''
    for (const hand of hands.values()) {
      hand.row.replaceChildren()
      hand.cards.length = 0
      hand.score.textContent = ''
      hand.element.classList.remove('winner')
    }
  }
  const lay = (dealt: DealtCard, isStill: boolean) => {
    const hand = hands.get(dealt.hand)
    if (hand === undefined || hand.cards[dealt.place] !== undefined) return
    const card = drawCard(dealt.card, dealt.openMs <= dealt.atMs && dealt.card >= 0, () => count(hand, dealt.hand))
    hand.cards[dealt.place] = card
    card.element.classList.toggle('still', isStill)
    card.element.classList.toggle('third', plan.turnsThird === true && dealt.place === 2)
    hand.row.append(card.element)
    if (card.isOpen()) count(hand, dealt.hand)
    else if (dealt.isSqueezed === true && plan.mayTouch(dealt.hand, parts.mine()))
      makeSqueezable(card, say('card.squeeze'), () => window.sounds.play('card'))
    if (!isStill) window.sounds.play('card')
  }
  const turn = ({ hand: name, place }: DealtCard, isStill: boolean) => {
    const card = hands.get(name)?.cards[place]
    if (card === undefined || card.isOpen()) return
    card.element.classList.toggle('still', isStill)
    card.open()
    if (!isStill) window.sounds.play('card')
  }
  const finish = (outcome: TableOutcome) => {
    for (const name of plan.winners(outcome)) hands.get(name)?.element.classList.add('winner')
  }
  return {
    element: made,
    clear,
    play(outcome, part, timeline: Timeline) {
      const key = JSON.stringify(plan.identity(outcome))
      if (key !== shown) clear()
      shown = key
      const { cards, doneMs } = plan.deal(outcome, part, spec)
      for (const dealt of cards) {
        timeline.at(dealt.atMs, (isPast) => lay(dealt, isPast))
        if (dealt.openMs > dealt.atMs && Number.isFinite(dealt.openMs))
          timeline.at(dealt.openMs, (isPast) => turn(dealt, isPast))
      }
      if (part === 'revealing') timeline.at(doneMs, () => finish(outcome))
    },
  }
}

function makeHand(name: HandName, plan: HandsPlan, { say }: SceneParts): ShownHand {
  const row = element('div', { class: 'hand-cards' })
  const score = element('output', { class: 'hand-score' })
  const title = element('div', { class: 'hand-title' }, element('span', {}, plan.nameOf(name, say)), score)
  return { element: element('div', { class: `hand hand-${name}` }, title, row), row, score, cards: [] }
}
