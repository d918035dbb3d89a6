import type { BetView, BookView, LegView } from '../../../src/halls/book/view.ts'
import { possiblePayout } from '../../../src/halls/book/settle.ts'
import { element } from '../../element.ts'
import { refusalText } from './bet-slip.ts'
import { matchText, reasonText } from './board-text.ts'
import type { BookDesk } from './book-desk.ts'
import { keepRows } from './keep-rows.ts'
import { marketOfPick, pickText } from './pick-text.ts'

/**
 * The member's bets: open ones first, then those that are settled, with the reason of each result. One of the lists of a
 * window tells aloud what was settled.
 */
export function makeMyBets(
  desk: BookDesk,
  isTelling: boolean,
): { readonly element: HTMLElement; show(view: BookView): void } {
  const { say } = desk
  const [open, settled] = [element('div'), element('div')]
  const [keepOpen, keepSettled] = [keepRows(open), keepRows(settled)]
  const openTitle = element('h2', {}, say('bets.open'))
  const settledTitle = element('h2', {}, say('bets.settled'))
  const none = element('p', { class: 'none' }, say('bets.none'))
  const known = new Map<string, string>()
  // The bet whose payout was tapped once: the second tap takes it.
  let asked: string | undefined
  const ask = (slip: string | undefined) => {
    asked = slip
    const view = desk.view()
    if (view !== undefined) show(view)
  }
  const show = (view: BookView) => {
    const isOver = ({ state }: BetView) => state === 'ended' || state === 'refused'
    const rows = (bets: readonly BetView[]) =>
      bets.map((bet) => ({
        key: bet.slip,
        signature: JSON.stringify([bet, desk.format(), asked === bet.slip]),
        make: () => betCard(desk, view, bet, cashOutOf(desk, bet, asked === bet.slip, ask)),
      }))
    const [going, over] = [view.bets.filter((bet) => !isOver(bet)), view.bets.filter(isOver)]
    keepOpen(rows(going))
    keepSettled(rows(over))
    none.hidden = view.bets.length > 0
    openTitle.hidden = going.length === 0
    settledTitle.hidden = over.length === 0
    if (isTelling) announce(desk, view, known)
  }
  return {
    element: element('section', { class: 'my-bets' }, none, openTitle, open, settledTitle, settled),
    show,
  }
}

/** The payout that an open bet may be ended for: a tap shows what it is, a second one takes it. */
function cashOutOf(
  { say, window }: BookDesk,
  { state, slip, cashOutMinor }: BetView,
  isAsked: boolean,
  ask: (slip: string | undefined) => void,
): readonly HTMLElement[] {
  if (state !== 'open') return []
  if (cashOutMinor === undefined) return [element('p', { class: 'cash-out-none' }, say('cash.closed'))]
  const money = window.money(BigInt(cashOutMinor))
  const button = (words: string, name: string, onTap: () => void) => {
    const made = element('button', { type: 'button', class: `pill cash-${name}`, 'data-key': `${slip}|${name}` }, words)
    made.addEventListener('click', onTap)
    return made
  }
  if (!isAsked) return [button(say('cash.offer', money), 'offer', () => ask(slip))]
  const take = async () => {
    await window.act('cashOut', { slip, amountMinor: cashOutMinor })
    ask(undefined)
  }
  return [
    element(
      'div',
      { class: 'cash-out' },
      // A second tap on the same place keeps the bet.
      button(say('cash.keep'), 'keep', () => ask(undefined)),
      button(say('cash.take', money), 'take', () => void take()),
    ),
  ]
}

/** Tells once when an open bet was settled. */
function announce({ window, say }: BookDesk, view: BookView, known: Map<string, string>): void {
  const isFirst = known.size === 0
  for (const bet of view.bets) {
    const before = known.get(bet.slip)
    known.set(bet.slip, bet.state)
    if (isFirst || before === undefined || before === bet.state || bet.state !== 'ended') continue
    const [paid, stake] = [BigInt(bet.payoutMinor ?? 0), BigInt(bet.stakeMinor)]
    if (paid > stake) {
      window.note(say('bets.paid', window.money(paid)), 'won')
      window.sounds.play(paid >= stake * 10n ? 'bigWin' : 'win')
      if (paid >= stake * 10n) window.celebrate()
    } else if (paid > 0n) window.note(say('bets.returned', window.money(paid)))
    else window.sounds.play('lose')
  }
}

function betCard(desk: BookDesk, view: BookView, bet: BetView, cashOut: readonly HTMLElement[]): HTMLElement {
  const { say, window } = desk
  const stake = BigInt(bet.stakeMinor)
  const prices = bet.legs.map(({ price }) => price)
  const product = prices.reduce((all, price) => (all * price) / 1_000, 1_000)
  return element(
    'article',
    { class: `bet ${bet.state} ${lookOf(bet)}` },
    element(
      'header',
      {},
      element('b', {}, bet.legs.length > 1 ? say('bets.multi', bet.legs.length) : say('bets.single')),
      element('span', {}, say('bets.at', desk.price(Math.floor(product)))),
    ),
    element('ul', {}, ...bet.legs.map((leg) => legRow(desk, view, bet, leg))),
    element(
      'footer',
      {},
      element('span', {}, say('bets.stake', window.money(stake))),
      element('b', {}, endText(desk, bet, possiblePayout(stake, prices))),
    ),
    ...cashOut,
    ...(bet.state === 'refused' ? [element('p', { class: 'refused' }, refusalText(desk, bet.refusal))] : []),
    ...(bet.state === 'waiting' ? [element('p', { class: 'waits', 'data-taken': bet.takenAtMs })] : []),
  )
}

/** Whether a settled bet won, lost or came back, for its colour. */
function lookOf({ state, payoutMinor, stakeMinor, isCashedOut }: BetView): string {
  if (state !== 'ended') return ''
  if (isCashedOut) return 'back'
  const [paid, stake] = [BigInt(payoutMinor ?? 0), BigInt(stakeMinor)]
  return paid > stake ? 'won' : paid === 0n ? 'lost' : 'back'
}

function endText({ say, window }: BookDesk, bet: BetView, possible: bigint): string {
  if (bet.state === 'refused') return say('bets.refused')
  if (bet.state !== 'ended') return say('bets.pays', window.money(possible))
  const paid = BigInt(bet.payoutMinor ?? 0)
  if (bet.isCashedOut) return say('cash.taken', window.money(paid))
  if (paid === 0n) return say('bets.lost')
  return say(paid > BigInt(bet.stakeMinor) ? 'bets.paid' : 'bets.returned', window.money(paid))
}

function legRow(desk: BookDesk, view: BookView, bet: BetView, leg: LegView): HTMLElement {
  const { say } = desk
  const reason = bet.state === 'refused' ? '' : reasonText(say, leg)
  const changed =
    leg.priceNow !== undefined && leg.priceNow !== leg.price
      ? [element('small', { class: 'changed' }, say('slip.changed', desk.price(leg.price), desk.price(leg.priceNow)))]
      : []
  return element(
    'li',
    { class: leg.outcome ?? leg.status },
    element('b', {}, `${pickText(say, leg.pick, leg.names)} ${say('bets.at', desk.price(leg.price))}`),
    element('small', {}, `${marketOfPick(say, leg.pick, view)} · ${matchText(leg.names)}`),
    ...(reason === '' ? [] : [element('small', { class: 'reason' }, reason)]),
    ...changed,
    ...(leg.outcome === undefined ? [] : [element('em', {}, say(`outcome.${leg.outcome}`))]),
  )
}
