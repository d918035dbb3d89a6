import { expect, goodPassword, newUsername, test, type Guest } from './house.ts'
import { lastCode } from './outbox.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { tokenOf } from './pages/account.ts'

const exactly = (name: string) => ({ name, exact: true }) as const
const dialogOf = ({ page, say }: Guest) => page.getByRole('dialog', exactly(say('auth.register')))
const submitOf = (guest: Guest) => dialogOf(guest).getByRole('button', exactly(guest.say('auth.register')))

async function confirmAll(guest: Guest): Promise<void> {
  for (const box of await dialogOf(guest).getByRole('checkbox').all()) await box.check()
}

async function typePassword(guest: Guest, password = goodPassword): Promise<void> {
  for (const key of ['field.password', 'field.confirmPassword'] as const)
    await dialogOf(guest)
      .getByRole('textbox', exactly(guest.say(key)))
      .fill(password)
}

/** The username that this tab is logged in as, according to the API. */
async function accountOf(guest: Guest): Promise<string> {
  const authorization = `Bearer ${await tokenOf(guest)}`
  const reply = await guest.page.request.get(`${guest.house.site}/wps/member/info`, { headers: { authorization } })
  // The contract's own tests check the shape of this reply.
  const { value } = (await reply.json()) as { value: { account: string } }
  return value.account
}

test.describe('on a phone, in Thai', () => {
  test.use({ code: 'TH', viewport: { width: 390, height: 844 } })

  test('a visitor registers by mobile number with a code sent by SMS, and is logged in (2.072, 2.088, 2.091, 7.004, 7.008, 8.027)', async ({
    guest,
  }) => {
    const { page, say, open } = guest
    const rest = String(process.pid % 10_000_000).padStart(7, '0')
    await page.clock.install()
    await open('/register')
    const dialog = dialogOf(guest)
    await expect(dialog.getByRole('tab').first()).toHaveText(say('register.byMobile'))
    await expect(dialog.getByRole('tab', { selected: true })).toHaveText(say('register.byMobile'))
    const number = dialog.getByRole('textbox', { name: say('field.mobileNum') })
    await expect(number).toBeFocused()

    // Nothing is sent to an invalid number.
    const send = dialog.getByRole('button', exactly(say('code.send')))
    await send.click()
    await expect(number).toHaveAccessibleDescription(new RegExp(say('field.empty')))
    await number.fill('081234')
    await send.click()
    await expect(dialog.getByText(say('wrong.mobileDigits', 10))).toBeVisible()

    await number.fill(`081-${rest}`)
    // Two presses within a second are one (9.002).
    await page.clock.fastForward(1_000)
    await send.click()
    await expect(dialog.getByRole('button', { name: say('code.wait', '').trim().slice(0, 4) })).toBeDisabled()
    const code = dialog.getByLabel(say('code.label'))
    await expect(code).toBeFocused()
    const right = await lastCode(guest, `+6681${rest}`)
    await code.fill(right === '000000' ? '111111' : '000000')
    await typePassword(guest)
    await confirmAll(guest)
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await sidewaysBy(page)).toBe(0)
    await submitOf(guest).click()
    await expect(code).toHaveAccessibleDescription(/.+/)
    await expect(code).toBeFocused()

    await code.fill(right)
    await submitOf(guest).click()
    await expect(page.getByTestId('avatar')).toBeVisible()
    // The note says so without covering the balance.
    const note = page.getByRole('status').filter({ hasText: say('register.done') })
    await expect(note).toBeVisible()
    const [noteBox, headerBox] = await Promise.all([note.boundingBox(), page.getByRole('banner').boundingBox()])
    expect(noteBox?.y).toBeGreaterThanOrEqual((headerBox?.y ?? 0) + (headerBox?.height ?? 0))
    await expect(page).toHaveURL(/\/$/)
    expect(await accountOf(guest)).toBe(`+6681${rest}`)
  })
})

test.describe('in English', () => {
  test.use({ code: 'EN' })

  test('an invitation comes with the address; optional fields are folded; errors appear under their fields; the terms open over the form (2.089, 2.090, 5.006, 8.034)', async ({
    guest,
  }) => {
    const { page, say, open } = guest
    const username = newUsername()
    await open('/?affiliateCode=agent2&referralCode=FRIEND1')
    await page
      .getByRole('banner')
      .getByRole('button', exactly(say('auth.register')))
      .click()
    const dialog = dialogOf(guest)
    await dialog.getByRole('tab', exactly(say('register.byUsername'))).click()
    await expect(dialog.getByText(say('register.invited', 'agent2'))).toBeVisible()
    await expect(dialog.getByLabel(new RegExp(say('field.affiliateCode')))).toHaveCount(0)

    // Tabbing through empty fields reports no errors; submitting them does.
    const name = dialog.getByRole('textbox', exactly(say('field.username')))
    await name.focus()
    // Optional fields are behind a button, which hands the focus to the first of them.
    const nickname = dialog.getByRole('textbox', exactly(say('field.optional', say('field.nickname'))))
    await expect(nickname).toHaveCount(0)
    await dialog.getByRole('button', exactly(say('register.more'))).click()
    await expect(nickname).toBeFocused()
    await name.focus()
    for (let step = 0; step < 12; step += 1) await page.keyboard.press('Tab')
    await expect(dialog.locator('[aria-invalid=true]')).toHaveCount(0)
    await submitOf(guest).click()
    await expect(name).toBeFocused()
    await expect(dialog.locator('[aria-invalid=true]').first()).toBeVisible()
    for (const text of [
      say('field.empty'),
      say('register.ageNeeded', 18),
      say('register.agreeNeeded', say('register.terms')),
    ])
      await expect(dialog.getByText(text, { exact: true }).first()).toBeVisible()

    await name.fill('9lotus')
    await typePassword(guest, 'sunshine')
    await expect(
      dialog.getByText(say('wrong.because', say('wrong.username'), say('fault.letterFirst')), { exact: true }),
    ).toBeVisible()
    await expect(
      dialog.getByText(say('strength.0'), { exact: false }).or(dialog.getByText(say('strength.1'))),
    ).toBeVisible()

    // The button is far below: submitting scrolls to the first error, even if its field already has the focus.
    await name.focus()
    await submitOf(guest).click()
    await expect(name).toBeFocused()
    await expect(name).toBeInViewport({ ratio: 1 })

    await dialog.getByRole('button', exactly(say('register.readTerms'))).click()
    await expect(page.getByRole('dialog', exactly(say('menu.help')))).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(name).toHaveValue('9lotus')

    await name.fill(username)
    await confirmAll(guest)
    await submitOf(guest).click()
    const password = dialog.getByRole('textbox', exactly(say('field.password')))
    await expect(password).toHaveAccessibleDescription(/too common/)
    await expect(password).toBeFocused()

    await typePassword(guest)
    await submitOf(guest).click()
    await expect(page.getByTestId('avatar')).toBeVisible()
    expect(await accountOf(guest)).toBe(username)
    expect(await page.evaluate(() => sessionStorage.getItem('affiliateCode'))).toBeNull()
  })
})

test.describe('in Chinese', () => {
  test.use({ code: 'CN' })

  test('an invalid invitation code is reported in a dialog, and its field can be corrected (2.089, 8.033)', async ({
    guest,
  }) => {
    const { page, say, open } = guest
    await open('/register?affiliateCode=nobodyhere')
    const warning = page.getByRole('dialog', exactly(say('field.affiliateCode')))
    await expect(warning).toBeVisible({ timeout: 60_000 })
    await warning.getByRole('button', exactly(say('register.understood'))).click()
    const dialog = dialogOf(guest)
    await dialog.getByRole('tab', exactly(say('register.byUsername'))).click()
    const code = dialog.getByLabel(new RegExp(say('field.affiliateCode')))
    await dialog.getByRole('textbox', exactly(say('field.username'))).fill(newUsername())
    await typePassword(guest)
    await code.fill('alsonobody')
    await confirmAll(guest)
    await submitOf(guest).click()
    await expect(warning).toBeVisible()
    await warning.getByRole('button', exactly(say('register.understood'))).click()
    await expect(code).toHaveAccessibleDescription(/邀请码无效/)
    await code.fill('agent2')
    await submitOf(guest).click()
    await expect(page.getByTestId('avatar')).toBeVisible()
  })
})
