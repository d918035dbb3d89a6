import { expect, test, type Guest } from './house.ts'
import { comeAsMember } from './pages/new-member.ts'

const lotus = /Lotus Lanterns|莲灯夜|โคมบัวลอยน้ำ/
const lane = '/rng?vassalage=BZ'

/** The heart button of the game's first tile. */
const heart = ({ page }: Guest) =>
  page.getByRole('article').getByRole('button', { name: lotus }).and(page.locator('[aria-pressed]')).first()

/** Presses on the same heart are ignored for a second (9.001). */
const throttleMs = 1_050

test('a heart adds a favourite, which survives a reload and shows on the home page, in its lane and on its own page', async ({
  guest,
}) => {
  const { page, open, say } = guest
  await comeAsMember(guest, lane)
  await heart(guest).click()
  await expect(heart(guest)).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(heart(guest)).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: say('lobby.favourites'), exact: true }).click()
  await expect(page).toHaveURL(/filter=favourites/)
  await expect(page.getByRole('article')).toHaveCount(1)
  for (const path of ['/favorite', '/']) {
    await open(path)
    await expect(heart(guest)).toHaveAttribute('aria-pressed', 'true')
  }
  await expect(page.getByRole('region', { name: say('lobby.favourites') }).getByRole('article')).toHaveCount(1)
})

test('a second press within a second is ignored (9.001); a later one removes the favourite, and the empty page explains hearts', async ({
  guest,
}) => {
  const { page, open, say } = guest
  await page.clock.install()
  await comeAsMember(guest, lane)
  await heart(guest).dblclick()
  await expect(heart(guest)).toHaveAttribute('aria-pressed', 'true')
  await page.clock.fastForward(throttleMs)
  await heart(guest).click()
  await expect(heart(guest)).toHaveAttribute('aria-pressed', 'false')
  await open('/favorite')
  await expect(page.getByText(say('lobby.noFavouritesText'))).toBeVisible()
})

test('a heart is reset if the server refuses it, and a dialog says why', async ({ guest }) => {
  const { page, say } = guest
  await comeAsMember(guest, lane)
  const refusal = { success: false, code: 'favourite.too_many', message: 'one too many', value: {} }
  await page.route('**/wps/game/favorite', (route) => route.fulfill({ status: 409, json: refusal }))
  await heart(guest).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('one too many')).toBeVisible()
  await dialog
    .getByRole('button', { name: say('shell.close') })
    .last()
    .click()
  await expect(heart(guest)).toHaveAttribute('aria-pressed', 'false')
})

test('a visitor who presses a heart or opens the favourites is asked to log in (2.032, 6.001)', async ({ guest }) => {
  const { page, open, say } = guest
  await open(lane)
  await heart(guest).click()
  await expect(page.getByRole('dialog', { name: say('auth.logIn') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: say('lobby.favourites'), exact: true }).click()
  await expect(page.getByRole('dialog', { name: say('auth.logIn') })).toBeVisible()
})

test('a trial player who presses a heart is offered a real account (4.017)', async ({ guest }) => {
  const { page, open, say } = guest
  await open('/')
  await page
    .getByRole('button', { name: say('game.trialNamed', 'โคมบัวลอยน้ำ') })
    .first()
    .click()
  await expect(page.locator('iframe')).toHaveCount(1)
  await open(lane)
  await heart(guest).click()
  await expect(page.getByRole('dialog', { name: say('trial.title') })).toBeVisible()
})

test('a game that was opened for real money is listed first among the recent games (2.024, 7.033)', async ({
  guest,
}) => {
  const { page, open, say } = guest
  await comeAsMember(guest, '/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('region', { name: say('lobby.recent') })).toHaveCount(0)
  await open('/seamless?gameCode=bz-lotus-lanterns&vassalage=BZ&gameType=RNG')
  await expect(page.locator('iframe')).toHaveCount(1)
  await page
    .getByRole('button', { name: say('game.back') })
    .first()
    .click()
  await open('/')
  const section = page.getByRole('region', { name: say('lobby.recent') })
  await expect(section.getByRole('article')).toHaveCount(1)
  await expect(section.getByRole('heading', { name: lotus })).toBeVisible()
  await open('/recent')
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('a favourite lottery is stored in this browser under the member’s name and listed with the others (3.013)', async ({
  guest,
}) => {
  const { page, open, say } = guest
  const username = await comeAsMember(guest, '/elott?vassalage=TCG_LOTTO_VN')
  const first = page.getByRole('article').locator('[aria-pressed]').first()
  await first.click()
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  const stored = () => page.evaluate(() => JSON.parse(localStorage.getItem('lottFavourites') ?? '{}'))
  expect(await stored()).toEqual({ [username]: [expect.stringMatching(/^\d+$/)] })
  await open('/favorite')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await open('/rng?filter=favourites')
  await expect(page.getByText(say('lobby.noFavouritesText'))).toBeVisible()
  await open('/elott?filter=favourites')
  await first.click()
  await expect(page.getByText(say('lobby.noFavouritesText'))).toBeVisible()
  expect(await stored()).toEqual({ [username]: [] })
  await open('/vnLottery')
  await expect(page.getByRole('heading', { name: say('page.vnLottery'), level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByRole('region').first().getByRole('article').first()).toBeVisible()
})
