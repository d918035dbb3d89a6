import { expect, test } from './house.ts'
import { codes } from './languages.ts'
import { startProverHouse, type ProverHouse } from './prover-house.ts'
import { isWanted, take } from './take-picture.ts'

const exactly = (name: string) => ({ name, exact: true }) as const

let prover: ProverHouse
test.beforeAll(async () => {
  prover = await startProverHouse()
})
test.afterAll(() => prover.stop())
test.setTimeout(300_000)

for (const [place, code] of (isWanted('phone-proof') ? codes : []).entries()) {
  test.describe(`in ${code}`, () => {
    test.use({ code })

    test('a number verified by a provider: before, during, cancelled, and done', async ({ guest: visitor }) => {
      const guest = prover.guestAt(visitor)
      const { page, say, open } = guest
      await open('/register')
      const dialog = page.getByRole('dialog', exactly(say('auth.register')))
      await dialog.getByLabel(say('field.mobileNum')).fill(`081234567${place}`)
      await take(guest, 'vouch')
      const asked = async () => {
        const opened = page.waitForEvent('popup')
        await dialog
          .getByRole('group', exactly(say('vouch.label')))
          .getByRole('button')
          .click()
        const popup = await opened
        await popup.getByRole('heading', exactly('Test provider')).waitFor()
        return popup
      }
      const left = await asked()
      await take(guest, 'vouch-open')
      await left.close()
      const notDone = page.getByRole('dialog', exactly(say('vouch.notDone')))
      await notDone.waitFor()
      await take(guest, 'vouch-closed')
      await notDone.getByRole('button').last().click()
      const popup = await asked()
      await popup.getByRole('button', exactly('That is me')).click()
      await expect(dialog.getByText(say('vouch.done', `081234567${place}`))).toBeVisible()
      await take(guest, 'vouch-done')
    })
  })
}
