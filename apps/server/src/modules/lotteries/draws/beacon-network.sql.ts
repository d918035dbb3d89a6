import { drandScheme, type DrandChain } from '@baize/lottery'
import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'

/** A network that draws of a brand have named. */
export interface BeaconNetwork {
  readonly chain: DrandChain
  /** The addresses that are asked for its rounds. */
  readonly relays: readonly string[]
}

interface Row extends Omit<DrandChain, 'genesis'> {
  readonly genesis: bigint
  readonly relays: readonly string[]
}

/** A network by the hash of its chain; undefined if no draw has named it. */
export async function networkOf(db: Database, brandId: BrandId, chainHash: string): Promise<BeaconNetwork | undefined> {
  const { rows } = await sql<Row>`
    select chain_hash as hash, public_key as "publicKey", genesis, period_seconds as "periodSeconds", group_hash as "groupHash",
      beacon_id as "beaconId", scheme, relays
    from lottery_beacon_network where brand_id = ${brandId} and chain_hash = ${chainHash}`.execute(db)
  return rows.map(({ relays, genesis, ...chain }) => ({ chain: { ...chain, genesis: Number(genesis) }, relays }))[0]
}

/** Stores a network, or the relays of one that is known. */
export async function keepNetwork(
  db: Database,
  brandId: BrandId,
  { chain, relays }: BeaconNetwork,
  now: Temporal.Instant,
): Promise<void> {
  const { hash, publicKey, genesis, periodSeconds, groupHash, beaconId } = chain
  await sql`
    insert into lottery_beacon_network as known (brand_id, chain_hash, public_key, genesis, period_seconds, group_hash, beacon_id, scheme,
      relays, made_at)
    values (${brandId}, ${hash}, ${publicKey}, ${genesis}, ${periodSeconds}, ${groupHash}, ${beaconId}, ${drandScheme},
      ${[...relays]}::text[], ${now.toString()})
    on conflict (brand_id, chain_hash) do update set relays = excluded.relays
    where known.relays is distinct from excluded.relays`.execute(db)
}
