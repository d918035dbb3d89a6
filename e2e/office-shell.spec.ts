// The back office: signing in, its frame, its lists, operators and the audit log.
import { codes } from './languages.ts'
import { codeOf, newCodeOf, demoPassword, expect, officePhrases, test } from './office.ts'
import { askDatabase } from './database.ts'
import { accessibilityFaults, cutOffTexts, sidewaysBy } from './page-faults.ts'

test.use({ code: 'EN' })
const t = officePhrases('office', 'EN')
const audit = officePhrases('audit', 'EN')
const operators = officePhrases('operators', 'EN')

test('an operator signs in with password and code, and lands where they were going; signing out leaves nothing', async ({
  officeDoor: { page, house, open },
}) => {
  await open('/audit?operator=cashier')
  expect(await accessibilityFaults(page)).toEqual([])
  const sign = async (code: string) => {
    await page.getByLabel(t('signIn.username')).fill('cashier')
    await page.getByLabel(t('signIn.password'), { exact: true }).fill(demoPassword)
    await page.getByLabel(t('code.label')).fill(code)
    await page.getByRole('button', { name: t('signIn.action') }).click()
  }
  await sign('000000')
  await expect(page.getByRole('alert').filter({ hasText: 'wrong' })).toBeVisible()
  await sign(await newCodeOf(house, 'cashier'))
  // The cashier's role does not show the audit log, and says so.
  await expect(page.getByRole('heading', { name: t('state.notPermitted') })).toBeVisible()
  await expect(page.getByRole('link', { name: t('nav.audit') })).toHaveCount(0)
  await page.getByRole('button', { name: t('shell.ownMenu', 'cashier') }).click()
  await page.getByRole('menuitem', { name: t('own.signOut') }).click()
  await expect(page.getByRole('heading', { name: t('signIn.title') })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: t('signIn.title') })).toBeVisible()
})

test('a lost session asks to sign in at the same address', async ({ office: { page, house, open } }) => {
  await open('/audit')
  await page.context().clearCookies()
  await page.getByRole('link', { name: t('nav.operators') }).click()
  await expect(page.getByText(t('signIn.lost'))).toBeVisible()
  expect(page.url()).toBe(`${house.office}/operators`)
})

test('keys search, go through a list and open a row beside it', async ({ office: { page, open } }) => {
  await open('/operators')
  await page.getByRole('link', { name: 'cashier' }).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('complementary', { name: 'admin' })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('complementary', { name: 'cashier' })).toBeVisible()
  await expect(page.getByRole('table')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('complementary')).toHaveCount(0)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: t('keys.title') })).toContainText(t('keys.down'))
  await page.keyboard.press('Escape')
  await page.keyboard.press('/')
  await page.keyboard.type('audit')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: audit('title') })).toBeVisible()
})

test('hidden columns stay hidden, and filters are in the address', async ({ office: { page, open } }) => {
  await open('/audit')
  await page.getByRole('button', { name: t('list.columns') }).click()
  await page.getByRole('menuitemcheckbox', { name: audit('reason') }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: audit('reason') })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: audit('action') })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: audit('reason') })).toHaveCount(0)
  await page.getByLabel(audit('operator'), { exact: true }).fill('nobody')
  await expect(page.getByText(t('list.noneFiltered'))).toBeVisible()
  expect(new URL(page.url()).search).toBe('?operator=nobody')
  await page
    .getByRole('button', { name: t('list.clearFilters') })
    .first()
    .click()
  await expect(page.getByRole('link', { name: audit('action.operator.signed_in') }).first()).toBeVisible()
})

test('an operator is invited, accepts, is suspended, and all of it is in a whole chain', async ({
  office: { page, house, open },
  browser,
}) => {
  await open('/operators')
  await page.getByRole('button', { name: operators('invite') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(operators('username')).fill('newcomer')
  await dialog.getByRole('combobox', { name: operators('role') }).click()
  await page.getByRole('option', { name: 'Support' }).click()
  await dialog.getByLabel(t('ask.reason')).fill('joins the night shift')
  await dialog.getByRole('button', { name: operators('inviteAction') }).click()
  const link = await page.getByRole('dialog').getByLabel(operators('link')).inputValue()
  expect(link).toContain(`${house.office}/invitation#`)
  await page.keyboard.press('Escape')

  const guest = await browser.newPage()
  await guest.addInitScript(() => localStorage.setItem('office.language', 'EN'))
  await guest.goto(link)
  await expect(guest.getByText(t('invitation.for', 'newcomer', 'Support'))).toBeVisible()
  await expect(guest.getByRole('img', { name: t('invitation.qr') })).toBeVisible()
  expect(await accessibilityFaults(guest)).toEqual([])
  const secret = (await guest.locator('code').innerText()).replaceAll(' ', '')
  await guest.getByLabel(t('invitation.password')).fill('Quiet-harbour-lantern-81')
  await guest.getByLabel(t('own.again')).fill('Quiet-harbour-lantern-81')
  const code = codeOf({ ...house, operatorSecrets: { newcomer: secret } }, 'newcomer')
  await guest.getByLabel(t('invitation.code')).fill(code)
  await guest.getByRole('button', { name: t('invitation.action') }).click()
  await expect(guest.getByText(t('invitation.accepted'))).toBeVisible()
  await guest.close()

  await page.reload()
  await page.getByRole('link', { name: 'newcomer' }).click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByText(operators('state.active'))).toBeVisible()
  await panel.getByRole('button', { name: operators('suspend') }).click()
  await page.getByRole('dialog').getByLabel(t('ask.reason')).fill('left after a day')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: operators('suspend') })
    .click()
  await expect(panel.getByText(operators('state.suspended'))).toBeVisible()

  await open('/audit')
  await page.getByRole('link', { name: audit('action.operator.suspended') }).click()
  await expect(page.getByRole('complementary')).toContainText('left after a day')
  await page.getByRole('button', { name: audit('check') }).click()
  await expect(page.getByRole('dialog')).toContainText('The chain is whole')
})

test('what needs a fresh code asks for one, and then does it', async ({ office: { page, house, open } }) => {
  await open('/operators?tab=roles')
  const old = "update operator_session set confirmed_at = confirmed_at - interval '11 minutes'"
  await askDatabase(house.dataDir, old, [])
  await page.getByRole('button', { name: operators('newRole') }).click()
  const dialog = page.getByRole('dialog', { name: operators('newRole') })
  await dialog.getByLabel(operators('roleName')).fill('Night shift')
  await dialog.getByLabel(operators('roleCode')).fill('night-shift')
  await dialog.getByRole('checkbox', { name: operators('may.deposits.read') }).check()
  await dialog.getByLabel(t('ask.reason')).fill('they only look')
  await dialog.getByRole('button', { name: operators('saveRole') }).click()
  const ask = page.getByRole('dialog', { name: t('code.title') })
  await ask.getByLabel(t('code.label')).fill(await newCodeOf(house, 'admin'))
  await ask.getByRole('button', { name: t('code.confirm') }).click()
  await expect(page.getByRole('heading', { name: 'Night shift' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

for (const width of [390, 1920])
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } })
    for (const code of codes)
      test.describe(code, () => {
        test.use({ code })
        test(`pages fit, and are accessible in light and dark, in ${code}`, async ({ office: { page, open } }) => {
          for (const scheme of ['light', 'dark'] as const) {
            await page.emulateMedia({ colorScheme: scheme })
            for (const path of ['/operators', '/operators?tab=roles', '/audit?operator=nobody', '/audit']) {
              await open(path)
              await expect(
                page.getByRole('status', { name: officePhrases('office', code)('state.loading') }),
              ).toHaveCount(0)
              expect(await sidewaysBy(page), path).toBe(0)
              expect(await cutOffTexts(page), path).toEqual([])
              expect(await accessibilityFaults(page), `${path} ${scheme}`).toEqual([])
            }
          }
        })
      })
  })
