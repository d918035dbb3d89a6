import { createHash } from 'node:crypto'
import { Refusal } from '../../../kernel/refusal.ts'
import { countedAddress, type Turn } from '../../../kernel/throttle.ts'
import type { OperatorParts } from '../operators.parts.ts'

const windowSeconds = 15 * 60
/** Wrong tries at one account: from each place where its operator is known, and from all others together. */
const triesPerAccount = 5
/** Wrong tries from one address, whosever account. */
const triesPerAddress = 30

/** A try that was counted before it is checked. */
export interface CountedTry {
  /** It was right: earlier wrong ones no longer count. */
  passed(): Promise<void>
}

/**
 * Counts a sign-in. Somebody elsewhere who guesses at an account cannot keep its operator out of a known place. The bucket of a
 * name is its hash: what people type as a name may be their password.
 */
export async function countSignIn(
  parts: OperatorParts,
  {
    username,
    address,
    isKnownHere,
  }: { readonly username: string; readonly address: string; readonly isKnownHere: boolean },
): Promise<CountedTry> {
  const name = createHash('sha256').update(username).digest('base64url')
  const from = countedAddress(address)
  const account = `operator:${name}${isKnownHere ? `:${from}` : ''}`
  return count(parts, account, from)
}

/** Counts a code or a password of an operator who is signed in. */
export async function countOwnTry(parts: OperatorParts, operatorId: string, address: string): Promise<CountedTry> {
  return count(parts, `operator-own:${operatorId}`, countedAddress(address))
}

/** Counts a try at an invitation, by its token's hash. */
export async function countInvitationTry(
  parts: OperatorParts,
  tokenHash: Buffer,
  address: string,
): Promise<CountedTry> {
  return count(parts, `operator-invited:${tokenHash.toString('base64url')}`, countedAddress(address))
}

async function count({ throttle }: OperatorParts, account: string, from: string): Promise<CountedTry> {
  const byAddress = `operator-from:${from}`
  const turns: readonly Turn[] = [
    { bucket: account, limit: triesPerAccount, windowSeconds },
    { bucket: byAddress, limit: triesPerAddress, windowSeconds },
  ]
  const taken = await throttle.takeAll(turns)
  if (!taken.allowed) {
    const { retryAfterSeconds } = taken
    throw new Refusal('operator.too_many', { values: [retryAfterSeconds], retryAfterSeconds })
  }
  return {
    async passed() {
      await throttle.clear(account)
      await throttle.giveBack(byAddress)
    },
  }
}
