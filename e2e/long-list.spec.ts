import type { Locator, Page } from '@playwright/test'
import { expect, test } from './house.ts'

test('a long list renders only what is near the viewport, and coming back from a game restores the position', async ({
  guest,
}) => {
  const { page, open } = guest
  await open('/rng')
  const toTheEnd = () =>
    page.evaluate(() => {
      const { scrollHeight } = document.documentElement
      window.scrollTo(0, scrollHeight)
      return scrollHeight
    })
  await expect.poll(toTheEnd, { timeout: 60_000 }).toBeGreaterThan(9_000)
  await page.evaluate(() => window.scrollBy(0, -1_800))
  await expect.poll(() => page.getByRole('article').count()).toBeLessThan(80)
  await expect.poll(() => isFilled(page)).toBe(true)
  const before = await inView(page)
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href="/verify"]')?.click())
  await expect(page).toHaveURL(/\/verify$/)
  await page.goBack()
  await expect.poll(() => inView(page)).toEqual(before)
})

for (const [screen, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a computer', { width: 1366, height: 768 }],
] as const) {
  for (const reducedMotion of ['no-preference', 'reduce'] as const) {
    test.describe(`on ${screen}${reducedMotion === 'reduce' ? ' with reduced motion' : ''}`, () => {
      test.use({ viewport, contextOptions: { reducedMotion } })

      test('another category opens at its top even from deep in a long list (2.022), and back restores the position (2.014)', async ({
        guest,
      }) => {
        const { page, say, open } = guest
        await open('/rng')
        await expect.poll(() => scrollTo(page, 6_000), { timeout: 60_000 }).toBe(6_000)
        for (const path of ['/live', '/fish']) {
          await pressAt(
            page,
            page.getByRole('navigation', { name: say('lobby.categories') }).locator(`a[href="${path}"]`),
          )
          await expect(page).toHaveURL(new RegExp(`${path}$`))
          await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
          await page.getByRole('article').first().waitFor()
          await page.goBack()
          await expect(page).toHaveURL(/\/rng$/)
          await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(6_000)
          await expect.poll(() => isFilled(page)).toBe(true)
        }
      })
    })
  }
}

test('an endless list never becomes shorter while scrolling, even on a slow phone, so nobody is thrown back', async ({
  guest,
}) => {
  const { page, open } = guest
  const phone = await page.context().newCDPSession(page)
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 6 })
  await open('/rng')
  const lostPx = await page.evaluate(
    () =>
      new Promise<readonly number[]>((resolve) => {
        const lost: number[] = []
        let tallest = 0
        const step = () => {
          const { scrollHeight } = document.documentElement
          if (scrollHeight < tallest - 100) lost.push(tallest - scrollHeight)
          tallest = Math.max(tallest, scrollHeight)
          window.scrollTo(0, scrollHeight)
          if (tallest > 9_000) resolve(lost)
          else requestAnimationFrame(step)
        }
        step()
      }),
  )
  expect(lostPx).toEqual([])
  // Restores full speed for the next test.
  await phone.detach()
})

test('rotating the screen in the middle of a long list keeps the same games in view, in rows that fit', async ({
  guest,
}) => {
  const { page, open } = guest
  await page.setViewportSize({ width: 390, height: 844 })
  await open('/rng')
  await expect.poll(() => scrollTo(page, 6_000), { timeout: 60_000 }).toBe(6_000)
  await expect.poll(() => isFilled(page)).toBe(true)
  const [first = ''] = await inView(page)
  for (const viewport of [
    { width: 1_366, height: 768 },
    { width: 390, height: 844 },
    { width: 844, height: 390 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(viewport)
    await expect.poll(() => isFilled(page)).toBe(true)
    await expect(page.getByRole('heading', { name: first, exact: true })).toBeInViewport()
  }
  expect(await page.evaluate(() => window.scrollY)).toBe(6_000)
  const rows = await page.evaluate(() => {
    const row = document.querySelector('[data-index]')
    return (row?.parentElement?.clientHeight ?? 0) / Math.round(row?.getBoundingClientRect().height ?? 0)
  })
  expect(rows).toBeGreaterThan(20)
  expect(rows % 1).toBe(0)
})

test('a page that fails to load leaves the earlier ones in place and can be retried (2.034, 8.020)', async ({
  guest,
}) => {
  const { page, say, open } = guest
  let failing = true
  await page.route('**/GCSGAME_gameList**', (route) => {
    const late = Number(new URL(route.request().url()).searchParams.get('pageNo')) > 3
    return late && failing ? route.fulfill({ status: 500, body: '{}' }) : route.continue()
  })
  await open('/rng')
  const retry = page.getByRole('button', { name: say('shell.retry') })
  await expect.poll(() => scrollTo(page, 9_999).then(() => retry.count()), { timeout: 60_000 }).toBe(1)
  await expect(page.getByRole('main').getByText(say('error.network'))).toBeVisible()
  expect(await page.getByRole('article').count()).toBeGreaterThan(5)
  failing = false
  await retry.click()
  await expect(retry).toHaveCount(0)
  await expect.poll(() => scrollTo(page, 6_000), { timeout: 60_000 }).toBe(6_000)
})

test('a press on a tile works while the list is still scrolling under the pointer', async ({ guest }) => {
  const { page, open } = guest
  await open('/rng')
  const trial = page.getByRole('article').first().getByRole('button').last()
  await trial.waitFor()
  await page.evaluate(() => {
    const glide = setInterval(() => window.scrollBy(0, window.scrollY === 0 ? 1 : -1), 16)
    addEventListener('pagehide', () => clearInterval(glide))
  })
  await expect(page.locator('[data-scrolling]')).toHaveCount(1)
  await pressAt(page, trial)
  await expect(page).toHaveURL(/\/seamless/)
})

/** Clicks where an element is, without scrolling it into view first. */
async function pressAt(page: Page, what: Locator): Promise<void> {
  const box = await what.boundingBox()
  if (box === null) throw new Error('the element is not on the page')
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
}

/** Scrolls to a position in pixels, or as far as the page goes. Returns the position reached. */
function scrollTo(page: Page, top: number): Promise<number> {
  return page.evaluate((to) => {
    window.scrollTo(0, to)
    return window.scrollY
  }, top)
}

/** The names of the games in view below the header. */
function inView(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('article h3')]
      .filter((name) => name.getBoundingClientRect().top > 100 && name.getBoundingClientRect().bottom < innerHeight)
      .map((name) => name.textContent),
  )
}

/** Whether rows of games fill the screen below the header, without a gap. */
function isFilled(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    const rows = [...document.querySelectorAll('[data-index]')].map((row) => row.getBoundingClientRect())
    const seen = rows.filter(({ top, bottom }) => bottom > 100 && top < innerHeight)
    const gaps = seen.map(({ top }, at) => top - (seen[at - 1]?.bottom ?? 100))
    const even = gaps.every((gap, at) => (at === 0 ? gap < 40 : Math.abs(gap) < 2))
    return even && (seen.at(-1)?.bottom ?? 0) > innerHeight - 40
  })
}
