import type { MachineAnswer } from '../../../kernel/http/machine/machine-call.ts'
import type { WalletParts, WalletVendor } from '../wallet/wallet.parts.ts'

/** The exact reply that a vendor receives. */
export type WalletAnswer = MachineAnswer

/** One signed call of a vendor, not yet parsed. */
export interface SignedCall {
  readonly vendor: WalletVendor
  /** The bytes that the signature was checked over. */
  readonly raw: Buffer
  readonly nowMs: number
}

/** Answers one kind of call. Whatever it throws, synchronously or later, goes to {@link Dialect.failure}. */
export type WalletHandler = (parts: WalletParts, call: SignedCall) => Promise<WalletAnswer>

/** The keys of both sides. */
export interface DialectCredentials {
  /** Verifies the vendor's calls to us: a shared secret, or the vendor's public key as PEM. */
  readonly vendorKey: string
  /** Signs our calls to the vendor: the same secret, or our private key as PEM. */
  readonly houseKey: string
  /** What the vendor itself needs: the shared secret, or our public key and, if it was created here, its private key. */
  readonly held: Readonly<Record<string, string>>
}

/** Checks a signature over the raw bytes, in a time that does not reveal how much of it was right. */
export type CheckSignature = (raw: Buffer, signature: string) => boolean

/**
 * How one family of vendors communicates: its signature, its calls, its error codes. All decisions about money are made
 * outside, in the use-cases, so adding a dialect takes one folder and one entry in `dialects.ts`.
 */
export interface Dialect {
  readonly name: string
  /** The headers that may hold a call's signature, in lower case. Our own calls use the first one. */
  readonly signatureHeaders: readonly string[]
  /** Returns the signature check for one key. Throws if the key is invalid. */
  checkerOf(vendorKey: string): CheckSignature
  /** Signs what we send to the vendor. */
  sign(houseKey: string, raw: string): string
  /** Creates the keys of both sides, except the vendor's own if it brought one. */
  createCredentials(vendorKey?: string): Promise<DialectCredentials>
  /** The calls below `/wallet/<dialect>/<vendorCode>`. */
  readonly calls: Readonly<Record<`/${string}`, WalletHandler>>
  /** The answer when the signature, the caller's address or the vendor is wrong. */
  readonly notSigned: WalletAnswer
  /** The answer to a body that cannot be read at all, such as one that is too large. */
  readonly unreadable: WalletAnswer
  /** The answer to anything that a handler throws. `raw` is the body of the call, whose signature was right. */
  failure(error: unknown, raw: Buffer, path: string): WalletAnswer
  /** An open round is closed after this many hours, unless the vendor's settings say otherwise. */
  readonly roundWindowHours: number
}
