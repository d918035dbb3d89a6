import * as contract from '@baize/contract'
import type { TestMember, TestServer } from '../../testing/open-test-server.ts'

const gameCode = 'bz-lotus-lanterns'
let keys = 0

/** Bets in one of our own games; returns `ok` or the refusal's code. */
export function spin({ call }: Pick<TestMember, 'call'>, stake = '1.00'): Promise<string> {
  keys += 1
  return codeOf(call(contract.playRound, { params: { gameCode }, body: { stake }, idempotencyKey: `spin-${keys}` }))
}

/** `ok`, or the code of the refusal. */
export function codeOf(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'ok',
    (refusal: { code: string }) => refusal.code,
  )
}

/** Sets a limit; returns whether that was made at once. */
export async function setLimit(
  { call }: Pick<TestMember, 'call'>,
  flow: contract.LimitedFlow,
  period: contract.LimitPeriod,
  amount: string | null,
): Promise<boolean> {
  return (await call(contract.setLimit, { body: { flow, period, amount } })).made
}

/** What holds for a member. */
export const protectionOf = ({ call }: Pick<TestMember, 'call'>) => call(contract.ownProtection, { query: {} })

/** A member's limit. */
export async function limitOf(
  member: Pick<TestMember, 'call'>,
  flow: contract.LimitedFlow,
  period: contract.LimitPeriod,
): Promise<contract.ProtectionLimit | undefined> {
  const { limits } = await protectionOf(member)
  return limits.find((one) => one.flow === flow && one.period === period)
}

/** Takes a break. */
export const takeBreak = ({ call }: Pick<TestMember, 'call'>, hours = 24) =>
  call(contract.excludeMyself, { body: { kind: 'timeout', hours } })

/** A member whose session is renewed whenever time has passed. */
export interface LastingMember {
  readonly id: string
  call: TestMember['call']
  /** Lets time pass, and logs in again. */
  later(duration: Temporal.DurationLike): Promise<void>
}

/** Registers a member who logs in again after a while. */
export async function newLastingMember(server: TestServer, username: string): Promise<LastingMember> {
  const { id, password, call } = await server.newMember(username)
  const member: LastingMember = {
    id,
    call,
    async later(duration) {
      server.clock.advance(duration)
      const answer = await server.client()(contract.login, { body: { username, password } })
      member.call = server.client(contract.sessionBegun(answer).token)
    },
  }
  return member
}
