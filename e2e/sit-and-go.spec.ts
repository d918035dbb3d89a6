import { balance, launchGame, listHands, listTournaments } from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { expect, test, type Guest } from './house.ts'
import { accessibilityFaults, sidewaysBy } from './page-faults.ts'
import { newCaller } from './pages/new-member.ts'

const gameCode = 'bz-holdem'
const cents = (amount: string) => Math.round(Number(amount) * 100)

/** Opens the list of sit-and-gos as a new player; returns what calls the server as that player. */
async function openSitAndGos({ page, house, code, sayInGame }: Guest) {
  const { token } = await newCaller(house)
  const call = callsTo(house, { token, language: code })
  const body = { gameCode, vassalage: 'BZ', gameType: 'PVP' as const, language: code }
  await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
  await page.getByRole('button', { name: sayInGame('sitGo.sitAndGo'), exact: true }).click()
  await page.getByText(sayInGame('sitGo.headsUp')).first().waitFor()
  return call
}

/** Puts all chips in whenever it is the player's turn, until the sit-and-go is over for them. */
async function shoveUntilOver({ page }: Guest): Promise<void> {
  await expect(async () => {
    const allIn = page.locator('.raise-row:visible .segment').last()
    if ((await page.locator('.act-call:visible:enabled').count()) > 0) {
      if ((await allIn.count()) > 0) {
        await allIn.click({ timeout: 1_000 })
        await page.locator('.act-raise:visible:enabled').click({ timeout: 1_000 })
      } else await page.locator('.act-call:visible:enabled').click({ timeout: 1_000 })
    }
    await expect(page.locator('.tournament-end')).toBeVisible({ timeout: 50 })
  }).toPass({ timeout: 260_000, intervals: [300] })
}

test('a player enters a heads-up sit-and-go alone, plays it against a demo opponent to its end, and is paid by the place (7.036)', async ({
  guest,
}) => {
  test.setTimeout(330_000)
  const { page, sayInGame } = guest
  const call = await openSitAndGos(guest)
  const before = cents((await call(balance, {})).balance)
  await page
    .getByRole('button')
    .filter({ hasText: sayInGame('sitGo.headsUp') })
    .first()
    .click()
  await page.locator('.felt').waitFor()
  const roomId = decodeURIComponent(new URL(page.url()).hash.slice(1))
  await page.locator('.room-button.strong:visible').click()
  await page.getByRole('dialog').locator('.wide').click()
  await expect(page.locator('.seat[data-own="true"]')).toBeVisible()
  expect(cents((await call(balance, {})).balance)).toBe(before - 2_000)
  // Until it begins one can leave; afterwards only sit out.
  await expect(page.getByRole('button', { name: sayInGame('sitGo.leave'), exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: sayInGame('rooms.sitOut') })).toBeVisible({ timeout: 30_000 })
  await expect(page.getByRole('button', { name: sayInGame('sitGo.leave'), exact: true })).toBeHidden()
  await expect(page.locator('.tournament-now')).toHaveText(
    sayInGame('sitGo.blindsNow').replace('{0}', '10').replace('{1}', '20'),
  )
  await shoveUntilOver(guest)

  await expect
    .poll(async () => (await call(listTournaments, { params: { gameCode }, query: {} })).list[0]?.state)
    .toBe('over')
  const [played] = (await call(listTournaments, { params: { gameCode }, query: {} })).list
  const own = played?.players.find(({ seat }) => seat === played.ownSeat)
  expect(played?.players.map(({ place }) => place).toSorted()).toEqual([1, 2])
  expect(own?.prize).toBe(own?.place === 1 ? '38.00' : '0.00')
  const title =
    own?.place === 1 ? sayInGame('sitGo.won') : sayInGame('sitGo.place').replace('{0}', '2').replace('{1}', '2')
  await expect(page.locator('.tournament-end h2')).toHaveText(title)
  await expect
    .poll(async () => cents((await call(balance, {})).balance), { timeout: 30_000 })
    .toBe(before - 2_000 + cents(own?.prize ?? ''))
  const hands = (await call(listHands, { params: { roomId }, query: {} })).list
  expect(hands.map(({ tournamentId }) => tournamentId)).toEqual(hands.map(() => played?.tournamentId))

  await page
    .locator('.tournament-end')
    .getByRole('button', { name: sayInGame('rooms.backToList') })
    .click()
  await page.getByRole('button', { name: sayInGame('sitGo.results') }).click()
  await expect(page.getByRole('dialog').locator('.tournament-row')).toHaveCount(1)
})

for (const code of ['TH', 'EN', 'CN'] as const)
  test.describe(`in ${code}`, () => {
    test.use({ code, viewport: { width: 390, height: 844 } })

    test('sit-and-gos are told in the player’s language and fit a phone: list, entry and rules', async ({ guest }) => {
      const { page, sayInGame } = guest
      await openSitAndGos(guest)
      expect(await accessibilityFaults(page)).toEqual([])
      await page.locator('.room-row').last().click()
      await page.locator('.tournament-bar').waitFor()
      await page.getByRole('button', { name: sayInGame('rooms.info') }).click()
      await expect(page.getByRole('dialog').getByText(sayInGame('sitGo.rulePlaces'))).toBeVisible()
      expect(await page.locator('body').innerText()).not.toMatch(/\b(rooms|holdem|sitGo|table|bar)\.[a-z]/)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: sayInGame('bar.close') })
        .click()
      expect(await sidewaysBy(page)).toBe(0)
      expect(await accessibilityFaults(page)).toEqual([])
    })
  })
