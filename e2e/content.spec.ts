import { expect, test, type Guest } from './house.ts'
import { phrasesOf, tags, termTitle } from './languages.ts'
import { accessibilityFaults } from './page-faults.ts'
import { logIn, signOut } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

const heading = ({ page }: Guest, name: string) => page.getByRole('dialog').getByRole('heading', { name, exact: true })

test('the terms open in the help dialog over the home page, and other anchors open their articles (2.004, 2.075)', async ({
  guest,
}) => {
  const { page, say, open } = guest
  await open('/help#term')
  await expect(heading(guest, termTitle(guest.code))).toBeFocused()
  await expect(page).toHaveTitle(`${termTitle(guest.code)} · Baize`)
  expect(await page.locator('meta[name=description]').getAttribute('content')).toBe(say('help.description'))
  expect(await accessibilityFaults(guest.page)).toEqual([])

  await page.getByRole('dialog').getByRole('searchbox').fill('SHA-256')
  await page.getByRole('dialog').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/help#fairness$/)
  await page.goBack()
  await expect(heading(guest, termTitle(guest.code))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
})

test('the search field of the help centre has the focus, even if the topics load before the dialog (2.075)', async ({
  guest,
}) => {
  const { page, say } = guest
  await guest.open('/')
  const menu = page.getByRole('navigation', { name: say('shell.menu'), exact: true })
  for (const time of ['fetched', 'known by now']) {
    await menu.getByText(say('menu.help'), { exact: true }).click()
    const search = page.getByRole('dialog').getByRole('searchbox')
    await search.waitFor()
    // The dialog may move the focus shortly after it opens.
    await page.waitForTimeout(500)
    await expect(search, time).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
})

test('blog, guides and licences can be read and are accessible (1.007, 2.051, 2.053)', async ({ guest }) => {
  const { page, say, open } = guest
  await open('/blog')
  const title = await page.getByRole('article').getByRole('heading').first().innerText()
  await page.getByRole('article').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/blog\/why-every-round-can-be-checked$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page).toHaveTitle(`${title} · Baize`)
  expect(await accessibilityFaults(guest.page)).toEqual([])
  await open('/app')
  await expect(page.getByRole('img', { name: say('menu.qrOf', say('menu.android')) }).first()).toBeVisible()
  expect(await accessibilityFaults(guest.page)).toEqual([])
  const menu = page.getByRole('navigation', { name: say('shell.menu'), exact: true })
  await menu.getByRole('button', { name: say('menu.licences') }).click()
  await expect(page.getByRole('dialog').getByRole('strong').first()).toBeVisible()
  expect(await accessibilityFaults(guest.page)).toEqual([])
})

test('a member’s language changes everything at once and is restored at the next login (1.005, 7.051)', async ({
  guest,
}) => {
  const { page } = guest
  const username = await comeAsMember(guest, '/blog')
  const thaiDay = await page.getByRole('article').locator('time').first().innerText()
  const kept = page.waitForResponse((response) => response.url().endsWith('/wps/member/language'))
  await page.getByTestId('language').first().selectOption('CN')
  expect((await kept).status()).toBe(200)
  const inChinese = phrasesOf('CN')
  await expect(page).toHaveTitle(`${inChinese('blog.title')} · Baize`)
  expect(await page.getAttribute('html', 'lang')).toBe(tags.CN)
  expect(await page.getByRole('article').locator('time').first().innerText()).not.toBe(thaiDay)
  await expect(page.locator('link[rel=manifest]')).toHaveAttribute('href', '/manifest-cn.webmanifest')
  await signOut({ ...guest, say: inChinese })

  // In a browser that shows Thai, but where nobody has chosen a language, the member need not choose again.
  await page.getByTestId('language').first().selectOption('TH')
  await expect(page.getByRole('banner').getByRole('button', { name: guest.say('auth.logIn') })).toBeVisible()
  await page.evaluate(() => ['hisLang', 'lang'].forEach((key) => localStorage.removeItem(key)))
  await logIn(guest, username)
  await expect(page.getByTestId('language').first()).toHaveValue('CN')
  await expect(page.locator('html')).toHaveAttribute('lang', tags.CN)
})

test.describe('the frame of the site', () => {
  test.use({ code: 'EN' })

  test('menu, header and footer link where they say (2.043–2.068, 4.027)', async ({ guest }) => {
    const { page, say, open } = guest
    await open('/blog')
    const menu = page.getByRole('navigation', { name: say('shell.menu'), exact: true })
    const header = page.getByRole('banner')
    await header.getByRole('button', { name: say('menu.fold') }).click()
    await expect(menu).toBeHidden()
    await page.reload()
    await expect(menu).toBeHidden()
    await header.getByRole('button', { name: say('menu.unfold') }).click()
    await expect(menu).toBeVisible()
    await expect(menu.getByRole('link', { name: say('menu.vip'), exact: true })).toHaveCount(1)

    await menu.getByText(say('menu.app')).click()
    await expect(menu.getByRole('img', { name: say('menu.qrOf', say('menu.ios')) })).toBeVisible()
    await menu.getByRole('button', { name: 'Responsible gaming' }).click()
    await expect(heading(guest, 'Limits and staying in control')).toBeVisible()
    await page.keyboard.press('Escape')
    await menu.getByRole('link', { name: 'Telegram' }).click()
    await expect(heading(guest, 'Official channels')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(/\/blog$/)

    const footer = page.getByRole('contentinfo')
    await footer.getByRole('link', { name: 'Free trial' }).click()
    await expect(heading(guest, 'Free trial')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(footer.getByRole('list', { name: say('lobby.vendors') }).getByRole('img')).toHaveCount(8)

    // On narrower screens the header leaves this link to the menu.
    await page.setViewportSize({ width: 1920, height: 1080 })
    await header.getByRole('link', { name: say('menu.deposit') }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByRole('dialog').getByText(say('auth.notLoggedIn'))).toBeVisible()
  })

  test('a member hides the balance, copies the member id and gets around by the account menu (2.057–2.062, 8.041)', async ({
    guest,
  }) => {
    const { page, say } = guest
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await comeAsMember(guest, '/blog')
    const balance = page.getByTestId('balance')
    await expect(balance).toHaveText('$1,000.00')
    await page.getByRole('button', { name: say('wallet.hide') }).click()
    await expect(balance).toHaveText('••••••')
    await page.reload()
    await expect(balance).toHaveText('••••••')
    await page.getByRole('button', { name: say('wallet.show') }).click()
    const asked = page.waitForResponse((response) => response.url().endsWith('/wps/v2/wallets/balance'))
    await page.getByRole('button', { name: say('wallet.refresh') }).click()
    expect((await asked).status()).toBe(200)

    await page.getByTestId('avatar').click()
    const items = page.getByRole('menuitem')
    await expect(items.filter({ hasText: say('menu.agentCentre') })).toHaveCount(0)
    await items.filter({ hasText: say('shell.copyId') }).click()
    await expect(page.getByRole('dialog').getByText(say('shell.copiedText'))).toBeVisible()
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toBe(await page.evaluate(() => sessionStorage.getItem('customerId')))
    await page.keyboard.press('Escape')
    await page.getByTestId('avatar').click()
    await items.filter({ hasText: say('menu.support') }).click()
    await expect(heading(guest, say('menu.liveChat'))).toBeVisible()
    await page.context().clearPermissions()
  })

  test('the site can be installed (2.051)', async ({ guest }) => {
    const { page, open } = guest
    await open('/app')
    const session = await page.context().newCDPSession(page)
    const { errors, data = '' } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data)).toMatchObject({ name: 'Baize', display: 'standalone', start_url: '/', lang: 'en' })
    const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
    // The only obstacle is that the browser window is incognito.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
  })
})
