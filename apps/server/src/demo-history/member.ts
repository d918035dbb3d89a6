import { sessionBegun, type LoginAnswer } from '@baize/contract'
import type { Caller, Session } from '../kernel/caller.ts'
import type { CookieName, Cookies } from '../kernel/http/cookies.ts'
import type { Idempotency } from '../kernel/http/bound-call.ts'
import { memberId } from '../kernel/ids.ts'
import { demoPassword, originOf } from '../modules/identity/index.ts'
import type { Choices } from './choices.ts'
import type { Person } from './people.ts'
import type { Stage } from './stage.ts'

/** A person of the history with an account. */
export interface Member {
  readonly person: Person
  readonly id: string
  /** Their browser, which keeps its cookies from visit to visit. */
  readonly cookies: Cookies
  /** A bank account that money can go to, once there is one. */
  bankAccountId?: string
  hasPaymentPassword?: boolean
}

/** A member who is on the site. */
export interface Visitor {
  readonly member: Member
  readonly caller: Caller<Session>
  readonly session: Session
  readonly language: 'TH'
  /** What they choose on this visit. */
  readonly choices: Choices
}

/** Opens the account of a person, who may have been invited by a member. */
export async function register(stage: Stage, person: Person, inviter: Member | undefined): Promise<Member> {
  const { app, brand } = stage
  const owner = inviter && { brandId: brand.brandId, memberId: memberId(BigInt(inviter.id)) }
  const referralCode = owner && (await app.rewards.referral.codeOf(owner))
  const row = await app.identity.loadDemoMember(brand, { ...person, referralCode })
  if (row === undefined) throw new Error(`the upline of ${person.username} is no agent`)
  return { person, id: String(row.memberId), cookies: newBrowser() }
}

/** Logs a member in. */
export async function logIn({ app, brand }: Stage, member: Member, choices: Choices): Promise<Visitor> {
  const { person, cookies } = member
  const { registeredFrom: address, userAgent } = person
  const visitor = { brand, language: 'TH', address, host: 'localhost', userAgent, cookies } as const
  const answer: LoginAnswer = await app.identity.logIn(originOf({ ...visitor, session: undefined }), {
    username: person.username,
    password: demoPassword,
    type: 'username',
    side: 'member',
    remember: false,
  })
  const session = await app.identity.sessionOfToken(sessionBegun(answer).token, brand)
  if (session === undefined) throw new Error('a session was begun but cannot be found')
  return { member, caller: { ...visitor, session }, session, language: 'TH', choices }
}

/** A key under which something is done once. */
export function newKey({ app }: Stage): Idempotency {
  const key = app.play.randomness.uuid()
  return { key, bodyHash: Buffer.from(key.replaceAll('-', '').repeat(2), 'hex') }
}

function newBrowser(): Cookies {
  const kept = new Map<CookieName, string>()
  return {
    read: (name) => kept.get(name),
    keep: (name, value) => void kept.set(name, value),
    forget: (name) => void kept.delete(name),
  }
}
