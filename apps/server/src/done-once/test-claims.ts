import { expect } from 'vitest'
import { atOnce, crowd } from './test-at-once.ts'
import type { Answer, VendorPlayer } from './test-vendors.ts'

/**
 * A claim that a vendor's wallet must satisfy under 20 simultaneous requests. Each claim is tested against our own wallet in
 * both dialects, and against a plain wallet that checks before it books, which must fail it.
 */
export interface Claim {
  readonly fact: string
  /** The correct number of the player's bookings afterwards: if there are more, money moved more than once. */
  readonly bookings: number
  readonly expectHeld: (player: VendorPlayer) => Promise<void>
}

const oneAnswer = (answers: readonly Answer[]) => {
  expect(answers.map(({ refused }) => refused)).toEqual(answers.map(() => undefined))
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
}

/** An id that contains the player's name: a vendor's ids are unique across all its players. */
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
    fact: '20 simultaneous bets under one id are one bet, and all get the same answer',
    bookings: 1,
    expectHeld: expectOneBet,
  },
  {
    fact: '20 simultaneous wins under one id are paid once, and all get the same answer',
    bookings: 2,
    expectHeld: expectOneWin,
  },
  {
    fact: '20 simultaneous rollbacks under one id return the stake once',
    bookings: 2,
    expectHeld: expectOneRollback,
  },
  {
    fact: '20 simultaneous rollbacks of one bet under 20 ids return its stake once',
    bookings: 2,
    expectHeld: expectOneRollbackOfMany,
  },
  {
    fact: 'of 20 simultaneous bets of the whole balance one is accepted, and 19 are refused for lack of funds',
    bookings: 1,
    expectHeld: expectNoneUnpaid,
  },
]

/** Every claim with the fact that it states, which is the title of its test. */
export const claims = all.map((claim) => [claim.fact, claim] as const)
