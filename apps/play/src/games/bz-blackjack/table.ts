import { handPoints, type BlackjackHand, type BlackjackOutcome } from '@baize/engines'
import { element, pictureOf } from '../../controls/element.ts'
import { createCardRow, type CardRow } from '../../cards/card-row.ts'
import { shoePicture } from '../../cards/shoe-picture.ts'
import type { StagePorts } from '../../instant/stage.ts'
import { minor } from '@baize/money'

/** The felt with the dealer's cards and the player's hands. */
export interface BlackjackTable {
  readonly view: HTMLElement
  /** Shows a round as it is, without moving anything. */
  rest(outcome: BlackjackOutcome | undefined, stakeMinor: bigint): void
  /** Moves from what lies there to this outcome. */
  show(outcome: BlackjackOutcome, stakeMinor: bigint): Promise<void>
}

interface HandPlace {
  readonly view: HTMLElement
  readonly row: CardRow
  readonly total: HTMLElement
  readonly note: HTMLElement
  readonly bet: HTMLElement
}

/** Makes an empty table. */
export function createTable(ports: StagePorts): BlackjackTable {
  const { phrase } = ports
  const shoe = pictureOf(shoePicture)
  const makeRow = () =>
    createCardRow({ motion: ports.motion, shoe, play: ports.play, downName: phrase('blackjack.holeCard') })
  const dealer = makePlace(makeRow(), 'dealer', phrase('blackjack.dealer'))
  const hands = element('div', { class: 'hands' })
  const insurance = element('p', { class: 'insurance' })
  const print = element(
    'div',
    { class: 'print' },
    element('b', {}, phrase('blackjack.feltPays')),
    element('span', {}, `${phrase('blackjack.feltStands')} · ${phrase('blackjack.feltInsurance')}`),
  )
  const view = element('div', { class: 'table' }, shoe, dealer.view, print, hands, insurance)
  const places: HandPlace[] = []
  const fit = (count: number) => {
    while (places.length > count) places.pop()?.view.remove()
    while (places.length < count) {
      const place = makePlace(makeRow(), 'hand', phrase('blackjack.you'))
      places.push(place)
      hands.append(place.view)
    }
    view.dataset['hands'] = String(count)
  }
  /** What stands beside the cards; `open`: how many of the dealer's cards lie open. */
  const write = (outcome: BlackjackOutcome | undefined, stakeMinor: bigint) => {
    for (const [nth, place] of places.entries()) writeHand(ports, place, { outcome, nth, stakeMinor })
    dealer.total.textContent = totalText(ports, dealer.row.cards)
    const says = outcome?.insurance
    insurance.textContent =
      says === 'won'
        ? phrase('blackjack.insuranceWon', ports.money(minor((stakeMinor * 3n) / 2n)))
        : says === 'lost'
          ? phrase('blackjack.insuranceLost')
          : ''
  }
  const rest = (outcome: BlackjackOutcome | undefined, stakeMinor: bigint) => {
    fit(outcome?.hands.length ?? 1)
    for (const [nth, place] of places.entries()) place.row.set(outcome?.hands[nth]?.cards ?? [])
    dealer.row.set(outcome === undefined ? [] : dealerCards(outcome))
    write(outcome, stakeMinor)
  }
  rest(undefined, 0n)
  return {
    view,
    rest,
    async show(outcome, stakeMinor) {
      await showCards({ outcome, dealer, places, fit, progress: () => writeTotals(ports, dealer, places) })
      write(outcome, stakeMinor)
    },
  }
}

function dealerCards({ dealer, state }: BlackjackOutcome): readonly (number | null)[] {
  return state === 'over' ? dealer : [...dealer, null]
}

interface Showing {
  readonly outcome: BlackjackOutcome
  readonly dealer: HandPlace
  readonly places: HandPlace[]
  readonly fit: (count: number) => void
  readonly progress: () => void
}

async function showCards({ outcome, dealer, places, fit, progress }: Showing): Promise<void> {
  const { hands } = outcome
  const before = places.map(({ row }) => [...row.cards])
  // A split takes the second card of one hand to the next one, and moves the hands behind it on.
  if (hands.length > places.length && before.some((cards) => cards.length > 0)) {
    fit(hands.length)
    for (const [nth, place] of places.entries()) place.row.set(keptCards(before, hands, nth))
  } else fit(hands.length)
  for (const place of places) for (const mark of ['active', 'result']) delete place.view.dataset[mark]
  const next = async (row: CardRow, cards: readonly (number | null)[]) => {
    const card = cards[row.cards.length]
    if (card !== undefined) await row.deal(card)
    progress()
  }
  const own = hands.map(({ cards }) => cards)
  if (dealer.row.cards.length === 0 && places[0] !== undefined) {
    const [first] = places
    await next(first.row, own[0] ?? [])
    await next(dealer.row, outcome.dealer)
    await next(first.row, own[0] ?? [])
    await next(dealer.row, [outcome.dealer[0] ?? 0, null])
  }
  for (const [nth, { row }] of places.entries())
    while (row.cards.length < (own[nth] ?? []).length) await next(row, own[nth] ?? [])
  if (outcome.state !== 'over') return
  await dealer.row.turn(outcome.dealer[1] ?? 0)
  progress()
  while (dealer.row.cards.length < outcome.dealer.length) await next(dealer.row, outcome.dealer)
}

/** What of a hand lay on the table before: after a split, its own first card, whichever hand had it. */
function keptCards(
  before: readonly (readonly (number | null)[])[],
  hands: readonly BlackjackHand[],
  nth: number,
): readonly number[] {
  const cards = hands[nth]?.cards ?? []
  const same = before[nth] ?? []
  if (same.length === 0) {
    // Behind the hand that was split: it lay one place to the left, or is the split's second card.
    const moved = before[nth - 1] ?? []
    return moved.length === cards.length && moved.every((card, place) => card === cards[place])
      ? cards
      : cards.slice(0, 1)
  }
  const isWhole = same.length <= cards.length && same.every((card, place) => card === cards[place])
  return isWhole ? cards.slice(0, same.length) : cards.slice(0, 1)
}

function makePlace(row: CardRow, kind: string, name: string): HandPlace {
  const total = element('b', { class: 'total' })
  const note = element('span', { class: 'note' })
  const bet = element('span', { class: 'bet' })
  const tag = element('div', { class: 'tag' }, total, note, bet)
  const view = element('section', { class: `place ${kind}`, 'aria-label': name }, row.view, tag)
  return { view, row, total, note, bet }
}

function writeTotals(ports: StagePorts, dealer: HandPlace, places: readonly HandPlace[]): void {
  for (const place of [dealer, ...places]) place.total.textContent = totalText(ports, place.row.cards)
}

/** A hand's points: both counts while an ace can be either; a single ace is `A`. */
export function totalText({ phrase }: Pick<StagePorts, 'phrase'>, cards: readonly (number | null)[]): string {
  const known = cards.flatMap((card) => (card === null ? [] : [card]))
  if (known.length === 0) return ''
  const { total, soft } = handPoints(known)
  if (soft && known.length === 1) return 'A'
  return soft && total < 21 ? phrase('blackjack.soft', total - 10, total) : String(total)
}

function writeHand(
  ports: StagePorts,
  place: HandPlace,
  {
    outcome,
    nth,
    stakeMinor,
  }: { readonly outcome: BlackjackOutcome | undefined; readonly nth: number; readonly stakeMinor: bigint },
): void {
  const { phrase, money } = ports
  const hand = outcome?.hands[nth]
  const many = (outcome?.hands.length ?? 1) > 1
  place.view.setAttribute('aria-label', many ? phrase('blackjack.hand', nth + 1) : phrase('blackjack.you'))
  place.view.dataset['active'] = String(outcome?.active === nth)
  const result = hand?.result ?? undefined
  if (result === undefined) delete place.view.dataset['result']
  else place.view.dataset['result'] = result
  place.total.textContent = totalText(ports, hand?.cards ?? [])
  place.note.textContent = result === undefined ? '' : phrase(`blackjack.result.${result}`)
  place.bet.textContent = hand === undefined ? '' : money(minor(hand.doubled ? 2n * stakeMinor : stakeMinor))
}
