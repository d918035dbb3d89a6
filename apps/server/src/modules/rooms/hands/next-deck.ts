import { sealDeck, serverSeedOf } from '@baize/fairness'
import type { Randomness } from '../../../kernel/randomness.ts'
import type { Secrets } from '../../../kernel/secrets.ts'
import { aboutDeck } from './live-hand.ts'

/** A deck before it is dealt: its root may be known, its seed may not. */
export interface NextDeck {
  readonly root: string
  readonly seedSealed: Uint8Array
}

/** Shuffles and seals the deck of a hand. */
export function nextDeck(
  { randomness, secrets }: { readonly randomness: Randomness; readonly secrets: Pick<Secrets, 'sealSecret'> },
  size: number,
): NextDeck {
  const bytes = randomness.bytes(32)
  const { root } = sealDeck(serverSeedOf(bytes), size)
  return { root, seedSealed: secrets.sealSecret(bytes, aboutDeck(root)) }
}
