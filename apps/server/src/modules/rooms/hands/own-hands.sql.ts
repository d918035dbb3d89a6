import { sql, type Database } from '../../../kernel/database/pool.ts'
import type { MemberId } from '../../../kernel/ids.ts'
import type { RoomKey, StoredHand } from '../rooms.types.ts'
import { handsByIds } from './hands.sql.ts'

/** A hand that a member played, and in which seat. */
export interface OwnHand {
  readonly hand: StoredHand
  readonly seat: number
}

/** The newest settled hands of a member in a room below a number. */
export async function ownHands(
  db: Database,
  { brandId, roomId, memberId }: RoomKey & { readonly memberId: MemberId },
  { before, max }: { readonly before: number; readonly max: number },
): Promise<OwnHand[]> {
  const { rows } = await sql<{ id: string; seat: number }>`
    select hand_id as id, seat from room_hand_player
    where brand_id = ${brandId} and member_id = ${memberId} and room_id = ${roomId} and hand_no < ${before}
    order by hand_no desc limit ${max}`.execute(db)
  const hands = await handsByIds(
    db,
    rows.map(({ id }) => id),
  )
  return rows.flatMap(({ id, seat }) => {
    const hand = hands.get(id)
    return hand === undefined ? [] : [{ hand, seat }]
  })
}
