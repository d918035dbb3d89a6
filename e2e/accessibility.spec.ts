import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Guest } from './house.ts'
import { codes, tags } from './languages.ts'
import { register } from './pages/account.ts'

/** What axe finds wrong by WCAG 2.1 A and AA, in words that name the rule and the place. */
async function faultsOf({ page }: Guest): Promise<string[]> {
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

for (const code of codes) {
  test.describe(`in ${code}`, () => {
    test.use({ code })

    test('home is accessible and says its language', async ({ guest }) => {
      await guest.open('/')
      await guest.page.getByRole('article').first().waitFor()
      expect(await guest.page.getAttribute('html', 'lang')).toBe(tags[code])
      expect(await faultsOf(guest)).toEqual([])
    })

    for (const path of ['/login', '/register']) {
      test(`${path} is accessible`, async ({ guest }) => {
        await guest.open(path)
        await guest.page.getByRole('dialog').getByRole('textbox').first().waitFor()
        expect(await faultsOf(guest)).toEqual([])
      })
    }

    test('the betting record is accessible', async ({ guest }) => {
      await guest.open('/')
      await register(guest)
      await guest.open('/member/record')
      await guest.page.getByRole('heading', { name: guest.say('member.record') }).waitFor()
      expect(await faultsOf(guest)).toEqual([])
    })

    test('the verify page is accessible', async ({ guest }) => {
      await guest.open('/verify')
      await guest.page.getByRole('heading', { level: 1 }).waitFor()
      expect(await faultsOf(guest)).toEqual([])
    })
  })
}
