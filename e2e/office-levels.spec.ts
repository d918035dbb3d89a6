// Levels, reports of offers, and single rewards, as operators work with them.
import { codes } from './languages.ts'
import { expect, officePhrases, test } from './office.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'

test.use({ code: 'EN' })
const t = officePhrases('vip', 'EN')
const gifts = officePhrases('gifts', 'EN')
const offers = officePhrases('promotions', 'EN')
const general = officePhrases('office', 'EN')

test('a level gets another gift, with a preview and a version that says what changed', async ({
  office: { page, open },
}) => {
  await open('/vip?tab=levels')
  const level = page.getByRole('region', { name: t('level', 1), exact: true })
  const preview = page.getByRole('region', { name: t('preview') })
  await level.getByLabel(t('weekly')).fill('1.23')
  await expect(preview).toContainText('1.23')
  const review = page.getByRole('region', { name: t('review') })
  await expect(review).toContainText('1.23')
  await review.getByRole('button', { name: t('save'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('A gift for everybody.')
  await dialog.getByRole('button', { name: t('save'), exact: true }).click()
  await expect(page.getByText(t('saved'))).toBeVisible()
  await page.getByRole('tab', { name: t('tab.versions') }).click()
  await expect(page.getByText('A gift for everybody.')).toBeVisible()
})

test('a reward is given to a member, and waits for a second operator from the limit on', async ({
  office: { page, open },
}) => {
  await open('/gifts?tab=all')
  const give = async (amount: string, words: string) => {
    await page.getByRole('button', { name: gifts('give') }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(gifts('member'), { exact: true }).fill('demo')
    await dialog.getByLabel(gifts('amount'), { exact: true }).fill(amount)
    await dialog.getByLabel(gifts('words'), { exact: true }).fill(words)
    await dialog.getByLabel(general('ask.reason')).fill('A long wait.')
    await dialog.getByRole('button', { name: gifts('give'), exact: true }).click()
    await expect(dialog).toHaveCount(0)
  }
  await give('4.56', 'small thanks')
  await expect(page.getByRole('row', { name: /small thanks/ })).toContainText(gifts('state.offered'))
  await give('987.65', 'large thanks')
  await expect(page.getByRole('row', { name: /large thanks/ })).toContainText(gifts('state.proposed'))
})

test('a new offer begins with a template, and the reports of offers have their total', async ({
  office: { page, open },
}) => {
  await open('/promotions')
  await page.getByRole('button', { name: offers('new'), exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(offers('template')).click()
  await page.getByRole('option', { name: offers('template.welcomeMatch') }).click()
  await dialog.getByLabel(offers('id'), { exact: true }).fill('from-a-template')
  await dialog.getByRole('button', { name: offers('newAction') }).click()
  await expect(page.getByRole('heading', { name: 'Welcome bonus: 100 % of your first deposit' })).toBeVisible()
  const forecast = page.getByRole('region', { name: offers('forecast'), exact: true })
  await forecast.getByRole('button', { name: offers('forecast.action') }).click()
  await expect(forecast).toContainText(offers('forecast.all'))
  await open('/promotions?tab=reports')
  await expect(page.getByText(offers('report.how'), { exact: false })).toBeVisible()
})

for (const width of [390, 1920])
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } })
    for (const code of codes)
      test.describe(code, () => {
        test.use({ code })
        test(`pages of levels, rewards and reports fit and are accessible in ${code}`, async ({
          office: { page, open },
        }) => {
          for (const path of [
            '/vip',
            '/vip?tab=levels',
            '/vip?tab=versions',
            '/gifts?tab=all',
            '/promotions?tab=reports',
          ]) {
            await open(path)
            await expect(
              page.getByRole('status', { name: officePhrases('office', code)('state.loading') }),
            ).toHaveCount(0)
            const folder = process.env['OFFICE_PICTURES']
            const name = path.replaceAll(/\W/g, '-')
            if (folder !== undefined)
              await page.screenshot({ path: `${folder}/${name}-${code}-${width}.png`, fullPage: true })
            expect(await sidewaysBy(page), path).toBe(0)
            expect(await accessibilityFaults(page), path).toEqual([])
          }
        })
      })
  })
