import type { Page } from '@playwright/test'

/** Narrow as a phone, and as wide as the design. */
export const pictureSizes = [
  { width: 390, height: 844 },
  { width: 1920, height: 1080 },
]

/** What never ends loading must not hold up the pictures. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
}
