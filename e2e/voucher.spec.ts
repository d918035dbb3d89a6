import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../scripts/read-tree.ts'
import { expect, test } from './house.ts'
import { accessibilityFaults } from './page-faults.ts'
import { shownBalance } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

test.use({ code: 'EN' })

test('a voucher code that an operator printed is redeemed once, and is in the balance at once (2.097)', async ({
  guest,
}) => {
  const { page, say, house } = guest
  const made = ['--amount', '250.00', '--count', '1', '--days', '30', '--by', 'Kanya', '--reason', 'For a test.']
  const { stdout } = await promisify(execFile)(process.execPath, ['scripts/payments.ts', 'make-vouchers', ...made], {
    cwd: root,
    env: { ...process.env, DATA_DIR: house.dataDir },
  })
  const [code = ''] = /\w{4}(-\w{4}){3}/.exec(stdout) ?? []
  await comeAsMember(guest, '/depositv2')
  const before = await shownBalance(guest)
  const field = page.getByRole('textbox', { name: say('voucher.code'), exact: true })
  const redeem = async (typed: string) => {
    await field.fill(typed)
    await page.getByRole('button', { name: say('voucher.submit'), exact: true }).click()
  }
  await redeem('0000-0000-0000-0000')
  await expect(page.getByText('There is no voucher with this code.')).toBeVisible()
  expect(await accessibilityFaults(page)).toEqual([])
  await redeem(code.toLowerCase())
  await expect(page.getByRole('heading', { level: 1, name: say('credited.title', '$250.00') })).toBeVisible()
  // The socket reports the new balance.
  await expect.poll(async () => shownBalance(guest)).toBe(before + 250_00)

  await comeAsMember(guest, '/depositv2')
  await redeem(code)
  await expect(page.getByText('This voucher has been redeemed already.')).toBeVisible()
})
