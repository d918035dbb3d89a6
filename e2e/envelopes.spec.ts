// Red envelopes: an operator plans a rain, a member opens an envelope, and anybody checks the rain afterwards.
import { loadGiveaways } from '../packages/phrases/src/load-dictionary.ts'
import { fillIn } from '../packages/phrases/src/fill-in.ts'
import { askDatabase } from './database.ts'
import { expect, officePhrases, test } from './office.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { shownBalance } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'
import { planRain } from '../packages/contract/src/office/index.ts'
import type { RunningHouse } from './house.ts'

const { phrases } = await loadGiveaways('EN')
const words = (key: keyof typeof phrases, ...values: readonly (string | number)[]) => fillIn(phrases[key], values, 'EN')
const t = officePhrases('giveaways', 'EN')

test.use({ code: 'EN' })

test('an operator plans a rain of red envelopes and cancels it before it begins', async ({
  office: { page, open },
}) => {
  await open('/red-envelopes')
  await page.getByRole('button', { name: t('plan') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('plan') }).click()
  // Nothing is sent while something is missing.
  await expect(dialog).toBeVisible()
  for (const language of ['TH', 'CN', 'EN'] as const)
    await dialog.getByLabel(t(`name.${language}`)).fill('Evening rain')
  await dialog.getByLabel(t('pot')).fill('200.00')
  await dialog.getByLabel(t('envelopes')).fill('20')
  await dialog.getByLabel(t('least')).fill('2.00')
  await dialog.getByLabel(t('startsAt')).fill(inTwoDays())
  await dialog.getByLabel(t('reason')).fill('The evening of a test.')
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: t('plan') }).click()
  await expect(page.getByText(t('planned'))).toBeVisible()
  await page.getByRole('link', { name: 'Evening rain' }).first().click()
  const panel = page.getByRole('complementary')
  await expect(panel).toContainText('200.00')
  await panel.getByRole('button', { name: t('cancel') }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('It was only a test.')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('cancel'), exact: true })
    .click()
  await expect(page.getByText(t('cancelled'))).toBeVisible()
})

/** Eight in the evening of the day after tomorrow, as the field takes it. */
function inTwoDays(): string {
  return `${Temporal.Now.plainDateISO('Asia/Bangkok').add({ days: 2 }).toString()}T20:00`
}

test('a member opens one envelope of a rain, has the money at once, and checks the rain when it is over (2.110, 7.048)', async ({
  guest,
  adminCookie,
}) => {
  const { page, house } = guest
  await comeAsMember(guest, '/envelopes')
  const rainId = await plan(house, `${adminCookie.name}=${adminCookie.value}`)
  await move(house, rainId, 'starts_at')
  await page.reload()
  const rain = page.getByRole('region', { name: 'A rain of this test' })
  const before = await shownBalance(guest)
  await rain.getByRole('button', { name: words('rain.open') }).click()
  // One envelope holds the whole pot.
  await expect(rain.getByRole('status')).toContainText('$7.00')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysBy(page)).toBe(0)
  await expect.poll(async () => shownBalance(guest)).toBe(before + 7_00)
  await move(house, rainId, 'ends_at')
  await page.reload()
  const past = page.getByRole('article').filter({ hasText: 'A rain of this test' })
  await expect(past).toContainText(words('rain.mine', '$7.00'))
  await past.getByRole('button', { name: words('proof.check') }).click()
  await expect(past.getByText(words('proof.right'), { exact: true })).toHaveCount(3)
  await expect(past.getByText(words('proof.wrong'), { exact: true })).toHaveCount(0)
})

/** Plans a rain of one envelope that begins in an hour. */
async function plan(house: RunningHouse, cookie: string): Promise<string> {
  const startsAt = Temporal.Now.zonedDateTimeISO('Asia/Bangkok').add({ hours: 1 }).toPlainDateTime()
  const name = 'A rain of this test'
  const response = await fetch(`${house.office}${planRain.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: house.office, 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({
      title: { TH: name, CN: name, EN: name },
      pot: '7.00',
      envelopes: 1,
      least: '7.00',
      startsAt: startsAt.toString({ smallestUnit: 'minute' }),
      minutes: 90,
      reason: 'A test in a browser.',
    }),
  })
  const reply: unknown = await response.json()
  const { value } = reply as { value?: { rainId: string } } // the contract's own tests check the shape of this reply
  if (value === undefined) throw new Error(`the rain was not planned: ${JSON.stringify(reply)}`)
  return value.rainId
}

/** Lets a rain begin or end now: it would be an hour until then. */
async function move(house: RunningHouse, rainId: string, time: 'starts_at' | 'ends_at'): Promise<void> {
  await askDatabase(house.dataDir, `update giveaway_rain set ${time} = now() where rain_id = $1`, [rainId])
}
