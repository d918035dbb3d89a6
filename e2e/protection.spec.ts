import { askDatabase } from './database.ts'
import { expect, test, type Guest } from './house.ts'
import { accessibilityFaults } from './page-faults.ts'
import { comeAsMember } from './pages/new-member.ts'

test.use({ code: 'EN' })

const exactly = (name: string) => ({ name, exact: true }) as const
const page = '/member/protection'

/** Opens a limit's form and types an amount. */
async function typeLimit(
  { page: shown, say }: Guest,
  flow: 'deposit' | 'loss' | 'stake',
  action: 'set' | 'change',
  amount: string,
) {
  const name = say('label.day', say(`flow.${flow}`))
  await shown.getByRole('button', exactly(`${say(`limits.${action}`)}: ${name}`)).click()
  const form = shown.getByRole('form', exactly(name))
  await form.getByRole('textbox', exactly(say('limits.amount'))).fill(amount)
  await form.getByRole('button', exactly(say('limits.save'))).click()
}

/** Lets time pass for what was asked: its times move back. */
const passTime = ({ house }: Guest, hours: number) =>
  askDatabase(
    house.dataDir,
    `update protection_change set confirmable_at = confirmable_at - $1 * interval '1 hour',
      lapses_at = lapses_at - $1 * interval '1 hour'`,
    [hours],
  )

test('a limit holds at once; raised, it waits 24 hours and is confirmed; it stops the deposit beyond it', async ({
  guest,
}) => {
  const { page: shown, say, open } = guest
  await comeAsMember(guest, '/')
  await shown
    .getByRole('contentinfo')
    .getByRole('link', exactly(say('member.protection')))
    .click()
  await expect(shown).toHaveURL(new RegExp(`${page}$`))
  await typeLimit(guest, 'deposit', 'set', '300')
  await expect(shown.getByText(say('limits.made'))).toBeVisible()
  await expect(shown.getByText(say('limits.used', '$0.00', '$300.00'))).toBeVisible()
  expect(await accessibilityFaults(shown)).toEqual([])

  await open('/depositv2')
  await shown.getByRole('textbox', exactly(say('deposit.amount'))).fill('301')
  await shown.getByRole('button', exactly(say('deposit.submitAmount', '$301.00'))).click()
  await expect(shown.getByRole('alert')).toContainText('$300.00')

  await open(page)
  await typeLimit(guest, 'deposit', 'change', '500')
  await expect(shown.getByText(/You can confirm the change from/)).toBeVisible()
  const change = say('later.limit', say('label.day', say('flow.deposit')), '$300.00', '$500.00')
  await expect(shown.getByText(change)).toBeVisible()
  await expect(shown.getByRole('button', exactly(say('later.confirm')))).toHaveCount(0)
  await passTime(guest, 25)
  await open(page)
  await shown.getByRole('button', exactly(say('later.confirm'))).click()
  await expect(shown.getByText(change)).toHaveCount(0)
  await expect(shown.getByText(say('limits.used', '$0.00', '$500.00'))).toBeVisible()
})

test('a time-out begins after a question, closes games and deposits, and leaves withdrawals', async ({ guest }) => {
  const { page: shown, say, open } = guest
  await comeAsMember(guest, page)
  await shown.getByRole('button', exactly(say('break.begin'))).click()
  const question = shown.getByRole('dialog', exactly(say('break.ask')))
  await question.getByRole('button', exactly(say('break.keep'))).click()
  await expect(shown.getByText(say('on.timeout'))).toHaveCount(0)
  await shown.getByRole('button', exactly(say('break.begin'))).click()
  await question.getByRole('button', exactly(say('break.begin'))).click()
  await expect(shown.getByText(say('on.timeout'))).toBeVisible()
  expect(await accessibilityFaults(shown)).toEqual([])
  await open('/seamless?gameCode=bz-lotus-lanterns&vassalage=BZ&gameType=RNG')
  await expect(shown.getByText('You are taking a break from play')).toBeVisible()
  await open('/withdraw')
  await expect(shown.getByRole('heading', { level: 1 })).toBeVisible()
})

test('a reality check interrupts play with its facts; the member goes on, and later logs out', async ({ guest }) => {
  const { page: shown, say, open, house } = guest
  await comeAsMember(guest, '/')
  // The game itself takes a slow machine long to draw, and is not what this is about.
  await shown.route('**/play/bz-*', (route) => route.fulfill({ body: '' }))
  const game = '/seamless?gameCode=bz-lotus-lanterns&vassalage=BZ&gameType=RNG'
  const passHour = () =>
    askDatabase(
      house.dataDir,
      `update protection_play set began_at = began_at - $1 * interval '1 minute',
        checked_at = checked_at - $1 * interval '1 minute'`,
      [61],
    )
  await open(game)
  await expect(shown.locator('iframe')).toBeVisible()
  const check = shown.getByRole('dialog', exactly(say('check.title')))
  await expect(check).toHaveCount(0)
  await passHour()
  await open(game)
  await expect(check).toContainText(say('check.text', '1 hour 1 minute'))
  await expect(check.getByTestId('result')).toHaveText('$0.00')
  await shown.keyboard.press('Escape')
  await expect(check).toBeVisible()
  expect(await accessibilityFaults(shown)).toEqual([])
  await check.getByRole('button', exactly(say('check.on'))).click()
  await expect(check).toHaveCount(0)
  await open(game)
  await expect(shown.locator('iframe')).toBeVisible()
  await expect(check).toHaveCount(0)
  await passHour()
  await open(game)
  await check.getByRole('button', exactly(say('check.out'))).click()
  await expect(shown.getByRole('button', exactly(say('auth.logIn'))).first()).toBeVisible()
  expect(await shown.evaluate(() => sessionStorage.getItem('token'))).toBe(null)
})
