import type { Page } from '@playwright/test'
import { bettingRecord, gameList, launchGame, type GameType } from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { expect, test, type Guest } from './house.ts'
import { codes } from './languages.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { minorOf, ownBalance, tokenOf } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

/** A game of one type, and how a round of it is begun and brought to its end. */
interface Lane {
  readonly type: GameType
  readonly vendor: string
  readonly game: string
  /** Its rounds end after the test. */
  readonly isLong?: boolean
  play(page: Page): Promise<void>
}

const lanes: readonly Lane[] = [
  {
    type: 'FISH',
    vendor: 'JDB',
    game: 'reef-rangers',
    async play(page) {
      const before = await shownIn(page)
      await expect(async () => {
        await page.locator('canvas.pond').click({ position: { x: 190, y: 160 } })
        expect(await shownIn(page)).not.toBe(before)
      }).toPass({ timeout: 60_000 })
    },
  },
  {
    type: 'COCKFIGHT',
    vendor: 'WS168',
    game: 'red-comb-coliseum',
    play: async (page) => {
      await page.locator('.bet-key.meron:enabled').click({ timeout: 60_000 })
    },
  },
  {
    type: 'LIVE',
    vendor: 'EG2',
    game: 'swift-baccarat',
    async play(page) {
      const before = await shownIn(page)
      // A round may be under way, in which nothing can be staked.
      await expect(async () => {
        await page.locator('.cell.f-player').click({ timeout: 1_000 })
        await page.locator('.pill.main:enabled').click({ timeout: 1_000 })
        await expect.poll(() => shownIn(page), { timeout: 2_000 }).toBeLessThan(before)
      }).toPass({ timeout: 90_000 })
    },
  },
  {
    type: 'SPORTS',
    vendor: 'PHF',
    game: 'sixty-second-league',
    play: betOnMatch,
  },
  {
    type: 'ESPORTS',
    vendor: 'TF',
    game: 'speed-chess-arena',
    // Its matches take longer than a test.
    isLong: true,
    play: betOnMatch,
  },
  {
    type: 'PVP',
    vendor: 'FC',
    game: 'pok-deng-pier',
    async play(page) {
      const deal = page.locator('.deal-bar .pill.main')
      await deal.click()
      await expect(async () => {
        const stand = page.locator('.actions .pill').last()
        if (await stand.isVisible()) await stand.click({ timeout: 1_000 })
        await expect(deal).toBeVisible({ timeout: 1_000 })
      }).toPass({ timeout: 60_000 })
    },
  },
]

/** Bets on the first match that has not begun. */
async function betOnMatch(page: Page): Promise<void> {
  const before = await shownIn(page)
  await page.locator('.book .tab').nth(1).click()
  await page.locator('.match-card .odds:enabled').first().click()
  // Where there is no room for it beside the matches, the slip opens from below.
  const opener = page.locator('.slip-opener')
  if (await opener.isVisible()) await opener.click()
  // A price may change between the two taps: then the slip says so, and the bet is placed again.
  await expect(async () => {
    await page.locator('.place:enabled').click({ timeout: 1_000 })
    await expect.poll(() => shownIn(page), { timeout: 5_000 }).toBeLessThan(before)
  }).toPass({ timeout: 60_000 })
}

/** The balance that the window of a hall shows. */
async function shownIn(page: Page): Promise<number> {
  return minorOf((await page.locator('.hall-bar .balance output').textContent()) ?? '')
}

/** Opens a game's window on its own, at the address that the site's game window shows in a frame. */
async function openLane({ page, house, code }: Guest, token: string, { type, vendor, game }: Lane): Promise<void> {
  const body = { gameCode: game, vassalage: vendor, gameType: type, language: code, backUrl: '/' } as const
  const { url } = await callsTo(house, { token })(launchGame, { body })
  await page.goto(url)
  await expect(page.locator('.hall-bar .balance output')).toHaveText(/\d\.\d\d/)
}

for (const code of codes)
  test.describe(`in ${code}, on a phone`, () => {
    test.use({ code, viewport: { width: 390, height: 844 } })

    test('a game of each type opens for a member, fits, is accessible, and explains itself', async ({ guest }) => {
      test.setTimeout(240_000)
      const { page } = guest
      await comeAsMember(guest, '/verify')
      const token = await tokenOf(guest)
      const faults: Record<string, readonly string[]> = {}
      for (const lane of lanes) {
        await openLane(guest, token, lane)
        expect({ game: lane.game, sideways: await sidewaysBy(page) }).toEqual({ game: lane.game, sideways: 0 })
        faults[lane.game] = await accessibilityFaults(page, { rules: 'everything' })
        await page.locator('.top button').last().click()
        await expect(page.getByRole('dialog')).toContainText(/\d/)
        faults[`rules of ${lane.game}`] = await accessibilityFaults(page, { part: 'dialog', rules: 'everything' })
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([])
    })
  })

for (const lane of lanes)
  test(`a round of ${lane.type} moves the player's money and is in the betting record once it has ended (7.026)`, async ({
    guest,
  }) => {
    test.setTimeout(330_000)
    const { page, house } = guest
    await comeAsMember(guest, '/verify')
    const token = await tokenOf(guest)
    await openLane(guest, token, lane)
    expect(await shownIn(page)).toBe(await ownBalance(guest, token))
    await lane.play(page)
    const call = callsTo(house, { token })
    const wanted = lane.isLong === true ? 'open' : 'settled'
    const ended = async () =>
      (await call(bettingRecord, { query: { vassalage: lane.vendor, gameCode: lane.game } })).list.filter(
        ({ state }) => state === wanted,
      )
    await expect.poll(async () => (await ended()).length, { timeout: 220_000 }).toBeGreaterThan(0)
    const [round] = await ended()
    expect(round).toMatchObject({ gameType: lane.type, gameCode: lane.game, hasProof: false })
    await expect.poll(() => shownIn(page)).toBe(await ownBalance(guest, token))
  })

test('a visitor is asked to log in to play for money, and plays a trial with play money, of which nothing is booked (6.001, 6.002)', async ({
  guest,
}) => {
  const { page, house, open, say, code } = guest
  const call = callsTo(house, { language: code })
  const { games } = await call(gameList, { query: { gameType: 'FISH', vassalage: 'PG', pageSize: 1 } })
  const name = games[0]?.gameName ?? ''
  await open('/fish?vassalage=PG')
  await page
    .getByRole('button', { name: say('game.playNamed', name) })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('textbox', { name: say('field.username'), exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: say('game.trialNamed', name) })
    .first()
    .click()
  const game = page.frameLocator('iframe')
  await expect(game.locator('.badge')).toBeVisible()
  await expect(game.locator('.hall-bar .balance output')).toHaveText(/10,000\.00$/)
  const token = await tokenOf(guest)
  const before = await ownBalance(guest, token)
  await expect(async () => {
    await game.locator('canvas.pond').click({ position: { x: 190, y: 160 } })
    await expect(game.locator('.hall-bar .balance output')).not.toHaveText(/10,000\.00$/, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  expect(await ownBalance(guest, token)).toBe(before)
})
