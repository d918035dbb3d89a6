import { consolidatedInfo, member, trialLogin, unreadMessages } from '../packages/contract/src/index.ts'
import { expect, test, type Guest } from './house.ts'
import { codes } from './languages.ts'
import { accessibilityFaults } from './page-faults.ts'
import { tokenOf } from './pages/account.ts'

const exactly = (name: string) => ({ name, exact: true }) as const

/** The paths that the page asks the server for from now on. */
function askedPaths({ page }: Guest): readonly string[] {
  const asked: string[] = []
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname))
  return asked
}

/** What trial play looks like: the banner, the credits, and the mark in this tab. */
async function expectTrial({ page, say }: Guest): Promise<void> {
  await expect(page.getByRole('region', exactly(say('trial.title')))).toContainText(say('trial.text'))
  const balance = page.getByRole('banner').getByRole('group', exactly(say('wallet.balance')))
  await expect(balance).toContainText(say('trial.credits'))
  await expect(balance.getByTestId('balance')).toContainText('10,000.00')
  expect(await page.evaluate(() => sessionStorage.getItem('memberType'))).toBe('4')
}

for (const code of codes)
  test.describe(`in ${code}`, () => {
    test.use({ code })

    test('a free trial begins in the login dialog with one press: at home, marked as trial, without a temporary password’s marker, nothing unread and nothing consolidated loaded, and without a member panel (4.004)', async ({
      guest,
    }) => {
      const { page, say, open } = guest
      await page.setViewportSize(code === 'EN' ? { width: 1366, height: 900 } : { width: 390, height: 844 })
      await open('/promotions')
      await page.evaluate(() => sessionStorage.setItem('validate', 'initial'))
      const asked = askedPaths(guest)
      await page
        .getByRole('banner')
        .getByRole('button', exactly(say('auth.logIn')))
        .click()
      const dialog = page.getByRole('dialog', exactly(say('auth.logIn')))
      await expect(dialog).toContainText(say('trial.offer'))
      expect(await accessibilityFaults(page)).toEqual([])
      await dialog.getByRole('button', exactly(say('trial.title'))).click()
      await expect(page).toHaveURL(`${guest.house.site}/`)
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectTrial(guest)
      expect(await page.evaluate(() => sessionStorage.getItem('validate'))).toBeNull()
      expect(await accessibilityFaults(page)).toEqual([])

      // Reloading keeps it; the account's menu has nothing of a member's panel.
      await open('/')
      await expectTrial(guest)
      await page.getByTestId('avatar').click()
      const menu = page.getByRole('menu')
      await expect(menu.getByRole('menuitem', exactly(say('auth.register')))).toBeVisible()
      await expect(menu.getByRole('menuitem', exactly(say('member.account')))).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      expect(asked.filter((path) => path === trialLogin.path)).toHaveLength(1)
      expect(asked).toContain(member.path)
      expect(asked.filter((path) => path === unreadMessages.path || path === consolidatedInfo.path)).toEqual([])

      // A page of the panel says what it needs, and leads there.
      await open('/member/account')
      const refusal = page.getByRole('dialog', exactly(say('trial.title')))
      await expect(refusal).toContainText(say('trial.needAccount'))
      await expect(page).toHaveURL(`${guest.house.site}/`)
      await refusal.getByRole('button', exactly(say('auth.register'))).click()
      await expect(page.getByRole('dialog', exactly(say('auth.register')))).toBeVisible()
    })

    test('the menu begins a free trial too, and offers no second one (4.004)', async ({ guest }) => {
      const { page, say, open } = guest
      await page.setViewportSize({ width: 390, height: 844 })
      const openMenu = () =>
        page
          .getByRole('button', exactly(say('shell.menu')))
          .last()
          .click()
      await open('/')
      await openMenu()
      const drawer = page.getByRole('dialog', exactly(say('shell.menu')))
      await drawer.getByRole('button', exactly(say('trial.title'))).click()
      await expect(drawer).toBeHidden()
      await expectTrial(guest)
      await openMenu()
      await expect(drawer.getByRole('link', exactly(say('shell.home')))).toBeVisible()
      await expect(drawer.getByRole('button', exactly(say('trial.title')))).toHaveCount(0)
    })
  })

test('a free trial goes on to what a visitor was asked to log in for, if trial play may have it (1.001, 2.040)', async ({
  guest,
}) => {
  const { page, say, open } = guest
  const tryIt = async () => {
    const dialog = page.getByRole('dialog', exactly(say('auth.logIn')))
    await dialog.getByRole('button', exactly(say('trial.title'))).click()
    await expect(dialog).toBeHidden()
  }
  await open('/rng?vassalage=BZ')
  await page
    .getByRole('button', { name: say('game.playNamed', 'โคมบัวลอยน้ำ') })
    .first()
    .click()
  await tryIt()
  await expect(page).toHaveURL(/\/seamless\?.*gameCode=bz-lotus-lanterns.*trial=true/)
  await expect(page.locator('iframe')).toHaveCount(1)

  // As a visitor again, at a page of the site that trial play may open, and at one that it may not.
  const [first] = [await tokenOf(guest)]
  for (const [path, reached] of [
    ['/sealottery', /\/sealottery$/i],
    ['/member/record', /\/$/],
  ] as const) {
    await page.evaluate(() => sessionStorage.clear())
    await open(path)
    await tryIt()
    await expect(page).toHaveURL(reached)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  expect(await tokenOf(guest)).not.toBe(first)
})
