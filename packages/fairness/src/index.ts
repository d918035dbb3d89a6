/**
 * Fairness: commitments, seeds and draws. The server draws with this code and the browser verifies with it.
 *
 * To change:
 * - how outcomes are drawn (HMAC-SHA256 of the seeds): `drawsFor` in `draws.ts`; `docs/fairness.md`
 * - the commitment to a server seed, and how it is checked: `commitmentOf` and `verifyCommitment` in `commitment.ts`
 * - which seeds and nonces are valid: `parseServerSeed`, `parseClientSeed` and `parseNonce` in `seeds.ts`
 * - how a pot of red envelopes is cut: `cutPot` in `envelopes.ts`; `docs/fairness.md`
 * - how the winners of a raffle are drawn: `drawRaffle` in `raffles.ts`; what its seal contains, `sealOf` there; `docs/fairness.md`
 * - how a deck between players is sealed, and how its cards are dealt and opened: `sealDeck`, `dealOrderOf` and `isSealedIn` in
 *   `sealed-deck.ts`; `docs/fairness.md`
 */
export { commitmentOf, parseSeedHash, verifyCommitment } from './commitment.ts'
export type { SeedHash } from './commitment.ts'
export { blockOf, drawsFor } from './draws.ts'
export type { Draws, DrawStep, RoundSeeds } from './draws.ts'
export { cutPot, maxEnvelopes } from './envelopes.ts'
export type { EnvelopePot } from './envelopes.ts'
export { checkRaffle, drawRaffle, maxRafflePrizes, parseTicketLine, sealOf, ticketLine } from './raffles.ts'
export type { PrizeTier, RaffleChecks, RafflePublished, RaffleTerms, RaffleWinner, TicketRange } from './raffles.ts'
export { dealOrderOf, isSealedIn, sealDeck } from './sealed-deck.ts'
export type { CardOpening, DeckSeed, SealedDeck } from './sealed-deck.ts'
export { parseClientSeed, parseNonce, parseServerSeed, serverSeedOf } from './seeds.ts'
export type { ClientSeed, Nonce, ServerSeed } from './seeds.ts'
