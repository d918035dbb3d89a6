import { expect, goodPassword, test, type Guest } from './house.ts'
import { accessibilityFaults } from './page-faults.ts'
import { signOut } from './pages/account.ts'
import { readCaptcha } from './pages/captcha.ts'
import { newMember } from './pages/new-member.ts'

const exactly = (name: string) => ({ name, exact: true }) as const

async function fillLogin({ page, say }: Guest, username: string, password: string): Promise<void> {
  await page.getByRole('textbox', exactly(say('field.username'))).fill(username)
  await page.getByRole('textbox', exactly(say('field.password'))).fill(password)
}
const press = ({ page, say }: Guest) =>
  page
    .getByRole('main')
    .or(page.getByRole('dialog'))
    .locator('form')
    .getByRole('button', exactly(say('auth.logIn')))
    .click()

test('a failed login shows the captcha, which can be refreshed once a second, and accepts the right answer (2.087, 5.036, 7.015, 8.003, 8.032, 9.005)', async ({
  guest,
}) => {
  const { page, say, open, house } = guest
  const username = await newMember(house)
  await open('/login')
  await expect(page.getByRole('img', exactly(say('captcha.alt')))).toHaveCount(0)
  await fillLogin(guest, username, 'Wrong#2026x')
  await press(guest)
  await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
  const picture = page.getByRole('img', exactly(say('captcha.alt')))
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    400, 128,
  ])
  expect(await accessibilityFaults(page)).toEqual([])

  // Nothing is sent without an answer; a wrong answer uses up the picture.
  const first = await picture.getAttribute('src')
  await fillLogin(guest, username, goodPassword)
  await press(guest)
  await expect(page.getByText(say('field.empty'))).toBeVisible()
  await page.getByRole('textbox', exactly(say('captcha.label'))).fill('1')
  await press(guest)
  await expect(picture).not.toHaveAttribute('src', first ?? '')
  await expect(page.getByRole('textbox', exactly(say('captcha.label')))).toHaveValue('')

  const another = page.getByRole('button', exactly(say('captcha.another')))
  const second = await picture.getAttribute('src')
  await another.click()
  await expect(another).toBeDisabled()
  await expect(picture).not.toHaveAttribute('src', second ?? '')
  await expect(another).toBeEnabled()
  await page.getByRole('textbox', exactly(say('captcha.label'))).fill(await readCaptcha(guest))
  await press(guest)
  await expect(page.getByTestId('avatar')).toBeVisible()
})

test('whoever cannot read the captcha lets the device work for it, and logs in with the digits that it gets (2.087)', async ({
  guest,
}) => {
  const { page, say, open, house } = guest
  const username = await newMember(house)
  await open('/login')
  await fillLogin(guest, username, 'Wrong#2026x')
  await press(guest)
  const picture = page.getByRole('img', exactly(say('captcha.alt')))
  await expect(picture).toBeVisible()
  await page.getByRole('button', exactly(say('captcha.byWork'))).click()
  await expect(page.getByText(say('captcha.working'))).toBeVisible()
  await fillLogin(guest, username, goodPassword)
  await expect(page.getByText(say('captcha.worked'))).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('textbox', exactly(say('captcha.label')))).toHaveValue(/^\d{6}$/)
  await expect(picture).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await press(guest)
  await expect(page.getByTestId('avatar')).toBeVisible()
})

test('a login without a connection fails at once with a message, and succeeds once there is a connection again (8.020)', async ({
  guest,
}) => {
  const { page, say, open, house } = guest
  const username = await newMember(house)
  await open('/login')
  await fillLogin(guest, username, goodPassword)
  await page.context().setOffline(true)
  await press(guest)
  await expect(page.getByRole('alert')).toHaveText(say('error.network'))
  await page.context().setOffline(false)
  await press(guest)
  await expect(page.getByTestId('avatar')).toBeVisible()
})

test('a remembered login signs a returning member in, even on a member’s page, and signing out ends it (2.085, 4.001, 4.002, 4.005, 9.030)', async ({
  guest,
}) => {
  const { page, say, open, house } = guest
  const username = await newMember(house)
  await open('/login')
  await page.getByRole('checkbox', exactly(say('auth.remember'))).check()
  await fillLogin(guest, username, goodPassword)
  await press(guest)
  await expect(page.getByTestId('avatar')).toBeVisible()

  // A browser that was closed keeps its cookies but not its session storage.
  const later = await page.context().newPage()
  await later.goto(`${house.site}/member/account`)
  await expect(later.getByTestId('avatar')).toBeVisible()
  await expect(later).toHaveURL(/\/member\/account$/)
  const cookies = await later.evaluate(() => document.cookie)
  expect(cookies).not.toContain('remembered=')
  expect(cookies).not.toContain('device=')
  await later.close()

  await signOut(guest)
  const after = await page.context().newPage()
  await after.goto(house.site)
  await expect(after.getByRole('banner').getByRole('button', exactly(say('auth.logIn')))).toBeVisible()
  // The name is kept as it was typed.
  await after.goto(`${house.site}/login`)
  await expect(after.getByRole('textbox', exactly(say('field.username')))).toHaveValue(username)
  await after.close()

  // Agents are never remembered.
  await open('/agent')
  await expect(page.getByRole('textbox', exactly(say('field.username')))).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
