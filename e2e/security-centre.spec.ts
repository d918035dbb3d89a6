import { expect, goodPassword, test, type Guest } from './house.ts'
import { lastCode } from './outbox.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { comeAsMember } from './pages/new-member.ts'

test.use({ code: 'EN' })

const part = ({ page }: Guest, id: string) => page.locator(`#${id}`)
const meter = ({ page, say }: Guest) => page.getByRole('meter', { name: say('level.title') })

/** A photo of 800 by 600, as a phone would upload it. */
async function photograph({ page }: Guest): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 800, height: 600 })
    canvas.getContext('2d')?.fillRect(100, 100, 500, 300)
    return canvas.toDataURL('image/jpeg')
  })
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
}

const asFile = (name: string, mimeType: string, buffer: Buffer) => ({ name, mimeType, buffer })

test('a member completes the profile, some fields only once, verifies number and mailbox, and the security level follows (2.095, 3.026, 3.029–3.031)', async ({
  guest,
}) => {
  const { page, say } = guest
  await page.clock.install()
  await comeAsMember(guest, '/member/account#profile')
  await expect(page.getByRole('heading', { name: say('section.profile') })).toBeFocused()
  await expect(meter(guest)).toHaveAttribute('aria-valuenow', '0')

  const profile = part(guest, 'profile')
  await profile.getByRole('button', { name: say('profile.edit') }).click()
  await profile.getByLabel(say('field.nickname')).fill('Golden Lotus')
  await profile.getByLabel(say('field.payeeName')).fill('Somchai 3')
  await profile.getByLabel(say('field.birthday')).fill('1990-05-01')
  await profile.getByRole('button', { name: say('profile.save') }).click()
  // An invalid value is reported before the member is asked to confirm it as final.
  await expect(profile.getByText('Thai or English letters and spaces', { exact: false })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await profile.getByLabel(say('field.payeeName')).fill('Somchai Jaidee')
  await profile.getByRole('button', { name: say('profile.save') }).click()
  await answer(guest, say('profile.save'))
  await expect(profile.getByText(say('profile.saved'))).toBeVisible()
  await expect(profile.getByText('Somchai Jaidee')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Golden Lotus')
  await profile.getByRole('button', { name: say('profile.edit') }).click()
  await expect(profile.getByLabel(say('field.payeeName'))).toHaveAttribute('readonly')
  await profile.getByRole('button', { name: say('profile.cancel') }).click()

  await proveMobile(guest, '0812345098')
  await expect(meter(guest)).toHaveAttribute('aria-valuenow', '1')
  await proveMailbox(guest, 'golden.lotus@mail.example')
  await expect(meter(guest)).toHaveAttribute('aria-valuenow', '2')
  expect(await accessibilityFaults(page)).toEqual([])
})

test('a member chooses or uploads a picture, which shows in the header too; if it fails to load, the default replaces it (7.016, 8.039)', async ({
  guest,
}) => {
  const { page, say } = guest
  await comeAsMember(guest, '/member/account')
  await page.getByRole('button', { name: say('avatar.change') }).click()
  await page.getByRole('button', { name: say('avatar.koi') }).click()
  const inHeader = page.getByTestId('avatar').getByRole('presentation', { includeHidden: true })
  await expect(inHeader).toHaveAttribute('src', '/art/avatars/koi.webp')
  expect(await accessibilityFaults(page)).toEqual([])

  const files = page.getByTestId('avatar-file')
  await files.setInputFiles(asFile('page.png', 'image/png', Buffer.from('<html>')))
  const told = page.getByRole('alert')
  await expect(told.filter({ hasText: 'Please choose a PNG or JPG image.' })).toBeVisible()
  await files.setInputFiles(asFile('large.png', 'image/png', Buffer.alloc(5 * 1024 * 1024 + 1)))
  await expect(told.filter({ hasText: say('avatar.tooLarge') })).toBeVisible()
  await expect(inHeader).toHaveAttribute('src', '/art/avatars/koi.webp')
  await files.setInputFiles(asFile('me.jpg', 'image/jpeg', await photograph(guest)))
  await expect(inHeader).toHaveAttribute('src', /^\/wps\/member\/icon\/[\w-]{32}$/)
  expect(await inHeader.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(256)

  await page.route('**/wps/member/icon/*', (route) => route.abort())
  await page.reload()
  await expect(inHeader).toHaveAttribute('src', '/art/default-avatar.svg')
})

test('a member chooses to be told about money by e-mail too, once the mailbox is verified (8.028)', async ({
  guest,
}) => {
  const { page, say } = guest
  await page.clock.install()
  await comeAsMember(guest, '/member/account#news')
  const news = part(guest, 'news')
  await expect(news.getByRole('heading', { name: say('section.news') })).toBeFocused()
  await expect(news.getByText(say('news.verifyFirst'))).toBeVisible()
  await proveMailbox(guest, `g${Date.now()}s@mail.example`)
  await news.getByLabel(say('news.by')).click()
  const ways = page.getByRole('listbox', { name: say('news.by') }).getByRole('option')
  await expect(ways).toHaveText([say('news.way.site'), say('news.way.email')])
  await page.getByRole('option', { name: say('news.way.email') }).click()
  await expect(news.getByText(say('news.saved'))).toBeVisible()
  await page.reload()
  await expect(news.getByLabel(say('news.by'))).toHaveValue(say('news.way.email'))
  expect(await accessibilityFaults(page)).toEqual([])
  for (const width of [390, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await sidewaysBy(page)).toBe(0)
  }
})

test('each section has an address, each session is listed and can be ended, and each login is in the history (2.095)', async ({
  guest,
}) => {
  const { page, say, house } = guest
  const username = await comeAsMember(guest, '/member/account#sessions')
  await expect(page.getByRole('heading', { name: say('section.sessions') })).toBeFocused()
  const sessions = part(guest, 'sessions')
  await expect(sessions.getByText(say('session.alone'))).toBeVisible()

  const other = await page.context().browser()?.newContext()
  if (other === undefined) throw new Error('there is no browser')
  const elsewhere = await other.newPage()
  await elsewhere.addInitScript(() => localStorage.setItem('lang', 'EN'))
  await elsewhere.goto(`${house.site}/login`)
  await elsewhere.getByRole('dialog').getByLabel(say('field.username')).fill(username)
  await elsewhere
    .getByRole('dialog')
    .getByRole('textbox', { name: say('field.password') })
    .fill(goodPassword)
  await elsewhere
    .getByRole('dialog')
    .getByRole('button', { name: say('auth.logIn'), exact: true })
    .click()
  await expect(elsewhere.getByTestId('avatar')).toBeVisible()

  await page.reload()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: say('session.endOthers') }).click()
  await expect(sessions.getByText(say('session.ended'))).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await elsewhere.goto(`${house.site}/member/account`)
  await expect(elsewhere.getByRole('dialog')).toBeVisible()
  await other.close()

  await expect(part(guest, 'logins').getByText(say('result.success')).first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  for (const width of [390, 768]) {
    await page.setViewportSize({ width, height: 844 })
    expect(await sidewaysBy(page)).toBe(0)
  }
})

test('after a form is cancelled or submitted, the focus is on the heading of its section', async ({ guest }) => {
  const { page, say } = guest
  await comeAsMember(guest, '/member/account#contacts')
  const contacts = part(guest, 'contacts')
  await contacts.getByRole('button', { name: `${say('contact.add')}: ${say('guard.email')}` }).click()
  await contacts.getByRole('button', { name: say('shell.cancel'), exact: true }).press('Enter')
  await expect(contacts.getByRole('heading', { name: say('section.contacts') })).toBeFocused()
  const profile = part(guest, 'profile')
  await profile.getByRole('button', { name: say('profile.edit') }).click()
  await profile.getByLabel(say('field.nickname')).fill('Lotus')
  await page.keyboard.press('Enter')
  await expect(profile.getByText(say('profile.saved'))).toBeVisible()
  await expect(profile.getByRole('heading', { name: say('section.profile') })).toBeFocused()
})

async function answer({ page }: Guest, button: string): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

async function proveMobile(guest: Guest, number: string): Promise<void> {
  const { say } = guest
  const contacts = part(guest, 'contacts')
  await contacts.getByRole('button', { name: `${say('contact.add')}: ${say('guard.mobile')}` }).click()
  await contacts.getByLabel(say('contact.newMobile')).fill(number)
  await contacts.getByLabel(say('contact.password')).fill('Not-Mine-9')
  await contacts.getByRole('button', { name: say('code.send') }).click()
  await expect(contacts.getByText('The password is incorrect.')).toBeVisible()
  await contacts.getByLabel(say('contact.password')).fill(goodPassword)
  // A second press within a second is ignored (9.002).
  await guest.page.clock.fastForward(1_000)
  await contacts.getByRole('button', { name: say('code.send') }).click()
  await expect(contacts.getByText(say('code.sent'))).toBeVisible()
  await contacts.getByLabel(say('code.label')).fill(await lastCode(guest, `+66${number.slice(1)}`))
  await contacts.getByRole('button', { name: say('contact.confirm') }).click()
  await expect(contacts.getByText(`+66•••${number.slice(-4)}`)).toBeVisible()
  await expect(contacts.getByText(say('contact.done'))).toBeVisible()
}

async function proveMailbox(guest: Guest, mailbox: string): Promise<void> {
  const { say } = guest
  const contacts = part(guest, 'contacts')
  await contacts.getByRole('button', { name: `${say('contact.add')}: ${say('guard.email')}` }).click()
  await contacts.getByLabel(say('contact.newEmail')).fill(mailbox)
  await contacts.getByLabel(say('contact.password')).fill(goodPassword)
  await contacts.getByRole('button', { name: say('code.send') }).click()
  await expect(contacts.getByText(say('code.sent'))).toBeVisible()
  await contacts.getByLabel(say('code.label')).fill(await lastCode(guest, mailbox))
  await contacts.getByRole('button', { name: say('contact.confirm') }).click()
  await expect(contacts.getByText('g•••s@mail.example')).toBeVisible()
}
