// Riverside Blackjack in its window: what it shows is what the server says, in each language, whatever the cards make possible.
import { randomUUID } from 'node:crypto'
import { launchGame, openGame, playRound, stepRound, type Round, type ValueOf } from '../packages/contract/src/index.ts'
import type { Client } from '../packages/contract/src/client.ts'
import {
  allowsBlackjack,
  bzBlackjack,
  handPoints,
  ownGameByCode,
  stakedOf,
  type BlackjackOutcome,
  type BlackjackStep,
} from '../packages/engines/src/index.ts'
import { cardName } from '../packages/engines/src/tables/index.ts'
import { fillIn } from '../packages/phrases/src/fill-in.ts'
import { callsTo } from './call-house.ts'
import { expect, test, type Guest } from './house.ts'
import type { Code } from './languages.ts'
import { newCaller } from './pages/new-member.ts'

const gameCode = 'bz-blackjack'
const params = { gameCode }
const moves = ['hit', 'stand', 'double', 'split', 'insure', 'decline'] as const
type Move = (typeof moves)[number]
type Opened = ValueOf<typeof openGame>

const money = (amount: number | string) =>
  `$${Number(amount).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const tableOf = (round: Round | null): BlackjackOutcome | undefined =>
  round?.outcome.engine === 'blackjack' ? round.outcome : undefined

/** The window of a new player, and what calls the server as that player. */
async function openWindow({ page, house, code, sayInGame }: Guest): Promise<Client> {
  const { token } = await newCaller(house)
  const call = callsTo(house, { token, language: code })
  const body = { gameCode, vassalage: 'BZ', gameType: 'RNG' as const, language: code }
  await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
  await page.getByRole('button', { name: sayInGame('bar.turboLong') }).click()
  return call
}

/** What the window shows of the table. */
function shownBy({ page }: Guest) {
  return page.evaluate(() => {
    const text = (selector: string, of: ParentNode = document) => of.querySelector(selector)?.textContent ?? ''
    const cards = (of: Element) => [...of.querySelectorAll('.card')].map((card) => card.getAttribute('aria-label'))
    return {
      dealer: [...document.querySelectorAll('.place.dealer')].map(cards).flat(),
      hands: [...document.querySelectorAll<HTMLElement>('.place.hand')].map((place) => ({
        cards: cards(place),
        total: text('.total', place),
        note: text('.note', place),
        bet: text('.bet', place),
        active: place.dataset['active'],
      })),
      insurance: text('.insurance'),
      moves: [...document.querySelectorAll<HTMLButtonElement>('.move:not([hidden]):enabled')].map(
        (move) => move.dataset['move'],
      ),
      balance: text('.meter.balance output'),
    }
  })
}

/** The same as it has to be, from what the server says. */
function asShown(
  { balance, lastRound }: Pick<Opened, 'balance' | 'lastRound'>,
  code: Code,
  phrase: Guest['sayInGame'],
) {
  const table = tableOf(lastRound)
  if (table === undefined || lastRound === null) throw new Error('there is no round')
  const stake = Number(lastRound.baseStake)
  const isOver = table.state === 'over'
  return {
    dealer: [...table.dealer.map(cardName), ...(isOver ? [] : [phrase('blackjack.holeCard')])],
    hands: table.hands.map(({ cards, doubled, result }, nth) => {
      const { total, soft } = handPoints(cards)
      return {
        cards: cards.map(cardName),
        total:
          soft && cards.length === 1
            ? 'A'
            : soft && total < 21
              ? fillIn(phrase('blackjack.soft'), [total - 10, total], code)
              : String(total),
        note: result === null ? '' : phrase(`blackjack.result.${result}`),
        bet: money(doubled ? 2 * stake : stake),
        active: String(table.active === nth),
      }
    }),
    insurance:
      table.insurance === 'won'
        ? fillIn(phrase('blackjack.insuranceWon'), [money(1.5 * stake)], code)
        : table.insurance === 'lost'
          ? phrase('blackjack.insuranceLost')
          : '',
    moves: moves.filter((kind) => allowsBlackjack(bzBlackjack, table, { engine: 'blackjack', kind })),
    balance: money(balance),
  }
}

/** Waits until the window shows what the server says, and returns that. */
async function expectShown(guest: Guest, call: Client): Promise<Opened> {
  let opened: Opened | undefined
  await expect(async () => {
    opened = await call(openGame, { params, query: {} })
    expect(await shownBy(guest)).toEqual(asShown(opened, guest.code, guest.sayInGame))
  }).toPass({ timeout: 20_000, intervals: [100] })
  if (opened === undefined) throw new Error('the game was not opened')
  return opened
}

/** Presses a move, and checks the window and what it cost. */
async function press(guest: Guest, call: Client, kind: Move): Promise<Opened> {
  const before = await call(openGame, { params, query: {} })
  await guest.page.locator(`.move[data-move="${kind}"]`).click()
  await expect
    .poll(async () => (await call(openGame, { params, query: {} })).lastRound?.steps.length)
    .toBe((before.lastRound?.steps.length ?? 0) + 1)
  const after = await expectShown(guest, call)
  const [was, now] = [before.lastRound, after.lastRound]
  const added = Number(now?.stake) - Number(was?.stake)
  const paid = now?.state === 'settled' ? Number(now.payout) : 0
  expect(Number(after.balance)).toBeCloseTo(Number(before.balance) - added + paid, 2)
  const game = ownGameByCode(gameCode) ?? notBlackjack()
  const baseMinor = BigInt(Math.round(Number(now?.baseStake) * 100))
  expect(Math.round(Number(now?.stake) * 100)).toBe(Number(stakedOf(game, tableOf(now) ?? notBlackjack(), baseMinor)))
  return after
}

function notBlackjack(): never {
  throw new Error('the round is not one of blackjack')
}

/** Begins rounds outside the window until one is as wanted; others stand at once. A few in a hundred are. */
async function untilOpen(call: Client, stake: string, wanted: (table: BlackjackOutcome) => boolean): Promise<Round> {
  const step: BlackjackStep = { engine: 'blackjack', kind: 'standAll' }
  for (let tries = 0; tries < 400; tries += 1) {
    const body = { stake, bet: { engine: 'blackjack' as const } }
    const round = await call(playRound, { params, body, idempotencyKey: randomUUID() })
    if (round.state === 'settled') continue
    if (wanted(tableOf(round) ?? notBlackjack())) return round
    const { roundId } = round
    await call(stepRound, { params: { roundId }, body: { step }, idempotencyKey: randomUUID() })
  }
  throw new Error('400 rounds had no such cards')
}

const canSplit = (table: BlackjackOutcome) =>
  allowsBlackjack(bzBlackjack, table, { engine: 'blackjack', kind: 'split' })

for (const code of ['TH', 'CN', 'EN'] as const)
  test.describe(`in ${code}`, () => {
    test.use({ code, ...(code === 'TH' ? { viewport: { width: 390, height: 844 } } : {}) })

    test('rounds of blackjack are hit, stood, doubled, split and insured, and the window shows the cards, bets, results and balance of the server', async ({
      guest,
    }) => {
      test.setTimeout(180_000)
      const { page, sayInGame } = guest
      const call = await openWindow(guest)
      const taken = new Set<Move>()
      // As they come, each at least once; nearly every round lets its player choose.
      for (
        let rounds = 0;
        rounds < 12 && !(['hit', 'stand', 'double'] as const).every((kind) => taken.has(kind));
        rounds += 1
      ) {
        const before = await call(openGame, { params, query: {} })
        await page.locator('.spin').click()
        await expect
          .poll(async () => (await call(openGame, { params, query: {} })).lastRound?.roundId)
          .not.toBe(before.lastRound?.roundId)
        let now = await expectShown(guest, call)
        for (
          let table = tableOf(now.lastRound);
          table !== undefined && table.state !== 'over';
          table = tableOf(now.lastRound)
        ) {
          const possible = asShown(now, code, sayInGame).moves
          const kind = possible.find((one) => !taken.has(one)) ?? (possible.includes('stand') ? 'stand' : 'decline')
          taken.add(kind)
          now = await press(guest, call, kind)
        }
      }
      expect([...taken]).toEqual(expect.arrayContaining(['hit', 'stand', 'double']))

      // Two cards of the same points, begun elsewhere with a stake that the window does not offer.
      await untilOpen(call, '0.30', canSplit)
      await page.reload()
      await expectShown(guest, call)
      await expect(page.locator('.stake output')).toHaveText('$0.30')
      let split = await press(guest, call, 'split')
      expect(tableOf(split.lastRound)?.hands).toHaveLength(2)
      while (tableOf(split.lastRound)?.state === 'playing') split = await press(guest, call, 'stand')

      await untilOpen(call, '0.30', ({ state }) => state === 'insurance')
      await page.reload()
      await expect(page.getByText(sayInGame('blackjack.askInsurance')).first()).toBeVisible()
      let insured = await press(guest, call, 'insure')
      expect(insured.lastRound?.stake).toBe('0.45')
      while (tableOf(insured.lastRound)?.state === 'playing') insured = await press(guest, call, 'stand')
    })
  })

test('a round that was begun elsewhere with $25 is shown with $25, which the window itself does not offer, and the next one costs what was set', async ({
  guest,
}) => {
  const { page, house } = guest
  const call = await openWindow(guest)
  await expect(page.locator('.stake output')).toHaveText('$5.00')
  const { stakes } = await call(openGame, { params, query: {} })
  expect([stakes.includes('5.00'), stakes.includes('25.00')]).toEqual([true, false])
  await untilOpen(call, '25.00', ({ state }) => state === 'playing')
  await page.reload()
  await expect(page.locator('.stake output')).toHaveText('$25.00')
  await expect(page.locator('.place.hand .bet')).toHaveText('$25.00')
  await expect(page.locator('.move[data-move="double"]')).toContainText('$25.00')
  await press(guest, call, 'stand')
  await expect(page.locator('.stake output')).toHaveText('$5.00')
  await page.locator('.spin').click()
  await expect.poll(async () => (await call(openGame, { params, query: {} })).lastRound?.baseStake).toBe('5.00')

  // The same of mines: what can be taken is a multiple of the round's stake.
  const { token } = await newCaller(house)
  const other = callsTo(house, { token, language: guest.code })
  const mines = { gameCode: 'bz-mines' }
  const bet = { engine: 'mines', mines: 1 } as const
  // One cell in 25 ends the round at once: then the next one is begun.
  for (let tries = 0, state = 'settled'; state === 'settled' && tries < 10; tries += 1) {
    const body = { stake: '25.00', bet }
    const { roundId } = await other(playRound, { params: mines, body, idempotencyKey: randomUUID() })
    const step = { engine: 'mines', kind: 'reveal', cell: 12 } as const
    ;({ state } = await other(stepRound, { params: { roundId }, body: { step }, idempotencyKey: randomUUID() }))
  }
  const body = { ...mines, vassalage: 'BZ', gameType: 'RNG' as const }
  await page.goto(new URL((await other(launchGame, { body })).url, house.site).href)
  await expect(page.locator('.stake output')).toHaveText('$25.00')
  // 25 / 24 of the stake, less the edge.
  await expect(page.locator('.take')).toContainText('$25.78')
  await page.locator('.take').click()
  await expect.poll(async () => (await other(openGame, { params: mines, query: {} })).lastRound?.payout).toBe('25.78')
})
