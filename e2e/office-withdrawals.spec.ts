// A member deposits and withdraws; two operators approve; the bank pays; the audit log tells the story.
import * as contract from '../packages/contract/src/index.ts'
import { approveWithdrawal, officeLogin, trialBalance } from '../packages/contract/src/office/index.ts'
import { callsTo } from './call-house.ts'
import { askDatabase } from './database.ts'
import { goodPassword, type RunningHouse } from './house.ts'
import { newCodeOf, demoPassword, expect, officePhrases, test } from './office.ts'
import { accessibilityFaults } from './page-faults.ts'

test.use({ code: 'EN' })
const t = officePhrases('withdrawals', 'EN')
const paymentPassword = '135790'

/** A new member who has deposited 6,000.00 by PromptPay and wants 5,500.00 paid out. */
async function memberWhoWithdraws(house: RunningHouse) {
  const body = {
    username: `office${Date.now() % 1_000_000_000}`,
    password: goodPassword,
    confirmPassword: goodPassword,
    ageConfirmed: true as const,
  }
  const { token } = await callsTo(house)(contract.register, { body })
  const call = callsTo(house, { token })
  await call(contract.changeProfile, { body: { payeeName: 'Somchai Jaidee' } })
  const twice = { paymentPassword, confirmPaymentPassword: paymentPassword }
  await call(contract.setPaymentPassword, { body: { password: goodPassword, ...twice } })
  const order = { method: 'promptpay', amount: '6000.00' }
  const { deposit } = await call(contract.beginDeposit, { body: order, idempotencyKey: 'office-deposit' })
  const paid = await fetch(`${house.payments}/demo/charges/${deposit.depositId}/pay`, { method: 'POST', body: '{}' })
  expect(paid.status).toBe(200)
  const number = `77${String(Date.now() % 100_000_000).padStart(8, '0')}`
  const { account } = await call(contract.addBankAccount, { body: { bank: 'KBANK', number, password: goodPassword } })
  await askDatabase(house.dataDir, `update payment_bank_account set usable_from = added_at where brand_id > $1`, [0])
  await expect.poll(async () => (await call(contract.balance, {})).balance).toBe('7000.00')
  const { withdrawal } = await call(contract.beginWithdrawal, {
    body: { accountId: account.accountId, amount: '5500.00', paymentPassword },
    idempotencyKey: 'office-withdrawal',
  })
  const read = async () =>
    (await call(contract.readWithdrawal, { params: { withdrawalId: withdrawal.withdrawalId } })).withdrawal
  return { call, read, withdrawalId: withdrawal.withdrawalId }
}

/** The API of the back office for an operator who has signed in. */
async function callsAs(house: RunningHouse, username: string) {
  const code = await newCodeOf(house, username)
  const { token } = await callsTo({ site: house.office })(officeLogin, {
    body: { username, password: demoPassword, code },
  })
  return callsTo({ site: house.office }, { token })
}

test('a large withdrawal is approved by two operators and paid; the books balance, and the audit log tells who (2.098)', async ({
  office: { page, house, open },
}) => {
  const { call, read, withdrawalId } = await memberWhoWithdraws(house)
  await open('/withdrawals')
  await page.getByRole('link', { name: '$5,500.00' }).first().click()
  const panel = page.getByRole('complementary')
  await expect(panel.getByText(t('panel.needsTwo'))).toBeVisible()
  await expect(panel.getByText(t('risk.first_withdrawal'))).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  // It is taken up, so its member cannot cancel it any more.
  await expect.poll(async () => (await read()).canCancel).toBe(false)
  await page.keyboard.press('a')
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('panel.approve'), exact: true })
    .click()
  await expect(panel.getByText(t('panel.firstIsMe'))).toBeVisible()
  await expect(panel.getByRole('button', { name: t('panel.approveSecond') })).toHaveCount(0)
  expect((await read()).state).toBe('requested')
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)

  const cashier = await callsAs(house, 'cashier')
  const { isFirst, withdrawal } = await cashier(approveWithdrawal, { params: { withdrawalId }, body: {} })
  expect([isFirst, withdrawal.state]).toEqual([false, 'approved'])
  await expect.poll(async () => (await read()).state, { timeout: 90_000 }).toBe('paying')
  const paid = await fetch(`${house.payments}/demo/payouts/${withdrawalId}/pay`, { method: 'POST', body: '{}' })
  expect(paid.status).toBe(200)
  await expect.poll(async () => (await read()).state).toBe('paid')
  expect((await call(contract.balance, {})).balance).toBe('1500.00')

  const { list } = await cashier(trialBalance, {})
  expect(list.every(({ isBalanced }) => isBalanced)).toBe(true)
  await open(`/audit?subjectKind=withdrawal&subjectId=${withdrawalId}`)
  const rows = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: /^Withdrawal(?: approved|: first of two approved)/ }) })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'cashier' })).toHaveCount(1)
})
