import { raffleProof, raffles, type ValueOf } from '@baize/contract'
import { parseSeedHash, parseServerSeed, type RafflePublished } from '@baize/fairness'
import { parseAmount } from '@baize/money'
import type { Language } from '@baize/phrases'
import { queryOptions } from '@tanstack/react-query'
import { call } from './client.ts'
import { mine } from './queries.ts'

/** Key of the raffles; it has the signed-in member's tickets. */
export const rafflesKey = [mine, 'raffles'] as const

/** The raffles around now (7.048). While one runs, others get tickets too, so it is asked for again. */
export const rafflesQuery = (language: Language) =>
  queryOptions({
    queryKey: [...rafflesKey, language],
    queryFn: ({ signal }) => call(raffles, { query: { language }, signal }),
    refetchInterval: 30_000,
  })

/** What is published about a raffle, with the whole list of tickets. */
export type RaffleProof = ValueOf<typeof raffleProof>

/** The proof of a raffle that is drawn. It never changes. */
export const raffleProofQuery = (language: Language, raffleId: string) =>
  queryOptions({
    queryKey: ['raffle-proof', raffleId, language],
    queryFn: ({ signal }) => wholeProof(language, raffleId, signal),
    staleTime: Infinity,
  })

async function wholeProof(language: Language, raffleId: string, signal: AbortSignal): Promise<RaffleProof> {
  const page = (after: number) => call(raffleProof, { params: { raffleId }, query: { language, after }, signal })
  const first = await page(0)
  const lines = [...first.lines]
  // Each page goes on after the one before, so this ends.
  for (let { next } = first; next !== null;) {
    const more = await page(next)
    lines.push(...more.lines)
    next = more.next !== null && more.next > next ? more.next : null
  }
  return { ...first, lines }
}

/** What the check of a raffle takes. `undefined` if the proof is not readable, or the raffle is not drawn. */
export function publishedOf(proof: RaffleProof): RafflePublished | undefined {
  const serverSeed = parseServerSeed(proof.serverSeed ?? '')
  const [commitment, seal] = [parseSeedHash(proof.commitment), parseSeedHash(proof.seal ?? '')]
  if (serverSeed === undefined || commitment === undefined || seal === undefined) return undefined
  const worth = ({ kind, amount }: { readonly kind: 'cash' | 'points'; readonly amount: string }) => ({
    kind,
    amount: parseAmount(amount, kind === 'cash' ? proof.currencyDigits : 0) ?? 0n,
  })
  return {
    terms: {
      raffleId: proof.raffleId,
      tiers: proof.prizes.map((tier) => ({ count: tier.count, ...worth(tier) })),
      isOneEach: proof.isOneEach,
    },
    commitment,
    serverSeed,
    seal,
    lines: proof.lines,
    winners: proof.winners.map(({ place, ticket, entrant, ...prize }) => ({ place, ticket, entrant, ...worth(prize) })),
  }
}
