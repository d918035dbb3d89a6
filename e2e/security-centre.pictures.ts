import { Secret, TOTP } from 'otpauth'
import { goodPassword, test, type Guest } from './house.ts'
import { codes } from './languages.ts'
import { fillLogin, register, signOut } from './pages/account.ts'
import { socialLabels, startSocialHouse, type SocialHouse } from './social-house.ts'
import { isWanted, take } from './take-picture.ts'

const exactly = (name: string) => ({ name, exact: true }) as const

let social: SocialHouse
test.beforeAll(async () => {
  social = await startSocialHouse()
})
test.afterAll(() => social.stop())
test.setTimeout(900_000)

for (const code of isWanted('centre') ? codes : []) {
  test.describe(`in ${code}`, () => {
    test.use({ code })

    test('the security centre with each of its forms, and the second step of a login', async ({ guest: visitor }) => {
      const guest = social.guestAt(visitor)
      await guest.open('/')
      const username = await register(guest)
      await social.proveContacts(username)
      await guest.open('/member/account')
      await take(guest, 'whole')
      await takeForms(guest)
      await takeFactor(guest)
      for (const id of ['places', 'sessions', 'logins']) await take(guest, id, part(guest, id))
      await takeMessages(guest)
      await takeSecondStep(guest, username)
    })
  })
}

const part = ({ page }: Guest, id: string) => page.locator(`#${id}`)
const press = (guest: Guest, id: string, name: string) => part(guest, id).getByRole('button', exactly(name)).click()

/** Profile, picture, contacts, passwords, linked accounts. */
async function takeForms(guest: Guest): Promise<void> {
  const { page, say } = guest
  await page.getByRole('button', exactly(say('avatar.change'))).click()
  await take(guest, 'picture')
  await press(guest, 'profile', say('profile.edit'))
  await take(guest, 'profile', part(guest, 'profile'))
  for (const [what, contact] of [
    ['change', 'mobile'],
    ['remove', 'email'],
  ] as const) {
    await press(guest, 'contacts', `${say(`contact.${what}`)}: ${say(`guard.${contact}`)}`)
    await take(guest, `contact-${what}`, part(guest, 'contacts'))
    await press(guest, 'contacts', say('profile.cancel'))
  }
  await press(guest, 'password', say('password.change'))
  await take(guest, 'password', part(guest, 'password'))
  await press(guest, 'payment', say('payment.set'))
  await take(guest, 'payment', part(guest, 'payment'))
  await press(guest, 'data', say('data.download'))
  await take(guest, 'data', part(guest, 'data'))
  await take(guest, 'deletion', part(guest, 'deletion'))
  await press(guest, 'linked', say('social.add', socialLabels.oidc))
  await take(guest, 'linked', part(guest, 'linked'))
}

/** The authenticator, from the first question to the end. */
async function takeFactor(guest: Guest): Promise<void> {
  const { say } = guest
  const factor = part(guest, 'factor')
  await press(guest, 'factor', say('security.setUp'))
  await take(guest, 'factor-asked', factor)
  await factor.getByRole('textbox', exactly(say('security.password'))).fill(goodPassword)
  await press(guest, 'factor', say('security.goOn'))
  await factor.getByRole('img', exactly(say('security.qr'))).waitFor()
  await take(guest, 'factor-qr', factor)
  const key = await factor.locator('code').innerText()
  await factor.getByRole('textbox', exactly(say('security.firstCode'))).fill(codeOf(key))
  await press(guest, 'factor', say('security.turnOn'))
  await factor.getByRole('heading', exactly(say('security.codes'))).waitFor()
  await take(guest, 'factor-codes', factor)
  await press(guest, 'factor', say('security.kept'))
  await take(guest, 'factor', factor)
  await press(guest, 'factor', say('security.removeTotp'))
  await take(guest, 'factor-remove', factor)
}

async function takeMessages(guest: Guest): Promise<void> {
  const { page, say } = guest
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(say('notices.title')) })
    .click()
  await page
    .getByRole('dialog')
    .getByRole('tab', { name: say('notices.own') })
    .click()
  await take(guest, 'messages')
  await page.keyboard.press('Escape')
}

async function takeSecondStep(guest: Guest, username: string): Promise<void> {
  const { page, say } = guest
  await page.getByRole('button', exactly(say('security.forgetOf', '127.0.0.1'))).click()
  await page.getByText(say('security.placesNone')).waitFor()
  await signOut(guest)
  await page
    .getByRole('banner')
    .getByRole('button', exactly(say('auth.logIn')))
    .click()
  await fillLogin(guest, username, goodPassword)
  await page.getByText(say('factor.intro')).waitFor()
  await take(guest, 'second-step')
  await page
    .getByRole('dialog')
    .getByRole('button', exactly(say('factor.lost')))
    .click()
  await take(guest, 'second-step-lost')
  await page
    .getByRole('dialog')
    .getByRole('button', exactly(say('factor.way.totp')))
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', exactly(say('factor.way.sms')))
    .click()
  await take(guest, 'second-step-sms')
}

function codeOf(key: string): string {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() })
}
