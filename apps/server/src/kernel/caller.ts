import type { Role, SessionScope } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { Cookies } from './http/cookies.ts'
import type { BrandId, MemberId } from './ids.ts'

/** The brand that a request came to, as far as the kernel needs to know it. */
export interface BrandAtDoor {
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
  /** Which wallet it plays with: `trial` for trial accounts and for a member's trial launch. */
  readonly wallet: 'main' | 'trial'
  /** The one game that a game window's session may play. */
  readonly gameCode: string | undefined
  /** It may do nothing before its password is changed. */
  readonly passwordDue?: boolean
}

/** Who calls, as every handler receives it. */
export interface Caller<S extends Session | undefined = Session | undefined> {
  readonly brand: BrandAtDoor
  readonly session: S
  readonly language: Language
  /** The caller's address, as a string that throttles use. */
  readonly address: string
  readonly host: string
  /** What the caller's program calls itself, cut to a length that may be stored. */
  readonly userAgent: string
  readonly cookies: Cookies
}
