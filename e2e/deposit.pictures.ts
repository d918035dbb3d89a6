import { askDatabase } from './database.ts'
import { expect, test } from './house.ts'
import { codes } from './languages.ts'
import { comeAsMember } from './pages/new-member.ts'
import { isWanted, takeStatesOf } from './take-picture.ts'

const take = takeStatesOf('deposit')

for (const code of isWanted('deposit') ? codes : []) {
  test.describe(`in ${code}`, () => {
    test.use({ code })
    test.setTimeout(600_000)

    test('the deposit page in each state of an order', async ({ guest }) => {
      const { page, say, house } = guest
      const order = async (kind: 'promptpay' | 'page') => {
        await guest.open('/depositv2')
        await page
          .getByRole('radio')
          .nth(kind === 'page' ? 1 : 0)
          .check()
        await page.getByRole('button', { name: '$500', exact: true }).click()
        if (kind === 'page') await take(guest, 'fee')
        await page.getByRole('button', { name: say('deposit.submitAmount', '$500.00') }).click()
        await page.waitForURL('**/depositv2?order=*')
        await expect(page.getByRole('timer')).toHaveText(/:/)
        return new URL(page.url()).searchParams.get('order') ?? ''
      }
      const become = async (depositId: string, set: string) => {
        await askDatabase(house.dataDir, `update payment_deposit set ${set} where deposit_id = $1`, [depositId])
        await page.reload()
        await page.getByRole('heading', { level: 1 }).waitFor()
      }
      await comeAsMember(guest, '/depositv2')
      await page.getByRole('radio').first().waitFor()
      await take(guest, 'empty')
      await page.getByRole('textbox', { name: say('deposit.amount') }).fill('7')
      await page.getByRole('button', { name: say('deposit.submit'), exact: true }).click()
      await take(guest, 'too-little')
      const first = await order('promptpay')
      await take(guest, 'qr')
      await page.getByRole('button', { name: say('order.copy') }).click()
      await take(guest, 'copied')
      await fetch(`${house.payments}/demo/charges/${first}/pay`, { method: 'POST', body: '{}' })
      await page.getByRole('heading', { level: 1, name: say('credited.title', '$500.00') }).waitFor()
      await take(guest, 'credited')
      const second = await order('page')
      await take(guest, 'page')
      const late = "created_at = created_at - interval '1 hour', expires_at = expires_at - interval '1 hour'"
      await become(second, late)
      await take(guest, 'overdue')
      for (const state of ['expired', 'cancelled', 'failed', 'review']) {
        await become(second, `state = '${state}', review = ${state === 'review' ? "'other_amount'" : 'null'}`)
        await take(guest, state)
      }
      await order('promptpay')
      await guest.open('/depositv2')
      await page.getByText(say('open.title')).waitFor()
      await take(guest, 'open')
    })
  })
}
