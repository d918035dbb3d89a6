import type { Language } from '@baize/phrases'
import { Refusal } from '../../kernel/refusal.ts'
import { ProviderRefused, ProviderUnreachable } from './issuers.ts'
import type { Provider } from './providers.ts'

/** Waits for a provider and turns its failures into refusals that name it. */
export async function refusalBy<T>({ label }: Provider, language: Language, work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    const values = [label[language]]
    if (error instanceof ProviderUnreachable) throw new Refusal('social.unreachable', { values, retryAfterSeconds: 5 })
    if (error instanceof ProviderRefused) throw new Refusal('social.refused', { values })
    throw error
  }
}
