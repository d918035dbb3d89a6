import type { Locator } from '@playwright/test'
import { expect, moving, test, type Guest } from './house.ts'

test.use(moving)

/** The home page's banners, and the number of the one that is shown. */
async function openBanners({
  page,
  say,
  open,
}: Guest): Promise<{ readonly banners: Locator; readonly shown: Locator }> {
  await open('/')
  const banners = page.getByRole('region', { name: say('lobby.banners') })
  return { banners, shown: banners.getByText(/^\d+ \/ \d+$/) }
}

/** Swipes across an element from one place to another. */
async function swipe(over: Locator, fromX: number, toX: number): Promise<void> {
  const finger = (clientX: number) => ({ identifier: 0, clientX, clientY: 200 })
  await over.dispatchEvent('touchstart', { touches: [finger(fromX)], changedTouches: [finger(fromX)] })
  await over.dispatchEvent('touchend', { touches: [], changedTouches: [finger(toX)] })
}

test('the banners change every five seconds with a one-second transition, 1.272 of them are visible, and they pause under the pointer (2.020, 9.027)', async ({
  guest,
}) => {
  const { page } = guest
  await page.clock.install()
  const { banners, shown } = await openBanners(guest)
  await expect(shown).toHaveText(/^1 \//)
  await page.clock.fastForward(5_000)
  await expect(shown).toHaveText(/^2 \//)
  const [whole, track] = await Promise.all([banners.boundingBox(), banners.locator('> div').first().boundingBox()])
  expect((whole?.width ?? 0) / (track?.width ?? 1)).toBeCloseTo(1.272, 2)
  const slide = banners.locator('[aria-hidden="false"]').first()
  expect(await slide.evaluate((one) => getComputedStyle(one).transitionDuration)).toMatch(/^1s/)
  await banners.hover()
  await expect(banners).toHaveAttribute('data-running', 'false')
  const held = await shown.innerText()
  await page.clock.fastForward(6_000)
  await expect(shown).toHaveText(held)
})

test('the banners respond to the arrow keys, the buttons and swipes, and stop at the press of a button (2.020)', async ({
  guest,
}) => {
  const { page, say } = guest
  const { banners, shown } = await openBanners(guest)
  await banners.getByRole('button', { name: say('lobby.pauseBanners') }).click()
  await expect(banners.getByRole('button', { name: say('lobby.runBanners') })).toBeVisible()
  await banners.getByRole('button', { name: say('lobby.nextBanner') }).click()
  await expect(shown).toHaveText(/^2 \//)
  await page.keyboard.press('ArrowRight')
  await expect(shown).toHaveText(/^3 \//)
  await page.keyboard.press('ArrowLeft')
  await expect(shown).toHaveText(/^2 \//)
  await swipe(banners, 700, 300)
  await expect(shown).toHaveText(/^3 \//)
  await swipe(banners, 300, 700)
  await expect(shown).toHaveText(/^2 \//)
  await swipe(banners, 300, 320)
  await expect(shown).toHaveText(/^2 \//)
  await banners.getByRole('button', { name: say('lobby.previousBanner') }).click()
  await expect(shown).toHaveText(/^1 \//)
})
