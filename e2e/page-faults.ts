import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe finds wrong with a page by WCAG 2.1 A and AA, or with the part of it that a selector names, in words that name the
 * rule and the place. `everything` asks for axe's advice too, which goes beyond that.
 */
export async function accessibilityFaults(
  page: Page,
  { part, rules = 'wcag' }: { readonly part?: string; readonly rules?: 'wcag' | 'everything' } = {},
): Promise<string[]> {
  await settleMotion(page)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    // What is in order is not described in detail, which would take four fifths of the time.
    resultTypes: ['violations'],
    ...(rules === 'wcag' ? { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] } : {}),
  })
  // In the page itself, where nothing of another origin has to be looked into: else axe opens a further one.
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** Colours and places are looked at as they are at rest, not half-way through fading in. */
export async function settleMotion(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
}

/** By how many pixels a page is wider than its window; 0 where it does not scroll sideways. */
export async function sidewaysBy(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}

/** Resolves two frames later: one for what listens to the page, one for what that changes. */
export async function drawnAnew(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
