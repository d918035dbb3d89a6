import type { Role, SessionScope } from '@baize/contract'
import type { Language } from '@baize/phrases'
import type { BrandId, MemberId } from '../ids.ts'
import type { Cookies } from './cookies.ts'

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

/** How the kernel's guard learns who somebody is; floor 1 answers. */
export interface Door {
  /** The brand of a host name, or `undefined` when no brand lives there. */
  brandOfHost(host: string): BrandAtDoor | undefined
  /** The session of a token of that brand, or `undefined` when it is unknown, ended or expired. */
  sessionOfToken(token: string, brand: BrandAtDoor): Promise<Session | undefined>
}

/** Reads the plaintext of an encrypted call; refuses what is unreadable, stale or was seen before. */
export interface PayloadOpener {
  open(payload: string, audience: string): Promise<unknown>
}

/** A call, as far as it decides whether it is served at all. */
export interface CallAtGate {
  readonly brand: BrandAtDoor
  readonly address: string
  readonly language: Language
  /** Whether it changes anything, so that it waits for the end of a maintenance. */
  readonly changes: boolean
  /** Whether it answers also where the house serves nobody. */
  readonly everywhere: boolean
}

/** Whether the house serves now, and whom; floor 1 answers. */
export interface Gate {
  /** Rejects with a `Refusal` for a call that is not served. */
  check(call: CallAtGate): Promise<void>
}
