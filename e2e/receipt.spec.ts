// A member says that a payout has not arrived, with a picture; an operator gives it back; wallet and books agree.
import type { Browser, Page } from '@playwright/test'
import type { ValueOf } from '../packages/contract/src/index.ts'
import * as contract from '../packages/contract/src/index.ts'
import { approveWithdrawal, officeLogin, trialBalance } from '../packages/contract/src/office/index.ts'
import { callsTo } from './call-house.ts'
import { askDatabase } from './database.ts'
import { goodPassword, type Guest, type RunningHouse } from './house.ts'
import { newCodeOf, demoPassword, expect, officePhrases, test } from './office.ts'
import { accessibilityFaults } from './page-faults.ts'
import { shownBalance } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

test.use({ code: 'EN' })
const t = officePhrases('withdrawals', 'EN')
const paymentPassword = '135790'
const exactly = (name: string) => ({ name, exact: true }) as const

/** Comes as a member whose withdrawal of 500.00 the gateway has paid. */
async function comeWithPayout(guest: Guest, house: RunningHouse): Promise<void> {
  await comeAsMember(guest, '/')
  const token = await guest.page.evaluate(() => sessionStorage.getItem('token') ?? '')
  const call = callsTo(house, { token })
  await call(contract.changeProfile, { body: { payeeName: 'Somchai Jaidee' } })
  const twice = { paymentPassword, confirmPaymentPassword: paymentPassword }
  await call(contract.setPaymentPassword, { body: { password: goodPassword, ...twice } })
  const number = `66${String(Date.now() % 100_000_000).padStart(8, '0')}`
  const { account } = await call(contract.addBankAccount, { body: { bank: 'KBANK', number, password: goodPassword } })
  await askDatabase(house.dataDir, `update payment_bank_account set usable_from = added_at where brand_id > $1`, [0])
  const { withdrawal } = await call(contract.beginWithdrawal, {
    body: { accountId: account.accountId, amount: '500.00', paymentPassword },
    idempotencyKey: 'payout-that-does-not-arrive',
  })
  const params = { withdrawalId: withdrawal.withdrawalId }
  const cashier = await callsAsCashier(house)
  await cashier(approveWithdrawal, { params, body: {} })
  const state = async () => (await call(contract.readWithdrawal, { params })).withdrawal.state
  await expect.poll(state, { timeout: 90_000 }).toBe('paying')
  const paid = await fetch(`${house.payments}/demo/payouts/${params.withdrawalId}/pay`, { method: 'POST', body: '{}' })
  expect(paid.status).toBe(200)
  await expect.poll(state).toBe('paid')
}

/** The API of the back office for the cashier. */
async function callsAsCashier(house: RunningHouse) {
  const body = { username: 'cashier', password: demoPassword, code: await newCodeOf(house, 'cashier') }
  const { token } = await callsTo({ site: house.office })(officeLogin, { body })
  return callsTo({ site: house.office }, { token })
}

/** The back office in a window of its own. */
async function openOffice(
  browser: Browser,
  house: RunningHouse,
  cookie: { name: string; value: string },
  path: string,
) {
  const context = await browser.newContext()
  await context.addCookies([{ ...cookie, url: house.office, httpOnly: true, sameSite: 'Strict' }])
  await context.addInitScript(() => localStorage.setItem('office.language', 'EN'))
  const page = await context.newPage()
  await page.goto(`${house.office}${path}`)
  return page
}

async function refund(page: Page): Promise<void> {
  await page.getByRole('link', { name: '$500.00' }).first().click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByText(t('answer.part', '$120.00'))).toBeVisible()
  const picture = panel.getByRole('img', exactly(t('answer.picture', 1)))
  await expect
    .poll(() => picture.evaluate((one) => (one instanceof HTMLImageElement ? one.naturalWidth : 0)))
    .toBeGreaterThan(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await panel.getByRole('button', exactly(t('panel.refund', '$380.00'))).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').fill('The bank returned the rest.')
  await dialog.getByRole('button', exactly(t('panel.refund', '$380.00'))).click()
  await expect(panel.getByText(t('receipt.refunded')).first()).toBeVisible()
}

test('a payout of which only a part arrived is disputed with a picture and given back; wallet and books agree (3.067, 4.031, 9.009)', async ({
  guest,
  house,
  browser,
  adminCookie,
}) => {
  test.setTimeout(180_000)
  const { page, say, open } = guest
  await comeWithPayout(guest, house)
  await open('/withdraw')
  await page.getByRole('link', exactly(`${say('receipt.confirm')}: $500.00`)).click()
  await expect(page.getByRole('group', exactly(say('receipt.ask')))).toBeVisible()
  await expect.poll(() => shownBalance(guest)).toBe(500_00)
  await page.getByRole('radio', exactly(say('receipt.part'))).check()
  await page.getByRole('textbox', exactly(say('receipt.amount'))).fill('120')
  await expect(page.getByText(`${say('receipt.missing')}: $380.00`)).toBeVisible()
  await page.getByRole('button', exactly(say('receipt.submit'))).click()
  await expect(page.getByText(say('receipt.proofMissing'))).toBeVisible()
  const buffer = await page.screenshot({ type: 'jpeg' })
  const files = page.getByTestId('proof-file')
  await files.setInputFiles({ name: 'page.png', mimeType: 'image/png', buffer: Buffer.from('<html></html>') })
  await expect(page.getByText('Please choose a PNG or JPG image.')).toBeVisible()
  await files.setInputFiles({ name: 'bank.jpg', mimeType: 'image/jpeg', buffer })
  await expect(page.getByRole('img', exactly(say('receipt.openPicture', 1)))).toBeVisible()
  await page.getByRole('textbox', exactly(say('receipt.note'))).fill('The rest is missing.')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', exactly(say('receipt.submit'))).click()
  await expect(
    page.getByRole('heading', { level: 1, ...exactly(say('receipt.title.disputed', '$500.00')) }),
  ).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])

  const officePage = await openOffice(browser, house, adminCookie, '/withdrawals?tab=disputed')
  await refund(officePage)
  // The member's page hears of it by itself.
  await expect(
    page.getByRole('heading', { level: 1, ...exactly(say('receipt.title.refunded', '$380.00')) }),
  ).toBeVisible()
  await expect.poll(() => shownBalance(guest)).toBe(880_00)
  await expect(page.getByText(say('payout.reason', 'The bank returned the rest.'))).toBeVisible()

  const balances = await officePage.evaluate(async (path) => (await fetch(path)).json(), trialBalance.path)
  // What the contract says of the reply.
  const { list } = (balances as { readonly value: ValueOf<typeof trialBalance> }).value
  expect(list.length).toBeGreaterThan(0)
  expect(list.every(({ isBalanced }) => isBalanced)).toBe(true)
})
