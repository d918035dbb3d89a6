// Members at a hold'em table, each in a browser and a language of their own.
import type { Browser, Locator, Page } from '@playwright/test'
import { balance, launchGame, openRoom, type RoomHand } from '../../packages/contract/src/index.ts'
import type { Client } from '../../packages/contract/src/client.ts'
import type { HoldemView } from '../../packages/engines/src/index.ts'
import { cardName } from '../../packages/engines/src/tables/index.ts'
import type { PhraseKey } from '../../packages/phrases/src/dictionaries.ts'
import { fillIn } from '../../packages/phrases/src/fill-in.ts'
import { callsTo } from '../call-house.ts'
import { expect, type RunningHouse } from '../house.ts'
import { gamePhrasesOf, type Code } from '../languages.ts'
import { Heard } from './heard-cards.ts'
import { newCaller } from './new-member.ts'

export interface Player {
  readonly page: Page
  readonly code: Code
  readonly username: string
  readonly isOnPhone: boolean
  readonly call: Client
  readonly heard: Heard
  /** Where the player sits. */
  seat: number
  say(key: PhraseKey<'play'>, ...values: readonly (string | number)[]): string
  button(key: PhraseKey<'play'>): Locator
}

/** A hand of hold'em as the server shows it to a player. */
export type HoldemHand = RoomHand & { readonly view: HoldemView }

const gameCode = 'bz-holdem'
const phone = { width: 390, height: 844 }
const desk = { width: 1366, height: 900 }

/** Opens the window of hold'em as a new member, in a browser of their own. */
export async function comeToTable(
  browser: Browser,
  house: Pick<RunningHouse, 'site'>,
  code: Code,
  isOnPhone: boolean,
): Promise<Player> {
  const { username, token } = await newCaller(house)
  const call = callsTo(house, { token, language: code })
  const context = await browser.newContext({ viewport: isOnPhone ? phone : desk, reducedMotion: 'reduce' })
  const page = await context.newPage()
  const heard = new Heard(page)
  const phrase = gamePhrasesOf(code)
  const say: Player['say'] = (key, ...values) => fillIn(phrase(key), values, code)
  const body = { gameCode, vassalage: 'BZ', gameType: 'PVP' as const, language: code }
  await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
  await page.locator('.room-row').click()
  await page.locator('.felt').waitFor()
  const button: Player['button'] = (key) => page.getByRole('button', { name: say(key), exact: true })
  return { page, code, username, isOnPhone, call, heard, seat: -1, say, button }
}

/** Sits down with the least buy-in and so many steps more. */
export async function sitDown(player: Player, roomId: string, steps: number): Promise<void> {
  const { page, say, call } = player
  await page.locator('.room-button.strong:visible').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('slider').fill(String(steps))
  await dialog.getByRole('button', { name: say('rooms.sitDown'), exact: true }).click()
  await expect(page.locator('.seat[data-own="true"]')).toBeVisible()
  const { own } = await call(openRoom, { params: { roomId }, query: {} })
  player.seat = own?.seat ?? -1
}

export async function balanceOf({ call }: Player): Promise<number> {
  return Math.round(Number((await call(balance, {})).balance) * 100)
}

/** The hand under way or the last one, as the server shows it to a player. */
export async function handOf({ call }: Player, roomId: string): Promise<HoldemHand | undefined> {
  const { hand } = await call(openRoom, { params: { roomId }, query: {} })
  return hand?.view.engine === 'holdem' ? { ...hand, view: hand.view } : undefined
}

/** What a page shows of a hand, in its own words. */
export interface ShownHand {
  readonly title: string
  readonly board: readonly string[]
  readonly pots: readonly string[]
  /** By seat: the chips that are left, and the bet before it. */
  readonly chips: readonly string[]
  readonly bets: readonly string[]
  readonly turn: readonly string[]
  readonly own: readonly string[]
  /** Cards that lie open at other seats, by seat. */
  readonly others: readonly string[]
}

export async function shownBy({ page }: Player): Promise<ShownHand> {
  return page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => !one.hidden)
    const texts = (selector: string) => all(selector).map((one) => one.textContent)
    const names = (selector: string) => all(selector).map((one) => one.getAttribute('aria-label') ?? '')
    const seatOf = (one: HTMLElement) => one.closest<HTMLElement>('.seat')?.dataset['seat'] ?? ''
    return {
      title: texts('.table-top p').join(' '),
      board: names('.board .card[data-open="true"]'),
      pots: texts('.felt .pots:not([data-won="true"]) .pot'),
      chips: all('.seat-chips').map((one) => `${seatOf(one)}: ${one.textContent}`),
      bets: texts('.seat-bet'),
      turn: all('.seat[data-turn="true"]').map(seatOf),
      own: names('.seat[data-own="true"] .seat-cards .card[data-open="true"]'),
      others: all('.seat:not([data-own="true"]) .seat-cards .card[data-open="true"]').map(
        (one) => `${seatOf(one)}: ${one.getAttribute('aria-label')}`,
      ),
    }
  })
}

/** The same as it has to be, from what the server says to the player. */
export function asShown({ say, seat: own }: Player, { handNo, turns, view }: HoldemHand): ShownHand {
  const { seats, board, end } = view
  const open = (cards: readonly (number | null)[]) => cards.flatMap((card) => (card === null ? [] : [cardName(card)]))
  return {
    title: `${money(50)} / ${money(100)} · ${say('rooms.handNo', handNo)}`,
    board: board.map(cardName),
    // At the end they have gone to the seats.
    pots: end === null ? potTexts(say, view) : [],
    chips: seats.map(({ seat, chips }) => `${seat}: ${short(chips)}`),
    bets: end === null ? seats.filter(({ bet }) => bet > 0).map(({ bet }) => short(bet)) : [],
    turn: turns.map(({ seat }) => String(seat)),
    own: open(seats.find(({ seat }) => seat === own)?.cards ?? []),
    others: seats
      .filter(({ seat }) => seat !== own)
      .flatMap(({ seat, cards }) => open(cards).map((card) => `${seat}: ${card}`)),
  }
}

/** The pots as a player reads them. */
export function potTexts(say: Player['say'], { pots }: HoldemView): readonly string[] {
  return pots
    .map(({ amount }) => amount)
    .filter((amount) => amount > 0)
    .map((amount, nth) => (nth === 0 ? say('holdem.pot', short(amount)) : say('holdem.sidePot', nth, short(amount))))
}

const money = (minor: number) => `$${(minor / 100).toFixed(2)}`
const short = (minor: number) => money(minor).slice(1).replace(/\.0+$/, '')

/** What a player does when it is their turn. */
export type Move = (player: Player) => Promise<void>

/** Checks or calls. */
export const stayIn: Move = ({ page }) => page.locator('.act-call:visible').click()

export const fold: Move = ({ page }) => page.locator('.act-fold:visible').click()

/** Stakes everything, or calls with it. */
export async function stakeAll(player: Player): Promise<void> {
  const { page, say } = player
  const raise = page.locator('.act-raise')
  await page.locator('.act-call:visible').waitFor()
  if (!(await raise.isVisible())) return stayIn(player)
  await page
    .locator('.raise-row')
    .getByRole('button', { name: say('holdem.allIn'), exact: true })
    .click()
  await raise.click()
}

/** What happens at a table: who is there, and where. */
export interface Table {
  readonly roomId: string
  readonly players: readonly Player[]
}

/** Reads until there is something. */
export async function eventually<T>(read: () => Promise<T | undefined>, timeout = 30_000): Promise<T> {
  let found: T | undefined
  await expect(async () => {
    found = await read()
    expect(found).toBeDefined()
  }).toPass({ timeout, intervals: [60] })
  if (found === undefined) throw new Error('nothing was found')
  return found
}

/** Expects every page to show the hand as the server shows it to its player, and the server to show all the same board and pots. */
export async function expectSameHand({ players, roomId }: Table, handNo: number, isOver: boolean): Promise<void> {
  await expect(async () => {
    const hands = await Promise.all(players.map(async (player) => handOf(player, roomId)))
    const [first] = hands
    for (const [nth, player] of players.entries()) {
      const hand = hands[nth]
      if (hand === undefined || first === undefined) throw new Error('there is no hand')
      expect([hand.handNo, hand.view.street === 'over']).toEqual([handNo, isOver])
      expect([hand.view.board, hand.view.pots]).toEqual([first.view.board, first.view.pots])
      expect(await shownBy(player)).toEqual(asShown(player, hand))
    }
  }).toPass({ timeout: 12_000, intervals: [80] })
}

/**
 * Plays the next hand after one with this number to its end, and compares all pages on each street and at the end. `before` is asked before each
 * move: it may look, and says what the player does. `over` may look at once when the hand is over.
 */
export async function playHand(
  table: Table,
  after: number,
  before: (hand: HoldemHand, player: Player) => Promise<Move>,
  over: (hand: HoldemHand) => Promise<void> = async () => undefined,
): Promise<HoldemHand> {
  const { players, roomId } = table
  const [watcher] = players
  if (watcher === undefined) throw new Error('nobody is there')
  const next = async (isNew: (hand: HoldemHand) => boolean) =>
    eventually(async () => {
      const hand = await handOf(watcher, roomId)
      return hand !== undefined && isNew(hand) ? hand : undefined
    })
  let hand = await next(({ handNo, view }) => handNo > after && view.street !== 'over')
  const { handNo } = hand
  let street: string | undefined
  while (hand.handNo === handNo && hand.view.street !== 'over') {
    const { actionNo } = hand
    const player = players.find(({ seat }) => seat === hand.view.toAct)
    if (player === undefined) throw new Error(`nobody of the test has the turn in hand ${handNo}`)
    if (street !== hand.view.street) await expectSameHand(table, handNo, false)
    street = hand.view.street
    await (
      await before(hand, player)
    )(player)
    hand = await next((one) => one.handNo !== handNo || one.actionNo > actionNo)
  }
  await over(hand)
  await expectSameHand(table, handNo, true)
  return hand
}
