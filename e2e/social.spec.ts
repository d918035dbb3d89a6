import type { Locator } from '@playwright/test'
import { askDatabase } from './database.ts'
import { expect, goodPassword, newUsername, test, type Guest } from './house.ts'
import { lastCode } from './outbox.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { signOut } from './pages/account.ts'
import { newMember } from './pages/new-member.ts'
import { socialLabels as labels, startSocialHouse, type SocialHouse } from './social-house.ts'

test.describe.configure({ mode: 'default' })

let social: SocialHouse

test.beforeAll(async () => {
  social = await startSocialHouse()
})

test.afterAll(() => social.stop())

const atSocialHouse = (guest: Guest) => social.guestAt(guest)

const exactly = (name: string) => ({ name, exact: true }) as const

/** Opens the login dialog and goes to a provider; there it logs in as somebody or cancels. */
async function goTo(guest: Guest, label: string, name: string, press = 'That is me'): Promise<void> {
  await leaveFor(guest, label)
  await answer(guest, name, press)
}

/** Opens the login dialog and goes to a provider that still has a session and so asks nothing. */
async function leaveFor({ page, say }: Guest, label: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', exactly(say('auth.logIn')))
    .click()
  await page
    .getByRole('dialog')
    .getByRole('button', exactly(say('social.with', label)))
    .click()
}

async function answer({ page }: Pick<Guest, 'page'>, name: string, press = 'That is me'): Promise<void> {
  // The provider's own field; the dialog behind it asks for a username too.
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', exactly(press)).click()
}

test('a visitor registers with a provider, logs in with it, and cannot remove the only way to log in (2.086)', async ({
  guest: visitor,
}) => {
  const guest = atSocialHouse(visitor)
  const { page, say, open } = guest
  await open('/rng?filter=hot')
  await goTo(guest, labels.oidc, 'mali')
  await expect(page.getByRole('heading', exactly(say('social.newTitle', labels.oidc)))).toBeVisible()
  // What the provider added to the return address has been removed.
  await expect(page).toHaveURL(`${guest.house.site}/social-sign-in`)
  await expect(page.getByText(say('social.newNamed', labels.oidc, 'Mali'))).toBeVisible()
  await expect(page.getByLabel(say('field.email'))).toHaveValue('mali@mail.example')
  await expect(page.getByRole('textbox', exactly(say('field.password')))).toBeHidden()
  expect(await accessibilityFaults(page)).toEqual([])
  // After a reload the server still knows the account at the provider.
  await page.reload()
  const username = newUsername()
  await page.getByLabel(say('field.username')).fill(username)
  for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check()
  await page
    .getByRole('main')
    .getByRole('button', exactly(say('auth.register')))
    .click()
  await expect(page.getByTestId('avatar')).toBeVisible()
  await expect(page).toHaveURL(`${guest.house.site}/rng?filter=hot`)

  await open('/member/account')
  const links = page.getByRole('region', { name: say('section.linked') })
  await expect(links.getByText('Mali')).toBeVisible()
  expect(await accessibilityFaults(page, { part: '#linked', rules: 'everything' })).toEqual([])
  await links.getByRole('button', { name: labels.oidc }).click()
  await links
    .getByRole('button', exactly(say('social.remove')))
    .last()
    .click()
  await expect(links.getByRole('alert')).toBeVisible()
  await links.getByRole('button', exactly(say('shell.cancel'))).click()

  await signOut(guest)
  await open('/fish')
  await leaveFor(guest, labels.oidc)
  await expect(page.getByTestId('avatar')).toBeVisible()
  await expect(page).toHaveURL(`${guest.house.site}/fish`)
})

test.describe('in EN', () => {
  test.use({ code: 'EN' })

  test('a member links a provider after logging in, another in the security centre, and removes it', async ({
    guest: visitor,
  }) => {
    const guest = atSocialHouse(visitor)
    const { page, say, open } = guest
    const username = await newMember(guest.house)
    await open('/')

    // Cancelling at the provider leads back with a message.
    await goTo(guest, labels.google, 'chai', 'Cancel')
    await expect(page.getByRole('alert')).toContainText('cancelled')
    expect(await accessibilityFaults(page)).toEqual([])
    await page
      .getByRole('alert')
      .getByRole('button', exactly(say('auth.logIn')))
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', exactly(say('social.with', labels.google)))
      .click()
    await answer(guest, 'chai')
    await page.getByRole('button', exactly(say('social.logIn'))).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(say('field.username')).fill(username)
    await dialog.getByRole('textbox', exactly(say('field.password'))).fill(goodPassword)
    await dialog.getByRole('button', exactly(say('auth.logIn'))).click()
    await page.getByRole('button', exactly(say('social.link'))).click()
    await expect(page.getByRole('heading', exactly(say('social.linked', labels.google)))).toBeVisible()

    await page.getByRole('button', exactly(say('social.toAccount'))).click()
    const links = page.getByRole('region', { name: say('section.linked') })
    await links.getByRole('button', exactly(say('social.add', labels.line))).click()
    await links.getByRole('button', exactly(say('social.goOn'))).click()
    await expect(links.getByText('Please enter your password')).toBeVisible()
    await links.getByRole('textbox', exactly(say('field.password'))).fill(goodPassword)
    await links.getByRole('button', exactly(say('social.goOn'))).click()
    await answer(guest, 'chai')
    await expect(page.getByRole('heading', exactly(say('social.linked', labels.line)))).toBeVisible()
    await page.getByRole('button', exactly(say('social.toAccount'))).click()
    await links.getByRole('button', { name: labels.google }).click()
    await links
      .getByRole('button', exactly(say('social.remove')))
      .last()
      .click()
    await expect(links.getByRole('button', exactly(say('social.add', labels.google)))).toBeVisible()

    await signOut(guest)
    await leaveFor(guest, labels.line)
    await expect(page.getByTestId('avatar')).toBeVisible()
  })

  test('there is no button if the brand names no provider, and nothing is cut off on a phone', async ({ guest }) => {
    const { page, say, open } = guest
    await open('/login')
    await page.getByRole('dialog').getByRole('textbox').first().waitFor()
    await page.waitForLoadState('networkidle')
    await expect(page.getByText(say('social.or'), { exact: true })).toBeHidden()

    const there = atSocialHouse(guest)
    await page.setViewportSize({ width: 390, height: 844 })
    await there.open('/register')
    await expect(page.getByRole('button', exactly(say('social.with', labels.line)))).toBeVisible()
    expect(await accessibilityFaults(page)).toEqual([])
    await there.open('/login')
    await page
      .getByRole('dialog')
      .getByRole('button', exactly(say('social.with', labels.line)))
      .click()
    await answer(there, 'ploy')
    await page.getByRole('heading', exactly(say('social.newTitle', labels.line))).waitFor()
    expect(await sidewaysBy(page)).toBe(0)
  })
})

test.describe('a member without a password', () => {
  test.use({ code: 'EN' })

  test('confirms with a provider, verifies a mailbox, confirms by a code, and sets a password', async ({
    guest: visitor,
  }) => {
    const guest = atSocialHouse(visitor)
    const { page, say, open } = guest
    await open('/')
    await goTo(guest, labels.oidc, 'pim')
    const username = await registerNewcomer(guest)

    // The login was an hour ago.
    await ageSessions(username)
    const contacts = await askForNewMailbox(guest)
    expect(await accessibilityFaults(page)).toEqual([])
    await contacts.getByRole('button', exactly(say('owner.byAccount', labels.oidc))).click()
    await answer(guest, 'pim')
    await expect(page).toHaveURL(/\/member\/account#contacts$/)

    const mailbox = `${username}@mail.example`
    await contacts.getByRole('button', { name: `${say('contact.change')}: ${say('guard.email')}` }).click()
    await contacts.getByLabel(say('contact.newEmail')).fill(mailbox)
    await expect(contacts.getByLabel(say('contact.password'))).toHaveCount(0)
    await contacts.getByRole('button', exactly(say('code.send'))).click()
    await expect(contacts.getByText(say('code.sent'))).toBeVisible()
    await contacts.getByLabel(say('code.label')).fill(await lastCode(guest, mailbox))
    await contacts.getByRole('button', exactly(say('contact.confirm'))).click()
    await expect(contacts.getByText(say('contact.done'))).toBeVisible()

    // Another hour later, a code sent to the mailbox confirms the owner.
    await ageSessions(username)
    await askDatabase(social.dataDir, 'delete from kernel_throttle where bucket like $1', ['code:minute:%'])
    await open('/member/account#password')
    const part = page.locator('#password')
    await expect(part.getByText(say('password.none'))).toBeVisible()
    await part.getByRole('button', exactly(say('password.set'))).click()
    await part.getByRole('button', exactly(say('code.send'))).click()
    await expect(part.getByText(say('code.sent'))).toBeVisible()
    await part.getByLabel(say('code.label')).fill(await lastCode(guest, mailbox))
    await part.getByRole('button', exactly(say('factor.confirm'))).click()
    for (const key of ['account.newPassword', 'account.confirmNewPassword'] as const)
      await part.getByRole('textbox', exactly(say(key))).fill(goodPassword)
    expect(await accessibilityFaults(page)).toEqual([])
    await part.getByRole('button', exactly(say('account.password'))).click()
    await expect(page.getByText(say('account.changed'))).toBeVisible()

    // The site informed the member of each change.
    await page
      .getByRole('dialog')
      .getByRole('button', exactly(say('shell.close')))
      .last()
      .click()
    await page
      .getByRole('banner')
      .getByRole('button', { name: /notices|unread/i })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('tab', { name: say('notices.own') })
      .click()
    await expect(page.getByRole('dialog').getByText('Password set', { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog').getByText('Email address changed', { exact: true })).toBeVisible()
  })
})

/**
 * Opens the contacts by their address and asks to change the mailbox before the last section has loaded, which must not
 * take the focus. Leaves the confirmation open and returns the section.
 */
async function askForNewMailbox({ page, say, open }: Guest): Promise<Locator> {
  const late = Promise.withResolvers<void>()
  await page.route('**/wps/member/social', async (route) => {
    await late.promise
    await route.continue()
  })
  await open('/member/account#contacts')
  const contacts = page.locator('#contacts')
  // This address moves the focus to the section.
  await expect(contacts.getByRole('heading', exactly(say('section.contacts')))).toBeFocused()
  await contacts.getByRole('button', { name: `${say('contact.change')}: ${say('guard.email')}` }).click()
  const confirming = contacts.getByRole('heading', exactly(say('owner.title')))
  await expect(confirming).toBeFocused()
  late.resolve()
  await expect(page.getByRole('heading', exactly(say('section.linked')))).toBeVisible()
  await expect(confirming).toBeFocused()
  return contacts
}

/** Makes a member's sessions an hour old, so that none still counts as confirmed by its owner. */
async function ageSessions(username: string): Promise<void> {
  await askDatabase(
    social.dataDir,
    `update session set created_at = created_at - interval '1 hour',
       owner_proved_at = owner_proved_at - interval '1 hour'
     from member where member.brand_id = session.brand_id and member.member_id = session.member_id
       and username = $1`,
    [username],
  )
}

/** Registers with the account from the provider. Returns the username. */
async function registerNewcomer({ page, say }: Guest): Promise<string> {
  const username = newUsername()
  const form = page.getByRole('main')
  await form.getByLabel(say('field.username')).fill(username)
  for (const box of await form.getByRole('checkbox').all()) await box.check()
  await form.getByRole('button', exactly(say('auth.register'))).click()
  await expect(page.getByTestId('avatar')).toBeVisible()
  return username
}
