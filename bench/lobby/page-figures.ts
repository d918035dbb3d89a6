import type { BrowserContext, CDPSession, Page } from '@playwright/test'
import { phrases } from '@baize/phrases/languages/th/site'

/** What a page's own observers saw of a first load, and of what was pressed on it. */
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

/** Watches every page of a context from its first moment on. */
export async function watchPages(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const watched: Watched = { lcpMs: 0, cls: 0, pressedMs: [] }
    window.watched = watched
    const watch = (type: string, see: (entry: PerformanceEntry) => void, more = {}) =>
      new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({ type, buffered: true, ...more })
    watch('largest-contentful-paint', (entry) => (watched.lcpMs = entry.startTime))
    watch('layout-shift', (entry) => {
      // Entries of this type have both.
      const shift = entry as PerformanceEntry & { readonly value: number; readonly hadRecentInput: boolean }
      if (!shift.hadRecentInput) watched.cls += shift.value
    })
    const press = (entry: PerformanceEntry) => {
      if ('interactionId' in entry && entry.interactionId !== 0) watched.pressedMs.push(entry.duration)
    }
    watch('event', press, { durationThreshold: 16 })
  })
}

/** Opens the lobby in a browser that was never here, presses what a visitor presses first, and reads what was seen. */
export async function visitOnce(page: Page, site: string, slowDown: number): Promise<PageFigures> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
  await page.goto(site)
  await page.locator('main article img[src^="/art/games/"]').first().waitFor()
  await page.waitForLoadState('networkidle')
  const { lcpMs, cls } = await page.evaluate(() => window.watched)
  await pressThings(page)
  const pressedMs = await page.evaluate(() => window.watched.pressedMs)
  return { lcpMs, cls, inpMs: Math.max(0, ...pressedMs) }
}

/** What pops up, the login dialog and back, the drop-down of a category, another category, a filter, a search, and home again. */
async function pressThings(page: Page): Promise<void> {
  const settle = () => page.waitForTimeout(700)
  const dialogs = page.getByRole('dialog')
  // The first visit of a day begins with the house's announcements.
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

/** As if the house's announcements had been put away for today: nothing scrolls below them. */
export async function hidePopups(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(Date.now())
    localStorage.setItem('todayHide', today)
  })
}

const scrolledPx = 9_000
const pxPerSecond = 1_800

/** Milliseconds between the frames while a list is scrolled as a wheel does, more pages of it arriving meanwhile. */
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
