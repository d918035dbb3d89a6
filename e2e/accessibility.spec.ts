import { expect, test } from './house.ts'
import { codes, tags } from './languages.ts'
import { accessibilityFaults } from './page-faults.ts'
import { comeAsMember } from './pages/new-member.ts'

for (const code of codes) {
  test.describe(`in ${code}`, () => {
    test.use({ code })

    test('what visitors see first is accessible, and says its language', async ({ guest }) => {
      const { page, open } = guest
      await open('/')
      await page.getByRole('article').first().waitFor()
      expect(await page.getAttribute('html', 'lang')).toBe(tags[code])
      expect(await accessibilityFaults(page), '/').toEqual([])
      for (const path of ['/login', '/register']) {
        await open(path)
        await page.getByRole('dialog').getByRole('textbox').first().waitFor()
        expect(await accessibilityFaults(page), path).toEqual([])
      }
      await open('/verify')
      await page.getByRole('heading', { level: 1 }).waitFor()
      expect(await accessibilityFaults(page), '/verify').toEqual([])
    })

    test('the betting record is accessible', async ({ guest }) => {
      await comeAsMember(guest, '/member/record')
      await guest.page.getByRole('heading', { name: guest.say('member.record') }).waitFor()
      expect(await accessibilityFaults(guest.page)).toEqual([])
    })
  })
}
