import { expect, moving, test } from './house.ts'

test.use(moving)

test('a visitor can log in without a mouse, and Escape restores the focus (2.071)', async ({ guest }) => {
  const { page, say, open } = guest
  await open('/')
  const opener = page.getByRole('banner').getByRole('button', { name: say('auth.logIn'), exact: true })
  for (let steps = 0; steps < 25; steps += 1) {
    await page.keyboard.press('Tab')
    if (await opener.evaluate((node) => node === document.activeElement)) break
  }
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  const username = page.getByRole('dialog').getByLabel(say('field.username'))
  await expect(username).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(opener).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(username).toBeFocused()
  await page.keyboard.type('demo')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Baize#2026')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('avatar')).toBeVisible()
})

test('an open dialog traps the focus', async ({ guest }) => {
  const { page, open } = guest
  await open('/register')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox').first()).toBeVisible()
  for (let steps = 0; steps < 20; steps += 1) {
    await page.keyboard.press('Tab')
    expect(await dialog.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  }
})
