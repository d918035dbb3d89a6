import type { Role, SessionScope } from '@baize/contract'
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
