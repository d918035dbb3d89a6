import { expect, test } from './house.ts'
import { ownBalance, tokenOf } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

const welcomeMinor = 100_000
const smallestMinor = 1_000

test('an accumulator of two e-sports matches is staked in the wallet and stands among the bets, also after the window was closed', async ({
  guest,
}) => {
  const address = '/seamless?gameCode=bomb-site-open&vassalage=AV&gameType=ESPORTS'
  await comeAsMember(guest, address)
  const token = await tokenOf(guest)
  const game = guest.page.frameLocator('iframe')
  await game.locator('.book .tab').nth(1).click()
  for (const nth of [3, 4]) await game.locator('.match-card').nth(nth).locator('.odds:enabled').first().click()
  // On a wide screen the slip is always there.
  if (await game.locator('.slip-opener').isVisible()) await game.locator('.slip-opener').click()
  await expect(game.locator('.slip-pick')).toHaveCount(2)
  await game.locator('.slip button.place').click()
  await expect.poll(() => ownBalance(guest, token)).toBe(welcomeMinor - smallestMinor)
  await guest.open('/')
  await guest.open(address)
  await game.locator('.book .tab').nth(3).click()
  await expect(game.locator('.book-main .bet.open li')).toHaveCount(2)
  await expect(game.locator('.book-main .bet.open')).toContainText(/10\.00/)
})

test('an open bet is ended by two taps for what it is worth, which the wallet gets once', async ({ guest }) => {
  await comeAsMember(guest, '/seamless?gameCode=saturday-terrace&vassalage=TCHL&gameType=SPORTS')
  const token = await tokenOf(guest)
  const game = guest.page.frameLocator('iframe')
  await game.locator('.book .tab').nth(1).click()
  await game.locator('.match-card').nth(3).locator('.odds:enabled').first().click()
  if (await game.locator('.slip-opener').isVisible()) await game.locator('.slip-opener').click()
  await game.locator('.slip button.place').click()
  await expect.poll(() => ownBalance(guest, token)).toBeLessThan(welcomeMinor)
  const staked = welcomeMinor - (await ownBalance(guest, token))
  await game.locator('.book .tab').nth(3).click()
  const bet = game.locator('.book-main .bet').first()
  await bet.locator('.cash-offer').click()
  await bet.locator('.cash-take').click()
  await expect(bet).toHaveClass(/ended/)
  // Before the match has begun it is worth the stake less the margin twice.
  await expect.poll(() => ownBalance(guest, token)).toBeGreaterThan(welcomeMinor - staked * 0.1)
  expect(await ownBalance(guest, token)).toBeLessThan(welcomeMinor)
  await expect(bet.locator('.cash-offer, .cash-take')).toHaveCount(0)
})
