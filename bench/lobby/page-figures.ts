import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { phrases } from '@baize/phrases/languages/th/site'

/** Measurements by a page's performance observers during a first load and the interactions after it. */
export interface PageFigures {
  readonly lcpMs: number
  readonly inpMs: number
  readonly cls: number
}

interface Watched {
  lcpMs: number
  cls: number
  readonly pressedMs: number[]
}

declare global {
  interface Window {
    watched: Watched
    frameMs: number[]
  }
}

/** Installs the observers in every page of a context before it loads. */
export async function watchPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const watched: Watched = { lcpMs: 0, cls: 0, pressedMs: [] }
    window.watched = watched
    const watch = (type: string, see: (entry: PerformanceEntry) => void, more = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...more })
    watch('largest-contentful-paint', (entry) => (watched.lcpMs = entry.startTime))
    watch('layout-shift', (entry) => {
      // Entries of this type have both properties.
      const shift = entry as PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }
      if (!shift.hadRecentInput) watched.cls += shift.value
    })
    const press = (entry: PerformanceEntry) => {
      if ('interactionId' in entry && entry.interactionId !== 0) watched.pressedMs.push(entry.duration)
    }
    watch('event', press, { durationThreshold: 16 })
  })
}

/** Opens the lobby as a new visitor, performs typical first interactions, and returns the measurements. */
export async function visitOnce(page: Page, site: string, slowDown: number): Promise<PageFigures> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.goto(site)
  await page.locator('main article img[src^="/art/games/"]').first().waitFor()
  await page.waitForLoadState('networkidle')
  const { lcpMs, cls } = await page.evaluate(() => window.watched)
  await interact(page)
  const pressedMs = await page.evaluate(() => window.watched.pressedMs)
  return { lcpMs, cls, inpMs: Math.max(0, ...pressedMs) }
}

/** Closes the popups, opens and closes the login dialog, then uses a category's drop-down, a category, a filter and a search. */
async function interact(page: Page): Promise<void> {
  const settle = () => page.waitForTimeout(700)
  const dialogs = page.getByRole('dialog')
  // The first visit of a day starts with announcements.
  await dialogs.waitFor()
  await page.keyboard.press('Escape')
  await dialogs.waitFor({ state: 'detached' })
  await page.getByRole('banner').getByRole('button', { name: phrases['auth.logIn'], exact: true }).click()
  await dialogs.waitFor()
  await page.keyboard.press('Escape')
  await dialogs.waitFor({ state: 'detached' })
  await settle()
  await page.locator('header [data-category]').nth(1).hover()
  await settle()
  await page.locator('main nav a[href="/rng"]').first().click()
  await page.locator('main [role="search"], main input[type="search"]').waitFor()
  await settle()
  await page.locator('main [role="group"] button').nth(1).click()
  await settle()
  await page.locator('main input[type="search"]').pressSequentially('dra', { delay: 80 })
  await settle()
  await page.locator('main nav a[href="/"]').first().click()
  await settle()
}

/** Marks today's announcements as dismissed, since the list does not scroll while they are open. */
export async function hidePopups(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(Date.now())
    localStorage.setItem('todayHide', today)
  })
}

const scrolledPx = 9_000
const pxPerSecond = 1_800

/** Milliseconds between frames while a list is scrolled like with a wheel and further pages of it arrive. */
export async function scrollList(page: Page, session: CDPSession): Promise<number[]> {
  await page.evaluate(() => {
    window.frameMs = []
    let before = performance.now()
    const step = (now: number) => {
      window.frameMs.push(now - before)
      before = now
      requestAnimationFrame(step)
    }
    requestAnimationFrame(step)
  })
  const from = { x: 800, y: 500, gestureSourceType: 'mouse' } as const
  await session.send('Input.synthesizeScrollGesture', { ...from, yDistance: -scrolledPx, speed: pxPerSecond })
  return page.evaluate(() => window.frameMs.slice(2))
}
