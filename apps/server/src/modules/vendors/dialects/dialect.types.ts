import type { MachineAnswer } from '../../../kernel/http/machine/machine-call.ts'
import type { WalletParts, WalletVendor } from '../wallet/wallet.parts.ts'

/** What is sent back to a vendor, exactly. */
export type WalletAnswer = MachineAnswer

/** One signed call of a vendor, not yet parsed. */
export interface SignedCall {
  readonly vendor: WalletVendor
  /** The bytes whose signature was checked. */
  readonly raw: Buffer
  readonly nowMs: number
}

/** Answers one kind of call. What it throws, at once or later, goes to {@link Dialect.failure}. */
export type WalletHandler = (parts: WalletParts, call: SignedCall) => Promise<WalletAnswer>

/** The two sides' keys, as a dialect makes them for a vendor of the demo house. */
export interface DialectCredentials {
  /** What checks the vendor's calls here: a shared secret, or the vendor's public key as PEM. */
  readonly vendorKey: string
  /** What signs our calls to the vendor: the same secret, or our private key as PEM. */
  readonly houseKey: string
  /** What the vendor holds: its secret, or its private key and our public one. */
  readonly held: Readonly<Record<string, string>>
}

/** Checks a signature over the raw bytes, in a time that does not tell how much of it was right. */
export type CheckSignature = (raw: Buffer, signature: string) => boolean

/**
 * How one family of vendors speaks: its signature, its calls, its words. Everything that is decided about money stands
 * outside, in the use-cases, so a further dialect is one folder and one line in `dialects.ts`.
 */
export interface Dialect {
  readonly name: string
  /** The headers that may hold the signature of a call, in lower case; the first is what we send. */
  readonly signatureHeaders: readonly string[]
  /** Makes the check of one key. Throws for a key that is none. */
  checkerOf(vendorKey: string): CheckSignature
  /** Signs what we send to the vendor. */
  sign(houseKey: string, raw: string): string
  createCredentials(): Promise<DialectCredentials>
  /** The calls below `/wallet/<dialect>/<vendorCode>`. */
  readonly calls: Readonly<Record<`/${string}`, WalletHandler>>
  /** For a call whose signature, address or vendor is not right. */
  readonly notSigned: WalletAnswer
  /** For a body that cannot be taken at all, such as one that is too large. */
  readonly unreadable: WalletAnswer
  /** For everything that a handler throws; `raw` is the call's body where the signature was right. */
  failure(error: unknown, raw: Buffer): WalletAnswer
  /** After how many hours an open round is closed, unless the vendor's settings say otherwise. */
  readonly roundWindowHours: number
}
