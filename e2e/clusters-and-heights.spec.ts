import { launchGame, roundProof, rotateSeeds, type Round } from '../packages/contract/src/index.ts'
import { ownGameByCode, type GameOutcome } from '../packages/engines/src/index.ts'
import { drawsFor, parseClientSeed, parseNonce, parseServerSeed } from '../packages/fairness/src/index.ts'
import { callsTo } from './call-house.ts'
import { expect, test, type Guest } from './house.ts'
import { codes, gamePhrasesOf } from './languages.ts'
import { newCaller } from './pages/new-member.ts'

const games = ['bz-floating-market', 'bz-elephant-parade'] as const
const seeds = { serverSeed: '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f', clientSeed: 'parade' }

type Played = Extract<GameOutcome, { engine: 'slot' | 'cluster' }>

/** The round of a game under some seeds, by its nonce. */
function roundAt(gameCode: string, nonce: string, { serverSeed, clientSeed } = seeds): Played {
  const [server, client, number] = [parseServerSeed(serverSeed), parseClientSeed(clientSeed), parseNonce(nonce)]
  const game = ownGameByCode(gameCode)
  if (!server || !client || number === undefined || !game) throw new Error('the seeds cannot be read')
  const outcome = game.play({}, drawsFor({ serverSeed: server, clientSeed: client, nonce: number }))
  if (outcome.engine !== 'slot' && outcome.engine !== 'cluster') throw new Error('the game pays no coins')
  return outcome
}

/** The first round in which three boards fall, or which awards free spins. */
function featureOf(gameCode: string): { readonly nonce: string; readonly outcome: Played } {
  for (let nonce = 0; ; nonce += 1) {
    const outcome = roundAt(gameCode, String(nonce))
    const isFeature = outcome.engine === 'cluster' ? outcome.boards.length === 3 : outcome.freeSpinsAwarded > 0
    if (isFeature) return { nonce: String(nonce), outcome }
  }
}

/** Opens a game for a new member, in a language. */
async function openGameOf({ house, page, code }: Guest, gameCode: string, language = code) {
  const { token } = await newCaller(house)
  const call = callsTo(house, { token, language })
  const body = { gameCode, vassalage: 'BZ', gameType: 'RNG' as const }
  await page.goto(new URL((await call(launchGame, { body })).url, house.site).href)
  await expect(page.locator('.spin')).toBeEnabled()
  return call
}

/** Presses spin and waits until the balance is the one that the server has told. */
async function spin({ page }: Guest, gameCode: string): Promise<Round> {
  const [reply] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(`/games/${gameCode}/rounds`)),
    page.locator('.spin').click(),
  ])
  const round: Round = (await reply.json()).value
  await expect(page.locator('.meter.balance output')).toContainText(
    Number(round.balanceAfter).toLocaleString('en', { minimumFractionDigits: 2 }),
    { timeout: 100_000 },
  )
  return round
}

for (const gameCode of games) {
  test(`${gameCode} is played in its window, and its round recomputes from the revealed seed`, async ({ guest }) => {
    const call = await openGameOf(guest, gameCode)
    await guest.page.getByRole('button', { name: guest.sayInGame('bar.turboLong') }).click()
    const { roundId } = await spin(guest, gameCode)
    await call(rotateSeeds, { body: { clientSeed: 'after the round' } })
    const { round, serverSeed } = await call(roundProof, { params: { roundId }, query: {} })
    const { clientSeed, nonce } = round
    expect(serverSeed).not.toBeNull()
    expect(round.outcome).toEqual(roundAt(gameCode, nonce, { serverSeed: serverSeed ?? '', clientSeed }))
  })

  test(`${gameCode} shows its feature to the end, and then the balance that the server has`, async ({ guest }) => {
    const { page } = guest
    await openGameOf(guest, gameCode)
    await page.getByRole('button', { name: guest.sayInGame('bar.turboLong') }).click()
    // The answer of the server gets the outcome of a round that has the feature.
    const { outcome } = featureOf(gameCode)
    await page.route(`**/games/${gameCode}/rounds`, async (route) => {
      const response = await route.fetch()
      const json = await response.json()
      const payout = ((Number(json.value.stake) / 20) * outcome.payCoins).toFixed(2)
      json.value = { ...json.value, outcome, payout, balanceAfter: '4321.00' }
      await route.fulfill({ response, json })
    })
    const { payout } = await spin(guest, gameCode)
    await expect(page.locator('.meter.win output')).toContainText(
      Number(payout).toLocaleString('en', { minimumFractionDigits: 2 }),
    )
    await expect(page.locator('.spin')).toBeEnabled()
  })

  test(`${gameCode} opens in every language, with its rules and its return one tap away`, async ({ guest }) => {
    for (const code of codes) {
      const say = gamePhrasesOf(code)
      await openGameOf(guest, gameCode, code)
      await guest.page.getByRole('button', { name: say('bar.info') }).click()
      const dialog = guest.page.getByRole('dialog')
      const title =
        gameCode === 'bz-floating-market' ? say('info.sweep') : say('info.variableWays').replace('{0}', '117,649')
      await expect(dialog.getByRole('heading', { name: title, exact: true })).toBeVisible()
      await expect(dialog.locator('.return')).toContainText('96.')
    }
  })

  test(`anybody can compute a round of ${gameCode} with its feature in the browser`, async ({ guest }) => {
    const { page, open, say } = guest
    const { nonce, outcome } = featureOf(gameCode)
    await open(`/verify?${new URLSearchParams({ ...seeds, nonce, gameCode })}`)
    await page.getByRole('button', { name: say('verify.compute') }).click()
    const result = page.getByRole('region', { name: say('verify.roundTitle') })
    await expect(result.getByText(say('step.coins', outcome.payCoins), { exact: true })).toBeVisible()
    const parts =
      outcome.engine === 'cluster'
        ? outcome.boards.map(({ multiplier }, place) => say('board.title', place + 1, multiplier))
        : outcome.spins.slice(1).map(({ multiplier }, place) => say('spin.free', place + 1, multiplier))
    for (const text of parts) await expect(result.getByRole('heading', { name: text, exact: true })).toBeVisible()
  })
}
