import { systemPorts, type Ports } from '@baize/sandbox-kit'
import { afterEach, describe, expect, it } from 'vitest'
import type { GameSession } from '../../books/entries.ts'
import { openGameBook, type PlayableGame } from '../../games/game-book.ts'
import { startTestSetup, testSettings, type TestSetup } from '../../testing/test-setup.ts'
import { createArchive, type Archive } from '../archive.ts'
import type { Desk, HallStake } from '../desk.ts'
import type { Hall, Seat } from '../hall.ts'
import { openCardsHall } from './cards-hall.ts'
import type { CardsView, Sent } from './cards-view.ts'
import { seededChance } from './testing/seeded-chance.ts'

/** A desk of one account that keeps its own books; `cheats` pays one unit too much. */
function openTestDesk(balanceMinor: bigint, cheats = 0n) {
  const open = new Map<string, bigint[]>()
  const calls: string[] = []
  const state = { balanceMinor, refuses: false }
  const desk: Desk = {
    balance: async () => state.balanceMinor,
    async stake(_, { roundId, amountMinor }) {
      if (state.refuses) return { ok: false, reason: 'house_unreachable' }
      if (state.balanceMinor < amountMinor) return { ok: false, reason: 'insufficient_funds' }
      state.balanceMinor -= amountMinor
      open.set(roundId, [...(open.get(roundId) ?? []), amountMinor])
      calls.push(`stake ${amountMinor}`)
      return { ok: true, stakeId: String(calls.length) }
    },
    async settle(_, { roundId, amountMinor }) {
      if (!open.delete(roundId)) throw new Error('this round has no stakes')
      state.balanceMinor += amountMinor + cheats
      calls.push(`settle ${amountMinor}`)
    },
    async refund(_, { roundId }) {
      for (const amount of open.get(roundId) ?? []) state.balanceMinor += amount
      open.delete(roundId)
      calls.push('refund')
    },
  }
  return { desk, calls, open, state }
}

/** Ports whose clock stands still until it is moved, and whose chance has a seed. */
function openTestPorts(seed: number) {
  const clock = { ms: 1_000 }
  const ports: Ports = {
    ...systemPorts,
    nowMs: () => clock.ms,
    sleep: async () => new Promise<void>((resolve) => setTimeout(resolve, 1)),
    chance: seededChance(seed),
  }
  return { ports, clock }
}

const classes = [
  'POKER',
  'BULL',
  'POKDENG',
  'GOLDENFLOWER',
  'THIRTEEN',
  'PAIGOW',
  'HILO',
  'FISHPRAWNCRAB',
  'KAENG',
] as const

function seatAt(gameClassify: string, gameCode = 'one'): Seat {
  const settings = testSettings('http://127.0.0.1:1')
  const [game] = settings.games
  const [vendor] = settings.vendors
  if (game === undefined || vendor === undefined) throw new Error('the test settings have games')
  const playable: PlayableGame = {
    game: { ...game, gameClassify, gameCode, gameType: 'PVP' },
    vendor,
    model: { kind: 'hall', hall: 'cards' },
    stakes: [],
  }
  const session: GameSession = {
    token: `window-${gameClassify}`,
    vendorCode: vendor.code,
    gameCode,
    accountId: 'member-1',
    houseSession: 's-1',
    currency: game.currency,
    locale: 'en',
    returnUrl: undefined,
  }
  return { session, game: playable, playerName: 'me***1' }
}

function openTestHall(
  gameClassify: string,
  options: { seed?: number; balanceMinor?: bigint; cheats?: bigint; archive?: Archive } = {},
) {
  const { archive = createArchive() } = options
  const { ports, clock } = openTestPorts(options.seed ?? 1)
  const books = openTestDesk(options.balanceMinor ?? 10_000_000n, options.cheats)
  const games = openGameBook({ games: [], vendors: [] }, new Set())
  const hall: Hall = openCardsHall({ desk: books.desk, ports, games, archive })
  const seat = seatAt(gameClassify)
  let nth = 0
  // The hall's own type of its views.
  const view = () => hall.view(seat) as Sent<CardsView>
  const act = async (kind: string, fields: object = {}) => {
    nth += 1
    const result = await hall.act(seat, { requestId: `request-${nth}`, kind, ...fields })
    return typeof result === 'string' ? result : 'done'
  }
  const deal = async (base = 0) =>
    act('deal', { baseMinor: view().basesMinor[base], spots: view().spots.length > 0 ? { 1: '100', 34: '200' } : {} })
  const decide = async (choice: object) => act('decide', { hand: view().hand?.id, ...choice })
  return { hall, seat, view, act, deal, decide, clock, ...books }
}
type TestHall = ReturnType<typeof openTestHall>

/** Plays a hand to its end, taking the offered choices in turn; returns what the hand says the player won. */
async function playHand({ view, decide, clock }: TestHall, pick: number): Promise<bigint> {
  for (let step = 0; step < 500; step += 1) {
    const { hand } = view()
    if (hand?.outcome !== undefined) return BigInt(hand.outcome.netMinor[0] ?? 0)
    const offered = hand?.choices ?? []
    const choice = offered[(pick + step) % Math.max(1, offered.length)]
    if (choice === undefined) {
      clock.ms += 1_500
      continue
    }
    const { id, seat, times, cards, range } = choice
    const answer = await decide({ id, seat, times, cards, amountMinor: range?.minMinor })
    if (answer !== 'done') throw new Error(`the offered choice ${id} was refused: ${answer}`)
  }
  throw new Error('the hand does not end')
}

describe.each(classes)('a table of %s', (gameClassify) => {
  it('keeps the list of past hands over a restart, and counts on', async () => {
    const archive = createArchive()
    const before = openTestHall(gameClassify, { archive })
    await before.deal()
    await playHand(before, 0)
    const { history } = before.view()
    before.hall.close()
    const after = openTestHall(gameClassify, { archive, seed: 2 })
    expect(after.view().history).toEqual(history)
    await after.deal()
    await playHand(after, 0)
    expect(after.view().history.map(({ number }) => number)).toEqual([2, 1])
    after.hall.close()
  })

  it('moves exactly the money that each hand says, with at most ten postings', async () => {
    const hall = openTestHall(gameClassify)
    for (let nth = 0; nth < (gameClassify === 'THIRTEEN' ? 3 : 12); nth += 1) {
      const before = hall.state.balanceMinor
      hall.calls.length = 0
      expect(await hall.deal()).toBe('done')
      const net = await playHand(hall, nth)
      expect(hall.state.balanceMinor - before).toBe(net)
      expect(hall.open.size).toBe(0)
      expect(hall.calls.length).toBeLessThanOrEqual(10)
      expect(hall.view().history[0]).toMatchObject({ number: nth + 1, netMinor: String(net) })
    }
    hall.hall.close()
  })

  it('ends a hand by rule when its player has gone', async () => {
    const hall = openTestHall(gameClassify)
    await hall.deal()
    hall.clock.ms += 3_600_000
    // Nobody asks: the hall's own timer carries the hand to its end.
    await expect.poll(() => hall.open.size).toBe(0)
    expect(hall.view().hand?.outcome).toBeDefined()
    hall.hall.close()
  })

  it('refuses what is malformed, unknown, too dear or of another hand, and takes no money for it', async () => {
    const hall = openTestHall(gameClassify)
    const { act, state } = hall
    const before = state.balanceMinor
    for (const wrong of [
      {},
      { baseMinor: '-100' },
      { baseMinor: '7' },
      { baseMinor: 100 },
      { baseMinor: '100', spots: [] },
      { baseMinor: '100', spots: { 1: '-1' } },
    ])
      expect(await act('deal', wrong)).toBe('bad_request')
    for (const wrong of ['cheat', '', 'view']) expect(await act(wrong)).toBe('bad_request')
    expect(await act('decide', { hand: 'none', id: 'fold' })).toBe('stale')
    expect(state.balanceMinor).toBe(before)
    await hall.deal()
    const after = state.balanceMinor
    for (const wrong of [
      { id: 'win' },
      { id: 5 },
      { id: 'fold', amountMinor: '1e9' },
      { id: 'arrange', cards: ['x'] },
      { id: 'bid', times: 9 },
    ])
      expect(await hall.decide(wrong)).toMatch(/bad_request|stale/)
    expect(state.balanceMinor).toBe(after)
    hall.hall.close()
  })

  it('deals no hand without money', async () => {
    const hall = openTestHall(gameClassify, { balanceMinor: 0n })
    expect(await hall.deal()).toBe('insufficient_funds')
    expect(hall.view().hand).toBeUndefined()
    hall.hall.close()
  })
})

it('the test of money notices a desk that pays a unit too much', async () => {
  const hall = openTestHall('POKDENG', { cheats: 1n })
  const before = hall.state.balanceMinor
  await hall.deal()
  const net = await playHand(hall, 0)
  expect(hall.state.balanceMinor - before).not.toBe(net)
})

/** A table at which there is something to call. */
async function openTableWithCall(): Promise<TestHall> {
  for (let seed = 1; seed < 40; seed += 1) {
    const hall = openTestHall('POKER', { seed })
    await hall.deal()
    const isWaiting = () => hall.view().hand?.outcome === undefined && hall.view().hand?.choices.length === 0
    while (isWaiting()) hall.clock.ms += 1_000
    if (hall.view().hand?.choices.some(({ id }) => id === 'call') === true) return hall
    hall.hall.close()
  }
  throw new Error('in no hand was there anything to call')
}

it('a bet that the wallet does not take is not made, and the hand goes on without it', async () => {
  const hall = await openTableWithCall()
  const before = hall.view().hand
  hall.state.refuses = true
  expect(await hall.decide({ id: 'call' })).toBe('house_unreachable')
  expect(hall.view().hand?.stakedMinor).toBe(before?.stakedMinor)
  hall.state.refuses = false
  expect(await hall.decide({ id: 'fold' })).toBe('done')
  hall.hall.close()
})

/** How long a hand goes on without its player. */
function secondsLeft({ view, clock }: TestHall): number {
  let seconds = 0
  for (; view().hand?.outcome === undefined; seconds += 0.1) clock.ms += 100
  return seconds
}

it('who is out may let the others hurry; who is not may not', async () => {
  const hall = await openTableWithCall()
  expect(await hall.act('hurry', { hand: hall.view().hand?.id })).toBe('stale')
  expect(await hall.act('hurry', { hand: 5 })).toBe('bad_request')
  await hall.decide({ id: 'fold' })
  expect(await hall.act('hurry', { hand: 'another' })).toBe('stale')
  expect(await hall.act('hurry', { hand: hall.view().hand?.id })).toBe('done')
  const waiting = await openTableWithCall()
  await waiting.decide({ id: 'fold' })
  // The same hand, with the same cards and decisions.
  expect(secondsLeft(hall)).toBeLessThan(secondsLeft(waiting) / 2)
  expect(hall.view().hand?.outcome).toEqual(waiting.view().hand?.outcome)
  waiting.hall.close()
  hall.hall.close()
})

it('after a restart a hand is void and each of its rounds is refunded once', async () => {
  const hall = openTestHall('POKER')
  const stake = (nth: number, roundId: string) =>
    ({ session: 'window-1', roundId, stakeId: `stake-${nth}` }) as HallStake // Only what is read.
  await hall.hall.resume([stake(1, 'a'), stake(2, 'a'), stake(3, 'b')])
  expect(hall.calls).toEqual(['refund', 'refund'])
})

describe('with the real desk and wallet', () => {
  let setup: TestSetup | undefined
  afterEach(async () => setup?.close())

  it.each(['PG', 'EG2'])(
    'a hand of %s is paid by the wallet, and one interrupted by a restart is returned',
    async (vendor) => {
      setup = await startTestSetup(1_000_000n, true, { cards: openCardsHall })
      const opened = setup
      const launch = { account_id: 'member-1', session_id: 's-1', game_id: 'pok-deng', currency: 'PLY', demo: false }
      const { body } = await opened.call(vendor, '/launch', launch)
      const session = new URL(String(body['url'])).searchParams.get('session') ?? ''
      const act = async (requestId: string, fields: object) =>
        opened.window('hall/act', { session, action: { requestId: `request-${requestId}`, ...fields } })
      // The hall's own view.
      const view = async () => (await opened.window('hall/view', { session })).body['view'] as Sent<CardsView>
      expect((await act('1', { kind: 'deal', baseMinor: '1000' })).status).toBe(200)
      expect((await act('1', { kind: 'deal', baseMinor: '1000' })).status).toBe(200)
      await expect
        .poll(
          async () => {
            const { hand } = await view()
            if ((hand?.choices.length ?? 0) > 0) await act('2', { kind: 'decide', hand: hand?.id, id: 'stand' })
            return (await view()).hand?.outcome !== undefined
          },
          { timeout: 30_000 },
        )
        .toBe(true)
      const net = BigInt((await view()).hand?.outcome?.netMinor[0] ?? 0)
      await expect.poll(() => opened.wallet.balanceMinor).toBe(1_000_000n + net)
      for (let nth = 3; nth < 40; nth += 1) {
        await act(String(nth), { kind: 'deal', baseMinor: '1000' })
        if ((await view()).hand?.outcome === undefined) break
      }
      await expect.poll(() => opened.sandbox.books.hallStakes.openTotal()).toBe(1)
      const sums = () => opened.sandbox.books.sums(vendor, 'member-1').netMinor
      const openStake = 5_000n
      const netBefore = sums() + openStake
      await opened.restart()
      await expect.poll(() => opened.sandbox.books.unsettled().length).toBe(0)
      expect(sums()).toBe(netBefore)
      expect(await view()).toMatchObject({ isVoided: true })
      expect((await view()).hand).toBeUndefined()
      expect(opened.wallet.balanceMinor).toBe(1_000_000n + netBefore)
    },
  )
})
