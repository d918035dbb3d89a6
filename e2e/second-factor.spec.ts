import { Secret, TOTP } from 'otpauth'
import { expect, goodPassword, test, type Guest } from './house.ts'
import { accessibilityFaults } from './page-faults.ts'
import { signOut } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

test.use({ code: 'EN' })

test('a member sets up an authenticator app and logs in with it until the browser is known (4.007)', async ({
  guest,
}) => {
  const { page, say, open } = guest
  const username = await comeAsMember(guest, '/member/account#factor')
  const { secret, recoveryCodes } = await setUp(guest)

  // The address of the registration is no second factor for somebody who has an app.
  await signOut(guest)
  await logInToSecondStep(guest, username)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(say('factor.intro'))).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('textbox', { name: say('factor.label.totp') }).fill('000000')
  await dialog.getByRole('button', { name: say('factor.confirm'), exact: true }).click()
  await expect(dialog.getByText('That is incorrect.', { exact: false })).toBeVisible()
  // The current code was used up when the app was set up, so this uses the next one, which is already accepted.
  await dialog.getByRole('textbox', { name: say('factor.label.totp') }).fill(codeOf(secret, 1))
  await dialog.getByRole('textbox', { name: say('factor.label.totp') }).press('Enter')
  await expect(page.getByTestId('avatar')).toBeVisible()

  // The browser is known now, so the password alone is enough here until the member removes it.
  await signOut(guest)
  await logInToSecondStep(guest, username)
  await expect(page.getByTestId('avatar')).toBeVisible()
  await open('/member/account#places')
  const here = page
    .locator('#places')
    .getByRole('listitem')
    .filter({ hasText: say('security.thisDevice') })
  await expect(here).toContainText(say('security.trusted', '').trim())
  await here.getByRole('button').click()
  await expect(here).toHaveCount(0)
  await signOut(guest)

  await logInToSecondStep(guest, username)
  await dialog.getByRole('button', { name: say('factor.way.recovery') }).click()
  await dialog.getByRole('textbox', { name: say('factor.label.recovery') }).fill(recoveryCodes[0] ?? '')
  await dialog.getByRole('button', { name: say('factor.confirm'), exact: true }).click()
  await expect(page.getByTestId('avatar')).toBeVisible()
  await open('/member/account#factor')
  await expect(page.getByText(say('security.left', 9))).toBeVisible()
  await signOut(guest)
  await logInToSecondStep(guest, username)
  await expect(page.getByTestId('avatar')).toBeVisible()
})

/** Sets up the app, with the password asked for again and the key typed instead of scanned. */
async function setUp({ page, say }: Guest): Promise<{ readonly secret: string; readonly recoveryCodes: string[] }> {
  await page.getByRole('button', { name: say('security.setUp') }).click()
  await page.getByRole('textbox', { name: say('security.password') }).fill('Not-Mine#2026')
  await page.getByRole('button', { name: say('security.goOn') }).click()
  await expect(page.getByRole('textbox', { name: say('security.password') })).toHaveAccessibleDescription(/\S/)
  await page.getByRole('textbox', { name: say('security.password') }).fill(goodPassword)
  await page.getByRole('button', { name: say('security.goOn') }).click()
  await expect(page.getByRole('img', { name: say('security.qr') })).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const secret = (
    await page
      .locator('code')
      .filter({ hasText: /^[A-Z2-7 ]{39}$/ })
      .innerText()
  ).replaceAll(' ', '')
  await page.getByRole('textbox', { name: say('security.firstCode') }).fill(codeOf(secret))
  await page.getByRole('button', { name: say('security.turnOn') }).click()
  await expect(page.getByRole('heading', { name: say('security.codes') })).toBeVisible()
  const recoveryCodes = await page
    .getByRole('listitem')
    .filter({ hasText: /^[0-9A-Z]{5}-[0-9A-Z]{5}$/ })
    .allInnerTexts()
  expect(recoveryCodes).toHaveLength(10)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: say('security.kept') }).click()
  await expect(page.getByText(say('security.left', 10))).toBeVisible()
  return { secret, recoveryCodes }
}

async function logInToSecondStep({ page, say }: Guest, username: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: say('auth.logIn'), exact: true })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say('field.username')).fill(username)
  await dialog.getByRole('textbox', { name: say('field.password'), exact: true }).fill(goodPassword)
  await dialog.getByRole('button', { name: say('auth.logIn'), exact: true }).click()
}

/** The code that an authenticator app with this key shows now, or a number of 30-second steps later. */
function codeOf(secret: string, stepsLater = 0): string {
  const timestamp = Date.now() + stepsLater * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}
