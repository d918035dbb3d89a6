// Reconciliation: a gateway's day with differences, what is proposed, and what an operator decides about them.
import { askDatabase } from './database.ts'
import type { RunningHouse } from './house.ts'
import { codes } from './languages.ts'
import { expect, officePhrases, test, type Office } from './office.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'

test.use({ code: 'EN' })
const t = officePhrases('reconciliation', 'EN')
const adjustments = officePhrases('adjustments', 'EN')

/** Two days ago, in the brand's time zone. */
const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Bangkok' }).format(Date.now() - 48 * 3_600_000)
const at = `${day}T05:00:00Z`
const dayOpen = `/reconciliation?open=gateway:sandbox:${day}:PLY&kind=gateway`

/** Has the stand-in gateway list payments of that day that nobody here knows of. */
async function invent(house: RunningHouse, invented: readonly object[]): Promise<void> {
  const answer = await fetch(`${house.payments}/demo/payments`, { method: 'POST', body: JSON.stringify({ invented }) })
  expect(answer.status).toBe(200)
}

const strange = [
  { kind: 'charge', id: 'c-strange', order: 'not-ours', status: 'paid', amount: '70.00', currency: 'PLY', at },
  { kind: 'payout', id: 'p-strange', order: 'not-ours-2', status: 'paid', amount: '30.00', currency: 'PLY', at },
]

/** Compares the day on the page. The gateway is connected since today, so it is told that it was before. */
async function compareOn({ page, house, open, code }: Office): Promise<void> {
  await askDatabase(house.dataDir, "update payment_gateway set connected_at = now() - interval '5 days'", [])
  await invent(house, strange)
  const words = officePhrases('reconciliation', code)
  await open(dayOpen)
  await page
    .getByRole('complementary')
    .getByRole('button', { name: new RegExp(`${words('compare.first')}|${words('compare')}`) })
    .click()
  await expect(page.getByText(words('compared'))).toBeVisible()
}

test('differences are explained, lead to an adjustment that is filled in, and are settled with a reason', async ({
  office,
}) => {
  const { page, open } = office
  await compareOn(office)
  const panel = page.getByRole('complementary')
  const charge = panel.getByRole('article', { name: 'c-strange' })
  await expect(charge).toContainText('70.00')
  await expect(charge).toContainText(t('proposal.people_decide'))
  await expect(panel.getByRole('article', { name: 'p-strange' })).toContainText('30.00')

  await open('/dashboard')
  await expect(
    page.getByRole('link', { name: new RegExp(officePhrases('dashboard', 'EN')('work.differences')) }),
  ).toContainText('2')

  await open(dayOpen)
  await charge.getByRole('link', { name: t('adjust') }).click()
  const form = page.getByRole('dialog')
  await expect(form.getByLabel(adjustments('amount'), { exact: true })).toHaveValue('70.00')
  await expect(form.getByLabel(adjustments('reason'))).toHaveValue(new RegExp(`sandbox.*${day}`))

  await open(dayOpen)
  for (const name of ['c-strange', 'p-strange']) {
    await panel
      .getByRole('article', { name })
      .getByRole('button', { name: t('accept') })
      .click()
    await page.getByRole('dialog').getByLabel('Reason').fill('A test of the gateway, as it wrote.')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('acceptAction'), exact: true })
      .click()
    await expect(panel.getByRole('article', { name })).toContainText('A test of the gateway')
  }
  await open(`/reconciliation?kind=gateway&state=settled`)
  await expect(page.getByRole('link', { name: /sandbox/ })).toBeVisible()
  await open('/audit')
  await expect(
    page.getByRole('link', { name: officePhrases('audit', 'EN')('action.reconciliation.accepted') }).first(),
  ).toBeVisible()
})

for (const width of [390, 1920])
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } })
    for (const code of codes)
      test.describe(code, () => {
        test.use({ code })
        test(`the pages of reconciliation fit and are accessible in ${code}`, async ({ office }) => {
          const { page, open } = office
          await compareOn(office)
          for (const path of ['/reconciliation', dayOpen]) {
            await open(path)
            const loading = officePhrases('office', code)('state.loading')
            await expect(page.getByRole('status', { name: loading })).toHaveCount(0)
            const folder = process.env['OFFICE_PICTURES']
            const name = path === dayOpen ? 'day' : 'days'
            if (folder !== undefined)
              await page.screenshot({ path: `${folder}/recon-${name}-${code}-${width}.png`, fullPage: true })
            expect(await sidewaysBy(page), path).toBe(0)
            expect(await accessibilityFaults(page), path).toEqual([])
          }
        })
      })
  })
