import { readFile } from 'node:fs/promises'
import { expect, test, type Guest } from './house.ts'
import { accessibilityFaults } from './page-faults.ts'
import { shownBalance } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

test.use({ code: 'EN' })

const exactly = (name: string) => ({ name, exact: true }) as const
const title = ({ page }: Guest, text: string) => page.getByRole('heading', { level: 1, ...exactly(text) })

/** Orders a bank transfer of $500.00. */
async function order(guest: Guest): Promise<void> {
  const { page, say } = guest
  await page.getByRole('radio', { name: /^Bank transfer/ }).check()
  await page.getByRole('button', exactly('$500')).click()
  await page.getByRole('button', exactly(say('deposit.submitAmount', '$500.00'))).click()
  await expect(title(guest, say('order.pay', '$500.00'))).toBeVisible()
}

/** Draws a slip for the shown order on the sandbox's page, as a user of the demo does, and saves it. */
async function drawSlip({ page, say, house }: Guest, fault = ''): Promise<Buffer> {
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', exactly(say('slip.demo'))).click()
  const bank = await opened
  await bank.waitForURL(`${house.payments}/slip?**`)
  expect(await accessibilityFaults(bank)).toEqual([])
  await bank.locator('select[name=as]').selectOption(fault)
  await bank.locator('form button').click()
  await bank.waitForURL(`${house.payments}/slip/*`)
  expect(await accessibilityFaults(bank)).toEqual([])
  const saved = bank.waitForEvent('download')
  await bank.locator('a[download]').click()
  const slip = await readFile(await (await saved).path())
  await bank.close()
  return slip
}

async function upload({ page }: Guest, buffer: Buffer): Promise<void> {
  await page.getByTestId('slip-file').setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer })
}

test('a bank transfer is in the balance as soon as its slip is uploaded, and the slip counts once (2.097)', async ({
  guest,
}) => {
  const { page, say, open } = guest
  await comeAsMember(guest, '/depositv2')
  const before = await shownBalance(guest)
  await order(guest)
  await expect(page.getByText('BAIZE DEMO (PLAY MONEY)')).toBeVisible()
  await expect(page.getByRole('button', exactly(say('transfer.copyNumber')))).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  const slip = await drawSlip(guest)
  await upload(guest, slip)
  await expect(title(guest, say('credited.title', '$500.00'))).toBeVisible()
  await expect(page.getByRole('img', exactly(say('slip.open')))).toBeVisible()
  await expect(page.getByText(say('credited.balance', '$1,500.00'))).toBeVisible()
  await expect.poll(() => shownBalance(guest)).toBe(before + 500_00)
  expect(await accessibilityFaults(page)).toEqual([])

  await open('/depositv2')
  await order(guest)
  await upload(guest, slip)
  await expect(page.getByRole('alert')).toHaveText('This slip has been used already. Each transfer counts once.')
  await upload(guest, await drawSlip(guest, 'other_account'))
  await expect(title(guest, say('review.title'))).toBeVisible()
  await expect(page.getByText(say('slip.result.other_account'))).toBeVisible()
  expect(await shownBalance(guest)).toBe(before + 500_00)
})

test('a slip that cannot be read is left to the staff, and another picture still credits it (2.097)', async ({
  guest,
}) => {
  const { page, say } = guest
  await comeAsMember(guest, '/depositv2')
  await order(guest)
  await upload(guest, await drawSlip(guest, 'no_code'))
  await expect(page.getByText(say('slip.result.slip_unreadable'))).toBeVisible()
  await expect(page.getByText(say('review.slipText'))).toBeVisible()
  await upload(guest, await drawSlip(guest))
  await expect(title(guest, say('credited.title', '$500.00'))).toBeVisible()
})
