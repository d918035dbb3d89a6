// @vitest-environment happy-dom
import { favouriteIds, type Game } from '@baize/contract'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDialogs } from '../../dialogs/dialogs.ts'
import { useSession } from '../../session/session.ts'
import { control, eventually, showPart, type ShownPart } from '../../testing/show-part.tsx'
import { standInGame, standInHouse, type StandInHouse } from '../../testing/stand-in-house.ts'
import { GameTile } from './game-tile.tsx'

/** Nothing is laid out here, so everything counts as near the screen. */
class AllIsNear {
  readonly #near: (target: Element) => void

  constructor(tell: (entries: { isIntersecting: true; target: Element }[]) => void) {
    this.#near = (target) => tell([{ isIntersecting: true, target }])
  }

  observe(target: Element) {
    queueMicrotask(() => this.#near(target))
  }

  unobserve() {}
}

let house: StandInHouse
let shown: ShownPart
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', AllIsNear)
  house = standInHouse()
})
afterEach(() => {
  shown.remove()
  useSession.getState().end()
  vi.unstubAllGlobals()
})

async function show(changed: Partial<Game> = {}): Promise<HTMLElement> {
  shown = await showPart(<GameTile game={standInGame(changed)} />)
  const tile = document.querySelector('article')
  if (tile === null) throw new Error('no tile is shown')
  return tile
}

const member = { token: 'token', id: '3', account: 'demo', nickname: 'Demo', type: 0 }

it.each([
  [1, ['Hot'], 'Play Lotus Lanterns, Hot'],
  [0, [], 'Play Lotus Lanterns'],
] as const)('a game whose isHot is %i has the badges %j (2.037, 3.004)', async (isHot, badges, label) => {
  const tile = await show({ isHot })
  const words = [...tile.querySelectorAll('span')].map((one) => one.textContent)
  expect(words.filter((text) => text === 'Hot')).toEqual(badges)
  expect(control(label)).toBeDefined()
})

it('loads the game’s image, in a reserved space, once the tile is near the screen (2.038)', async () => {
  const image = (await show()).querySelector('img')
  expect([image?.width, image?.height]).toEqual([300, 400])
  expect(image?.getAttribute('src')).toBe('/art/lotus.webp')
  expect(image?.getAttribute('srcset')).toBe('/art/lotus-180.webp 180w, /art/lotus.webp 360w')
})

it('has a play-now button, which opens the game for a member and asks a visitor to log in first (2.039, 8.019)', async () => {
  await show()
  expect(control('Play Lotus Lanterns').textContent).toContain('Play now')
  await shown.press('Play Lotus Lanterns')
  expect(useDialogs.getState()).toMatchObject({
    open: { kind: 'login', reason: 'notLoggedIn' },
    intent: { kind: 'launch', game: { gameCode: 'bz-lotus-lanterns', trial: false } },
  })
  await act(async () => useSession.getState().begin(member))
  await shown.press('Play Lotus Lanterns')
  expect(shown.path()).toBe('/seamless')
})

it.each([
  [0, true],
  [1, false],
] as const)('a game whose supportPlay is %i offers a free trial: %s (2.040)', async (supportPlay, offered) => {
  const tile = await show({ supportPlay })
  expect(tile.textContent.includes('Free trial')).toBe(offered)
})

it('offers a free trial of a lottery, which is played on a page of the site, to visitors and trial players, and not to members', async () => {
  const lottery = { supportPlay: 0, gameType: 'ELOTT' } as const
  const tile = await show(lottery)
  expect(tile.textContent).toContain('Free trial')
  await act(async () => useSession.getState().begin({ ...member, type: 4 }))
  expect(tile.textContent).toContain('Free trial')
  await act(async () => useSession.getState().begin(member))
  expect(tile.textContent).not.toContain('Free trial')
})

it('has the game’s name as a heading (2.041)', async () => {
  expect((await show({ gameName: 'Night of Lotus' })).querySelector('h3')?.textContent).toBe('Night of Lotus')
})

it('opens from its name, too', async () => {
  const tile = await show({ gameName: 'Night of Lotus' })
  await act(async () => tile.querySelector<HTMLElement>('h3 > label')?.click())
  expect(useDialogs.getState().intent).toMatchObject({ kind: 'launch', game: { gameCode: 'bz-lotus-lanterns' } })
})

// Two games, because a second press on one heart within a second is ignored (9.001).
it.each([
  ['1001', 'true', 'false'],
  ['1002', 'false', 'true'],
])(
  'shows whether it is a favourite: with 1001 as a favourite, the heart of %s is pressed: %s, and after a press: %s (2.042)',
  async (nodeId, before, after) => {
    house.answer(favouriteIds, { list: ['1001'] })
    useSession.getState().begin(member)
    await show({ nodeId })
    const heart = () => control('Favourite: Lotus Lanterns').getAttribute('aria-pressed')
    await eventually(() => expect(house.asked).toHaveLength(1))
    await eventually(() => expect(heart()).toBe(before))
    await shown.press('Favourite: Lotus Lanterns')
    await eventually(() => expect(heart()).toBe(after))
  },
)
