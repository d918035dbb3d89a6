import type { Page } from '@playwright/test'

/** As narrow as a phone, and as wide as the design. */
export const pictureSizes = [
  { width: 390, height: 844 },
  { width: 1920, height: 1080 },
]

/** A request that never finishes must not hold up the pictures. */
export async function waitUntilQuiet(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle', { timeout: 5_000 }).catch(() => undefined)
}
