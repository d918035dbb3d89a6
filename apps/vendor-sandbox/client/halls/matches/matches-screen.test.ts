// @vitest-environment happy-dom
import { phrases } from '@baize/phrases/languages/en/vendor-matches'
import { beforeEach, expect, it, vi } from 'vitest'
import { startPlay } from '../../../src/halls/matches/match-play.ts'
import type { MatchesView } from '../../../src/halls/matches/matches-hall.ts'
import { landlordMatch } from '../../../src/halls/matches/landlord/landlord.ts'
import { seededChance } from '../../../src/halls/matches/testing/seeded-chance.ts'
import { xiangqiMatch } from '../../../src/halls/matches/boards/laws.ts'
import type { HallWindow } from '../hall-screen.ts'
import { makeMatchesScreen } from './matches-screen.ts'

const act = vi.fn<HallWindow['act']>()
beforeEach(() => {
  act.mockReset().mockResolvedValue(true)
  localStorage.clear()
})

/** Only the parts that this hall uses. */
const window = {
  root: document.body,
  game: { art: { motif: 'chess', accent: 'reddragon' }, currency: { code: 'PLY', digits: 2, symbol: '$' } },
  language: 'EN',
  say: (key: string) => key,
  money: (minor: bigint) => `$${minor}`,
  sounds: { play: () => undefined },
  note: () => undefined,
  isBusy: () => false,
  nowMs: () => 1_000,
  celebrate: () => undefined,
  act,
} as unknown as HallWindow

const lobby: MatchesView = {
  kind: 'xiangqi',
  seats: 2,
  turnMs: 45_000,
  wholeBankMs: 300_000,
  losesOnTime: true,
  rakePercent: 5,
  stakeUnits: 1,
  stakes: { club: ['200', '500'], master: ['5000'] },
  match: undefined,
  past: [],
}
const running = {
  roundId: 'match-1',
  level: 'club',
  stakeMinor: '200',
  mySeat: 0,
  step: 0,
  turnEndsMs: 46_000,
  bankMs: 300_000,
  isAuto: false,
  end: undefined,
} as const
const buttonWith = (inside: HTMLElement | undefined, text: string) =>
  [...(inside?.querySelectorAll('button') ?? [])].find((button) => button.textContent.includes(text))

it('starts a match at the chosen table for the chosen stake, and names what the winner gets', async () => {
  const screen = await makeMatchesScreen(window)
  screen.show(lobby)
  expect(screen.stage.textContent).toContain('The winner takes $380 of the pot of $400')
  screen.stage.querySelectorAll<HTMLElement>('.stakes button')[1]?.click()
  buttonWith(screen.bar, 'Play for $500')?.click()
  expect(act).toHaveBeenLastCalledWith('start', { level: 'club', stakeMinor: '500' })
  buttonWith(screen.stage, phrases['level.master'])?.click()
  screen.bar?.querySelector('button')?.click()
  expect(act).toHaveBeenLastCalledWith('start', { level: 'master', stakeMinor: '5000' })
})

it('moves a piece by the keyboard, and shows where it may go', async () => {
  const screen = await makeMatchesScreen(window)
  const table = startPlay(xiangqiMatch, seededChance(1), 0).view(0)
  screen.show({ ...lobby, match: { ...running, seats: 2, table } })
  const board = screen.stage.querySelector('.board')
  const press = (key: string) => board?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  // From the middle of the board to the soldier of the middle file and one step ahead.
  for (const key of ['ArrowDown', 'Enter']) press(key)
  const chosen = screen.stage.querySelectorAll('.marks .target').length
  for (const key of ['ArrowUp', 'Enter']) press(key)
  expect(chosen).toBe(1)
  expect(act).toHaveBeenLastCalledWith('move', { move: '58-49', step: 0 })
})

it('lays the cards of a hint at landlord', async () => {
  const screen = await makeMatchesScreen(window)
  const play = startPlay(landlordMatch, seededChance(4), 0)
  play.play(0, 'bid:3')
  const view = { ...lobby, kind: 'landlord', seats: 3, losesOnTime: false, stakeUnits: 24 } as const
  screen.show({ ...view, match: { ...running, seats: 3, table: play.view(0) } })
  expect(buttonWith(screen.bar, phrases['act.playCards'])?.disabled).toBe(true)
  buttonWith(screen.bar, phrases['act.hint'])?.click()
  document.body.replaceChildren(screen.stage, screen.bar ?? '')
  buttonWith(screen.bar, phrases['act.hint'])?.click()
  buttonWith(screen.bar, phrases['act.playCards'])?.click()
  expect(act).toHaveBeenLastCalledWith('move', { move: expect.stringMatching(/^play:\d/), step: 0 })
})

it('shows how a match ended, and offers the same stake again', async () => {
  const screen = await makeMatchesScreen(window)
  const table = startPlay(xiangqiMatch, seededChance(1), 0).view(0)
  const end = { reason: 'checkmate', payoutMinor: '380', nets: ['180', '-200'] }
  screen.show({ ...lobby, match: { ...running, seats: 2, table, turnEndsMs: undefined, end } })
  expect(screen.stage.querySelector('.result')?.textContent).toContain('You win $180')
  expect(screen.stage.querySelector('.result')?.textContent).toContain(phrases['end.checkmate'])
  buttonWith(screen.bar, phrases['act.again'])?.click()
  expect(act).toHaveBeenLastCalledWith('start', { level: 'club', stakeMinor: '200' })
  expect(
    screen
      .rules()
      .map((node) => node.textContent)
      .join(' '),
  ).toContain('5 %')
})
