import type { Language } from '@baize/phrases'
import type { BrandAtDoor, Session } from '../caller.ts'

/** How the guard of every call finds brands and sessions. Modules of floor 1 implement it. */
export interface Door {
  /** The brand of a host name, or `undefined` when no brand lives there. */
  brandOfHost(host: string): BrandAtDoor | undefined
  /** The session of a token of that brand, or `undefined` when it is unknown, ended or expired. */
  sessionOfToken(token: string, brand: BrandAtDoor): Promise<Session | undefined>
}

/** Decrypts an encrypted call. Refuses one that is unreadable, stale or already seen. */
export interface PayloadOpener {
  open(payload: string, audience: string): Promise<unknown>
}

/** What decides whether a call is served at all. */
export interface CallAtGate {
  readonly brand: BrandAtDoor
  readonly address: string
  readonly language: Language
  /** It changes something, so it is refused during maintenance. */
  readonly changes: boolean
  /** It is answered even from places that the house does not serve. */
  readonly everywhere: boolean
}

/** Decides whether a call is served now. A module of floor 1 implements it. */
export interface Gate {
  /** Rejects with a `Refusal` if the call is not served. */
  check(call: CallAtGate): Promise<void>
}
