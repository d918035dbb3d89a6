import type { Language } from '@baize/phrases'
import type { Operator, RequestBrand, Session } from '../caller.ts'
import type { BrandId } from '../ids.ts'

/** How the guard of every call looks up brands and sessions. Modules of floor 1 implement it. */
export interface Door {
  /** The brand of a host name, or `undefined` if it belongs to no brand. */
  brandOfHost(host: string): RequestBrand | undefined
  /** The session of a brand's token, or `undefined` if it is unknown, ended or expired. */
  sessionOfToken(token: string, brand: RequestBrand): Promise<Session | undefined>
}

/** How the guard of the back office looks up operators. A module of floor 1 implements it. */
export interface OfficeDoor {
  /** A brand by its id; without one, the brand whose language visitors are spoken to in. */
  brandOf(brandId: BrandId | undefined): RequestBrand
  /**
   * The operator whose session a token is, or `undefined` if it is unknown, ended or expired. It counts as use of the session,
   * unless `isUse` is false.
   */
  operatorOfToken(token: string, address: string, how?: { readonly isUse: boolean }): Promise<Operator | undefined>
}

/** Decrypts an encrypted call. Refuses one that is unreadable, stale or already seen. */
export interface PayloadOpener {
  open(payload: string, audience: string): Promise<unknown>
}

/** The properties of a call that decide whether it is served at all. */
export interface CallAtGate {
  readonly brand: RequestBrand
  readonly address: string
  readonly language: Language
  /** Whether it changes something; such calls are refused during maintenance. */
  readonly changes: boolean
  /** Whether it is answered even from regions that the brand does not serve. */
  readonly everywhere: boolean
}

/** Decides whether a call is currently served. A module of floor 1 implements it. */
export interface Gate {
  /** Rejects with a `Refusal` if the call is not served. */
  check(call: CallAtGate): Promise<void>
}
