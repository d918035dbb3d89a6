import { expect, goodPassword, newUsername, type Guest } from '../house.ts'

const exactly = (name: string) => ({ name, exact: true }) as const

/** Registers a new member through the dialog and waits until the site shows them as logged in. Returns the username. */
export async function register({ page, say }: Guest): Promise<string> {
  const username = newUsername()
  await page
    .getByRole('banner')
    .getByRole('button', exactly(say('auth.register')))
    .click()
  const dialog = page.getByRole('dialog', exactly(say('auth.register')))
  await dialog.getByRole('tab', exactly(say('register.byUsername'))).click()
  await dialog.getByRole('textbox', exactly(say('field.username'))).fill(username)
  await dialog.getByRole('textbox', exactly(say('field.password'))).fill(goodPassword)
  await dialog.getByRole('textbox', exactly(say('field.confirmPassword'))).fill(goodPassword)
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', exactly(say('auth.register'))).click()
  await expect(page.getByTestId('avatar')).toBeVisible()
  await expect(dialog).toBeHidden()
  return username
}

/** Logs in through the dialog and waits until the site shows the member as logged in. */
export async function logIn({ page, say }: Guest, username: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', exactly(say('auth.logIn')))
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', exactly(say('field.username'))).fill(username)
  await dialog.getByRole('textbox', exactly(say('field.password'))).fill(goodPassword)
  await dialog.getByRole('button', exactly(say('auth.logIn'))).click()
  await expect(page.getByTestId('avatar')).toBeVisible()
}

/** Types name and password into the open dialog and submits them. */
export async function fillLogin({ page, say }: Guest, username: string, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', exactly(say('field.username'))).fill(username)
  await dialog.getByRole('textbox', exactly(say('field.password'))).fill(password)
  await dialog
    .locator('form')
    .getByRole('button', exactly(say('auth.logIn')))
    .click()
}

/** The token of the session in this tab. */
export async function tokenOf({ page }: Guest): Promise<string> {
  return page.evaluate(() => sessionStorage.getItem('token') ?? '')
}

/** Signs out through the account menu. */
export async function signOut({ page, say }: Guest): Promise<void> {
  await page.getByTestId('avatar').click()
  // By keyboard: a click over a frame of another origin reaches that frame until the menu is drawn, which may be late.
  await page.getByRole('menuitem', exactly(say('auth.signOut'))).press('Enter')
  await page
    .getByRole('dialog')
    .getByRole('button', exactly(say('auth.signOut')))
    .press('Enter')
  await expect(page.getByRole('banner').getByRole('button', exactly(say('auth.logIn')))).toBeVisible()
}

/** Converts an amount as the site shows it to minor units: `$1,000.00` is 100000. */
export function minorOf(shown: string): number {
  const digits = shown.replaceAll(/[^0-9.-]/g, '')
  if (!/^-?\d+\.\d\d$/.test(digits)) throw new Error(`"${shown}" is not an amount`)
  return Number(digits.replace('.', ''))
}

/** The balance in the header of the page. */
export async function shownBalance({ page }: Guest): Promise<number> {
  await expect(page.getByTestId('balance')).toHaveText(/\d\.\d\d/)
  return minorOf(await page.getByTestId('balance').innerText())
}

/** The balance according to the API. */
export async function ownBalance({ page, house }: Guest, token: string): Promise<number> {
  const reply = await page.request.get(`${house.site}/wps/v2/wallets/balance`, {
    headers: { authorization: `Bearer ${token}` },
  })
  // The contract's own tests check the shape of this reply.
  const { value } = (await reply.json()) as { value: { balance: string } }
  return minorOf(value.balance)
}
