import type { Page } from '@playwright/test'
import { register } from '@baize/contract'
import { callsTo } from './call-house.ts'
import { askDatabase } from './database.ts'
import { expect, goodPassword, newUsername, test, type Guest } from './house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { startProverHouse, type ProverHouse } from './prover-house.ts'

const exactly = (name: string) => ({ name, exact: true }) as const

let prover: ProverHouse
test.beforeAll(async () => {
  prover = await startProverHouse()
})
test.afterAll(() => prover.stop())

let numbers = 0

/** A number that is new in this run, in Thai notation and in E.164. */
function newNumber() {
  numbers += 1
  const rest = `${String(process.pid % 100_000).padStart(5, '0')}${String(numbers).padStart(2, '0')}`
  return { typed: `081${rest}`, e164: `+6681${rest}` }
}

/** Registers a member with a verified number. */
async function newMember({ house }: Guest) {
  const username = newUsername()
  const number = newNumber()
  const password = { password: goodPassword, confirmPassword: goodPassword }
  await callsTo(house)(register, { body: { username, ...password, ageConfirmed: true } })
  await askDatabase(
    house.dataDir,
    'update member set mobile_e164 = $2, mobile_verified_at = now() where username = $1',
    [username, number.e164],
  )
  return { username, ...number }
}

/** The form of a login by SMS. */
async function smsLogin({ page, say, open }: Guest) {
  await open('/login')
  const dialog = page.getByRole('dialog').first()
  await dialog.getByRole('tab', exactly(say('login.bySms'))).click()
  const form = dialog.getByRole('tabpanel')
  return {
    form,
    number: form.getByRole('textbox', exactly(say('field.mobileNum'))),
    verify: form.getByRole('button', exactly(say('vouch.start'))),
    submit: form.getByRole('button', exactly(say('auth.logIn'))),
  }
}

/** Presses a button and returns the provider's window that it opens, once the window shows the provider's page. */
async function providerWindow({ page }: Guest, press: () => Promise<void>): Promise<Page> {
  const opened = page.waitForEvent('popup')
  await press()
  const popup = await opened
  await expect(popup.getByRole('heading', exactly('Test provider'))).toBeVisible()
  return popup
}

/** Confirms the number at the provider. The window closes by itself. */
async function confirmThere(popup: Page, e164: string): Promise<void> {
  await expect(popup.getByLabel('Name')).toHaveValue(e164)
  const closed = popup.waitForEvent('close')
  await popup.getByRole('button', exactly('That is me')).click()
  await closed
}

async function expectFaultless({ page }: Guest): Promise<void> {
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await sidewaysBy(page)).toBe(0)
}

test.describe('on a phone, in Thai', () => {
  test.use({ code: 'TH', viewport: { width: 390, height: 844 } })

  test('a visitor registers with a number that the provider verifies; changing the number discards the proof (3.035, 4.012–4.014)', async ({
    guest: visitor,
  }) => {
    const guest = prover.guestAt(visitor)
    const { page, say, open } = guest
    await open('/register')
    const dialog = page.getByRole('dialog', exactly(say('auth.register')))
    const number = dialog.getByRole('textbox', { name: say('field.mobileNum') })
    const verify = dialog.getByRole('button', exactly(say('vouch.start')))
    await expect(dialog.getByLabel(say('code.label'))).toHaveCount(0)

    // No window opens for an invalid number (5.037).
    await number.fill('081234')
    await verify.click()
    await expect(dialog.getByText(say('wrong.mobileDigits', 10))).toBeVisible()
    expect(prover.asked.get('/auth') ?? 0).toBe(0)

    const { typed, e164 } = newNumber()
    await number.fill(typed)
    // Two presses within a second are one (9.002).
    await page.waitForTimeout(1_000)
    const popup = await providerWindow(guest, () => verify.click())
    // The button counts down from a minute; pressing it meanwhile does nothing.
    const counting = dialog.getByRole('group', exactly(say('vouch.label'))).getByRole('button')
    await expect(counting).toHaveText(new RegExp(say('vouch.wait', '(60|5\\d)')))
    await expect(counting).toBeDisabled()
    const before = prover.asked.get('/auth')
    await counting.evaluate((button) => button.removeAttribute('disabled'))
    await counting.dispatchEvent('click')
    await expect(dialog.getByText(say('vouch.open'))).toBeVisible()
    await expectFaultless(guest)

    await confirmThere(popup, e164)
    await expect(dialog.getByText(say('vouch.done', typed))).toBeVisible()
    expect(prover.asked.get('/auth')).toBe(before)
    await number.fill(newNumber().typed)
    await expect(dialog.getByText(say('vouch.done', typed))).toBeHidden()
    await expect(counting).toBeVisible()
    await number.fill(typed)
    await expect(dialog.getByText(say('vouch.done', typed))).toBeVisible()
    await expectFaultless(guest)

    for (const key of ['field.password', 'field.confirmPassword'] as const)
      await dialog.getByRole('textbox', exactly(say(key))).fill(goodPassword)
    for (const box of await dialog.getByRole('checkbox').all()) await box.check()
    await dialog.getByRole('button', exactly(say('auth.register'))).click()
    await expect(page.getByTestId('avatar')).toBeVisible()
    const rows = await askDatabase(
      prover.dataDir,
      'select mobile_verified_at is not null as verified from member where mobile_e164 = $1',
      [e164],
    )
    expect(rows).toEqual([{ verified: true }])
  })
})

test.describe('in English', () => {
  test.use({ code: 'EN' })

  test('a member logs in by a number that the provider verifies, and no address keeps the token (3.035, 8.007)', async ({
    guest: visitor,
  }) => {
    const guest = prover.guestAt(visitor)
    const { page, say } = guest
    const { typed, e164 } = await newMember(guest)
    const { form, number, verify, submit } = await smsLogin(guest)
    await number.fill(typed)
    await submit.click()
    await expect(form.getByText(say('code.first'))).toBeVisible()
    // The return page is held back, to check its address after it has rendered.
    const closing: string[] = []
    page.on('popup', (popup) => {
      popup.on('framenavigated', (frame) => closing.push(frame.url()))
    })
    await page.context().addInitScript(() => {
      window.close = () => undefined
    })
    const popup = await providerWindow(guest, () => verify.click())
    await popup.getByRole('button', exactly('That is me')).click()
    await expect(form.getByText(say('vouch.done', typed))).toBeVisible()
    expect(e164).toMatch(/^\+66/)
    // The form has its answer at once; what the other window did is reported apart from it, and under load later.
    const returned = () => closing.filter((url) => url.startsWith(`${guest.house.site}/phone-proof`))
    await expect.poll(() => returned().at(-1)).toBe(`${guest.house.site}/phone-proof`)
    const kept = await page.evaluate(() => JSON.stringify([history.state, { ...localStorage }, { ...sessionStorage }]))
    expect(kept).not.toMatch(/eyJ/)
    await submit.click()
    await expect(page.getByTestId('avatar')).toBeVisible()
  })

  test('a token planted in the return page’s address reaches no form and is removed from the address', async ({
    guest: visitor,
  }) => {
    const guest = prover.guestAt(visitor)
    const { page, say } = guest
    const { typed } = newNumber()
    const { form, number, verify } = await smsLogin(guest)
    await number.fill(typed)
    const popup = await providerWindow(guest, () => verify.click())
    const planted = await page.context().newPage()
    await planted.goto(`${guest.house.site}/phone-proof#state=guessed&id_token=of.somebody.else`)
    await expect(planted.getByRole('heading', exactly(say('vouch.nobody')))).toBeVisible()
    await expect(planted).toHaveURL(`${guest.house.site}/phone-proof`)
    expect(await accessibilityFaults(planted)).toEqual([])
    expect(await sidewaysBy(planted)).toBe(0)
    await expect(form.getByText(say('vouch.open'))).toBeVisible()
    await popup.close()
  })
})

test.describe('in Chinese', () => {
  test.use({ code: 'CN' })

  test('a forgotten password is reset by a number that the provider verifies (3.035, 4.008, 7.011)', async ({
    guest: visitor,
  }) => {
    const guest = prover.guestAt(visitor)
    const { page, say, open } = guest
    const { typed, e164 } = await newMember(guest)
    await open('/login')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: say('auth.forgot') }).click()
    await dialog.getByRole('tab', exactly(say('forgot.byPhone'))).click()
    const form = dialog.getByRole('tabpanel')
    await expect(form.getByText(say('forgot.vouchText'))).toBeVisible()
    await form.getByRole('textbox', exactly(say('field.mobileNum'))).fill(typed)
    const verify = form.getByRole('button', exactly(say('vouch.start')))
    await confirmThere(await providerWindow(guest, () => verify.click()), e164)
    await expect(form.getByText(say('vouch.done', typed))).toBeVisible()
    await form.getByRole('textbox', exactly(say('account.newPassword'))).fill('Felt&Green77')
    await form.getByRole('button', exactly(say('forgot.setPassword'))).click()
    await expect(page.getByTestId('avatar')).toBeVisible()
  })
})

test.describe('if verification fails, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('a warning says whether the window was closed, the provider refused or the browser blocked the window; the next press tries again (8.018)', async ({
    guest: visitor,
  }) => {
    const guest = prover.guestAt(visitor)
    const { page, say } = guest
    const { typed, e164 } = newNumber()
    const { form, number, verify } = await smsLogin(guest)
    const press = async () => {
      // Two presses within a second are one (9.002).
      await page.waitForTimeout(1_000)
      await form
        .getByRole('group', exactly(say('vouch.label')))
        .getByRole('button')
        .click()
    }
    const told = async (words: string) => {
      const warning = page.getByRole('dialog', { name: say('vouch.notDone') })
      await expect(warning).toContainText(words)
      expect(await accessibilityFaults(page)).toEqual([])
      await warning.getByRole('button', exactly(say('code.understood'))).click()
      await expect(warning).toBeHidden()
    }
    await number.fill(typed)
    await expect(verify).toBeVisible()
    await (await providerWindow(guest, press)).close()
    await told(say('human.closedLogin'))

    const refusing = await providerWindow(guest, press)
    await refusing.getByRole('button', exactly('Cancel')).click()
    await told(say('vouch.failed'))

    await page.evaluate(() => Object.assign(window, { opens: window.open, open: () => null }))
    await press()
    await told(say('vouch.blocked'))
    await page.evaluate(() => Object.assign(window, { open: Reflect.get(window, 'opens') }))

    await confirmThere(await providerWindow(guest, press), e164)
    await expect(form.getByText(say('vouch.done', typed))).toBeVisible()
  })
})
