import type { PriceFormat } from '../../../src/halls/book/profiles.ts'
import type { BetView, BookView, SlipQuote } from '../../../src/halls/book/view.ts'
import type { SayIn } from '../../words/words.ts'
import type { HallWindow } from '../hall-screen.ts'
import { priceFormats, priceText } from './price-text.ts'

/** What the window shows of the book. */
export type Tab = 'live' | 'soon' | 'results' | 'bets'

/** A pick in the slip. `price` is the one that its member has seen last. */
export interface SlipPick {
  readonly match: string
  readonly pick: string
  price: number
  /** The price before the last change, shown beside the new one. */
  was?: number | undefined
  readonly names: readonly string[]
  readonly league: string
  quote?: SlipQuote | undefined
}

/** The state of a window of the book and what its parts share. */
export interface BookDesk {
  readonly window: HallWindow
  readonly say: SayIn<'vendor-book'>
  readonly picks: readonly SlipPick[]
  view(): BookView | undefined
  tab(): Tab
  format(): PriceFormat
  focus(): string | undefined
  stakeMinor(): bigint
  isKept(): boolean
  takesAny(): boolean
  isMulti(): boolean
  price(price: number): string
  /** The time of day by the server, in milliseconds since 1970. */
  nowMs(): number
  has(match: string, pick: string): boolean
  /** Adds a pick to the slip, or takes it out again. */
  toggle(pick: SlipPick): void
  remove(pick: SlipPick): void
  /** Takes picks out that are still in the slip, without showing it again. */
  drop(picks: readonly SlipPick[]): void
  clear(): void
  set(change: Partial<Choices>): void
  open(tab: Tab): void
  look(match: string | undefined): void
  turn(page: number): void
  accept(view: BookView): void
  /** The bet of a slip that was sent. */
  bet(slip: string): BetView | undefined
}

/** What a member chooses and this browser remembers. */
interface Choices {
  format: PriceFormat
  stakeMinor: bigint
  isKept: boolean
  takesAny: boolean
  isMulti: boolean
}

/** The most picks of a slip. */
export const maxPicks = 8

/** Creates the state of a window. `changed` is called after every change. */
export function openBookDesk(window: HallWindow, say: SayIn<'vendor-book'>, changed: () => void): BookDesk {
  const picks: SlipPick[] = []
  const stored = remembered(window.game.vendorCode)
  const choices: Choices = { format: 'decimal', stakeMinor: 0n, isMulti: true, ...stored }
  let view: BookView | undefined
  let tab: Tab = 'live'
  let focus: string | undefined
  let page = 0
  let offsetMs = 0

  const begin = ({ format, isInPlay, limits }: BookView) => {
    choices.format = stored.format ?? format
    // Where no bets are taken in play, what is to come is of more use.
    if (!isInPlay) tab = 'soon'
    const least = BigInt(limits.minMinor)
    if (choices.stakeMinor < least) choices.stakeMinor = least
  }
  const ask = () => {
    const slip = picks.map(({ match, pick, price }) => ({ match, pick, price }))
    void window.act('look', { ...(focus === undefined ? {} : { match: focus }), page, slip })
  }
  const update = () => {
    ask()
    changed()
  }
  const canJoin = () => picks.length > 1 && new Set(picks.map(({ match }) => match)).size === picks.length
  return {
    window,
    say,
    picks,
    view: () => view,
    tab: () => tab,
    focus: () => focus,
    isMulti: () => choices.isMulti && canJoin(),
    ...readersOf(choices),
    price: (price) => priceText(price, choices.format),
    nowMs: () => window.nowMs() + offsetMs,
    has: (match, pick) => picks.some((one) => one.match === match && one.pick === pick),
    ...slipOf({ picks, window, say, update, ask }),
    set(change) {
      Object.assign(choices, change)
      remember(window.game.vendorCode, choices)
      changed()
    },
    open(next) {
      tab = next
      focus = undefined
      update()
    },
    look(match) {
      focus = match
      update()
    },
    turn(next) {
      page = next
      update()
    },
    accept(next) {
      if (view === undefined) begin(next)
      view = next
      offsetMs = next.nowMs - window.nowMs()
      quote(picks, next)
    },
    bet: (slip) => view?.bets.find((one) => one.slip === slip),
  }
}

/** What a member has chosen. */
function readersOf(choices: Choices): Pick<BookDesk, 'format' | 'stakeMinor' | 'isKept' | 'takesAny'> {
  return {
    format: () => choices.format,
    stakeMinor: () => choices.stakeMinor,
    isKept: () => choices.isKept,
    takesAny: () => choices.takesAny,
  }
}

/** What is done to the picks of a slip. */
function slipOf({
  picks,
  window,
  say,
  update,
  ask,
}: {
  readonly picks: SlipPick[]
  readonly window: HallWindow
  readonly say: SayIn<'vendor-book'>
  readonly update: () => void
  readonly ask: () => void
}): Pick<BookDesk, 'toggle' | 'remove' | 'drop' | 'clear'> {
  const takeOut = (pick: SlipPick) => {
    const at = picks.indexOf(pick)
    if (at >= 0) picks.splice(at, 1)
  }
  return {
    toggle(pick) {
      const there = picks.find((one) => one.match === pick.match && one.pick === pick.pick)
      if (there !== undefined) takeOut(there)
      else if (picks.length >= maxPicks) return window.note(say('slip.full', maxPicks), 'wrong')
      else picks.push(pick)
      window.sounds.play('tap', there === undefined ? 1.2 : 0.8)
      update()
    },
    remove(pick) {
      takeOut(pick)
      update()
    },
    drop(gone) {
      for (const pick of gone) takeOut(pick)
      ask()
    },
    clear() {
      picks.length = 0
      update()
    },
  }
}

/** Notes the prices of now; a change is shown beside the former price. */
function quote(picks: readonly SlipPick[], { slip }: BookView): void {
  for (const pick of picks) {
    const now = slip.find((one) => one.match === pick.match && one.pick === pick.pick)
    pick.quote = now
    if (now?.price === undefined || now.price === pick.price) continue
    pick.was = pick.price
    pick.price = now.price
  }
}

function remembered(vendor: string): Partial<Choices> & { isKept: boolean; takesAny: boolean } {
  const text = localStorage.getItem(`book/${vendor}`)
  // Only this file writes the entry.
  const known = (text === null ? {} : JSON.parse(text)) as Partial<Record<keyof Choices, string | boolean>>
  const format = priceFormats.find((one) => one === known.format)
  return {
    ...(format === undefined ? {} : { format }),
    ...(typeof known.stakeMinor === 'string' ? { stakeMinor: BigInt(known.stakeMinor) } : {}),
    isKept: known.isKept === true,
    takesAny: known.takesAny === true,
  }
}

function remember(vendor: string, { format, stakeMinor, isKept, takesAny }: Choices): void {
  localStorage.setItem(`book/${vendor}`, JSON.stringify({ format, stakeMinor: String(stakeMinor), isKept, takesAny }))
}
