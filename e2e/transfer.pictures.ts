import { askDatabase } from './database.ts'
import { expect, test } from './house.ts'
import { codes } from './languages.ts'
import { comeAsMember } from './pages/new-member.ts'
import { isWanted, takeStatesOf } from './take-picture.ts'

const take = takeStatesOf('transfer')

for (const code of isWanted('transfer') ? codes : []) {
  test.describe(`in ${code}`, () => {
    test.use({ code })
    test.setTimeout(600_000)

    test('a deposit by bank transfer in each state of its order', async ({ guest }) => {
      const { page, say, house } = guest
      const title = (text: string) => page.getByRole('heading', { level: 1, name: text, exact: true })
      await comeAsMember(guest, '/depositv2')
      await page.getByRole('radio').nth(2).check()
      await page.getByRole('button', { name: '$500', exact: true }).click()
      await take(guest, 'form')
      await page.getByRole('button', { name: say('deposit.submitAmount', '$500.00') }).click()
      await title(say('order.pay', '$500.00')).waitFor()
      const depositId = new URL(page.url()).searchParams.get('order') ?? ''
      await take(guest, 'account')
      const address = (await page.getByRole('link', { name: say('slip.demo') }).getAttribute('href')) ?? ''
      await page.goto(address)
      await take(guest, 'sandbox-form')
      const slip = async (fault: string) => {
        await page.goto(address)
        await page.locator('select[name=as]').selectOption(fault)
        await page.locator('form button').click()
        await page.waitForURL(`${house.payments}/slip/*`)
        if (fault === '') await take(guest, 'sandbox-slip')
        const source = (await page.locator('img.slip').getAttribute('src')) ?? ''
        const picture = await page.request.get(`${house.payments}${source}`)
        await guest.open(`/depositv2?order=${depositId}`)
        await page
          .getByTestId('slip-file')
          .setInputFiles({ name: 'slip.jpg', mimeType: 'image/jpeg', buffer: await picture.body() })
      }
      await slip('no_code')
      await page.getByText(say('slip.result.slip_unreadable')).waitFor()
      await expect(page.getByRole('img', { name: say('slip.open') })).toBeVisible()
      await take(guest, 'unreadable')
      await slip('')
      await title(say('credited.title', '$500.00')).waitFor()
      await take(guest, 'credited')
      const set = `state = 'expired', credited_at = null, paid_charge_id = null`
      await askDatabase(house.dataDir, `update payment_deposit set ${set} where deposit_id = $1`, [depositId])
      await page.reload()
      await title(say('expired.title')).waitFor()
      await take(guest, 'expired')
    })
  })
}
