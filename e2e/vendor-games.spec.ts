import { expect, test } from './house.ts'
import { ownBalance, register, tokenOf } from './pages/account.ts'

const welcomeMinor = 100_000
const addressOf = (vendor: string, game: string) => `/seamless?gameCode=${game}&vassalage=${vendor}&gameType=RNG`

test('a game of an outside vendor opens in the game window, from its own origin', async ({ guest }) => {
  const { page, open, house } = guest
  await open('/')
  await register(guest)
  await open(addressOf('PG', 'teahouse-tiles'))
  const frame = page.locator('iframe')
  await expect(frame).toHaveCount(1)
  const address = new URL((await frame.getAttribute('src')) ?? '', house.site)
  expect(address.origin).not.toBe(new URL(house.site).origin)
  await expect(page.frameLocator('iframe').locator('canvas, button').first()).toBeVisible()
})

test('money goes to a vendor that holds it when its game opens, and comes home when it is left', async ({ guest }) => {
  const { page, open } = guest
  await open('/')
  await register(guest)
  const token = await tokenOf(guest)
  await open(addressOf('CQ9', 'song-of-the-siren-reef'))
  await expect(page.locator('iframe')).toHaveCount(1)
  expect(await ownBalance(guest, token)).toBe(0)
  await page.getByRole('button', { name: guest.say('game.back') }).click()
  await expect.poll(() => ownBalance(guest, token)).toBe(welcomeMinor)
})

test("an entry that stands for a vendor's list opens that list (3.010)", async ({ guest }) => {
  const { page, open } = guest
  await open('/rng?gameName=Paper%20Garden')
  const entry = page.getByRole('button', { name: /All of Paper Garden|ทุกเกมของสวนกระดาษ/ })
  await entry.first().click()
  await expect(
    page
      .getByRole('dialog')
      .getByRole('button', { name: /Teahouse Tiles|ไพ่/ })
      .first(),
  ).toBeVisible()
})
