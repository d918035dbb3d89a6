// The back office: a deposit that was paid with another amount, from the payment to the member's balance.
import { expect, officePhrases, test } from './office.ts'
import { shownBalance } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'
import { accessibilityFaults } from './page-faults.ts'

test.use({ code: 'EN' })
const t = officePhrases('payments', 'EN')
const words = officePhrases('office', 'EN')
const audit = officePhrases('audit', 'EN')

test('a deposit that was paid with another amount is credited by an operator as it was paid, and audited (8.028)', async ({
  guest,
  office,
}) => {
  const { page, say, house } = guest
  await comeAsMember(guest, '/depositv2')
  const before = await shownBalance(guest)
  await page.getByRole('button', { name: '$500', exact: true }).click()
  await page.getByRole('button', { name: say('deposit.submitAmount', '$500.00'), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: say('order.pay', '$500.00') }).waitFor()
  const depositId = new URL(page.url()).searchParams.get('order') ?? ''
  const site = page.url()
  const paid = await fetch(`${house.payments}/demo/charges/${depositId}/pay`, {
    method: 'POST',
    body: JSON.stringify({ as: 'other_amount', amount: '700.00' }),
  })
  expect(paid.status).toBe(200)

  await office.open(`/deposits?open=${depositId}`)
  const panel = page.getByRole('complementary', { name: t('deposit') })
  await expect(panel.getByText(t('review.other_amount'))).toBeVisible()
  await expect(panel.getByText('700.00 PLY').first()).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await expect(panel.getByRole('button', { name: t('credit.paid', '$700.00') })).toBeVisible()
  await page.keyboard.press('a')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words('ask.reason')).fill('Seen in the list of the bank.')
  await dialog.getByRole('button', { name: t('credit.action'), exact: true }).click()
  await expect(page.getByText(t('done.credited'))).toBeVisible()
  await expect(panel.getByText(t('deposits.state.credited')).first()).toBeVisible()

  await office.open(`/audit?subjectId=${depositId}`)
  await expect(page.getByRole('link', { name: audit('action.deposit.credited') })).toBeVisible()
  await page.goto(site)
  await expect(page.getByRole('heading', { level: 1, name: say('credited.title', '$700.00') })).toBeVisible()
  await expect.poll(() => shownBalance(guest)).toBe(before + 700_00)
})
