import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { askDatabase } from './database.ts'
import { expect, goodPassword, newUsername, test, type Guest } from './house.ts'
import { codes } from './languages.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { register, signOut } from './pages/account.ts'
import { newMember } from './pages/new-member.ts'
import { pictureSizes, waitUntilQuiet } from './picture-sizes.ts'
import { socialLabels, startSocialHouse, type SocialHouse } from './social-house.ts'

const folder = 'pictures'
const exactly = (name: string) => ({ name, exact: true }) as const
const only = process.env['PICTURES']?.split(',')
/** All of them, or those that `PICTURES=security` or `PICTURES=security/login` names. */
const isWanted = (part: string) => only === undefined || only.includes('security') || only.includes(`security/${part}`)

let social: SocialHouse
test.beforeAll(async () => {
  social = await startSocialHouse({ initialPassword: goodPassword.replace('x', 'y') })
})
test.afterAll(() => social.stop())

/** Takes what is on the page, narrow and wide, and looks for what is cut off or hard to read. */
async function take(guest: Guest, name: string, seen?: Locator): Promise<void> {
  const { page, code } = guest
  for (const size of pictureSizes) {
    await page.setViewportSize(size)
    if (seen === undefined) await waitUntilQuiet(page)
    await seen?.scrollIntoViewIfNeeded()
    // What axe looks for does not change with the width here; the routes' own pictures look at both.
    if (size === pictureSizes[0]) expect.soft(await accessibilityFaults(page), name).toEqual([])
    expect.soft(await sidewaysBy(page), `${name} at ${size.width} is too wide`).toBe(0)
    const path = join(folder, `security-${name}-${code}-${size.width}.png`)
    if (seen === undefined) await page.screenshot({ path })
    else await seen.screenshot({ path })
  }
  await page.setViewportSize({ width: 1366, height: 900 })
}

mkdirSync(folder, { recursive: true })
for (const code of codes) {
  test.describe(`in ${code}`, () => {
    test.use({ code })
    test.setTimeout(600_000)

    test('the security centre with each of its forms', async ({ guest: any }) => {
      test.skip(!isWanted('centre'))
      const guest = social.guestAt(any)
      const { page, say, open } = guest
      await open('/')
      const username = await register(guest)
      await prove(username)
      await open('/member/account')
      await take(guest, 'whole')
      const part = (id: string) => page.locator(`#${id}`)
      const press = (id: string, name: string) => part(id).getByRole('button', exactly(name)).click()

      await page.getByRole('button', exactly(say('avatar.change'))).click()
      await take(guest, 'picture')
      await press('profile', say('profile.edit'))
      await take(guest, 'profile', part('profile'))
      for (const [what, contact] of [
        ['change', 'mobile'],
        ['remove', 'email'],
      ] as const) {
        await press('contacts', `${say(`contact.${what}`)}: ${say(`guard.${contact}`)}`)
        await take(guest, `contact-${what}`, part('contacts'))
        await press('contacts', say('profile.cancel'))
      }
      await press('password', say('password.change'))
      await take(guest, 'password', part('password'))
      await press('payment', say('payment.set'))
      await take(guest, 'payment', part('payment'))

      await press('factor', say('security.setUp'))
      await take(guest, 'factor-asked', part('factor'))
      await part('factor')
        .getByRole('textbox', exactly(say('security.password')))
        .fill(goodPassword)
      await press('factor', say('security.goOn'))
      await part('factor')
        .getByRole('img', exactly(say('security.qr')))
        .waitFor()
      await take(guest, 'factor-qr', part('factor'))
      const key = await part('factor').locator('code').innerText()
      await part('factor')
        .getByRole('textbox', exactly(say('security.firstCode')))
        .fill(codeOf(key))
      await press('factor', say('security.turnOn'))
      await part('factor')
        .getByRole('heading', exactly(say('security.codes')))
        .waitFor()
      await take(guest, 'factor-codes', part('factor'))
      await press('factor', say('security.kept'))
      await take(guest, 'factor', part('factor'))
      await press('factor', say('security.removeTotp'))
      await take(guest, 'factor-remove', part('factor'))
      await press('factor', say('shell.cancel'))

      await press('linked', say('social.add', socialLabels.oidc))
      await take(guest, 'linked', part('linked'))
      for (const id of ['places', 'sessions', 'logins']) await take(guest, id, part(id))
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

      await page.getByRole('button', exactly(say('security.forgetOf', '127.0.0.1'))).click()
      await expect(page.getByText(say('security.placesNone'))).toBeVisible()
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
        .getByRole('button', exactly(say('factor.way.sms')))
        .click()
      await take(guest, 'second-step-sms')
    })

    test('the captcha of a login, also the easier one', async ({ guest: any }) => {
      test.skip(!isWanted('login'))
      const guest = social.guestAt(any)
      const { page, say, open, house } = guest
      const username = await newMember(house)
      await open('/login')
      await take(guest, 'login')
      await fillLogin(guest, username, 'Wrong#2026x')
      await page.getByRole('img', exactly(say('captcha.alt'))).waitFor()
      await take(guest, 'captcha')
      await page.getByRole('button', exactly(say('captcha.clear'))).click()
      await take(guest, 'captcha-easier')
    })

    test('what a login from a new place is advised', async ({ guest: any }) => {
      test.skip(!isWanted('login'))
      const guest = social.guestAt(any)
      const { page, say, open, house } = guest
      const username = await newMember(house)
      await askDatabase(social.dataDir, 'delete from factor_address', [])
      await open('/login')
      await fillLogin(guest, username, goodPassword)
      await page.getByRole('dialog', { name: say('factor.adviseTitle') }).waitFor()
      await take(guest, 'advice')
    })

    test('who comes with an account elsewhere, and what such a member is asked for', async ({ guest: any }) => {
      test.skip(!isWanted('social'))
      const guest = social.guestAt(any)
      const { page, say, open } = guest
      await open('/login')
      await page
        .getByRole('dialog')
        .getByRole('button', exactly(say('social.with', socialLabels.oidc)))
        .click()
      await page.getByLabel('Name').fill(`niran ${code}`)
      await page.getByRole('button', exactly('That is me')).click()
      await page.getByRole('heading', exactly(say('social.newTitle', socialLabels.oidc))).waitFor()
      await take(guest, 'social')
      const username = newUsername()
      await page.getByLabel(say('field.username')).fill(username)
      for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check()
      await page
        .getByRole('main')
        .getByRole('button', exactly(say('auth.register')))
        .click()
      await expect(page.getByTestId('avatar')).toBeVisible()
      await prove(username)
      await askDatabase(social.dataDir, "update session set created_at = created_at - interval '1 hour'", [])
      await open('/member/account#password')
      await take(guest, 'no-password', page.locator('#password'))
      await page
        .locator('#password')
        .getByRole('button', exactly(say('password.set')))
        .click()
      await page
        .locator('#password')
        .getByRole('heading', exactly(say('owner.title')))
        .waitFor()
      await take(guest, 'no-password-confirm', page.locator('#password'))
    })

    test('a password that the house gave out', async ({ guest: any }) => {
      test.skip(!isWanted('due'))
      const guest = social.guestAt(any)
      const { page, say, open, house } = guest
      const initial = goodPassword.replace('x', 'y')
      const username = await newMember(house, initial)
      await open('/login')
      await fillLogin(guest, username, initial)
      await page.getByText(say('auth.passwordInitial')).waitFor()
      await take(guest, 'first-login')
    })
  })
}

async function fillLogin({ page, say }: Guest, username: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', exactly(say('field.username'))).fill(username)
  await dialog.getByRole('textbox', exactly(say('field.password'))).fill(password)
  await dialog
    .locator('form')
    .getByRole('button', exactly(say('auth.logIn')))
    .click()
}

/** A number and a mailbox that nobody has, proved. */
async function prove(username: string): Promise<void> {
  const digits = String(Math.floor(Math.random() * 9_000_000) + 1_000_000)
  await askDatabase(
    social.dataDir,
    `update member set mobile_e164 = $2, mobile_verified_at = now(), email_key = $3, email_verified_at = now()
     where username = $1`,
    [username, `+6681${digits}`, `${username}@mail.example`],
  )
}

function codeOf(key: string): string {
  return new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({ timestamp: Date.now() })
}
