import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Guest } from './house.ts'
import { codes } from './languages.ts'
import { minorOf, ownBalance, register, tokenOf } from './pages/account.ts'

/** One game of each kind, and what must be picked before it can be played. */
const kinds = [
  { vendor: 'PG', game: 'khon-night', picks: [] },
  { vendor: 'EG2', game: 'bellringer', picks: [] },
  { vendor: 'PG', game: 'temple-fair-wheel', picks: [] },
  { vendor: 'EG2', game: 'night-train-roulette', picks: ['.choice-black'] },
  { vendor: 'EG2', game: 'two-bone-dice', picks: ['.choice-over'] },
  { vendor: 'JL', game: 'over-under-dice', picks: ['.choice-over-25'] },
  { vendor: 'EG2', game: 'patience-royale', picks: [] },
  { vendor: 'EG2', game: 'dealers-wage', picks: ['.choice-dealer'] },
  { vendor: 'JDB', game: 'comet-ladder', picks: ['[class~="choice-150"]'] },
  { vendor: 'JL', game: 'minefield-sapper', picks: ['.mine-field >> nth=6', '.mine-field >> nth=12'] },
  { vendor: 'JL', game: 'peg-drop', picks: [] },
  { vendor: 'JL', game: 'tower-of-nerve', picks: ['.floor:last-child .door >> nth=1'] },
] as const

/** Opens a vendor's window by itself, as the house's game window shows it in a frame. */
async function openWindow({ page, open }: Guest, vendor: string, game: string): Promise<void> {
  await open(`/seamless?gameCode=${game}&vassalage=${vendor}&gameType=RNG`)
  const address = await page.locator('iframe').getAttribute('src')
  await page.goto(address ?? '')
  await page.locator('.bar').waitFor()
}

/** Plays one round with what is chosen; resolves to the balance that is shown after it. */
async function playRound({ page }: Guest): Promise<number> {
  await page.locator('.play').click()
  await expect(page.locator('#game')).toHaveClass(/busy/)
  await expect(page.locator('#game')).not.toHaveClass(/busy/)
  await expect(page.locator('.message')).not.toHaveClass(/wrong/)
  return minorOf((await page.locator('.balance output').textContent()) ?? '')
}

async function isOverflowing({ page }: Guest): Promise<boolean> {
  return page.evaluate(() => {
    const stage = document.querySelector('.stage')
    const isWide = document.documentElement.scrollWidth > innerWidth
    return isWide || (stage !== null && stage.scrollWidth > stage.clientWidth)
  })
}

for (const [index, code] of codes.entries()) {
  test.describe(`vendors' windows in ${code}`, () => {
    const viewport = { width: index === 1 ? 1920 : 390, height: index === 1 ? 1080 : 844 }
    test.use({ code, viewport })

    test('every kind of game is played, fits, and is accessible', async ({ guest }) => {
      test.setTimeout(240_000)
      const { page } = guest
      await guest.open('/')
      await register(guest)
      const token = await tokenOf(guest)
      for (const { vendor, game, picks } of kinds) {
        await openWindow(guest, vendor, game)
        for (const pick of picks) await page.locator(pick).click()
        const shown = await playRound(guest)
        expect({ game, shown }).toEqual({ game, shown: await ownBalance(guest, token) })
        expect({ game, isOverflowing: await isOverflowing(guest) }).toEqual({ game, isOverflowing: false })
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect({ game, violations: violations.map(({ id }) => id) }).toEqual({ game, violations: [] })
      }
    })
  })
}

test("a vendor's window is played with the keyboard alone, explains itself, and leads home", async ({ guest }) => {
  const { page, house } = guest
  await guest.open('/')
  await register(guest)
  await openWindow(guest, 'PG', 'khon-night')
  const stake = page.locator('.amount output')
  const before = await stake.textContent()
  await page.keyboard.press('ArrowUp')
  await expect(stake).not.toHaveText(before ?? '')
  await page.keyboard.press(' ')
  await expect(page.locator('#game')).toHaveClass(/busy/)
  await expect(page.locator('#game')).not.toHaveClass(/busy/)
  await page.locator('.top button').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toContainText(/9\d\.\d\d %/)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.locator('.top button')).toBeFocused()
  await page.locator('.top a').click()
  await page.waitForURL((url) => url.origin === new URL(house.site).origin)
})
