// Adjustments: one operator proposes, another approves; and the books in which they end.
import { askDatabase } from './database.ts'
import { codes } from './languages.ts'
import { expect, officePhrases, signIn, test } from './office.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'

test.use({ code: 'EN' })
const t = officePhrases('adjustments', 'EN')
const ledger = officePhrases('ledger', 'EN')
const audit = officePhrases('audit', 'EN')

test('the cashier proposes, the admin approves, the balance changes, and books and audit log show it', async ({
  office: { page, house, open },
  browser,
}) => {
  const cashier = await browser.newPage()
  await cashier.addInitScript(() => localStorage.setItem('office.language', 'EN'))
  const cookie = await signIn(house, 'cashier')
  await cashier.context().addCookies([{ ...cookie, url: house.office, httpOnly: true, sameSite: 'Strict' }])
  await cashier.goto(`${house.office}/adjustments`)
  await cashier.getByRole('button', { name: t('propose') }).click()
  const dialog = cashier.getByRole('dialog')
  await dialog.getByLabel(t('member'), { exact: true }).fill('demo')
  await dialog.getByLabel(t('amount'), { exact: true }).fill('12.34')
  const sides = dialog.getByRole('region', { name: t('legsNow') })
  await expect(sides).toContainText('12.34')
  await expect(sides).toContainText(t('house'))
  const before = await balanceOf(house.dataDir)
  await dialog.getByLabel(t('reason')).fill('A late payout.')
  await dialog.getByRole('button', { name: t('proposeAction'), exact: true }).click()
  await expect(cashier.getByText(t('proposed'))).toBeVisible()
  await cashier
    .getByRole('link', { name: /12\.34/ })
    .first()
    .click()
  // Whoever proposed it cannot decide.
  await expect(cashier.getByText(t('mine'))).toBeVisible()
  await expect(cashier.getByRole('button', { name: t('approve'), exact: true })).toHaveCount(0)
  expect(await balanceOf(house.dataDir)).toBe(before)
  await cashier.close()

  await open('/adjustments')
  await page
    .getByRole('link', { name: /12\.34/ })
    .first()
    .click()
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', { name: t('approve'), exact: true }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('approve'), exact: true })
    .click()
  await expect(page.getByText(t('approved'))).toBeVisible()
  await expect(panel.getByText(t('legsPosted'))).toBeVisible()
  expect(await balanceOf(house.dataDir)).toBe(before + 1_234n)

  const [row] = await askDatabase<{ id: string }>(
    house.dataDir,
    "select adjustment_id::text as id from adjustment where state = 'posted'",
    [],
  )
  await open(`/ledger?tab=search&reference=${row?.id ?? ''}`)
  await expect(page.getByText(`adjustment:${row?.id ?? ''}`)).toBeVisible()
  await expect(page.getByText(ledger('house.adjustments')).first()).toBeVisible()
  await open('/ledger')
  await expect(page.getByText(ledger('balanced')).first()).toBeVisible()

  await open('/audit')
  await expect(page.getByRole('link', { name: audit('action.adjustment.approved') })).toBeVisible()
  await expect(page.getByRole('link', { name: audit('action.adjustment.proposed') })).toBeVisible()
})

/** What the demo member has, in minor units. */
async function balanceOf(dataDir: string): Promise<bigint> {
  const [row] = await askDatabase<{ balance: string }>(
    dataDir,
    `select balance_after::text as balance from ledger_posting join ledger_account account using (account_id)
    join member using (brand_id, member_id)
    where username = 'demo' and account.kind = 'main' order by seq desc limit 1`,
    [],
  )
  return BigInt(row?.balance ?? 0)
}

for (const width of [390, 1920])
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } })
    for (const code of codes)
      test.describe(code, () => {
        test.use({ code })
        test(`pages of adjustments and of the ledger fit and are accessible in ${code}`, async ({
          office: { page, open },
        }) => {
          const paths = [
            '/adjustments?tab=all',
            '/ledger',
            '/ledger?tab=search',
            '/ledger?tab=checks',
            '/ledger?tab=heads',
          ]
          for (const path of [...paths, '/ledger?tab=accounts&member=demo']) {
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
