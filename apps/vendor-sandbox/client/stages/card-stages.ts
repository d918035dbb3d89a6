import type { DescribedModel } from '../../src/play/describe-game.ts'
import { element } from '../element.ts'
import { animate, wait, pause } from '../motion.ts'
import { nameOfChoice } from '../name-of-choice.ts'
import { makeChooser } from './chooser.ts'
import { shownOf, type Stage, type StageParts } from './stage.ts'

type ChoiceModel = Extract<DescribedModel, { kind: 'choice' }>

const ranks = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'] as const
const suits = ['♠', '♥', '♦', '♣'] as const

function faceOf(card: number): HTMLElement {
  const suit = suits[card % 4] ?? ''
  const rank = ranks[Math.floor(card / 4)] ?? ''
  const isRed = suit === '♥' || suit === '♦'
  return element(
    'div',
    { class: `card ${isRed ? 'red' : 'black'}`, role: 'img', 'aria-label': `${rank}${suit}` },
    element('b', {}, rank),
    element('span', {}, suit),
  )
}

const backOf = () => element('div', { class: 'card back', 'aria-hidden': 'true' })

async function turnOver(place: HTMLElement, card: number): Promise<void> {
  await animate(place, [{ transform: 'none' }, { transform: 'rotateY(90deg)' }], { duration: 160 })
  place.replaceChildren(faceOf(card))
  await animate(place, [{ transform: 'rotateY(90deg)' }, { transform: 'none' }], { duration: 200 })
}

/** Moves the contents of one place over another. */
async function moveTo(place: HTMLElement, to: HTMLElement): Promise<void> {
  const byPixels = to.getBoundingClientRect().left - place.getBoundingClientRect().left
  const moved = { transform: `translateX(${byPixels}px)` }
  await animate(place, [{ transform: 'none' }, moved], { duration: 240, easing: 'ease-in-out' })
}

/** How long the two cards stay side by side. */
const comparisonMs = 900

/** Guess whether the next card is higher or lower than the open one. The drawn card is the next round's open card. */
export function makeHighLowStage(parts: StageParts, model: ChoiceModel): Stage {
  const open = element('div', { class: 'place' }, faceOf(parts.openCard))
  const next = element('div', { class: 'place' }, backOf())
  const chooser = makeChooser({
    choices: model.choices,
    betUnits: model.betUnits,
    nameOf: (id) => nameOfChoice(parts.say, 'highLow', id),
    changed: parts.changed,
  })
  const deal = (openCard: number) => {
    open.replaceChildren(faceOf(openCard))
    next.replaceChildren(backOf())
    next.style.transform = ''
  }
  return {
    element: element('div', { class: 'stage-column' }, element('div', { class: 'cards' }, open, next), chooser.element),
    chosen: () => ({ choice: chooser.chosen() ?? '', picks: [] }),
    begin: () => undefined,
    cancel: () => undefined,
    async show(drawn) {
      const { openCard, card } = shownOf(drawn, 'card')
      open.replaceChildren(faceOf(openCard))
      await turnOver(next, card)
      await wait(comparisonMs)
      await moveTo(next, open)
    },
    offer(choices, openCard) {
      chooser.offer(choices)
      deal(openCard)
    },
  }
}

/** A card for the player and one for the dealer. */
export function makeCardDuelStage(parts: StageParts, model: ChoiceModel): Stage {
  const places = {
    player: element('div', { class: 'place' }, backOf()),
    dealer: element('div', { class: 'place' }, backOf()),
  }
  const chooser = makeChooser({
    choices: model.choices,
    betUnits: model.betUnits,
    nameOf: (id) => nameOfChoice(parts.say, 'cardDuel', id),
    changed: parts.changed,
  })
  const named = (place: HTMLElement, name: string) => element('figure', {}, place, element('figcaption', {}, name))
  const table = element(
    'div',
    { class: 'cards' },
    named(places.player, parts.say('cardDuel.player')),
    named(places.dealer, parts.say('cardDuel.dealer')),
  )
  return {
    element: element('div', { class: 'stage-column' }, table, chooser.element),
    chosen: () => ({ choice: chooser.chosen() ?? '', picks: [] }),
    begin: () => Object.values(places).forEach((place) => place.replaceChildren(backOf())),
    cancel: () => undefined,
    async show(drawn) {
      const { player, dealer } = shownOf(drawn, 'duel')
      await turnOver(places.player, player)
      await pause(250)
      await turnOver(places.dealer, dealer)
    },
  }
}
