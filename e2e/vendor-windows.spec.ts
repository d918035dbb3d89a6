import type { Page } from '@playwright/test'
import { launchGame, trialLogin } from '../packages/contract/src/index.ts'
import { callsTo } from './call-house.ts'
import { expect, moving, test, type Guest } from './house.ts'
import { accessibilityFaults } from './page-faults.ts'
import { minorOf, ownBalance, tokenOf } from './pages/account.ts'
import { comeAsMember } from './pages/new-member.ts'

/** One game of each kind, and what must be chosen before it can be played. */
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

/** Opens a vendor's window on its own, at the address that the site's game window shows in a frame. */
async function openWindow({ page, house, code }: Guest, token: string, opened: Opened): Promise<void> {
  const body = {
    gameCode: opened.game,
    vassalage: opened.vendor,
    gameType: 'RNG',
    language: code,
    backUrl: '/',
  } as const
  const { url } = await callsTo(house, { token })(launchGame, { body })
  await page.goto(url)
  await page.locator('.bar').waitFor()
}

interface Opened {
  readonly vendor: string
  readonly game: string
}

/** Plays one round with the current choices. Returns the balance shown after it. */
async function playRound({ page }: Guest): Promise<number> {
  const ended = await nextRound(page)
  await page.locator('.play').click()
  await ended()
  await expect(page.locator('.message')).not.toHaveClass(/wrong/)
  return minorOf((await page.locator('.balance output').textContent()) ?? '')
}

/** Watches for the next round, however short. Returns a function that resolves once that round has begun and ended. */
async function nextRound(page: Page): Promise<() => Promise<void>> {
  // Wrapped in an object, since a bare promise would be awaited.
  const watched = await page.locator('#game').evaluateHandle((game) => {
    const { promise: ended, resolve } = Promise.withResolvers<void>()
    let hasBegun = false
    new MutationObserver((changes) => {
      const isBusy = game.classList.contains('busy')
      hasBegun ||= isBusy || changes.some(({ oldValue }) => oldValue?.includes('busy'))
      if (hasBegun && !isBusy) resolve()
    }).observe(game, { attributeFilter: ['class'], attributeOldValue: true })
    return { ended }
  })
  return () => watched.evaluate(({ ended }) => ended)
}

/** Makes the choices that a game needs, plays a round, and expects the server's balance and no overflow. */
async function playOnce(guest: Guest, token: string, { game, picks }: (typeof kinds)[number]): Promise<void> {
  for (const pick of picks) await guest.page.locator(pick).click()
  const shown = await playRound(guest)
  expect({ game, shown }).toEqual({ game, shown: await ownBalance(guest, token) })
  expect({ game, isOverflowing: await isOverflowing(guest) }).toEqual({ game, isOverflowing: false })
}

async function isOverflowing({ page }: Guest): Promise<boolean> {
  return page.evaluate(() => {
    const stage = document.querySelector('.stage')
    const isWide = document.documentElement.scrollWidth > innerWidth
    // The window does not scroll, so anything wider than it is cut off.
    const isCut = [...document.querySelectorAll('#game > *')].some(
      (part) => part.getBoundingClientRect().right > innerWidth,
    )
    return isWide || isCut || (stage !== null && stage.scrollWidth > stage.clientWidth)
  })
}

const phone = { width: 390, height: 844 }
const desk = { width: 1920, height: 1080 }

test.describe('on a phone, in Thai, with animations', () => {
  test.use({ viewport: phone, ...moving })

  test('every kind of game can be played and fits', async ({ guest }) => {
    test.setTimeout(240_000)
    await comeAsMember(guest, '/verify')
    const token = await tokenOf(guest)
    for (const kind of kinds) {
      await openWindow(guest, token, kind)
      await playOnce(guest, token, kind)
    }
  })
})

test.describe('on a desktop, in Chinese', () => {
  test.use({ code: 'CN', viewport: desk })

  test('with reduced motion every kind of game shows the end of a round at once, fits, and is accessible; in English it fits a phone too', async ({
    guest,
  }) => {
    test.setTimeout(240_000)
    const { page } = guest
    await comeAsMember(guest, '/verify')
    const token = await tokenOf(guest)
    for (const kind of kinds) {
      await openWindow(guest, token, kind)
      await playOnce(guest, token, kind)
      const faults = await accessibilityFaults(page, { rules: 'everything' })
      expect({ game: kind.game, faults }).toEqual({ game: kind.game, faults: [] })
    }
    await page.setViewportSize(phone)
    for (const kind of kinds) {
      await openWindow({ ...guest, code: 'EN' }, token, kind)
      expect({ game: kind.game, isOverflowing: await isOverflowing(guest) }).toEqual({
        game: kind.game,
        isOverflowing: false,
      })
    }
  })
})

test.describe('on a phone, in English', () => {
  test.use({ code: 'EN', viewport: phone })
  test('a long name pushes no control out of view, even beside the play-money mark', async ({ guest }) => {
    const { page, house } = guest
    const { token } = await callsTo(house)(trialLogin, { body: {} })
    await openWindow(guest, token, { vendor: 'BGS', game: 'masquerade-on-the-canal' })
    await expect(page.locator('.top')).toContainText('Masquerade')
    expect(await isOverflowing(guest)).toBe(false)
  })
})

test.describe('with animations', () => {
  test.use(moving)
  test("a vendor's window can be played by keyboard alone, explains itself, and links home", async ({ guest }) => {
    const { page, house } = guest
    await comeAsMember(guest, '/verify')
    await openWindow(guest, await tokenOf(guest), { vendor: 'PG', game: 'khon-night' })
    const stake = page.locator('.amount output')
    const before = await stake.textContent()
    await page.keyboard.press('ArrowUp')
    await expect(stake).not.toHaveText(before ?? '')
    // A round may be over before anybody who asks now and then has seen it begin.
    const ended = await nextRound(page)
    await page.keyboard.press(' ')
    await ended()
    await expect(page.locator('.message')).not.toHaveClass(/wrong/)
    await page.locator('.top button').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toContainText(/9\d\.\d\d %/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.locator('.top button')).toBeFocused()
    await page.locator('.top a').click()
    await page.waitForURL((url) => url.origin === new URL(house.site).origin)
  })
})
