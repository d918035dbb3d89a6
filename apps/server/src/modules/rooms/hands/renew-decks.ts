import { sql } from '../../../kernel/database/pool.ts'
import type { BrandId } from '../../../kernel/ids.ts'
import { renewalOf, type Renewal, type SealedRow } from '../../../kernel/renew-secrets.ts'
import { aboutDeck } from './live-hand.ts'

interface HandRow extends SealedRow {
  readonly handId: string
}

interface NextRow extends SealedRow {
  readonly brandId: BrandId
  readonly roomId: string
}

/** Re-encrypts the seeds of decks when the master key is rotated: of hands, and of the decks that are dealt next. */
export const deckSeedRenewals: readonly Renewal[] = [
  renewalOf<HandRow>({
    what: 'seeds of decks',
    async page(db, after, count) {
      const { rows } = await sql<Omit<HandRow, 'about'> & { readonly root: string }>`
        select hand_id as "handId", deck_seed_sealed as sealed, encode(deck_root, 'hex') as root from room_hand
        where ${after?.handId ?? null}::uuid is null or hand_id > ${after?.handId ?? null}::uuid
        order by hand_id limit ${count}`.execute(db)
      return rows.map((row) => ({ ...row, about: aboutDeck(row.root) }))
    },
    async replace(db, { handId, sealed }, renewed) {
      await sql`
        update room_hand set deck_seed_sealed = ${renewed}
        where hand_id = ${handId} and deck_seed_sealed = ${sealed}`.execute(db)
    },
  }),
  renewalOf<NextRow>({
    what: 'seeds of the next decks',
    async page(db, after, count) {
      const { rows } = await sql<Omit<NextRow, 'about'> & { readonly root: string }>`
        select brand_id as "brandId", room_id as "roomId", next_seed_sealed as sealed, encode(next_root, 'hex') as root
        from room where (brand_id, room_id) > (${after?.brandId ?? 0}, ${after?.roomId ?? ''})
        order by brand_id, room_id limit ${count}`.execute(db)
      return rows.map((row) => ({ ...row, about: aboutDeck(row.root) }))
    },
    async replace(db, { brandId, roomId, sealed }, renewed) {
      await sql`
        update room set next_seed_sealed = ${renewed}
        where brand_id = ${brandId} and room_id = ${roomId} and next_seed_sealed = ${sealed}`.execute(db)
    },
  }),
]
