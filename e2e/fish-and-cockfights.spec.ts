import { expect, test } from './house.ts'
import { ownBalance, tokenOf } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

const welcomeMinor = 100_000
const addressOf = (type: string, vendor: string, game: string) =>
  `/seamless?gameCode=${game}&vassalage=${vendor}&gameType=${type}`

test('automatic fire in a fishing game is staked and paid in the wallet', async ({ guest }) => {
  await comeAsMember(guest, addressOf('FISH', 'JL', 'puffer-panic'))
  const token = await tokenOf(guest)
  const auto = guest.page.frameLocator('iframe').locator('.hand-key').nth(1)
  await auto.click()
  await expect.poll(() => ownBalance(guest, token)).not.toBe(welcomeMinor)
  await auto.click()
  await expect(auto).toHaveAttribute('aria-pressed', 'false')
})

test('a bet on a bird is taken from the wallet and shown on its side', async ({ guest }) => {
  await comeAsMember(guest, addressOf('COCKFIGHT', 'SV3', 'sunrise-pit'))
  const token = await tokenOf(guest)
  const game = guest.page.frameLocator('iframe')
  const meron = game.locator('.bet-key.meron')
  // Betting opens with every bout; one may be under way.
  await expect(meron).toBeEnabled({ timeout: 60_000 })
  const mine = meron.locator('.mine')
  // A bet that comes too late is refused, so that the next bout is bet on.
  await expect(async () => {
    if ((await mine.textContent()) === '') await meron.click()
    await expect(mine).toHaveText(/20\.00$/)
  }).toPass({ timeout: 90_000 })
  await expect.poll(() => ownBalance(guest, token)).toBe(welcomeMinor - 2_000)
})
