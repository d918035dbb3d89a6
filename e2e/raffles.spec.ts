// Raffles: an operator plans one, a member takes a ticket and wins, and anybody draws it again.
import { planRaffle } from '../packages/contract/src/office/index.ts'
import { fillIn } from '../packages/phrases/src/fill-in.ts'
import { loadGiveaways } from '../packages/phrases/src/load-dictionary.ts'
import { askDatabase } from './database.ts'
import type { RunningHouse } from './house.ts'
import { expect, officePhrases, test } from './office.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { shownBalance } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

const { phrases } = await loadGiveaways('EN')
const words = (key: keyof typeof phrases, ...values: readonly (string | number)[]) => fillIn(phrases[key], values, 'EN')
const t = officePhrases('giveaways', 'EN')
const reason = 'A test in a browser.'

test.use({ code: 'EN' })

/** As the field takes it: so many days from now, in the brand's time zone. */
const inDays = (days: number, time: string) =>
  `${Temporal.Now.plainDateISO('Asia/Bangkok').add({ days }).toString()}T${time}`

test('an operator plans a raffle, sees what it comes to, plans another like it, and cancels it (7.048)', async ({
  office: { page, open },
}) => {
  await open('/raffles')
  await page.getByRole('button', { name: t('raffle.plan') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: t('raffle.plan') }).click()
  // Nothing is sent while something is missing, and the form says what.
  await expect(dialog.getByRole('alert')).toContainText(t('wrong.prizes'))
  for (const language of ['TH', 'CN', 'EN'] as const) {
    await dialog.getByLabel(t(`name.${language}`)).fill('Raffle of a test')
    await dialog.getByLabel(t(`raffle.words.${language}`)).fill('Everybody wins.')
  }
  await dialog.getByLabel(t('raffle.opensAt')).fill(inDays(2, '10:00'))
  await dialog.getByLabel(t('raffle.closesAt')).fill(inDays(3, '10:00'))
  await dialog.getByLabel(t('raffle.drawsAt')).fill(inDays(3, '10:10'))
  await dialog.getByLabel(t('raffle.amount'), { exact: true }).fill('50.00')
  await dialog.getByLabel(t('raffle.count'), { exact: true }).fill('3')
  await dialog.getByLabel(t('raffle.perDeposit'), { exact: true }).fill('100.00')
  await dialog.getByLabel(t('reason'), { exact: true }).fill(reason)
  await expect(dialog).toContainText('150.00')
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await dialog.getByRole('button', { name: t('raffle.plan') }).click()
  await expect(page.getByText(t('raffle.planned'))).toBeVisible()
  await page.getByRole('link', { name: 'Raffle of a test' }).first().click()
  const panel = page.getByRole('complementary')
  await expect(panel).toContainText('150.00')
  expect(await accessibilityFaults(page)).toEqual([])
  await panel.getByRole('button', { name: t('raffle.duplicate') }).click()
  await expect(dialog.getByLabel(t('raffle.amount'), { exact: true })).toHaveValue('50.00')
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click()
  await panel.getByRole('button', { name: t('raffle.cancel') }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('It was only a test.')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('raffle.cancel'), exact: true })
    .click()
  await expect(page.getByText(t('raffle.cancelled'))).toBeVisible()
})

test('a member takes the free ticket of a raffle, wins, and draws it again on both pages (7.048)', async ({
  guest,
  adminCookie,
}) => {
  test.slow()
  const { page, house } = guest
  await comeAsMember(guest, '/raffle')
  const raffleId = await plan(house, `${adminCookie.name}=${adminCookie.value}`)
  await move(house, raffleId, `opens_at = now()`)
  await page.reload()
  const raffle = page.getByRole('region', { name: 'A raffle of this test' })
  await raffle.getByRole('button', { name: words('raffle.claim') }).click()
  await expect(raffle.getByRole('status')).toHaveText(words('raffle.got', 1))
  await expect(raffle).toContainText(words('raffle.chance', 1, 1))
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysBy(page)).toBe(0)
  const before = await shownBalance(guest)
  await move(
    house,
    raffleId,
    `opens_at = now() - interval '1 hour', closes_at = now() - interval '2 minutes', draws_at = now() - interval '1 minute'`,
  )
  // The job runs every minute.
  const past = page.getByRole('article').filter({ hasText: 'A raffle of this test' })
  await expect(async () => {
    await page.reload()
    await expect(past).toContainText(words('raffle.won', '$7.00'), { timeout: 2_000 })
  }).toPass({ timeout: 150_000 })
  await expect.poll(async () => shownBalance(guest), { timeout: 90_000 }).toBe(before + 7_00)
  await past.getByRole('button', { name: words('raffle.check') }).click()
  await expect(past.getByText(words('proof.right'), { exact: true })).toHaveCount(3)
  await past.getByRole('link', { name: words('raffle.toVerify') }).click()
  const steps = page.getByRole('list', { name: 'A raffle of this test' })
  await expect(steps.getByRole('listitem')).toHaveCount(3)
  await expect(steps.locator('[data-result="agrees"]')).toHaveCount(3)
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysBy(page)).toBe(0)
})

/** Plans a raffle with one prize that opens in an hour. */
async function plan(house: RunningHouse, cookie: string): Promise<string> {
  const opens = Temporal.Now.zonedDateTimeISO('Asia/Bangkok').add({ hours: 1 }).toPlainDateTime()
  const local = (hours: number) => opens.add({ hours }).toString({ smallestUnit: 'minute' })
  const name = 'A raffle of this test'
  const texts = { TH: name, CN: name, EN: name }
  const response = await fetch(`${house.office}${planRaffle.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: house.office, 'sec-fetch-site': 'same-origin', cookie },
    body: JSON.stringify({
      title: texts,
      words: texts,
      opensAt: local(0),
      closesAt: local(24),
      drawsAt: local(25),
      prizes: [{ count: 1, kind: 'cash', amount: '7.00' }],
      perDeposit: '500.00',
      perTurnover: null,
      weights: {},
      hasFreeTicket: true,
      memberLimit: 10,
      isOneEach: true,
      minLevel: 0,
      reason,
    }),
  })
  const reply: unknown = await response.json()
  const { value } = reply as { value?: { raffleId: string } } // the contract's own tests check the shape of this reply
  if (value === undefined) throw new Error(`the raffle was not planned: ${JSON.stringify(reply)}`)
  return value.raffleId
}

/** Lets a raffle open or close now: it would be hours until then. */
async function move(house: RunningHouse, raffleId: string, times: string): Promise<void> {
  await askDatabase(house.dataDir, `update giveaway_raffle set ${times} where raffle_id = $1`, [raffleId])
}
