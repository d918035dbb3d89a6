export { commitmentOf, parseSeedHash, verifyCommitment } from './commitment.ts';
export type { SeedHash } from './commitment.ts';
export { blockOf, drawsFor } from './draws.ts';
export type { Draws, DrawStep, RoundSeeds } from './draws.ts';
export { parseClientSeed, parseNonce, parseServerSeed, serverSeedOf } from './seeds.ts';
export type { ClientSeed, Nonce, ServerSeed } from './seeds.ts';
