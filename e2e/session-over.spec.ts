// A window of a game whose session has ended elsewhere: it says so, over whatever is open, and leads back to the lobby.
import { launchGame, logout, trialLogin } from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { expect, test, type Guest } from './house.ts'
import { newCaller } from './pages/new-member.ts'

type GameType = 'PVP' | 'FISH' | 'RNG'

/** Opens a game's window with the session of a token; returns what calls the server with it. */
async function openWindow({ page, house, code }: Guest, token: string, gameCode: string, gameType: GameType) {
  const call = callsTo(house, { token, language: code })
  const body = { gameCode, vassalage: 'BZ', gameType, language: code }
  await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
  return call
}

/** The window says that the session has ended; nothing behind it can be used, and the way back works. */
async function expectOver({ page, house, sayInGame }: Guest): Promise<void> {
  const curtain = page.locator('.curtain')
  await expect(curtain.getByRole('heading')).toHaveText(sayInGame('session.lost'), { timeout: 20_000 })
  await expect(page.locator('.loader')).toHaveCount(0)
  await expect(page.locator('dialog[open]')).toHaveCount(0)
  const back = curtain.getByRole('link', { name: sayInGame('session.back') })
  // Nothing lies over it, wherever one presses.
  const isOnTop = await page.evaluate(() => {
    const places = [0.1, 0.3, 0.5, 0.7, 0.9]
    const hits = places.flatMap((x) => places.map((y) => document.elementFromPoint(innerWidth * x, innerHeight * y)))
    return hits.every((hit) => hit?.closest('.curtain') !== null)
  })
  expect(isOnTop).toBe(true)
  await expect(back).toBeFocused()
  await back.click()
  await expect(page).toHaveURL((url) => url.origin === new URL(house.site).origin && !url.pathname.startsWith('/play'))
}

test('at a card table a visitor whose trial is over is told so, also while a dialog is open (6.002)', async ({
  guest,
}) => {
  test.setTimeout(120_000)
  const { page, house, sayInGame } = guest
  const { token } = await callsTo(house)(trialLogin, { body: {} })
  const call = await openWindow(guest, token, 'bz-holdem', 'PVP')
  await page.getByRole('button', { name: sayInGame('rooms.quick') }).click()
  await page.locator('.room-button.strong:visible').click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: sayInGame('rooms.sitDown') })
    .click()
  await expect(page.locator('.seat[data-own="true"]')).toBeVisible()
  await page.getByRole('button', { name: sayInGame('rooms.hands'), exact: true }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await call(logout, {})
  await expectOver(guest)
})

test('in a fishing room a member who is signed out elsewhere is told so', async ({ guest }) => {
  test.setTimeout(120_000)
  const { page, house } = guest
  const call = await openWindow(guest, (await newCaller(house)).token, 'bz-coral-kingdom', 'FISH')
  await page.locator('.hall').first().click()
  await page.locator('.water-bar').waitFor()
  await call(logout, {})
  await expectOver(guest)
})

test('in a game of one’s own, the next press says that the session is over', async ({ guest }) => {
  test.setTimeout(120_000)
  const { page, house } = guest
  const call = await openWindow(guest, (await newCaller(house)).token, 'bz-video-poker', 'RNG')
  await page.locator('.spin').click()
  await expect(page.locator('.slot').first()).toBeEnabled()
  await call(logout, {})
  await expect(async () => {
    await page.locator('.spin').click({ timeout: 1_000 })
    await expect(page.locator('.curtain')).toBeVisible({ timeout: 1_500 })
  }).toPass({ timeout: 30_000 })
  await expectOver(guest)
})
