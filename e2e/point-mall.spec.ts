// The points mall: a member redeems something and converts points, each with the payment password.
import { fillIn } from '../packages/phrases/src/fill-in.ts'
import { loadPoints } from '../packages/phrases/src/load-dictionary.ts'
import { expect, test, type Guest } from './house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { shownBalance, tokenOf } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'
import { givePoints, paymentPassword } from './pages/offer-reward.ts'

const { phrases } = await loadPoints('EN')
const words = (key: keyof typeof phrases, ...values: readonly (string | number)[]) => fillIn(phrases[key], values, 'EN')

test.use({ code: 'EN' })

/** Comes as a new member with 2,000 points and a payment password. */
async function comeWithPoints(guest: Guest): Promise<void> {
  const { page, house, open } = guest
  const username = await comeAsMember(guest, '/')
  await givePoints(house, { username, token: await tokenOf(guest) }, 2_000)
  await open('/pointMall')
  await expect(page.getByText('2,000', { exact: true })).toBeVisible()
}

test('credits are redeemed with the payment password, are in the balance at once, and are listed as approved (2.110, 4.028, 7.054)', async ({
  guest,
}) => {
  const { page } = guest
  await comeWithPoints(guest)
  const before = await shownBalance(guest)
  const credit = page.getByRole('article').filter({ hasText: '5.00 credits' }).first()
  await credit.getByRole('button', { name: words('redeem') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: words('more') }).click()
  await expect(dialog.getByTestId('quantity')).toHaveText('2')
  expect(await accessibilityFaults(page)).toEqual([])
  const submit = dialog.getByRole('button', { name: words('redeemFor', words('points', '900')) })
  const password = dialog.locator('input[type=password]')
  await password.fill('000000')
  await submit.click()
  // Refused beside the field; nothing is taken.
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill(paymentPassword)
  await submit.click()
  await expect(dialog.getByText(words('done.credit', '$10.00'))).toBeVisible()
  await expect.poll(() => shownBalance(guest)).toBe(before + 10_00)
  await page.keyboard.press('Escape')
  await expect(page.getByText('1,100', { exact: true })).toBeVisible()
  await page.getByRole('tab', { name: words('tab.redemptions') }).click()
  await expect(page.getByRole('listitem').filter({ hasText: '5.00 credits' })).toContainText(words('status.approved'))
  expect(await sidewaysBy(page)).toBe(0)
})

test('goods are delivered to an address: what is missing of it is said beside its field, and the redemption is in process (4.028)', async ({
  guest,
}) => {
  const { page } = guest
  await comeWithPoints(guest)
  const mug = page.getByRole('article').filter({ hasText: 'Ceramic mug' })
  await mug.getByRole('button', { name: words('redeem') }).click()
  const dialog = page.getByRole('dialog')
  const submit = dialog.getByRole('button', { name: words('redeemFor', words('points', '1,200')) })
  await submit.click()
  await expect(dialog.getByText(words('address.nameFault'))).toBeVisible()
  await expect(dialog.getByLabel(words('address.name'))).toBeFocused()
  await dialog.getByLabel(words('address.name')).fill('Somchai Jaidee')
  await dialog.getByLabel(words('address.phone')).fill('0812345678')
  await dialog.getByLabel(words('address.lines')).fill('99/9 Sukhumvit Road, Khlong Toei, Bangkok 10110')
  await dialog.locator('input[type=password]').fill(paymentPassword)
  await submit.click()
  await dialog.getByRole('link', { name: words('done.see') }).click()
  const redeemed = page.getByRole('listitem').filter({ hasText: 'Ceramic mug' })
  await expect(redeemed).toContainText(words('status.process'))
  await expect(redeemed).toContainText('99/9 Sukhumvit Road')
})

test('points become money at the rate that is shown, in whole steps, and both movements are in the details (7.054, 9.014)', async ({
  guest,
}) => {
  const { page } = guest
  await comeWithPoints(guest)
  const before = await shownBalance(guest)
  await page.getByRole('button', { name: words('convert'), exact: true }).click()
  const points = page.getByLabel(words('convert.points'))
  const submit = page.getByRole('button', { name: words('convert.submit') })
  await points.fill('550')
  await submit.click()
  // Half a step is refused in words.
  await expect(page.getByText(words('convert.fault', words('points', '500'), '100'))).toBeVisible()
  await points.fill('600')
  await expect(page.getByTestId('worth')).toHaveText('$6.00')
  await page.locator('input[type=password]').fill(paymentPassword)
  await submit.click()
  await expect(page.getByText(words('convert.done', words('points', '600'), '$6.00'))).toBeVisible()
  await expect.poll(() => shownBalance(guest)).toBe(before + 6_00)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('tab', { name: words('tab.details') }).click()
  await expect(page.getByRole('row').filter({ hasText: words('movement.converted') })).toContainText('−600')
  await expect(page.getByRole('row').filter({ hasText: words('movement.given') })).toContainText('+2,000')
})

test('without points and without a payment password, the mall says what to do first (2.110)', async ({ guest }) => {
  const { page } = guest
  await comeAsMember(guest, '/pointMall?tab=details')
  await page.getByRole('button', { name: words('details.look') }).click()
  await expect(page.getByText(words('passwordFirst'))).toBeVisible()
  await expect(page.getByRole('link', { name: words('passwordSet') })).toHaveAttribute(
    'href',
    '/member/account#payment',
  )
  expect(await accessibilityFaults(page)).toEqual([])
})
