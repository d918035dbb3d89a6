// @vitest-environment happy-dom
import { loadVendorHall } from '@baize/phrases/load-dictionary'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sent, type CardsView } from '../../../src/halls/cards/cards-view.ts'
import { cardGames } from '../../../src/halls/cards/card-games.ts'
import { range } from '../../../src/halls/cards/deck.ts'
import type { CardGameKind, HandView } from '../../../src/halls/cards/hand.ts'
import { specOf } from '../../../src/halls/cards/specs.ts'
import { returnOf } from '../../../src/halls/cards/dice-boards.ts'
import { seededChance } from '../../../src/halls/cards/testing/seeded-chance.ts'
import { loadPhrases, sayFrom } from '../../words/words.ts'
import type { HallWindow } from '../hall-screen.ts'
import { makeCardsScreen } from './cards-screen.ts'
import type { ShownView } from './context.ts'

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
})

const say = await loadPhrases('EN')
const hallSay = sayFrom((await loadVendorHall('EN')).phrases, 'EN')

/** A window that notes what is sent and said. */
function openTestWindow() {
  const sentActions: (Readonly<Record<string, unknown>> & { kind: string })[] = []
  const notes: string[] = []
  const parts: Partial<HallWindow> = {
    root: document.body,
    language: 'EN',
    say,
    hallSay,
    sounds: { play: () => undefined, isMuted: () => true, setMuted: () => undefined },
    money: (minor) => `$${(Number(minor) / 100).toFixed(2)}`,
    balanceMinor: () => 100_000n,
    note: (text) => void notes.push(text),
    act: async (kind, fields = {}) => {
      sentActions.push({ kind, ...fields })
      return true
    },
    isBusy: () => false,
    refresh: () => undefined,
    nowMs: () => 0,
    celebrate: () => undefined,
  }
  // Of the game only what the screen reads.
  const game = { vendorCode: 'JL', currency: { code: 'THB', digits: 2, symbol: '$' } } as HallWindow['game']
  return { window: { ...parts, game } as HallWindow, sentActions, notes } // All that the screen uses is given above.
}

const classOf: Readonly<Record<CardGameKind, string>> = {
  holdem: 'POKER',
  shortDeck: 'POKER',
  bull: 'BULL',
  pokDeng: 'POKDENG',
  goldenFlower: 'GOLDENFLOWER',
  thirteen: 'THIRTEEN',
  paiGow: 'PAIGOW',
  hiLo: 'HILO',
  fishPrawnCrab: 'FISHPRAWNCRAB',
  kaeng: 'KAENG',
}

/** The view of a window, with a hand in which seat 0 is due if there can be one. */
function viewOf(kind: CardGameKind, withHand = true): ShownView {
  const identity = {
    vendorCode: 'JL',
    gameClassify: classOf[kind],
    gameCode: kind === 'shortDeck' ? 'short-deck' : 'one',
    minBetMinor: 100n,
  }
  const spec = specOf(identity)
  const view: Omit<CardsView, 'hand'> = {
    kind,
    names: range(1, spec.seats),
    dealerSeat: spec.dealerSeat,
    basesMinor: spec.basesMinor,
    heldUnits: Number(spec.heldUnits),
    buyInUnits: 100,
    timeMs: spec.timeMs,
    paceMs: 800,
    spots: spec.spots.map((spot) => ({ id: spot.id, ...returnOf(spot) })),
    history: [],
    isVoided: false,
    returned: spec.returned,
    measured: spec.measured,
  }
  const hand = withHand ? dueHand(kind) : undefined
  return sent({
    ...view,
    hand: hand && { ...hand, id: `hand-${kind}`, number: 1, stakedMinor: 100n, deadlineMs: 5_000 },
  })
}

/** A hand in which seat 0 has to decide; for dice, one that has ended. */
function dueHand(kind: CardGameKind): HandView {
  return cardGames[kind].use((game) => {
    for (let seed = 1; ; seed += 1) {
      const chance = seededChance(seed)
      const stacksMinor = range(0, game.seats).map(() => 10_000n)
      let state = game.deal({ baseMinor: 100n, button: 0, stacksMinor, spots: { 1: 100n } }, chance)
      for (let step = 0; step < 20 && state.outcome === undefined && !state.due.includes(0); step += 1) {
        const seat = state.due[0] ?? 0
        state = game.move(state, seat, game.decide(game.view(state, seat), chance)) ?? state
      }
      if (state.due.includes(0) || kind === 'hiLo' || kind === 'fishPrawnCrab') return game.view(state, 0)
    }
  })
}

const press = (root: ParentNode, text: string) => {
  const found = [...root.querySelectorAll('button')].find((one) => one.textContent?.startsWith(text))
  if (found === undefined) throw new Error(`there is no button ${text}`)
  found.click()
}

// The keys of a full record.
describe.each(Object.keys(classOf) as CardGameKind[])('the screen of %s', (kind) => {
  it('shows an empty table, deals with the chosen base bet, and has rules in words', async () => {
    const { window, sentActions } = openTestWindow()
    const screen = await makeCardsScreen(window)
    screen.show(viewOf(kind, false))
    if (screen.stage.querySelector('.field') === null) press(screen.bar ?? document, 'Deal')
    else {
      screen.stage.querySelector<HTMLElement>('.field')?.click()
      press(screen.bar ?? document, 'Lift the cup')
    }
    await vi.waitFor(() =>
      expect(sentActions).toMatchObject([{ kind: 'deal', baseMinor: expect.stringMatching(/^\d+$/) }]),
    )
    const rules = screen
      .rules()
      .map((node) => node.textContent)
      .join(' ')
    expect(rules).toContain('computer players')
    expect(rules).not.toMatch(/rules\.|hand\.|default\./)
  })

  it('names computers as such, shows no key of a phrase, and every decision is sent as it is offered', async () => {
    const { window, sentActions } = openTestWindow()
    const screen = await makeCardsScreen(window)
    const view = viewOf(kind)
    screen.show(viewOf(kind, false))
    screen.show(view)
    const computers = view.names.length - (view.dealerSeat === undefined ? 0 : 1)
    const marked = [...screen.stage.querySelectorAll('.who small')].filter((one) => one.textContent === 'Computer')
    expect(marked).toHaveLength(computers)
    expect(`${screen.stage.textContent} ${screen.bar?.textContent ?? ''}`).not.toMatch(/(?:said|hand|stage|choice)\.\w/)
    for (const one of screen.bar?.querySelectorAll<HTMLElement>('.actions button') ?? []) one.click()
    const offered = new Set(view.hand?.choices.map(({ id }) => id))
    const ids = sentActions.filter((action) => action.kind === 'decide').map((action) => action['id'])
    expect(new Set([...ids, ...(offered.has('arrange') ? ['arrange'] : [])])).toEqual(offered)
    expect(sentActions.every((action) => action['hand'] === view.hand?.id)).toBe(true)
  })
})

it('two taps swap two of thirteen cards, and rows out of order cannot be sent', async () => {
  const { window, sentActions } = openTestWindow()
  const screen = await makeCardsScreen(window)
  const view = viewOf('thirteen')
  screen.show(view)
  const proposal = view.hand?.choices[0]?.cards ?? []
  press(screen.stage, 'Done')
  expect(sentActions.at(-1)).toMatchObject({ kind: 'decide', id: 'arrange', cards: proposal })
  // The best card of the back goes to the front, for each place of the front.
  for (const place of [0, 1, 2])
    for (const tapped of [place, 8 + place])
      screen.stage.querySelector<HTMLElement>(`[data-place="${tapped}"]`)?.click()
  const labels = [...screen.stage.querySelectorAll('.arrange-card svg')].map((one) => one.getAttribute('aria-label'))
  press(screen.stage, 'Auto-arrange')
  const before = [...screen.stage.querySelectorAll('.arrange-card svg')].map((one) => one.getAttribute('aria-label'))
  expect(labels.slice(0, 3)).toEqual(before.slice(8, 11))
})

it('says that a hand was voided by a restart', async () => {
  const { window, notes } = openTestWindow()
  const screen = await makeCardsScreen(window)
  screen.show({ ...viewOf('bull', false), isVoided: true })
  expect(notes.at(-1)).toContain('void')
})
