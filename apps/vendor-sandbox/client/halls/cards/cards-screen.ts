import { loadVendorCards } from '@baize/phrases/load-dictionary'
import { button, element } from '../../element.ts'
import { sayFrom } from '../../words/words.ts'
import type { HallScreen, HallWindow } from '../hall-screen.ts'
import { makeActions } from './actions.ts'
import { announce } from './announce.ts'
import { makeArrangePanel } from './arrange-panel.ts'
import './table.css'
import './cards.css'
import './seats.css'
import './decisions.css'
import './arrange.css'
import './dice.css'
import './dice-board.css'
import './hand-log.css'
import './screen-sizes.css'
import { isPlaying, type CardsContext, type ShownView } from './context.ts'
import { makeDealBar } from './deal-bar.ts'
import { makeDiceBoard } from './dice-board.ts'
import { makeDiceTable } from './dice-table.ts'
import { historyButton } from './history.ts'
import { rulesOf } from './rules-page.ts'
import { makeTable } from './table.ts'
import { themeOf } from './themes.ts'

/** The screen of the hall of card and dice games. */
export async function makeCardsScreen(window: HallWindow): Promise<HallScreen<ShownView>> {
  const say = sayFrom((await loadVendorCards(window.language)).phrases, window.language)
  const stage = element('div', { class: `card-hall theme-${themeOf(window.game.vendorCode).name}` })
  const bar = element('div', { class: 'cards-bar' })
  let view: ShownView | undefined
  let parts: Parts | undefined
  const context: CardsContext = {
    window,
    say,
    decide({ id, seat, times, cards }, extra = {}) {
      if (window.isBusy() || view?.hand === undefined) return
      window.sounds.play('tap')
      void window.act('decide', { hand: view.hand.id, id, seat, times, cards, ...extra })
    },
  }
  return {
    stage,
    bar,
    show(next) {
      const before = view
      view = next
      parts ??=
        next.spots.length > 0
          ? diceParts(context, next, () => view ?? next)
          : cardParts(context, next, () => view ?? next)
      if (before === undefined) {
        stage.classList.add(`kind-${next.kind}`)
        bar.classList.toggle('with-raise', next.kind === 'holdem' || next.kind === 'shortDeck')
        bar.classList.toggle('with-panel', next.kind === 'thirteen')
        stage.replaceChildren(...parts.stage)
        bar.replaceChildren(...parts.bar)
      }
      parts.show(next, before)
    },
    tick() {
      if (view !== undefined) parts?.tick(view)
    },
    nextMs: () => undefined,
    rules: () => (view === undefined ? [] : rulesOf(context, view)),
  }
}

interface Parts {
  readonly stage: readonly Node[]
  readonly bar: readonly Node[]
  show(view: ShownView, before: ShownView | undefined): void
  tick(view: ShownView): void
}

function cardParts(context: CardsContext, first: ShownView, viewOf: () => ShownView): Parts {
  const table = makeTable(context, first)
  const actions = makeActions(context)
  const deal = makeDealBar(context, first)
  const hurry = button('pill hurry', context.say('choice.hurry'), () => {
    void context.window.act('hurry', { hand: viewOf().hand?.id })
  })
  const arrange = first.kind === 'thirteen' ? makeArrangePanel(context) : undefined
  return {
    stage: [table.element, ...(arrange === undefined ? [] : [arrange.element]), historyButton(context, viewOf)],
    bar: [actions.element, element('div', { class: 'action-row' }, hurry), deal.element],
    show(view, before) {
      table.show(view)
      actions.show(view)
      deal.show(view)
      hurry.hidden = !isPlaying(view.hand) || view.hand.seats[0]?.isOut !== true
      arrange?.show(view)
      announce(context, view, before)
      // While computer players decide, something changes more often than once a second.
      if (view.hand?.outcome === undefined && view.hand !== undefined && view.hand.choices.length === 0)
        setTimeout(() => context.window.refresh(), view.paceMs / 2)
    },
    tick: (view) => table.tick(view),
  }
}

function diceParts(context: CardsContext, first: ShownView, viewOf: () => ShownView): Parts {
  const board = makeDiceBoard(context, first)
  let announced = first
  const show = (view: ShownView) => {
    board.show(view, table.isCovered())
    if (table.isCovered()) return
    announce(context, view, announced)
    announced = view
  }
  const table = makeDiceTable(context, first, () => {
    table.show(viewOf())
    show(viewOf())
  })
  return {
    stage: [table.element, board.element, historyButton(context, viewOf)],
    bar: [board.bar],
    show(view, before) {
      table.show(view)
      if (before === undefined) announce(context, view, undefined)
      show(view)
    },
    tick: () => undefined,
  }
}
