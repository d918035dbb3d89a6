import { askDatabase } from './database.ts'
import { expect, goodPassword, newUsername, test } from './house.ts'
import { codes } from './languages.ts'
import { fillLogin } from './pages/account.ts'
import { newMember } from './pages/new-member.ts'
import { socialLabels, startSocialHouse, type SocialHouse } from './social-house.ts'
import { isWanted, take } from './take-picture.ts'

const initial = 'Issued-Felt#26'
const exactly = (name: string) => ({ name, exact: true }) as const

let social: SocialHouse
test.beforeAll(async () => {
  social = await startSocialHouse({ initialPassword: initial })
})
test.afterAll(() => social.stop())
test.setTimeout(600_000)

for (const code of isWanted('login') ? codes : []) {
  test.describe(`in ${code}`, () => {
    test.use({ code })

    test('the captcha of a login', async ({ guest: visitor }) => {
      const guest = social.guestAt(visitor)
      const { page, say, open, house } = guest
      const username = await newMember(house)
      await open('/login')
      await fillLogin(guest, username, 'Wrong#2026x')
      await page.getByRole('img', exactly(say('captcha.alt'))).waitFor()
      await take(guest, 'captcha')
    })

    test('the advice after a login from a new place', async ({ guest: visitor }) => {
      const guest = social.guestAt(visitor)
      const { page, say, open, house } = guest
      const username = await newMember(house)
      await askDatabase(social.dataDir, 'delete from factor_address', [])
      await open('/login')
      await fillLogin(guest, username, goodPassword)
      await page.getByRole('dialog', { name: say('factor.adviseTitle') }).waitFor()
      await take(guest, 'advice')
    })

    test('a newcomer with an account at a provider, and the fields for such a member', async ({ guest: visitor }) => {
      const guest = social.guestAt(visitor)
      const { page, say, open } = guest
      await open('/login')
      await page
        .getByRole('dialog')
        .getByRole('button', exactly(say('social.with', socialLabels.oidc)))
        .click()
      await page.getByLabel('Name').fill(`niran${code.toLowerCase()}`)
      await page.getByRole('button', exactly('That is me')).click()
      await page.getByRole('heading', exactly(say('social.newTitle', socialLabels.oidc))).waitFor()
      await take(guest, 'social')
      const form = page.getByRole('main')
      const username = newUsername()
      await form.getByLabel(say('field.username')).fill(username)
      for (const box of await form.getByRole('checkbox').all()) await box.check()
      await form.getByRole('button', exactly(say('auth.register'))).click()
      await expect(page.getByTestId('avatar')).toBeVisible()
      await social.proveContacts(username)
      await askDatabase(social.dataDir, "update session set created_at = created_at - interval '1 hour'", [])
      await open('/member/account#password')
      const part = page.locator('#password')
      await part.getByRole('button', exactly(say('password.set'))).click()
      await part.getByRole('heading', exactly(say('owner.title'))).waitFor()
      await take(guest, 'no-password', part)
    })

    test('a login with the initial password', async ({ guest: visitor }) => {
      const guest = social.guestAt(visitor)
      const { page, say, open, house } = guest
      const username = await newMember(house, initial)
      await open('/login')
      await fillLogin(guest, username, initial)
      await page.getByText(say('auth.passwordInitial')).waitFor()
      await take(guest, 'first-login')
    })
  })
}
