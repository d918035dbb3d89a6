import { expect } from 'vitest'
import { atOnce, crowd } from './test-at-once.ts'
import type { Answer, VendorPlayer } from './test-vendors.ts'

/**
 * What a vendor's wallet must hold to under 20 requests at one instant. Each claim is put to our own wallet in either
 * dialect, and to a plain one that looks before it books: that one must fail it.
 */
export interface Claim {
  readonly fact: string
  /** How many bookings of the player are right after it: more of them are money moved once too often. */
  readonly bookings: number
  readonly expectHeld: (player: VendorPlayer) => Promise<void>
}

const oneAnswer = (answers: readonly Answer[]) => {
  expect(answers.map(({ refused }) => refused)).toEqual(answers.map(() => undefined))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
}

/** An id of the player's own: a vendor's ids are one space for all of its players. */
const idOf = ({ name }: VendorPlayer, what: string, index = 0) => `${name}-${what}-${index}`

async function expectOneBet(player: VendorPlayer): Promise<void> {
  oneAnswer(await atOnce(() => player.bet(idOf(player, 'bet'), 1_000n)))
  expect(await player.moves()).toEqual([['stake', -1_000n]])
  expect(await player.balanceMinor()).toBe(99_000n)
}

async function expectOneWin(player: VendorPlayer): Promise<void> {
  await player.bet(idOf(player, 'bet'), 1_000n)
  oneAnswer(await atOnce(() => player.win(idOf(player, 'win'), 2_500n, idOf(player, 'bet'))))
  expect(await player.moves()).toEqual([
    ['stake', -1_000n],
    ['payout', 2_500n],
  ])
  expect(await player.balanceMinor()).toBe(101_500n)
}

async function expectOneRollback(player: VendorPlayer): Promise<void> {
  await player.bet(idOf(player, 'bet'), 1_000n)
  oneAnswer(await atOnce(() => player.undo(idOf(player, 'undo'), idOf(player, 'bet'))))
  await expectGivenBackOnce(player)
}

async function expectOneRollbackOfMany(player: VendorPlayer): Promise<void> {
  await player.bet(idOf(player, 'bet'), 1_000n)
  const answers = await atOnce((index) => player.undo(idOf(player, 'undo', index), idOf(player, 'bet')))
  expect(answers.map(({ refused }) => refused)).toEqual(answers.map(() => undefined))
  expect(answers.map(({ balanceMinor }) => balanceMinor)).toEqual(answers.map(() => 100_000n))
  await expectGivenBackOnce(player)
}

async function expectGivenBackOnce(player: VendorPlayer): Promise<void> {
  expect(await player.moves()).toEqual([
    ['stake', -1_000n],
    ['rollback', 1_000n],
  ])
  expect(await player.balanceMinor()).toBe(100_000n)
}

async function expectNoneUnpaid(player: VendorPlayer): Promise<void> {
  const answers = await atOnce((index) => player.bet(idOf(player, 'all', index), 100_000n))
  const refused = answers.flatMap((answer) => (answer.refused === undefined ? [] : [answer.refused]))
  expect(refused).toEqual(Array.from({ length: crowd - 1 }, () => player.noFunds))
  expect(await player.moves()).toEqual([['stake', -100_000n]])
  expect(await player.balanceMinor()).toBe(0n)
}

const all: readonly Claim[] = [
  {
    fact: '20 bets under one id at one instant are one bet, and each is told so',
    bookings: 1,
    expectHeld: expectOneBet,
  },
  {
    fact: '20 wins under one id at one instant are paid once, and each is told so',
    bookings: 2,
    expectHeld: expectOneWin,
  },
  {
    fact: '20 rollbacks under one id at one instant give the stake back once',
    bookings: 2,
    expectHeld: expectOneRollback,
  },
  {
    fact: '20 rollbacks of one bet under 20 ids at one instant give its stake back once',
    bookings: 2,
    expectHeld: expectOneRollbackOfMany,
  },
  {
    fact: '20 bets of all that is there at one instant: one is taken, 19 are told that there is nothing',
    bookings: 1,
    expectHeld: expectNoneUnpaid,
  },
]

/** Every claim below the fact that it states, for the titles of tests. */
export const claims = all.map((claim) => [claim.fact, claim] as const)
