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

/**
 * The texts of a page, or of a frame in it, that are cut off: those that do not fit in their own box, and those that reach
 * beyond the window or beyond a box that hides what overflows. What scrolls by itself or is hidden on purpose is left
 * out, and so is a text whose element shows all of it as its `title`.
 */
export async function cutOffTexts(page: Pick<Page, 'evaluate'>): Promise<string[]> {
  return page.evaluate(() => {
    const slack = 1.5
    const hides = ({ overflowX }: CSSStyleDeclaration) => overflowX === 'hidden' || overflowX === 'clip'
    const scrolls = ({ overflowX }: CSSStyleDeclaration) => overflowX === 'auto' || overflowX === 'scroll'
    const isHidden = (style: CSSStyleDeclaration) => style.clipPath !== 'none' || style.visibility === 'hidden'
    const isCut = (text: Text): boolean => {
      const range = document.createRange()
      range.selectNodeContents(text)
      const { left, right, width } = range.getBoundingClientRect()
      if (width === 0) return false
      let beyond = left < -slack || right > window.innerWidth + slack
      for (let part = text.parentElement; part !== null; part = part.parentElement) {
        const style = getComputedStyle(part)
        if (isHidden(style) || part.title !== '' || part.inert || part.ariaHidden === 'true') return false
        // What scrolls is whole after scrolling, but what it hides before that counts.
        if (scrolls(style)) return false
        if (!hides(style) || part === document.body) continue
        const box = part.getBoundingClientRect()
        beyond ||= left < box.left - slack || right > box.right + slack
      }
      return beyond
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) {
      const text = walker.currentNode
      if (text instanceof Text && text.data.trim() !== '' && text.parentElement?.checkVisibility() && isCut(text))
        found.push(text.data.trim())
    }
    const squeezed = [...document.querySelectorAll<HTMLElement>('button, select')].filter(
      (field) =>
        field.checkVisibility() &&
        field.innerText.trim() !== '' &&
        !isHidden(getComputedStyle(field)) &&
        !scrolls(getComputedStyle(field)) &&
        field.closest('[inert], [aria-hidden=true]') === null &&
        field.scrollWidth > field.clientWidth + slack,
    )
    return [...found, ...squeezed.map((field) => field.innerText.trim())]
  })
}
