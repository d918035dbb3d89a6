import { expect, goodPassword, test, type Guest } from './house.ts'
import { accessibilityFaults } from './page-faults.ts'
import { fillLogin } from './pages/account.ts'
import { newMember } from './pages/new-member.ts'
import { startSocialHouse, type SocialHouse } from './social-house.ts'

const initial = 'Issued-Felt#26'
const exactly = (name: string) => ({ name, exact: true }) as const

// A separate server, which has an initial password.
let social: SocialHouse
test.beforeAll(async () => {
  social = await startSocialHouse({ initialPassword: initial })
})
test.afterAll(() => social.stop())
test.use({ code: 'EN' })

/**
 * Logs a new member in with the initial password. Returns the list of refused calls, which later calls are added to.
 */
async function firstLogin(guest: Guest): Promise<readonly string[]> {
  const { page, say, open, house } = guest
  const username = await newMember(house, initial)
  const refused: string[] = []
  page.on('response', (response) => {
    if ([401, 403].includes(response.status())) refused.push(`${response.status()} ${new URL(response.url()).pathname}`)
  })
  await open('/login')
  await fillLogin(guest, username, initial)
  await expect(page.getByText(say('auth.passwordInitial'))).toBeVisible()
  return refused
}

test('while a new password is due, the page offers nothing and requests nothing that the server would refuse (2.094, 4.003)', async ({
  guest: visitor,
}) => {
  const guest = social.guestAt(visitor)
  const { page, say, open } = guest
  const refused = await firstLogin(guest)
  const due = page.getByRole('dialog', exactly(say('account.password')))
  await page.waitForLoadState('networkidle')
  await expect(page.getByTestId('balance')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])

  // A member's address shows the home page behind the dialog, not a dead page, even after a reload.
  for (const path of ['/member/account', '/withdraw', '/favorite']) {
    await open(path)
    await expect(due).toBeVisible()
    await expect(page).toHaveURL(`${guest.house.site}/`)
  }
  await page.keyboard.press('Escape')
  await page.goBack()
  await expect(due).toBeVisible()
  await expect(due.getByRole('button', exactly(say('shell.close')))).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(refused).toEqual([])
})

test('a member who does not want a new password can sign out and is then a visitor', async ({ guest: visitor }) => {
  const guest = social.guestAt(visitor)
  const { page, say } = guest
  await firstLogin(guest)
  await page
    .getByRole('dialog')
    .getByRole('button', exactly(say('auth.signOut')))
    .click()
  await page
    .getByRole('dialog', exactly(say('auth.signOut')))
    .getByRole('button', exactly(say('auth.signOut')))
    .click()
  await expect(page.getByRole('banner').getByRole('button', exactly(say('auth.logIn')))).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('once the new password is set, the member can go on: balance and menu appear at once (4.009)', async ({
  guest: visitor,
}) => {
  const guest = social.guestAt(visitor)
  const { page, say } = guest
  await firstLogin(guest)
  const due = page.getByRole('dialog', exactly(say('account.password')))
  for (const key of ['account.newPassword', 'account.confirmNewPassword'] as const)
    await due.getByRole('textbox', exactly(say(key))).fill(goodPassword)
  await due.getByRole('button', exactly(say('account.password'))).click()
  await expect(page.getByText(say('account.changed'))).toBeVisible()
  await expect(page.getByTestId('balance')).toHaveText(/\d\.\d\d/)
})
