import { gamePool, launchGame, openGame, rotateSeeds, roundProof } from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { expect, test, type Guest } from './house.ts'
import { codes } from './languages.ts'
import { newCaller } from './pages/new-member.ts'

const games = ['bz-naga-moon', 'bz-himmapan-book'] as const

/** Opens a game's window for a new member, in a language. */
async function openWindow({ page, house }: Guest, gameCode: string, language: (typeof codes)[number]) {
  const { token } = await newCaller(house)
  const call = callsTo(house, { token, language })
  const body = { gameCode, vassalage: 'BZ', gameType: 'RNG', language } as const
  await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
  await expect(page.locator('.spin')).toBeVisible()
  return call
}

const shownCents = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''))

for (const gameCode of games) {
  test(`${gameCode} is played in its window, and its round can be proved`, async ({ guest }) => {
    const { page, sayInGame, code } = guest
    const call = await openWindow(guest, gameCode, code)
    await page.getByRole('button', { name: sayInGame('bar.turboLong') }).click()
    const [reply] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith(`/games/${gameCode}/rounds`)),
      page.locator('.spin').click(),
    ])
    const { roundId, balanceAfter } = (await reply.json()).value
    await expect(page.locator('.meter.balance output')).toContainText(
      Number(balanceAfter).toLocaleString('en', { minimumFractionDigits: 2 }),
      { timeout: 60_000 },
    )
    await call(rotateSeeds, { body: { clientSeed: 'after the round' } })
    const proof = await call(roundProof, { params: { roundId } })
    expect(proof).toMatchObject({ round: { roundId, outcome: { engine: 'slot' } } })
    expect(proof.serverSeed).toMatch(/^[0-9a-f]{64}$/)
  })

  test(`${gameCode} opens in each language with its rules and its return one tap away`, async ({ guest }) => {
    const { page } = guest
    for (const language of codes) {
      const call = await openWindow(guest, gameCode, language)
      const { gameName, publishedReturn } = await call(openGame, { params: { gameCode }, query: { language } })
      await expect(page).toHaveTitle(new RegExp(gameName))
      await page.keyboard.press('i')
      const dialog = page.getByRole('dialog')
      await expect(dialog).toContainText(`${publishedReturn.slice(2, 4)}.${publishedReturn.slice(4, 6)}`)
      await expect(dialog.locator('.pays li').first()).toBeVisible()
    }
  })
}

test('the plate above the reels shows what is in the jackpot pool, and rises with the share of a stake', async ({
  guest,
}) => {
  const { page, code } = guest
  const call = await openWindow(guest, 'bz-naga-moon', code)
  const inPool = async () => shownCents((await call(gamePool, { params: { gameCode: 'bz-naga-moon' } })).amount)
  const shown = async () => shownCents(await page.getByTestId('pool').textContent())
  await expect.poll(shown).toBe(await inPool())
  const before = await inPool()
  await page.locator('.spin').click()
  await expect.poll(inPool).toBeGreaterThan(before)
  await expect.poll(shown, { timeout: 20_000 }).toBe(await inPool())
})
