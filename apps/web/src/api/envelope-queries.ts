import { envelopeProof, envelopeRains, proofOpenings, type ValueOf } from '@baize/contract'
import type { Language } from '@baize/phrases'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { mine } from './queries.ts'

/** Key of the rains of red envelopes; it has what the signed-in member opened. */
export const rainsKey = [mine, 'rains'] as const

/** The rains around now (2.110). While one is on, others open its envelopes, so what is left is asked for again. */
export const rainsQuery = (language: Language) =>
  queryOptions({
    queryKey: [...rainsKey, language],
    queryFn: ({ signal }) => call(envelopeRains, { query: { language }, signal }),
    refetchInterval: ({ state }) => (state.data?.list.some(({ state: now }) => now === 'on') ? 5_000 : 60_000),
  })

/** The proof of a rain that is over, with everything that was opened. It never changes. */
export const rainProofQuery = (language: Language, rainId: string) =>
  queryOptions({
    queryKey: ['rain-proof', rainId, language],
    queryFn: ({ signal }) => wholeProof(language, rainId, signal),
    staleTime: Infinity,
  })

async function wholeProof(
  language: Language,
  rainId: string,
  signal: AbortSignal,
): Promise<ValueOf<typeof envelopeProof>> {
  const page = (after: number) => call(envelopeProof, { params: { rainId }, query: { language, after }, signal })
  const first = await page(0)
  const openings = [...first.openings]
  // A rain has a known number of envelopes, so this ends.
  while (openings.length % proofOpenings === 0 && openings.length > 0 && openings.length < first.opened) {
    const more = await page(openings.length)
    if (more.openings.length === 0) break
    openings.push(...more.openings)
  }
  return { ...first, openings }
}
