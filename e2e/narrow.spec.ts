import { atRest, goTo, watchRequests } from './at-rest.ts'
import { expect, test } from './house.ts'
import { cutOffTexts, drawnAnew, sidewaysBy } from './page-faults.ts'
import { comeAsMember } from './pages/new-member.ts'

const visitors = [
  '/',
  '/rng',
  '/live',
  '/login',
  '/register',
  '/verify',
  '/promotions',
  '/agent',
  '/help',
  '/lines',
  '/app',
]
const members = [
  '/',
  '/favorite',
  '/member/account',
  '/member/wallet',
  '/member/record',
  '/member/profit',
  '/member/seeds',
  '/depositv2',
]

test.use({ viewport: { width: 320, height: 640 } })

for (const who of ['visitor', 'member'] as const)
  test(`nothing is cut off on a screen of 320 pixels in Thai, as a ${who}`, async ({ guest }) => {
    const { page, open } = guest
    await watchRequests(page)
    if (who === 'member') await comeAsMember(guest, '/verify')
    else await open('/verify')
    const faults: Record<string, readonly unknown[]> = {}
    for (const path of who === 'member' ? members : visitors) {
      await goTo(page, path)
      faults[path] = [...(await cutOffTexts(page)), ...((await sidewaysBy(page)) > 0 ? ['scrolls sideways'] : [])]
    }
    expect(Object.entries(faults).filter(([, found]) => found.length > 0)).toEqual([])
  })

test('the game window’s stake and labels fit a screen of 320 pixels in Thai', async ({ guest }) => {
  const { page, sayInGame } = guest
  await comeAsMember(guest, '/seamless?gameCode=bz-golden-tuktuk&vassalage=BZ&gameType=RNG')
  const frame = page.frameLocator('iframe').locator('body')
  await frame.getByRole('button', { name: sayInGame('bar.spin'), exact: true }).waitFor()
  const game = page.frames().find((one) => one.url().includes('/play/'))
  if (game === undefined) throw new Error('the game has no frame')
  expect(await cutOffTexts(game)).toEqual([])
})

test('a text that is cut off is found', async ({ guest }) => {
  const { page, open } = guest
  await watchRequests(page)
  await open('/verify')
  await atRest(page)
  await page.evaluate(() => {
    const box = Object.assign(document.createElement('p'), { textContent: 'longer than its box' })
    box.style.cssText = 'width: 3rem; overflow: hidden; white-space: nowrap'
    document.querySelector('main')?.append(box)
  })
  await drawnAnew(page)
  expect(await cutOffTexts(page)).toEqual(['longer than its box'])
})
