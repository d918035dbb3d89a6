import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Returns axe's findings by WCAG 2.1 A and AA on a page, or on the part that a selector matches, each with its rule and
 * place. `everything` includes axe's best practices, which go beyond that.
 */
export async function accessibilityFaults(
  page: Page,
  { part, rules = 'wcag' }: { readonly part?: string; readonly rules?: 'wcag' | 'everything' } = {},
): Promise<string[]> {
  await settleMotion(page)
  const axe = new AxeBuilder({ page }).setLegacyMode().options({
    // Details of passed checks would take four fifths of the time.
    resultTypes: ['violations'],
    ...(rules === 'wcag' ? { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'] } : {}),
  })
  // Runs within the page, since no frame of another origin needs checking; otherwise axe would open another page.
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}

/** Ends all transitions, so that colours and positions are checked at rest and not halfway through a fade. */
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

/** The number of pixels by which a page is wider than its window; 0 if it does not scroll sideways. */
export async function sidewaysBy(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth))
}

/** Resolves two frames later: one for the page's listeners, one for what they change. */
export async function drawnAnew(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
}
