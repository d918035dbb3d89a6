// Outside vendors: connecting one, its keys, and a maintenance that the lobby shows at once.
import { gameList } from '../packages/contract/src/index.ts'
import { askDatabase } from './database.ts'
import { codes } from './languages.ts'
import { expect, officePhrases, test } from './office.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'

test.use({ code: 'EN' })
const t = officePhrases('vendors', 'EN')

test('a vendor is connected and gets new keys; each secret is shown once, and the audit log has neither', async ({
  office: { page, house, open },
}) => {
  await open('/vendors')
  await page.getByRole('button', { name: t('connect') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('code'), { exact: true }).fill('NEWCO')
  await dialog.getByLabel(t('apiBase')).fill('https://127.0.0.1/api')
  await dialog.getByLabel('Reason').fill('A new contract.')
  await dialog.getByRole('button', { name: t('connectAction'), exact: true }).click()
  // An address inside is refused, and what was typed stays.
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByLabel(t('apiBase')).fill('https://games.vendor.example/api')
  await dialog.getByRole('button', { name: t('connectAction'), exact: true }).click()
  const first = await page.getByLabel(t('handover.secret'), { exact: true }).inputValue()
  expect(first.length).toBeGreaterThan(20)
  await page.getByRole('button', { name: t('handover.done') }).click()

  await page.getByRole('link', { name: 'NEWCO' }).click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByText('https://games.vendor.example/api')).toBeVisible()
  await panel.getByRole('button', { name: t('rotate') }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The old one leaked.')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('rotate.action') })
    .click()
  const second = await page.getByLabel(t('handover.secret'), { exact: true }).inputValue()
  expect(second).not.toBe(first)
  await page.getByRole('button', { name: t('handover.done') }).click()
  await page.reload()
  await expect(panel.getByText(t('keys.vendor'))).toBeVisible()
  for (const secret of [first, second]) expect(await page.content()).not.toContain(secret)
  const rows = await askDatabase<{ action: string; text: string }>(
    house.dataDir,
    "select action, (operator_audit)::text as text from operator_audit where subject_kind = 'vendor' order by serial",
    [],
  )
  expect(rows.map(({ action }) => action)).toEqual(['vendor.connected', 'vendor.keys_rotated'])
  for (const { text } of rows) for (const secret of [first, second]) expect(text).not.toContain(secret)

  await panel.getByRole('button', { name: t('off') }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('The contract ended.')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('off.action'), exact: true })
    .click()
  await expect(panel.getByText(t('keys.none'))).toBeVisible()
})

test('a vendor in maintenance is closed in the lobby at once, with the reason here, and opens again', async ({
  office: { page, house, open },
}) => {
  const stateOfGames = async () => {
    const query = new URLSearchParams({ vassalage: 'PG', gameType: 'RNG', language: 'EN' })
    const response = await fetch(`${house.site}${gameList.path}?${query}`)
    // The reply of the contract.
    const reply = (await response.json()) as { value: { games: { state: string }[] } }
    return new Set(reply.value.games.map(({ state }) => state))
  }
  expect(await stateOfGames()).toContain('open')
  await open('/vendors?open=PG')
  const panel = page.getByRole('complementary')
  await panel.getByRole('button', { name: t('maintenance.set') }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('They change their servers.')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('maintenance.action') })
    .click()
  await expect(panel.getByText('They change their servers.')).toBeVisible()
  expect(await stateOfGames()).not.toContain('open')
  await panel.getByRole('button', { name: t('maintenance.end') }).click()
  await page.getByRole('dialog').getByLabel('Reason').fill('They are done.')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('maintenance.end'), exact: true })
    .click()
  await expect(panel.getByText('They change their servers.')).toHaveCount(0)
  expect(await stateOfGames()).toContain('open')
})

for (const width of [390, 1920])
  test.describe(`at ${width}`, () => {
    test.use({ viewport: { width, height: 900 } })
    for (const code of codes)
      test.describe(code, () => {
        test.use({ code })
        test(`the pages of vendors fit and are accessible in ${code}`, async ({ office: { page, open } }) => {
          const words = officePhrases('vendors', code)
          for (const path of ['/vendors', '/vendors?open=PG', 'dialog']) {
            if (path === 'dialog') {
              await open('/vendors')
              await page.getByRole('button', { name: words('connect') }).click()
              await page.getByRole('dialog').getByLabel(words('apiBase')).waitFor()
            } else await open(path)
            const loading = officePhrases('office', code)('state.loading')
            await expect(page.getByRole('status', { name: loading })).toHaveCount(0)
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
