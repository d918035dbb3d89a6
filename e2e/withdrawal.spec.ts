import { changeProfile, setPaymentPassword } from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { askDatabase } from './database.ts'
import { expect, goodPassword, test, type Guest } from './house.ts'
import { accessibilityFaults } from './page-faults.ts'
import { shownBalance } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

test.use({ code: 'EN' })

const exactly = (name: string) => ({ name, exact: true }) as const
const title = ({ page }: Guest, text: string) => page.getByRole('heading', { level: 1, ...exactly(text) })
const paymentPassword = '135790'
let numbers = 0

/** Comes as a new member with a real name and a payment password, with which the page has nothing more to ask for. */
async function comeToWithdraw(guest: Guest): Promise<void> {
  const { page, house } = guest
  await comeAsMember(guest, '/')
  const token = await page.evaluate(() => sessionStorage.getItem('token') ?? '')
  const call = callsTo(house, { token })
  await call(changeProfile, { body: { payeeName: 'Somchai Jaidee' } })
  const twice = { paymentPassword, confirmPaymentPassword: paymentPassword }
  await call(setPaymentPassword, { body: { password: goodPassword, ...twice } })
}

/** Adds a bank account on the page, as a member does. Returns its last digits. */
async function addAccount({ page, say }: Guest): Promise<string> {
  numbers += 1
  const tail = String(1000 + numbers)
  await page.getByRole('button', exactly(say('bank.add'))).click()
  await page.getByRole('combobox', exactly(say('bank.bank'))).click()
  await page.getByRole('option', exactly('Kasikornbank')).click()
  await page.getByRole('textbox', exactly(say('bank.number'))).fill(`${String(process.pid).padStart(8, '1')}-${tail}`)
  await page.getByRole('textbox', exactly(say('payment.loginPassword'))).fill(goodPassword)
  await page.getByRole('button', exactly(say('bank.save'))).click()
  await expect(page.getByText(say('bank.added'))).toBeVisible()
  return tail
}

/** Lets the waiting time of new accounts pass. */
const passWaitingTime = ({ house }: Guest) =>
  askDatabase(house.dataDir, `update payment_bank_account set usable_from = added_at where brand_id > $1`, [0])

async function request({ page, say }: Guest): Promise<void> {
  await page.getByRole('textbox', exactly(say('deposit.amount'))).fill('500')
  await page.getByRole('textbox', exactly(say('field.paymentPassword'))).fill(paymentPassword)
  await page.getByRole('button', exactly(say('withdraw.submitAmount', '$500.00'))).click()
}

test('a withdrawal sets the money aside, survives leaving, and is cancelled: the balance is back; nobody else sees it (2.045, 2.098)', async ({
  guest,
}) => {
  const { page, say, open } = guest
  await comeToWithdraw(guest)
  await page
    .getByRole('link', exactly(say('menu.withdraw')))
    .first()
    .click()
  await expect(page.getByText(say('withdraw.demo'))).toBeVisible()
  const tail = await addAccount(guest)
  const card = page.getByRole('radio', { name: new RegExp(`•••• ${tail} · Somchai Jaidee`) })
  await expect(card).toBeDisabled()
  expect(await accessibilityFaults(page)).toEqual([])
  await passWaitingTime(guest)
  await open('/withdraw')
  await expect(card).toBeChecked()
  const before = await shownBalance(guest)
  await request(guest)

  await expect(title(guest, say('payout.title.requested', '$500.00'))).toBeVisible()
  const withdrawal = new URL(page.url()).searchParams.get('withdrawal') ?? ''
  await expect.poll(() => shownBalance(guest)).toBe(before - 500_00)
  expect(await accessibilityFaults(page)).toEqual([])
  await open('/')
  await open('/withdraw')
  await page.getByRole('link', exactly(`${say('payout.show')}: $500.00`)).click()
  await page.getByRole('button', exactly(say('payout.cancel'))).click()
  const question = page.getByRole('dialog', exactly(say('payout.cancelTitle')))
  await question.getByRole('button', exactly(say('payout.keep'))).click()
  await expect(title(guest, say('payout.title.requested', '$500.00'))).toBeVisible()
  await page.getByRole('button', exactly(say('payout.cancel'))).click()
  await question.getByRole('button', exactly(say('payout.cancel'))).click()
  await expect(title(guest, say('payout.title.cancelled'))).toBeVisible()
  await expect(page.getByText(say('payout.moneyBack', '$500.00'))).toBeVisible()
  await expect.poll(() => shownBalance(guest)).toBe(before)
  expect(await accessibilityFaults(page)).toEqual([])

  await page.getByRole('link', exactly(say('payout.back'))).click()
  await expect(page.getByText(say('payout.state.cancelled'), { exact: true })).toBeVisible()
  await comeAsMember(guest, `/withdraw?withdrawal=${withdrawal}`)
  await expect(page.getByRole('main').getByText('This withdrawal does not exist.')).toBeVisible()
})

test('a wrong withdrawal password moves nothing, and the amount stays to try again; a removed account is gone (2.098)', async ({
  guest,
}) => {
  const { page, say, open } = guest
  await comeToWithdraw(guest)
  await open('/withdraw')
  const tail = await addAccount(guest)
  await passWaitingTime(guest)
  await open('/withdraw')
  const before = await shownBalance(guest)
  await page.getByRole('button', exactly(say('withdraw.all', '$1,000'))).click()
  await page.getByRole('textbox', exactly(say('field.paymentPassword'))).fill('975310')
  await page.getByRole('button', exactly(say('withdraw.submitAmount', '$1,000.00'))).click()
  await expect(page.getByText('The withdrawal password is incorrect.')).toBeVisible()
  await expect(page.getByRole('textbox', exactly(say('deposit.amount')))).toHaveValue('1000')
  expect(await shownBalance(guest)).toBe(before)
  await page.getByRole('button', exactly(say('bank.removeOf', 'Kasikornbank', tail))).click()
  await page
    .getByRole('dialog', exactly(say('bank.removeTitle')))
    .getByRole('button', exactly(say('bank.remove')))
    .click()
  await expect(page.getByText(say('bank.none'))).toBeVisible()
})
