import { AxeBuilder } from '@axe-core/playwright'
import type { Guest } from './house.ts'

/** What axe finds wrong by WCAG 2.1 A and AA, in words that name the rule and the place. */
export async function faultsOf({ page }: Guest): Promise<string[]> {
  // Colours are measured as they are at rest, not half-way through fading in.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa']).analyze()
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
}
