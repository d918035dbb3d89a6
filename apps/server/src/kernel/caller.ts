import type { Role, SessionScope } from '@baize/contract'
import type { Permission } from '@baize/contract/office'
import type { Language } from '@baize/phrases'
import type { Cookies } from './http/cookies.ts'
import type { BrandId, MemberId } from './ids.ts'

/** The brand that a request addresses: the part of it that the kernel needs. */
export interface RequestBrand {
  readonly brandId: BrandId
  readonly defaultLanguage: Language
  readonly languages: readonly Language[]
}

/** What a valid token stands for. */
export interface Session {
  readonly sessionId: bigint
  readonly brandId: BrandId
  readonly memberId: MemberId
  readonly role: Exclude<Role, 'visitor' | 'operator'>
  readonly scope: SessionScope
  /** The wallet it plays with: `trial` for trial accounts and for a member's trial launch. */
  readonly wallet: 'main' | 'trial'
  /** The one game that a game window's session may play. */
  readonly gameCode: string | undefined
  /** The session may do nothing until the password has been changed. */
  readonly passwordDue?: boolean
}

/** The caller, as every handler receives it. */
export interface Caller<S extends Session | undefined = Session | undefined> {
  readonly brand: RequestBrand
  readonly session: S
  readonly language: Language
  /** The caller's address, in the form that throttles count. */
  readonly address: string
  readonly host: string
  /** The caller's `User-Agent`, cut to a length that may be stored. */
  readonly userAgent: string
  readonly cookies: Cookies
}

/** What the token of an operator of the back office stands for, as it is at this moment. */
export interface Operator {
  readonly operatorId: string
  readonly brandId: BrandId
  readonly username: string
  readonly role: string
  readonly permissions: readonly Permission[]
  /** Who invited them, or reset their sign-in last; `undefined` for one made by a command. */
  readonly sponsorId: string | undefined
  readonly sessionId: bigint
  /** Until when the last code of the authenticator app counts as fresh. */
  readonly confirmedUntil: Temporal.Instant
  /** When the session ends without a further call, and when in any case. */
  readonly idleUntil: Temporal.Instant
  readonly endsAt: Temporal.Instant
  /** Where the call came from. */
  readonly address: string
}

/** The caller of an endpoint of the back office. */
export interface OfficeCaller<O extends Operator | undefined = Operator | undefined> {
  /** The operator's brand; for a visitor the first one, whose language is spoken. */
  readonly brand: RequestBrand
  readonly operator: O
  readonly language: Language
  readonly address: string
  readonly host: string
  readonly userAgent: string
  readonly cookies: Cookies
}
