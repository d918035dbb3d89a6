import { expect, goodPassword, test, type Guest } from './house.ts'
import { comeAsMember } from './pages/new-member.ts'

/** Changes the password on the account page, which opens a message dialog. */
async function changePassword({ page, say, open }: Guest, from: string, to: string): Promise<void> {
  await open('/member/account#password')
  await page
    .locator('#password')
    .getByRole('button', { name: say('password.change'), exact: true })
    .click()
  await page.getByLabel(say('account.oldPassword'), { exact: true }).fill(from)
  await page.getByLabel(say('account.newPassword'), { exact: true }).fill(to)
  await page.getByLabel(say('account.confirmNewPassword'), { exact: true }).fill(to)
  await page
    .getByRole('main')
    .getByRole('button', { name: say('account.password'), exact: true })
    .click()
}

test('a message has an icon, title, text and button, takes the size of its content from 200 by 200 up, and closes on a click outside or by itself (2.130, 9.038)', async ({
  guest,
}) => {
  const { page, say } = guest
  await page.clock.install()
  await comeAsMember(guest, '/verify')
  await changePassword(guest, goodPassword, `${goodPassword}1`)
  const message = page.getByRole('dialog', { name: say('account.password') })
  await expect(message.getByText(say('account.changed'))).toBeVisible()
  await expect(message.locator('svg[data-icon="success"]')).toBeVisible()
  await expect(message.getByRole('button', { name: say('shell.close') }).last()).toBeFocused()
  const { width = 0, height = 0 } = (await message.boundingBox()) ?? {}
  expect([width >= 200, height >= 200, width <= 400, height <= 400]).toEqual([true, true, true, true])
  await page.mouse.click(8, 450)
  await expect(message).toBeHidden()

  await changePassword(guest, `${goodPassword}1`, `${goodPassword}2`)
  await expect(message).toBeVisible()
  await page.clock.fastForward(6_000)
  await expect(message).toBeVisible()
  await page.clock.fastForward(2_500)
  await expect(message).toBeHidden()
})
