import { register } from '@baize/contract'
import { callsTo } from './call-house.ts'
import { askDatabase } from './database.ts'
import { expect, goodPassword, newUsername, test, type Guest } from './house.ts'
import { lastCode } from './outbox.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'

const exactly = (name: string) => ({ name, exact: true }) as const
const newPassword = 'Felt&Green77'

let numbers = 0

/** Registers a member with a mailbox and a verified mobile number, without opening any page as them. */
async function newMember({ house, code }: Guest): Promise<{ username: string; email: string; mobile: string }> {
  numbers += 1
  const username = newUsername()
  const email = `${username}@example.com`
  const mobile = `9${String(process.pid % 1_000_000).padStart(6, '0')}${String(numbers).padStart(2, '0')}`
  const password = { password: goodPassword, confirmPassword: goodPassword }
  await callsTo(house, { language: code })(register, { body: { username, email, ...password, ageConfirmed: true } })
  await askDatabase(
    house.dataDir,
    'update member set mobile_e164 = $2, mobile_verified_at = now() where username = $1',
    [username, `+66${mobile}`],
  )
  return { username, email, mobile }
}

/** Makes the mailbox the member's only verified contact, since links go to verified mailboxes only. */
async function verifyMailbox({ house }: Guest, username: string, email: string): Promise<void> {
  const change =
    'update member set email_key = $2, email_verified_at = now(), mobile_verified_at = null where username = $1'
  await askDatabase(house.dataDir, change, [username, email])
}

/** The link in the last e-mail to a mailbox. */
async function lastLink({ page, house }: Guest, to: string): Promise<string> {
  const reply = await page.request.get(`${house.office}/dev/outbox?to=${encodeURIComponent(to)}`)
  // The outbox's own tests check the shape of this reply.
  const { value } = (await reply.json()) as { value: { list: { text: string }[] } }
  return /http\S+/.exec(value.list[0]?.text ?? '')?.[0] ?? ''
}

const dialogOf = ({ page }: Guest) => page.getByRole('dialog')

/** Chooses a tab and returns its form. */
async function chooseWay(guest: Guest, name: string) {
  await dialogOf(guest).getByRole('tab', exactly(name)).click()
  return dialogOf(guest).getByRole('tabpanel')
}

async function expectFaultless({ page }: Guest): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysBy(page)).toBe(0)
}

test.describe('on a phone, in Thai', () => {
  test.use({ code: 'TH', viewport: { width: 390, height: 844 } })

  test('a forgotten password is reset by a link sent by e-mail, which works once (2.074, 2.084, 2.092, 5.039, 7.010, 8.027)', async ({
    guest,
  }) => {
    const { page, say, open, house } = guest
    const { username, email } = await newMember(guest)
    await verifyMailbox(guest, username, email)
    await open('/login')
    const dialog = dialogOf(guest)
    await dialog.getByRole('button', { name: say('auth.forgot') }).click()
    const name = dialog.getByRole('textbox', exactly(say('field.username')))
    const mailbox = dialog.getByRole('textbox', exactly(say('field.email')))
    await expect(name).toBeFocused()
    const send = dialog.getByRole('button', exactly(say('forgot.send')))
    await send.click()
    await expect(name).toHaveAccessibleDescription(say('field.empty'))
    await name.fill(username)
    await mailbox.fill('nobody')
    await expect(mailbox).toHaveAccessibleDescription(say('wrong.email'))
    await mailbox.fill(email)
    await send.click()
    await expect(dialog.getByText(say('forgot.sent', email))).toBeVisible()
    await expectFaultless(guest)

    const link = await lastLink(guest, email)
    expect(link).toContain(`${house.site}/reset-password#`)
    await page.goto(link)
    const typed = page.getByRole('textbox', exactly(say('account.newPassword')))
    const again = page.getByRole('textbox', exactly(say('account.confirmNewPassword')))
    const set = page.getByRole('button', exactly(say('forgot.setPassword')))
    await expect(typed).toBeVisible()
    // The page removes the token from its address and stores it nowhere in the browser.
    await expect(page).toHaveURL(/\/reset-password$/)
    const kept = await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toContain(link.split('#')[1])
    await typed.fill('password1')
    await again.fill('password2')
    await set.click()
    await expect(again).toHaveAccessibleDescription(say('field.differs'))
    await again.fill('password1')
    await set.click()
    // This password is on the list of common ones; the server's message appears beside the field.
    await expect(typed).toHaveAccessibleDescription(/ใช้กันทั่วไป/)
    await typed.fill(newPassword)
    await again.fill(newPassword)
    await expectFaultless(guest)
    await set.click()
    await expect(page.getByText(say('reset.done'))).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('button', exactly(say('auth.logIn')))
      .click()
    await dialog.getByRole('textbox', exactly(say('field.username'))).fill(username)
    await dialog.getByRole('textbox', exactly(say('field.password'))).fill(newPassword)
    await dialog.getByRole('button', exactly(say('auth.logIn'))).click()
    await expect(page.getByTestId('avatar')).toBeVisible()

    // The same link no longer works, and the page offers to send a new one.
    await open('/')
    await page.goto(link)
    await typed.fill('Another#Word55')
    await again.fill('Another#Word55')
    await set.click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.getByRole('button', exactly(say('reset.newLink'))).click()
    await expect(mailbox).toBeVisible()
    await page.reload()
    await expect(page.getByText(say('reset.noLink'))).toBeVisible()
  })
})

test.describe('on a wide screen, in Chinese', () => {
  test.use({ code: 'CN', viewport: { width: 1920, height: 1080 } })

  test('a member logs in by a code sent by SMS (2.083, 4.012, 4.014, 5.037, 7.002, 7.003, 8.007, 8.013)', async ({
    guest,
  }) => {
    const { page, say, open } = guest
    const { mobile } = await newMember(guest)
    await page.clock.install()
    await open('/login')
    const form = await chooseWay(guest, say('login.bySms'))
    const number = form.getByRole('textbox', exactly(say('field.mobileNum')))
    const code = form.getByRole('textbox', exactly(say('code.label')))
    const send = form.getByRole('button', exactly(say('code.send')))
    const submit = form.getByRole('button', exactly(say('auth.logIn')))
    await submit.click()
    await expect(number).toHaveAccessibleDescription(say('mobile.missing'))
    await expect(code).toHaveAccessibleDescription(say('code.first'))
    await number.fill('0812')
    await send.click()
    await expect(form.getByRole('button', { name: /\d/ })).toHaveCount(0)
    await number.fill(`0${mobile}`)
    // Two presses within a second are one (9.002).
    await page.clock.fastForward(1_000)
    await send.click()
    await expect(code).toBeFocused()
    await expect(form.getByRole('button', { name: /\d/ })).toBeDisabled()
    await expectFaultless(guest)
    const right = await lastCode(guest, `+66${mobile}`)
    await code.fill(right === '000000' ? '111111' : '000000')
    await submit.click()
    await expect(code).toHaveAccessibleDescription('验证码不正确。')

    // The countdown continues if the member leaves the form and returns to it.
    await chooseWay(guest, say('login.byUsername'))
    await chooseWay(guest, say('login.bySms'))
    await expect(form.getByRole('button', { name: /\d/ })).toBeDisabled()
    await number.fill(`0${mobile}`)
    await code.fill(right)
    await code.press('Enter')
    await expect(page.getByTestId('avatar')).toBeVisible()
    await expect(dialogOf(guest)).toHaveCount(0)
  })
})

test.describe('in English', () => {
  test.use({ code: 'EN' })

  test('a forgotten password is reset by a code sent by SMS, which logs in; then a withdrawal password is set (2.093, 3.025, 4.008, 5.040, 7.011, 8.031)', async ({
    guest,
  }) => {
    const { page, say, open } = guest
    const { mobile } = await newMember(guest)
    await open('/login')
    await dialogOf(guest)
      .getByRole('button', { name: say('auth.forgot') })
      .click()
    const form = await chooseWay(guest, say('forgot.byPhone'))
    await form.getByRole('textbox', exactly(say('field.mobileNum'))).fill(`0${mobile}`)
    await form.getByRole('button', exactly(say('code.send'))).click()
    const code = form.getByRole('textbox', exactly(say('code.label')))
    await expect(code).toBeFocused()

    // A second code for the same number within a minute is refused with a warning and a button to confirm (8.031).
    // The dialog is restored from the browser's history.
    await page.reload()
    await chooseWay(guest, say('forgot.byPhone'))
    await form.getByRole('textbox', exactly(say('field.mobileNum'))).fill(`0${mobile}`)
    await form.getByRole('button', exactly(say('code.send'))).click()
    const warning = page.getByRole('dialog', exactly(say('code.notSent')))
    await expect(warning.getByText('Too many requests')).toBeVisible()
    await warning.getByRole('button', exactly(say('code.understood'))).click()
    await expect(warning).toHaveCount(0)

    const typed = form.getByRole('textbox', exactly(say('account.newPassword')))
    await code.fill(await lastCode(guest, `+66${mobile}`))
    await typed.fill('short')
    await form.getByRole('button', exactly(say('forgot.setPassword'))).click()
    await expect(typed).toHaveAttribute('data-invalid', 'true')
    await typed.fill(newPassword)
    await expectFaultless(guest)
    await form.getByRole('button', exactly(say('forgot.setPassword'))).click()
    await expect(page.getByTestId('avatar')).toBeVisible()

    await open('/member/account#payment')
    const card = page.locator('#payment')
    await card.getByRole('button', exactly(say('payment.set'))).click()
    await card.getByRole('textbox', exactly(say('payment.loginPassword'))).fill(newPassword)
    await card.getByRole('textbox', exactly(say('payment.new'))).fill('123456')
    await card.getByRole('textbox', exactly(say('payment.again'))).fill('123456')
    await card.getByRole('button', exactly(say('payment.save'))).click()
    await expect(card.getByText(/too easy to guess/)).toBeVisible()
    await card.getByRole('textbox', exactly(say('payment.new'))).fill('735182')
    await card.getByRole('textbox', exactly(say('payment.again'))).fill('735182')
    await card.getByRole('button', exactly(say('payment.save'))).click()
    await expect(card.getByText(say('payment.saved'))).toBeVisible()
    await expect(card.getByRole('button', exactly(say('payment.change')))).toBeVisible()
    await expectFaultless(guest)
  })
})
