import * as contract from '@baize/contract'
import type { Endpoint } from '@baize/contract'
import { expect } from 'vitest'
import { sql } from '../kernel/database/pool.ts'
import type { TestServer } from '../testing/open-test-server.ts'
import { passHumanCheck } from '../testing/solve-work.ts'
import { atOnce, bookedOf, countOf, expectOneDone, outcomeOf, valuesOf } from './test-at-once.ts'

/** The same endpoint at any path. */
type AnyPath<E extends Endpoint> = Omit<E, 'path'> & Pick<Endpoint, 'path'>

/** The endpoints that a claim is tested against: the server's own, or others that are declared like them. */
export interface MemberEndpoints {
  readonly register: AnyPath<typeof contract.register>
  readonly registerMobile: AnyPath<typeof contract.registerMobile>
  readonly handover: AnyPath<typeof contract.handover>
  readonly playRound: AnyPath<typeof contract.playRound>
}

/** A claim that an endpoint for members must satisfy under 20 simultaneous requests. */
export interface MemberClaim {
  readonly fact: string
  readonly expectHeld: (server: TestServer, endpoints: MemberEndpoints, username: string) => Promise<void>
  /** How many of the things the database contains for this member; exactly one is correct. */
  readonly countMade: (server: TestServer, username: string) => Promise<number>
}

const ownGame = { gameCode: 'bz-lotus-lanterns', vassalage: 'BZ', gameType: 'RNG' } as const

/** Counts the members whose nickname is the requested name; their usernames may differ. */
const membersWho = (server: TestServer, username: string) =>
  countOf(server, sql`select from member where nickname = ${username}`)

async function expectOneMember(server: TestServer, { register }: MemberEndpoints, username: string): Promise<void> {
  const password = 'Baize#2026'
  const body = { username, nickname: username, password, confirmPassword: password, ageConfirmed: true }
  const outcomes = await atOnce(() => outcomeOf(server.client()(register, { body })))
  expectOneDone(outcomes, 'register.username_taken')
  expect(await membersWho(server, username)).toBe(1)
  const [member] = valuesOf(outcomes)
  expect(await bookedOf(server, member?.id ?? '')).toEqual([['main', 'grant', 100_000n]])
}

/** One number as people write it: with and without the country code, with separators, in full-width digits. */
const notationsOf = (rest: string) => [
  `081${rest}`,
  `+6681${rest}`,
  `+66 (0) 81-${rest}`,
  `081${rest}`.replace(/[0-9]/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
]

async function expectOneMemberOfNumber(
  server: TestServer,
  { registerMobile }: MemberEndpoints,
  username: string,
): Promise<void> {
  const rest = username.replace(/\D/g, '').padStart(7, '0')
  const mobile = { mobileNum: `081${rest}`, nickname: username, ageConfirmed: true }
  const challengeResult = await passHumanCheck(server.client(), 'register')
  await server.client()(contract.registrationCode, { body: { mobileNo: mobile.mobileNum, challengeResult } })
  const verificationCode = await codeSentTo(server, `+6681${rest}`)
  const typed = { ...mobile, password: 'Baize#2026', confirmPassword: 'Baize#2026', verificationCode }
  const outcomes = await atOnce((index) => {
    const mobileNum = notationsOf(rest)[index % 4] ?? ''
    return outcomeOf(server.client()(registerMobile, { body: { ...typed, mobileNum } }))
  })
  // A code allows at most five tries, so most requests fail before the number is checked.
  expectOneDone(outcomes, 'register.mobile_taken', 'verification.code_expired')
  expect(await membersWho(server, username)).toBe(1)
  const [member] = valuesOf(outcomes)
  expect(await bookedOf(server, member?.id ?? '')).toEqual([['main', 'grant', 100_000n]])
}

async function codeSentTo({ test }: TestServer, number: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    select code from dispatch_message where recipient = ${number} order by message_id desc limit 1`.execute(test.owner)
  return rows[0]?.code ?? ''
}

const windowsOf = (server: TestServer, username: string) =>
  countOf(
    server,
    sql`select from session join member using (brand_id, member_id) where username_key = ${username} and scope = 'game'`,
  )

async function expectOneWindow(server: TestServer, { handover }: MemberEndpoints, username: string): Promise<void> {
  const { call } = await server.newMember(username)
  const { url } = await call(contract.launchGame, { body: ownGame })
  const token = new URL(url, 'http://site').searchParams.get('token') ?? ''
  const outcomes = await atOnce(() => outcomeOf(server.client()(handover, { body: { token } })))
  expectOneDone(outcomes, 'session.handover_spent')
  expect(await windowsOf(server, username)).toBe(1)
}

const stakesOf = (server: TestServer, username: string) =>
  countOf(
    server,
    sql`select from ledger_posting join ledger_account account using (account_id)
      join member using (brand_id, member_id) where username_key = ${username} and ledger_posting.kind = 1`,
  )

async function expectOneRound(server: TestServer, { playRound }: MemberEndpoints, username: string): Promise<void> {
  const { call } = await server.newMember(username)
  const params = { gameCode: ownGame.gameCode }
  const [first, ...others] = await atOnce(() =>
    call(playRound, { params, body: { stake: '1.00' }, idempotencyKey: 'same' }),
  )
  for (const other of others) expect(other).toEqual(first)
  expect(await stakesOf(server, username)).toBe(1)
  expect((await call(contract.bettingRecord, { query: {} })).totals.bets).toBe(1)
  expect((await call(contract.balance, {})).balance).toBe(first?.balanceAfter)
}

const all: readonly MemberClaim[] = [
  {
    fact: '20 simultaneous registrations of one name create one member with one grant, and 19 are told that it is taken',
    expectHeld: expectOneMember,
    countMade: membersWho,
  },
  {
    fact: '20 simultaneous registrations of one mobile number, in any notation, create one member with one grant',
    expectHeld: expectOneMemberOfNumber,
    countMade: membersWho,
  },
  {
    fact: '20 simultaneous exchanges of one hand-over code open one game window, and 19 are told that it is spent',
    expectHeld: expectOneWindow,
    countMade: windowsOf,
  },
  {
    fact: '20 simultaneous bets on our own game under one key are one bet, and all get the same round',
    expectHeld: expectOneRound,
    countMade: stakesOf,
  },
]

/** Every claim with the fact that it states, which is the title of its test. */
export const memberClaims = all.map((claim) => [claim.fact, claim] as const)
