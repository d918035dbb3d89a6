import type { Page } from '@playwright/test'
import {
  gameList,
  handover,
  launchGame,
  playRound,
  winnerBoard,
  type WinnerEntry,
} from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { askDatabase } from './database.ts'
import { expect, moving, test, type Guest, type RunningHouse } from './house.ts'
import { drawnAnew } from './page-faults.ts'
import { shownBalance, tokenOf } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

test.use(moving)

const cents = (amount: string) => Math.round(Number(amount) * 100)

/** Opens a game window for the page's member outside this browser. */
async function playElsewhere(guest: Guest, gameCode = 'bz-lotus-lanterns') {
  const body = { gameCode, vassalage: 'BZ', gameType: 'RNG' } as const
  const { url } = await callsTo(guest.house, { token: await tokenOf(guest) })(launchGame, { body })
  const oneTime = new URL(url, guest.house.site).searchParams.get('token') ?? ''
  const { token } = await callsTo(guest.house)(handover, { body: { token: oneTime } })
  const game = callsTo(guest.house, { token })
  return () => game(playRound, { params: { gameCode }, body: { stake: '1.00' }, idempotencyKey: crypto.randomUUID() })
}

const winners = ({ page, say }: Guest) => page.getByRole('region', { name: say('live.winners') })
/** The jackpot's amount as screen readers announce it. */
const jackpotCents = async (page: Page) =>
  Number((await page.getByTestId('jackpot').locator('span').first().innerText()).replaceAll(/\D/g, ''))

test('the balance follows play elsewhere within about a second, wins appear on the board, and a click launches the game (2.030, 2.058)', async ({
  guest,
}) => {
  const { page, say, house } = guest
  const live = page.waitForEvent('websocket')
  const username = await comeAsMember(guest, '/')
  const socket = await live
  expect(new URL(socket.url()).search).toBe('')

  const play = await playElsewhere(guest)
  // On a busy machine a single round may be slow, so one of several has to be shown in time.
  await expect(async () => {
    const before = await shownBalance(guest)
    const { balanceAfter } = await play()
    await expect.poll(() => shownBalance(guest), { timeout: 3_000 }).toBe(cents(balanceAfter))
    expect(cents(balanceAfter)).not.toBe(before)
  }).toPass({ timeout: 30_000 })

  let won: { stake: string; payout: string } | undefined
  while (won === undefined) {
    const round = await play()
    if (cents(round.payout) > cents(round.stake)) won = round
  }
  await expect(winners(guest).getByRole('listitem').first()).toBeVisible()
  const { list } = await callsTo(house)(winnerBoard, { query: {} })
  await expect(winners(guest).getByRole('listitem')).toHaveCount(list.length)
  const [highest] = list
  const first = winners(guest).getByRole('listitem').first()
  await expect(first).toContainText(highest?.customerName ?? 'nobody')
  // Names are always masked, even the member's own.
  await expect(winners(guest)).not.toContainText(username)

  await page.context().setOffline(true)
  await page.context().setOffline(false)
  const afterGap = await play()
  await expect.poll(() => shownBalance(guest), { timeout: 20_000 }).toBe(cents(afterGap.balanceAfter))

  await first.getByRole('button').click({ force: true })
  await expect(page).toHaveURL(/\/seamless\?.*gameCode=/)
  // Others win too, and the first place may be theirs by now.
  const launched = new URL(page.url()).searchParams.get('gameCode')
  const { list: later } = await callsTo(house)(winnerBoard, { query: {} })
  expect(later.map(({ game }) => game.gameCode)).toContain(launched)
  await expect(page.getByText(say('live.winners'))).toHaveCount(0)
})

/** A full winners board: the maximum number of entries, each of a different playable game. */
async function fullBoard(house: RunningHouse): Promise<WinnerEntry[]> {
  const { games } = await callsTo(house)(gameList, { query: { gameType: 'RNG', pageSize: 100 } })
  return games
    .filter(({ state, isGame }) => state === 'open' && isGame === 'GAME')
    .slice(0, 20)
    .map((game, place) => ({
      iconUrl: game.showIcon,
      customerName: `w***${place + 1}`,
      gameName: game.gameName,
      winAmount: `${(20 - place) * 100}.00`,
      currencySymbol: '$',
      settledAt: `2026-11-22T05:00:${String(place).padStart(2, '0')}Z`,
      game,
    }))
}

test('a board of twenty winners scrolls by under masked names, pauses on focus, and even its last entry launches a game (2.030, 2.110, 3.018, 9.019)', async ({
  guest,
}) => {
  const { page, house } = guest
  const list = await fullBoard(house)
  expect(list).toHaveLength(20)
  const asked: (string | null)[] = []
  await page.route('**/wps/game/winnerBoard*', (route) => {
    asked.push(new URL(route.request().url()).searchParams.get('limitNum'))
    return route.fulfill({ json: { success: true, value: { list } } })
  })
  await comeAsMember(guest, '/')
  const entries = winners(guest).getByRole('listitem')
  await expect(entries).toHaveCount(20)
  expect(new Set(asked)).toEqual(new Set(['20']))
  for (const place of [0, 19]) await expect(entries.nth(place)).toContainText(list[place]?.customerName ?? 'nobody')
  // A visual copy follows the list, so that the board scrolls without end.
  await expect(winners(guest).locator('li')).toHaveCount(40)
  await page.mouse.move(5, 5)
  const leftOf = () => entries.first().evaluate((entry) => entry.getBoundingClientRect().left)
  const before = await leftOf()
  await expect.poll(leftOf).toBeLessThan(before - 5)
  await entries.last().getByRole('button').focus()
  await drawnAnew(page)
  const still = await leftOf()
  await page.waitForTimeout(300)
  expect(await leftOf()).toBe(still)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/seamless\\?.*gameCode=${list[19]?.game.gameCode}(&|$)`))
})

test('the jackpot is the balance of its account in the ledger: it grows by the share of each stake, the same in two tabs, and is no demo (2.029)', async ({
  guest,
  context,
}) => {
  const { page, open, house } = guest
  await comeAsMember(guest, '/')
  const play = await playElsewhere(guest, 'bz-naga-moon')
  // A site that has just been opened has its first seed at the latest with the first round.
  await play()
  const inLedger = async () => {
    const [row] = await askDatabase<{ balance: string }>(
      house.dataDir,
      `select (coalesce((select sum(balance) from (select distinct on (lane) balance from ledger_house_snapshot
          where house_account_id = house.house_account_id order by lane, up_to_batch desc) folded), 0)
        + coalesce((select sum(delta.amount) from ledger_house_delta delta where delta.house_account_id = house.house_account_id
          and delta.batch > coalesce((select max(up_to_batch) from ledger_house_snapshot snapshot
            where snapshot.house_account_id = house.house_account_id and snapshot.lane = delta.lane), 0)), 0))::text as balance
      from ledger_house_account house where house.name = 'jackpot' and house.brand_id = $1 and house.currency = $2`,
      [1, 'PLY'],
    )
    return Number(row?.balance)
  }
  await expect.poll(() => jackpotCents(page)).toBeGreaterThanOrEqual(1_000_000)
  await expect.poll(async () => (await jackpotCents(page)) - (await inLedger())).toBe(0)
  await expect(page.getByTestId('jackpot-demo')).toHaveCount(0)
  const before = await inLedger()
  await play()
  await expect.poll(inLedger).toBeGreaterThan(before)
  const other = await context.newPage()
  await other.goto(house.site)
  await other.getByTestId('jackpot').waitFor()
  for (const shown of [page, other])
    await expect.poll(async () => (await jackpotCents(shown)) - (await inLedger())).toBe(0)
  await open('/rng')
  await expect(page.getByTestId('jackpot')).toHaveCount(0)
})

test('without motion the winners board shows whole cards only (2.030)', async ({ guest }) => {
  const { page, house } = guest
  const list = await fullBoard(house)
  await page.route('**/wps/game/winnerBoard*', (route) => route.fulfill({ json: { success: true, value: { list } } }))
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await comeAsMember(guest, '/')
  await expect(winners(guest).locator('li:visible')).toHaveCount(20)
  const cut = () =>
    winners(guest).evaluate((board) => {
      const frame = board.querySelector('ol')?.parentElement?.parentElement?.getBoundingClientRect()
      if (frame === undefined) return ['no frame']
      return [...board.querySelectorAll('li')]
        .map((card) => card.getBoundingClientRect())
        .filter(({ top, bottom }) => top < frame.bottom && bottom > frame.top)
        .filter(({ left, right, bottom }) => left < frame.left || right > frame.right || bottom > frame.bottom + 1)
        .map(({ left, right }) => `${left} to ${right}`)
    })
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 844 })
    await drawnAnew(page)
    expect(await cut(), `at ${width}`).toEqual([])
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
})
