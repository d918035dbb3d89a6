import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { root } from '../scripts/read-tree.ts'
import { expect, test, type Guest } from './house.ts'
import { ownBalance, tokenOf } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

const run = promisify(execFile)
const welcomeMinor = 100_000

/** Runs `npm run vendors -- free-rounds …` against the test's server, and returns what it says. */
async function freeRounds({ house }: Guest, ...args: readonly string[]): Promise<string> {
  const { stdout } = await run(process.execPath, ['scripts/vendors.ts', 'free-rounds', ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: house.dataDir },
  })
  return stdout
}

test('free rounds are shown in the member centre until they are played in the game, and their win is in the balance', async ({
  guest,
}) => {
  // The server asks vendors once a minute.
  test.setTimeout(180_000)
  const { page } = guest
  const username = await comeAsMember(guest, '/member/account')
  const terms = ['--vendor', 'PG', '--game', 'teahouse-tiles', '--rounds', '200', '--bet', '100', '--reference', 'e2e']
  await freeRounds(guest, 'issue', username, ...terms, '--by', 'Kanya', '--reason', 'a test')
  const list = () => freeRounds(guest, 'list', '--member', username)
  await expect.poll(list, { timeout: 90_000, intervals: [2_000] }).toContain('; sent; until')
  await page.reload()
  // The site begins in the brand's own language.
  const notice = page.getByRole('listitem').filter({ hasText: /200.*\$1\.00/ })
  await expect(notice).toBeVisible()
  const token = await tokenOf(guest)
  expect(await ownBalance(guest, token)).toBe(welcomeMinor)
  await guest.open('/seamless?gameCode=teahouse-tiles&vassalage=PG&gameType=RNG')
  await expect(page.frameLocator('iframe').locator('.play')).toBeVisible()
  await expect.poll(list, { timeout: 20_000 }).toContain('; finished; won ')
  const won = Number(/; won (\d+\.\d\d);/.exec(await list())?.[1])
  expect(won).toBeGreaterThan(0)
  expect(await ownBalance(guest, token)).toBe(welcomeMinor + Math.round(won * 100))
  const asked = page.waitForResponse((response) => response.url().includes('/wps/member/info/freeRounds'))
  await guest.open('/member/account')
  await asked
  await expect(notice).toHaveCount(0)
})
