import type { Page } from '@playwright/test'
import { expect, goodPassword, moving, newUsername, test, type Guest } from './house.ts'
import { accessibilityFaults } from './page-faults.ts'
import { register, signOut } from './pages/account.ts'
import { comeAsMember, newMember } from './pages/new-member.ts'

test.use(moving)

const dialogs = (page: Page) => page.getByRole('dialog')
const top = (page: Page) => dialogs(page).last()
const close = ({ page, say }: Guest) =>
  top(page)
    .getByRole('button', { name: say('shell.close') })
    .first()
    .click()
const bell = ({ page, say }: Guest) =>
  page.getByRole('banner').getByRole('button', { name: new RegExp(`^${say('notices.title')}`) })

test.describe('popups', () => {
  test.use({ popups: true, code: 'EN' })

  test('appear once per tab for visitors (B), then at a first login (A and F), and not on a day for which they are hidden (4.022–4.024)', async ({
    guest,
  }) => {
    const { page, say, open } = guest
    await open('/')
    const popups = page.getByRole('dialog', { name: say('popups.title') })
    await expect(popups.locator('summary')).toHaveText(['Welcome to Baize'])
    expect(await accessibilityFaults(page)).toEqual([])
    await close(guest)
    await expect(popups).toBeHidden()
    expect(await page.evaluate(() => sessionStorage.getItem('popupClosed.visitor'))).toBe('1')

    await register(guest)
    await expect(popups.locator('summary')).toHaveText([
      'Get started in three steps',
      'Don’t trust us, check for yourself',
    ])
    await popups.getByRole('checkbox').check()
    await page.keyboard.press('Escape')
    const today = await page.evaluate(() =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(new Date()),
    )
    expect(await page.evaluate(() => localStorage.getItem('todayHide'))).toBe(today)
    await expect(page.getByRole('button', { name: /1,000\.00 play credits/ })).toHaveCount(0)
  })

  test('of a member who registered from the popups stay closed once they are closed (4.022)', async ({ guest }) => {
    const { page, say, open } = guest
    await open('/')
    const popups = page.getByRole('dialog', { name: say('popups.title') })
    await popups.getByRole('button', { name: say('auth.register') }).click()
    const dialog = page.getByRole('dialog', { name: say('auth.register'), exact: true })
    await dialog.getByRole('tab', { name: say('register.byUsername') }).click()
    await dialog.getByRole('textbox', { name: say('field.username'), exact: true }).fill(newUsername())
    for (const key of ['field.password', 'field.confirmPassword'] as const)
      await dialog.getByRole('textbox', { name: say(key), exact: true }).fill(goodPassword)
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    await dialog.getByRole('button', { name: say('auth.register'), exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(popups.locator('summary').first()).toHaveText('Get started in three steps')
    await close(guest)
    await expect(popups).toBeHidden()
    expect(
      await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('popupClosed'))),
    ).toEqual(expect.arrayContaining(['popupClosed.visitor', 'popupClosed.member']))
    // They used to come back a second later.
    await page.waitForTimeout(2_500)
    await expect(popups).toBeHidden()
  })
})

test.describe('notices', () => {
  test.use({ code: 'EN' })

  test('scroll by and open at the one pressed; the bell shows a member’s number of unread notices, even after a reload (2.021, 2.060, 2.070)', async ({
    guest,
  }) => {
    const { page, say, open } = guest
    await open('/')
    await page
      .getByRole('region', { name: say('notices.title') })
      .getByRole('button', { name: 'Adults only' })
      .first()
      .click({ force: true })
    await expect(top(page).locator('details[open] summary')).toHaveText(/Adults only/)
    await page.goBack()
    await expect(dialogs(page)).toHaveCount(0)

    await comeAsMember(guest, '/')
    await expect(page.getByTestId('unread')).toHaveText('4')
    await bell(guest).click()
    await expect(page.getByTestId('unread')).toHaveText('3')
    await top(page)
      .getByText(/provably fair/)
      .click()
    await expect(page.getByTestId('unread')).toHaveText('2')
    expect(await accessibilityFaults(page)).toEqual([])
    await top(page)
      .getByRole('tab', { name: say('notices.games') })
      .click()
    await expect(top(page).getByText('Dragon Tide is here')).toBeVisible()
    await page.reload()
    await expect(page.getByTestId('unread')).toHaveText('2')
    // The dialog is still open after the reload.
    await top(page)
      .getByRole('button', { name: say('notices.markAll') })
      .click()
    await expect(page.getByTestId('unread')).toHaveCount(0)
  })
})

test('dialogs lock the page, open on top of one another, and follow the back and forward buttons (2.082, 2.002)', async ({
  guest,
}) => {
  const { page, say, open } = guest
  await open('/')
  await page.getByRole('article').first().waitFor()
  await page.evaluate(() => window.scrollTo(0, 300))
  const opener = page.getByRole('banner').getByRole('button', { name: say('auth.logIn'), exact: true })
  // By keyboard, since a click may scroll the page to reach its target.
  await opener.evaluate((node) => node.focus({ preventScroll: true }))
  await page.keyboard.press('Enter')
  const login = page.getByRole('dialog', { name: say('auth.logIn') })
  await expect(login).toBeVisible()
  // The form is loaded and has the focus, so closing it can restore the focus.
  await expect(login.getByRole('textbox', { name: say('field.username') })).toBeFocused()
  await page.mouse.wheel(0, 500)
  expect(await page.evaluate(() => window.scrollY)).toBe(300)
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(0)
  await expect(opener).toBeFocused()
  await page.goForward()
  await expect(login).toBeVisible()
  await login.getByRole('button', { name: say('auth.forgot') }).click()
  await expect(top(page).getByText(say('forgot.emailText'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialogs(page)).toHaveCount(0)
  const page300 = () => page.evaluate(() => [window.scrollY, getComputedStyle(document.body).overflowY])
  await expect.poll(page300).toEqual([300, 'visible'])

  await open('/login')
  await login.getByRole('button', { name: say('auth.register'), exact: true }).click()
  await expect(page).toHaveURL(/\/register$/)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/\/$/)
})

test('a vendor’s list is open again after coming back from one of its games', async ({ guest }) => {
  const { page } = guest
  await page.route('**/GCSGAME_gameList*', async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    for (const game of body.value.games.slice(0, 1)) game.isGame = 'VASSALAGE'
    await route.fulfill({ response: reply, json: body })
  })
  await comeAsMember(guest, '/rng?vassalage=BZ')
  await page.getByRole('article').first().getByRole('button').first().click()
  await expect(dialogs(page)).toHaveCount(1)
  await top(page).getByRole('article').nth(1).getByRole('button').first().click()
  await expect(page).toHaveURL(/seamless/)
  await expect(dialogs(page)).toHaveCount(0)
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(1)
  await page.goBack()
  await expect(dialogs(page)).toHaveCount(0)
  await expect(page).toHaveURL(/rng/)
})

test('an expired password must be changed first, and then the home page opens (2.073, 2.094, 4.003, 4.009); a name is remembered (9.030)', async ({
  guest,
}) => {
  const { page, say, open, house } = guest
  const username = await newMember(house)
  await page.route('**/wps/session/login', async (route) => {
    const reply = await route.fetch()
    const body = await reply.json()
    const due = { passwordExpired: true, passwordDue: 'expired' }
    await route.fulfill({ response: reply, json: { ...body, value: { ...body.value, ...due } } })
  })
  await open('/login')
  await top(page).getByLabel(say('field.username')).fill(username)
  await top(page)
    .getByRole('textbox', { name: say('field.password'), exact: true })
    .fill(goodPassword)
  await top(page).getByText(say('auth.remember')).click()
  await page.keyboard.press('Enter')
  const due = page.getByRole('dialog', { name: say('account.password') })
  await expect(due.getByText(say('auth.passwordExpired'))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(due).toBeVisible()
  await expect(due.getByLabel(say('account.oldPassword'), { exact: true })).toHaveCount(0)
  for (const key of ['account.newPassword', 'account.confirmNewPassword'] as const)
    await due.getByRole('textbox', { name: say(key), exact: true }).fill('Felt&Green77')
  await due.getByRole('button', { name: say('account.password'), exact: true }).click()
  await expect(page.getByText(say('account.changed'))).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await close(guest)
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'rememberedName')
  expect(cookie?.value).toBe(username)
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state, document.cookie]),
  )
  expect(stored).not.toContain(goodPassword)
  await signOut(guest)
  await open('/login')
  await expect(top(page).getByLabel(say('field.username'))).toHaveValue(username)
})
