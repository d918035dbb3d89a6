import { faultsOf } from './faults.ts'
import { expect, test } from './house.ts'
import { codes, tags } from './languages.ts'
import { register } from './pages/account.ts'

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
