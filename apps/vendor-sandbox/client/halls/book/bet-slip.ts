import type { BetRefusal } from '../../../src/halls/book/bets.ts'
import { possiblePayout, largestStake } from '../../../src/halls/book/settle.ts'
import type { BookView } from '../../../src/halls/book/view.ts'
import { button, element, iconButton, icons } from '../../element.ts'
import { matchText } from './board-text.ts'
import type { BookDesk, SlipPick } from './book-desk.ts'
import { replaceKeepingFocus } from './keep-rows.ts'
import { marketOfPick, pickText } from './pick-text.ts'

/** The slip: picks, stake, and what was sent and is not answered yet. */
export interface BetSlip {
  readonly element: HTMLElement
  /** Shows the slip again after any change. */
  show(): void
  /** Shows the seconds that a bet in play still waits. */
  tick(): void
}

interface Sent {
  readonly slip: string
  readonly picks: readonly SlipPick[]
}

/** Quick stakes as multiples of the smallest. */
const quick = [1n, 5n, 10n, 25n, 50n] as const

/** Creates the slip. */
export function makeBetSlip(desk: BookDesk, close: () => void): BetSlip {
  const { say, window } = desk
  const box = element('section', { class: 'slip', 'aria-label': say('slip.title') })
  let sent: Sent[] = []
  let isSending = false
  let refused: Refusal | undefined
  let shown = ''
  let body: HTMLElement = element('div')

  const place = async (): Promise<void> => {
    if (isSending || desk.picks.length === 0) return
    isSending = true
    refused = undefined
    show()
    const bets = desk.isMulti() ? [[...desk.picks]] : desk.picks.map((pick) => [pick])
    for (const picks of bets) {
      const slip = crypto.randomUUID()
      const legs = picks.map(({ match, pick, price }) => ({ match, pick, price }))
      sent.push({ slip, picks })
      const stakeMinor = String(desk.stakeMinor())
      const isDone = await window.act('bet', { slip, legs, stakeMinor, takesAny: desk.takesAny() })
      if (!isDone) sent = sent.filter((one) => one.slip !== slip)
    }
    isSending = false
    show()
  }

  const show = (): void => {
    const after = follow(desk, sent)
    sent = after.sent
    refused = after.refused ?? refused
    const view = desk.view()
    if (view === undefined) return
    const signature = JSON.stringify([
      desk.picks,
      String(desk.stakeMinor()),
      desk.isKept(),
      desk.takesAny(),
      desk.isMulti(),
      desk.format(),
      sent.map(({ slip }) => desk.bet(slip)?.state),
      isSending,
      refused,
      view.limits,
      String(window.balanceMinor()),
    ])
    if (signature === shown) return
    shown = signature
    const made = slipBody(desk, view, { sent, isSending, refused, close, place: () => void place() })
    if (body.parentElement === null) box.append(made)
    else replaceKeepingFocus(body, made)
    body = made
  }
  return {
    element: box,
    show,
    tick() {
      for (const waiting of box.querySelectorAll<HTMLElement>('[data-taken]')) {
        const left = Math.max(0, Math.ceil((Number(waiting.dataset['taken']) - desk.nowMs()) / 1_000))
        waiting.textContent = left > 0 ? say('slip.waiting', left) : say('slip.taking')
      }
    },
  }
}

/** Why the last bet was not taken. */
interface Refusal {
  readonly text: string
  readonly isPrice: boolean
}

/** Tells what became of the bets that were sent; those without an answer are sent still. */
function follow(desk: BookDesk, sent: readonly Sent[]): { sent: Sent[]; refused: Refusal | undefined } {
  const { say, window } = desk
  const left: Sent[] = []
  let refused: Refusal | undefined
  for (const one of sent) {
    const bet = desk.bet(one.slip)
    if (bet === undefined || bet.state === 'waiting' || bet.state === 'taking') left.push(one)
    else if (bet.state === 'refused') {
      refused = { text: refusalText(desk, bet.refusal), isPrice: bet.refusal === 'price' }
      window.sounds.play('error')
      window.note(refused.text, 'wrong')
    } else {
      const price = bet.legs.reduce((product, leg) => (product * leg.price) / 1_000, 1_000)
      window.sounds.play('bell')
      window.note(say('slip.placed', desk.price(Math.floor(price))))
      if (!desk.isKept()) desk.drop(one.picks)
    }
  }
  return { sent: left, refused }
}

/** Why a bet was not taken, in words. */
export function refusalText({ say, view, window }: BookDesk, refusal: BetRefusal | undefined): string {
  const key = `refusal.${refusal ?? 'other'}`
  const general = `error.${refusal ?? ''}`
  if (refusal === 'payout') return say('refusal.payout', window.money(BigInt(view()?.limits.maxPayoutMinor ?? 0)))
  if (say.knows(key)) return say(key)
  return window.say.knows(general) ? window.say(general) : say('refusal.other')
}

interface SlipParts {
  readonly sent: readonly Sent[]
  readonly isSending: boolean
  readonly refused: Refusal | undefined
  readonly close: () => void
  readonly place: () => void
}

function slipBody(desk: BookDesk, view: BookView, parts: SlipParts): HTMLElement {
  const { say, picks } = desk
  const header = element(
    'header',
    {},
    element('h2', {}, say('slip.title')),
    ...(picks.length > 0
      ? [
          keyed(
            button('link', say('slip.clear'), () => desk.clear()),
            'clear',
          ),
        ]
      : []),
    iconButton('icon close-slip', say('slip.close'), icons.close, parts.close),
  )
  if (picks.length === 0)
    return element('div', {}, header, waitingOf(desk, parts), element('p', { class: 'none' }, say('slip.empty')))
  return element(
    'div',
    {},
    header,
    ...(picks.length > 1 ? [modeSwitch(desk)] : []),
    element('ul', { class: 'slip-picks' }, ...picks.map((pick) => pickRow(desk, view, pick))),
    stakeRow(desk, view),
    totals(desk),
    ...(parts.refused === undefined ? [] : [element('p', { class: 'refused', role: 'alert' }, parts.refused.text)]),
    waitingOf(desk, parts),
    placeButton(desk, parts),
    options(desk),
    element(
      'p',
      { class: 'soft limits' },
      say(
        'slip.limits',
        money(desk, view.limits.minMinor),
        money(desk, view.limits.maxMinor),
        money(desk, view.limits.stepMinor),
      ),
    ),
  )
}

function money({ window }: BookDesk, minor: string): string {
  return window.money(BigInt(minor))
}

function keyed<Made extends HTMLElement>(made: Made, key: string): Made {
  made.dataset['key'] = `slip/${key}`
  return made
}

function modeSwitch(desk: BookDesk): HTMLElement {
  const { say, picks } = desk
  const canJoin = new Set(picks.map(({ match }) => match)).size === picks.length
  const made = (['single', 'multi'] as const).map((mode) => {
    const one = keyed(
      button('pill', say(`slip.${mode}`), () => desk.set({ isMulti: mode === 'multi' })),
      mode,
    )
    one.setAttribute('aria-pressed', String(desk.isMulti() === (mode === 'multi')))
    one.disabled = mode === 'multi' && !canJoin
    return one
  })
  return element('div', { class: 'mode' }, ...made, ...(canJoin ? [] : [element('small', {}, say('slip.related'))]))
}

function pickRow(desk: BookDesk, view: BookView, pick: SlipPick): HTMLElement {
  const { say } = desk
  const words = pickText(say, pick.pick, pick.names)
  const isClosed = pick.quote !== undefined && pick.quote.price === undefined
  const moved = pick.was === undefined || pick.was === pick.price ? '' : pick.was < pick.price ? 'up' : 'down'
  return element(
    'li',
    { class: `slip-pick ${isClosed ? 'closed' : moved}` },
    element(
      'div',
      {},
      element('b', {}, words),
      element('small', {}, marketOfPick(say, pick.pick, view)),
      element('small', {}, matchText(pick.names)),
    ),
    element(
      'div',
      { class: 'slip-price' },
      element('b', {}, isClosed ? '—' : desk.price(pick.price)),
      ...(isClosed
        ? [element('small', {}, say(pick.quote?.refused === 'suspended' ? 'status.suspended' : 'slip.unavailable'))]
        : moved === ''
          ? []
          : [element('small', {}, say('slip.moved', desk.price(pick.was ?? 0)))]),
    ),
    keyed(
      iconButton('icon small', say('slip.remove', words), icons.close, () => desk.remove(pick)),
      `remove/${pick.match}/${pick.pick}`,
    ),
  )
}

/** The largest stake that limits, payout and balance allow, in steps. */
function largest(desk: BookDesk, view: BookView): bigint {
  const { limits } = view
  const step = BigInt(limits.stepMinor)
  const bets = desk.isMulti() ? [desk.picks.map(({ price }) => price)] : desk.picks.map(({ price }) => [price])
  const payouts = bets.map((prices) => largestStake(BigInt(limits.maxPayoutMinor), prices))
  const balance = (desk.window.balanceMinor() ?? BigInt(limits.maxMinor)) / BigInt(Math.max(1, bets.length))
  const least = [BigInt(limits.maxMinor), balance, ...payouts].reduce((low, one) => (one < low ? one : low))
  const stepped = (least / step) * step
  return stepped < BigInt(limits.minMinor) ? BigInt(limits.minMinor) : stepped
}

function stakeRow(desk: BookDesk, view: BookView): HTMLElement {
  const { say, window } = desk
  const { digits } = window.game.currency
  const input = keyed(
    element('input', {
      type: 'text',
      inputmode: 'decimal',
      class: 'stake-input',
      'aria-label': say('slip.stake'),
      autocomplete: 'off',
    }),
    'stake',
  )
  input.value = plain(desk.stakeMinor(), digits)
  input.addEventListener('change', () => desk.set({ stakeMinor: readMoney(input.value, digits) ?? desk.stakeMinor() }))
  const min = BigInt(view.limits.minMinor)
  const chips = quick.map((times) =>
    keyed(
      button('pill quick', plain(min * times, digits), () => desk.set({ stakeMinor: min * times })),
      `quick/${times}`,
    ),
  )
  const max = keyed(
    button('pill quick', say('slip.max'), () => desk.set({ stakeMinor: largest(desk, view) })),
    'max',
  )
  const isEach = !desk.isMulti() && desk.picks.length > 1
  return element(
    'div',
    { class: 'stake-row' },
    element('label', {}, element('span', {}, say(isEach ? 'slip.stakeEach' : 'slip.stake')), input),
    element('div', { class: 'quicks' }, ...chips, max),
  )
}

/** Minor units as a plain number: `20`, `12.5`. */
function plain(minor: bigint, digits: number): string {
  return String(Number(minor) / 10 ** digits)
}

/** An amount that was typed, in minor units; `undefined` if it is none. */
function readMoney(text: string, digits: number): bigint | undefined {
  const [, whole = '', part = ''] = /^\s*(\d{1,9})(?:[.,](\d*))?\s*$/.exec(text) ?? []
  if (whole === '' || part.length > digits) return undefined
  return BigInt(whole) * 10n ** BigInt(digits) + BigInt(part.padEnd(digits, '0') || '0')
}

function totals(desk: BookDesk): HTMLElement {
  const { say, window } = desk
  const prices = desk.picks.map(({ price }) => price)
  const stake = desk.stakeMinor()
  const isMulti = desk.isMulti()
  const pays = isMulti
    ? possiblePayout(stake, prices)
    : prices.reduce((sum, price) => sum + possiblePayout(stake, [price]), 0n)
  const product = prices.reduce((all, price) => (all * price) / 1_000, 1_000)
  return element(
    'dl',
    { class: 'totals' },
    ...(isMulti ? [element('dt', {}, say('slip.price')), element('dd', {}, desk.price(Math.floor(product)))] : []),
    element('dt', {}, say('slip.pays')),
    element('dd', { class: 'pays' }, window.money(pays)),
  )
}

function placeButton(desk: BookDesk, { isSending, refused, place, sent }: SlipParts): HTMLElement {
  const { say, window } = desk
  const bets = desk.isMulti() ? 1n : BigInt(desk.picks.length)
  const all = window.money(desk.stakeMinor() * bets)
  const isClosed = desk.picks.some(({ quote }) => quote !== undefined && quote.price === undefined)
  const made = keyed(
    button('play place', say(refused?.isPrice === true ? 'slip.placeNew' : 'slip.place', all), place),
    'place',
  )
  made.disabled = isSending || isClosed || sent.length > 0
  return made
}

/** The bets that were sent and are waiting for their delay or their stake. */
function waitingOf(desk: BookDesk, { sent }: SlipParts): HTMLElement {
  const waiting = sent.flatMap(({ slip }) => desk.bet(slip) ?? [])
  return element(
    'div',
    { class: 'waiting', role: 'status' },
    ...waiting.map((bet) => element('p', { 'data-taken': bet.takenAtMs, class: 'waits' })),
  )
}

function options(desk: BookDesk): HTMLElement {
  const { say } = desk
  const option = (words: string, key: 'isKept' | 'takesAny', isOn: boolean) => {
    const box = keyed(element('input', { type: 'checkbox' }), key)
    box.checked = isOn
    box.addEventListener('change', () => desk.set({ [key]: box.checked }))
    return element('label', {}, box, words)
  }
  return element(
    'div',
    { class: 'options' },
    option(say('slip.keep'), 'isKept', desk.isKept()),
    option(say('slip.any'), 'takesAny', desk.takesAny()),
  )
}
