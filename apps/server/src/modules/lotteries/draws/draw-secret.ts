import { commitmentOf, serverSeedOf, type SeedHash, type ServerSeed } from '@baize/fairness'
import type { Secrets } from '../../../kernel/secrets.ts'
import type { LotteryPorts } from '../lotteries.parts.ts'

/** Draws the secret of a draw: sealed for the database, and its commitment. */
export function drawSecret({ randomness, secrets }: Pick<LotteryPorts, 'randomness' | 'secrets'>): {
  readonly sealed: Buffer
  readonly commitment: SeedHash
} {
  const bytes = randomness.bytes(32)
  const commitment = commitmentOf(serverSeedOf(bytes))
  return { sealed: Buffer.from(secrets.sealSecret(bytes, aboutSecret(commitment))), commitment }
}

/** Opens the secret of a draw. Throws if it does not match the commitment that was published. */
export function openDrawSecret(
  secrets: Pick<Secrets, 'openSecret'>,
  { sealed, commitment }: { readonly sealed: Uint8Array; readonly commitment: SeedHash },
): ServerSeed {
  const secret = serverSeedOf(secrets.openSecret(sealed, aboutSecret(commitment)))
  if (commitmentOf(secret) !== commitment) throw new Error('the secret of a draw does not match its commitment')
  return secret
}

/** Binds a sealed secret to its commitment: it cannot be opened with another. */
export function aboutSecret(commitment: string): string {
  return `lottery secret ${commitment}`
}
